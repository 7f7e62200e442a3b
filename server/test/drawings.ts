// Blocks the drawing thread, so that a test can inspect the server while documents are drawn.
import { createDrawing } from "../src/pdf/drawing.ts";
import type { Services } from "../src/services.ts";
import type { block, endThread } from "./drawings.thread.ts";
import { until } from "./until.ts";

const module = new URL("./drawings.thread.ts", import.meta.url);
const BLOCK = createDrawing<typeof block>(module, "block");
const END_THREAD = createDrawing<typeof endThread>(module, "endThread");

/** Runs `work` while the thread is blocked, and always releases it afterwards. */
export async function whileDrawingIsHeld<T>(
  { drawings }: Pick<Services, "drawings">,
  work: () => Promise<T>,
): Promise<T> {
  const shared = new SharedArrayBuffer(8);
  const state = new Int32Array(shared);
  const held = drawings.draw(BLOCK, shared);
  await until(
    () => Atomics.load(state, 0),
    (isBlocked) => isBlocked === 1,
  );
  try {
    return await work();
  } finally {
    Atomics.store(state, 1, 1);
    Atomics.notify(state, 1);
    await held;
  }
}

/** Ends the thread as running out of memory would. */
export function endDrawings({ drawings }: Pick<Services, "drawings">): Promise<Buffer> {
  return drawings.draw(END_THREAD);
}
