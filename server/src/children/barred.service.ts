// From which children someone is barred, for subjects that show something about children.
import type { Database } from "../database/database.ts";
import { findEntries } from "./check-ins.queries.ts";
import { isBarred } from "./checkout.rules.ts";

/** Which of these people must be kept from an adult. @param today the congregation's day, YYYY-MM-DD */
export async function barredFrom(
  db: Database,
  adult: { id: number; name: string },
  childIds: readonly number[],
  today: string,
): Promise<ReadonlySet<number>> {
  const collector = { id: adult.id, names: [adult.name], age: null };
  const barred = await Promise.all(
    childIds.map(async (id) => (isBarred(collector, await findEntries(db, id), today) ? [id] : [])),
  );
  return new Set(barred.flat());
}
