// Rows of alerts to leads: attempts of barred people, and changes of bars.
import type { Actor } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { insertOneRow } from "../database/insert.ts";
import { childAlerts } from "../database/tables/children.ts";

export async function insertAlert(tx: Database, values: typeof childAlerts.$inferInsert): Promise<number> {
  return insertOneRow(tx, childAlerts, values);
}

interface BarChange {
  readonly kind: "renamed" | "lifted" | "shortened";
  readonly childId: number;
  readonly collectorName: string;
}

/** @returns the subject of the audit entry */
export async function insertBarChange(tx: Database, actor: Actor, change: BarChange, now: Temporal.Instant) {
  const byUser = actor && "userId" in actor ? actor.userId : null;
  const subjectId = await insertAlert(tx, { ...change, at: now.toString(), byUser });
  return { subjectId, detail: { memberId: change.childId } };
}
