// The worker thread: imports a module, calls a function of it, and returns the bytes.
import { parentPort } from "node:worker_threads";
import type { DrawingResult, DrawingTask } from "./drawing.ts";

type Functions = Record<string, (...args: readonly unknown[]) => Uint8Array | Promise<Uint8Array>>;

async function performTask({ id, module, name, args }: DrawingTask): Promise<void> {
  try {
    const functions: Functions = await import(module);
    const bytes = new Uint8Array((await functions[name]?.(...args)) ?? []);
    parentPort?.postMessage({ id, bytes } satisfies DrawingResult, [bytes.buffer]);
  } catch (error) {
    parentPort?.postMessage({ id, error: error as Error } satisfies DrawingResult);
  }
}

parentPort?.on("message", performTask);
