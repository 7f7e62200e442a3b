// A bar that ends or gets an earlier last day: the other leads are alerted, because one lead alone could let a person
// collect a child.
import { type Actor, recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { insertBarChange } from "./alert-rows.service.ts";
import { type Entry, isSamePerson } from "./barred.rules.ts";

interface Replaced {
  readonly childId: number;
  readonly before: readonly Entry[];
  readonly after: readonly Entry[];
  /** The congregation's day, YYYY-MM-DD. */
  readonly today: string;
}

const FOREVER = "9999-12-31";

/** Alerts leads of each bar that the new entries end or shorten. */
export async function alertAboutLiftedBars(
  tx: Database,
  actor: Actor,
  { childId, before, after, today }: Replaced,
  now: Temporal.Instant,
): Promise<void> {
  for (const bar of before) {
    const until = bar.until ?? FOREVER;
    if (bar.kind !== "barred" || until < today) continue;
    const ends = after
      .filter((one) => one.kind === "barred" && isSamePerson(bar, one))
      .map((one) => one.until ?? FOREVER);
    const end = ends.sort().at(-1);
    if (end !== undefined && end >= until) continue;
    const kind = end === undefined || end < today ? "lifted" : "shortened";
    const about = await insertBarChange(tx, actor, { kind, childId, collectorName: bar.name }, now);
    if (kind === "lifted") await recordChange(tx, actor, "child.bar_lifted", about);
    else await recordChange(tx, actor, "child.bar_shortened", about);
  }
}
