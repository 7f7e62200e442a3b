// Which check-ins a station may read and use.
import { type DeskViewer, isStation } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import { countCurrent } from "../presence/inside.ts";
import { Refusal } from "../refusal.ts";
import type { CheckInRow } from "./check-ins.queries.ts";

/**
 * A station reaches children inside, and those who left while their check-in would still be current, so that it cannot
 * read the past by counting ids. @throws Refusal not_found
 */
export async function requireReach(
  db: Database,
  viewer: DeskViewer,
  checkIns: readonly Pick<CheckInRow, "id" | "state">[],
  now: Temporal.Instant,
): Promise<void> {
  const left = isStation(viewer) ? checkIns.filter(({ state }) => state !== "in").map(({ id }) => id) : [];
  if (left.length > 0 && (await countCurrent(db, left, now)) !== left.length) throw new Refusal("not_found");
}
