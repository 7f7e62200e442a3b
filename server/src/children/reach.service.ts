// Which check-ins a station may read and use.
import { type DeskViewer, isStation } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import { countCurrent } from "../presence/inside.ts";
import { Refusal } from "../refusal.ts";
import type { CheckInRow } from "./check-ins.queries.ts";

/**
 * A station reaches children as long as their check-in is current, or would be after they left, so that it cannot read
 * the past by counting ids. @throws Refusal not_found
 */
export async function requireReach(
  db: Database,
  viewer: DeskViewer,
  checkIns: readonly Pick<CheckInRow, "id">[],
  now: Temporal.Instant,
): Promise<void> {
  if (!isStation(viewer)) return;
  const ids = checkIns.map(({ id }) => id);
  if ((await countCurrent(db, ids, now)) !== ids.length) throw new Refusal("not_found");
}
