// From which children someone is barred, for subjects that show something about children.
import { type DeskViewer, isStation, type Viewer } from "../access/viewer.ts";
import { dayOf } from "../calendar/days.ts";
import type { Database } from "../database/database.ts";
import { isBarred } from "../households/barred.rules.ts";
import { Refusal } from "../refusal.ts";
import { findEntriesOf } from "./check-ins.queries.ts";

/** Which of these people must be kept from an adult. @param today the congregation's day, YYYY-MM-DD */
export async function barredFrom(
  db: Database,
  adult: { id: number | null; name: string },
  childIds: readonly number[],
  today: string,
): Promise<ReadonlySet<number>> {
  const person = { id: adult.id, names: [adult.name] };
  const entries = await findEntriesOf(db, childIds);
  return new Set(childIds.filter((id) => isBarred(person, entries.get(id) ?? [], today)));
}

/**
 * Refuses staff who must be kept from one of these children themselves: they neither get the child's code nor approve
 * anything for the child, whatever their duty is. A station is no person. @throws Refusal forbidden
 */
export async function requireNotBarred(
  db: Database,
  viewer: DeskViewer,
  childIds: readonly (number | null)[],
  now: Temporal.Instant,
): Promise<void> {
  if (isStation(viewer)) return;
  const known = childIds.filter((id) => id !== null);
  const barred = await barredFrom(db, { id: viewer.memberId, name: nameOf(viewer) }, known, dayOf(viewer, now));
  if (barred.size > 0) throw new Refusal("forbidden");
}

const nameOf = ({ firstName, lastName }: Viewer): string => `${firstName} ${lastName}`;
