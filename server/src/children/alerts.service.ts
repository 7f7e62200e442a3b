// Alerts to leads about barred people. The list has no names: reading them is a second step, which is recorded.
import type { Refused } from "@narthex/contract/children.ts";
import type { DeskViewer, Viewer } from "../access/viewer.ts";
import { dayOf, startOfDay } from "../calendar/days.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { Refusal } from "../refusal.ts";
import { findAlert, findAlerts, insertAlert, markSeen } from "./alerts.queries.ts";

const MOST = 100;

export async function recordBarred(
  tx: Database,
  viewer: DeskViewer,
  attempt: { childId: number | null; roomId: number | null; collectorName: string },
  now: Temporal.Instant,
): Promise<void> {
  const id = await insertAlert(tx, { ...attempt, at: now.toString(), byUser: viewer.userId });
  await recordChange(tx, viewer, "child.collector_refused", { subjectId: id, detail: { memberId: attempt.childId } });
}

export async function listAlerts(db: Database, viewer: Viewer, now: Temporal.Instant): Promise<Refused[]> {
  return findAlerts(db, startOfDay(viewer.congregation.timezone, dayOf(viewer, now)), MOST);
}

export async function readAlert(tx: Database, viewer: Viewer, id: number, now: Temporal.Instant) {
  const alert = await findAlert(tx, id);
  if (!alert) throw new Refusal("not_found");
  await markSeen(tx, id, now.toString());
  await recordChange(tx, viewer, "child.read_alert", { subjectId: id, detail: { memberId: alert.childId } });
  return { ...alert, seenAt: alert.seenAt ?? now.toString() };
}
