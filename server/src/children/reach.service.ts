// Which check-ins a station may read and use.
import { type DeskViewer, isStation } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import { countCurrent } from "../presence/inside.ts";
import { Refusal } from "../refusal.ts";

/**
 * A station reaches children as long as their check-in is current, or would be after they left, so that it cannot read
 * the past by counting ids. @throws Refusal not_found
 */
export async function requireReach(
  db: Database,
  viewer: DeskViewer,
  checkInIds: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  if (!isStation(viewer)) return;
  if ((await countCurrent(db, checkInIds, now)) !== checkInIds.length) throw new Refusal("not_found");
}
