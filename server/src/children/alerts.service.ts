// Alerts to leads about barred people. The list has no names: reading them is a second step, which is recorded.
import type { Refused } from "@narthex/contract/children.ts";
import type { DeskViewer, Viewer } from "../access/viewer.ts";
import { dayOf, startOfDay } from "../calendar/days.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { matchBarred } from "../households/barred.rules.ts";
import { readEntries, requireNotBarred } from "../households/barred.service.ts";
import { Refusal } from "../refusal.ts";
import { type AlertNeeds, sendAlert } from "./alert-texts.service.ts";
import { findAlert, findAlerts, insertAlert, markSeen } from "./alerts.queries.ts";

const MOST = 100;

/** Who works at the desk, and what sends the alert. */
export interface DeskCaller {
  readonly viewer: DeskViewer;
  readonly now: Temporal.Instant;
  /** Null where no messages are sent, as in the sample congregation. */
  readonly services: AlertNeeds | null;
}

export async function recordBarred(
  tx: Database,
  { viewer, now, services }: DeskCaller,
  attempt: { childId: number | null; roomId: number | null; collectorName: string },
): Promise<void> {
  const id = await insertAlert(tx, { ...attempt, at: now.toString(), byUser: viewer.userId });
  if (services) await sendAlert(tx, services, id, now);
  await recordChange(tx, viewer, "child.collector_refused", { subjectId: id, detail: { memberId: attempt.childId } });
}

export async function listAlerts(db: Database, viewer: Viewer, now: Temporal.Instant): Promise<Refused[]> {
  return findAlerts(db, startOfDay(viewer.congregation.timezone, dayOf(viewer, now)), MOST);
}

/** The name that was given at the desk, and the name of the member where there is one. */
const SEPARATOR = " / ";
export const joinNames = (names: readonly string[]): string => names.join(SEPARATOR);

/** Whether the name is only similar to one of a person who must not collect the child. */
async function isOnlySimilar(
  tx: Database,
  { childId, collectorName }: { childId: number | null; collectorName: string },
  today: string,
): Promise<boolean> {
  if (childId === null) return false;
  const collector = { id: null, names: collectorName.split(SEPARATOR) };
  return matchBarred(collector, await readEntries(tx, childId), today) === "similar";
}

export async function readAlert(tx: Database, viewer: Viewer, id: number, now: Temporal.Instant) {
  const alert = await findAlert(tx, id);
  if (!alert) throw new Refusal("not_found");
  await requireNotBarred(tx, viewer, [alert.childId], now);
  await markSeen(tx, id, now.toString());
  await recordChange(tx, viewer, "child.read_alert", { subjectId: id, detail: { memberId: alert.childId } });
  const isSimilar = await isOnlySimilar(tx, alert, dayOf(viewer, now));
  return { ...alert, isOnlySimilar: isSimilar, seenAt: alert.seenAt ?? now.toString() };
}
