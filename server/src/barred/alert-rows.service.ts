// Rows of alerts to leads: attempts of barred people, and changes of bars.
import type { Actor } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { insertInto } from "../database/rows.ts";
import { childAlerts } from "../database/tables/children.ts";

export const insertAlert = insertInto(childAlerts);

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
