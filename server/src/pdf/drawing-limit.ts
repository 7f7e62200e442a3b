// Documents that a person waits for share one thread, so the number per account is limited.
import { type DeskViewer, getCallerId } from "../access/viewer.ts";
import type { Postgres } from "../database/database.ts";
import { limitKey, type Rule } from "../http/limits.ts";
import type { Secret } from "../sealed.ts";
import type { Drawing, DrawingThread } from "./drawing.ts";

/** What a service or route needs to draw documents for a person. */
export interface DrawingNeeds {
  readonly postgres: Postgres;
  readonly drawings: DrawingThread;
  readonly secret: Secret;
}

/** More than a person opens by hand, and about a second of the thread's time. */
const LIMIT_PER_ACCOUNT: Rule = { points: 30, seconds: 60 };

/** @throws Refusal too_many */
export async function drawWithinLimit<Args extends unknown[]>(
  services: DrawingNeeds,
  viewer: DeskViewer,
  drawing: Drawing<Args>,
  ...args: Args
): Promise<Buffer> {
  await limitKey(services, "documents", getCallerId(viewer), LIMIT_PER_ACCOUNT);
  return services.drawings.draw(drawing, ...args);
}
