// Which of the adults who serve in rooms count for the rules of their room. Someone whose clearance ended, who is too
// young, or who is barred from a child in the room stays on the board, and does not count.
import { listBarredChildren } from "../barred/barred.service.ts";
import { listUncleared } from "../clearances/clearances.service.ts";
import type { Database } from "../database/database.ts";
import { computeAge } from "../people/ages.rules.ts";
import { findHomes, readPickupRules } from "./check-ins.queries.ts";
import { findServingAdults } from "./loads.queries.ts";

export interface Serving {
  readonly id: number;
  readonly eventId: number | null;
  readonly roomId: number;
  readonly memberId: number;
  readonly name: string;
  readonly since: string;
  readonly homes: readonly number[];
  readonly barredFrom: ReadonlySet<number>;
  readonly isCounted: boolean;
}

interface ChildInside {
  readonly childId: number | null;
  readonly roomId: number;
}

/**
 * Those who serve now at any event, by name.
 * @param inside the children inside at any event
 * @param today the congregation's day, YYYY-MM-DD
 */
export async function readServing(
  db: Database,
  inside: readonly ChildInside[],
  { today, now }: { today: string; now: Temporal.Instant },
): Promise<Serving[]> {
  const serving = await findServingAdults(db, now);
  if (serving.length === 0) return [];
  const ids = serving.map(({ memberId }) => memberId);
  const homes = await findHomes(db, ids);
  const uncleared = await listUncleared(db, ids, today);
  const { minCollectorAge } = await readPickupRules(db);
  const people = serving.map(({ memberId: id, name }) => ({ id, names: [name] }));
  const barred = await listBarredChildren(db, people, today);
  return serving.map(({ bornOn, ...worker }, place) => {
    const { memberId, roomId } = worker;
    const barredFrom = new Set(barred[place]?.map(({ childId }) => childId));
    const age = computeAge(today, bornOn);
    const isCounted =
      !uncleared.has(memberId) &&
      (age === null || age >= minCollectorAge) &&
      !inside.some(({ childId }) => childId === memberId) &&
      !inside.some((one) => one.roomId === roomId && one.childId !== null && barredFrom.has(one.childId));
    return { ...worker, homes: homes.get(memberId) ?? [], barredFrom, isCounted };
  });
}
