// Alerts to leads about barred people. The list has no names: reading them is a second step, which is recorded.
import type { EncounterKind } from "@narthex/contract/child-kinds.ts";
import type { Refused } from "@narthex/contract/children.ts";
import { type DeskViewer, isSelfService, type Viewer } from "../access/viewer.ts";
import { insertAlert } from "../barred/alert-rows.service.ts";
import { isNamesakeOfBarred, listNames, matchBarred } from "../barred/barred.rules.ts";
import { getStaffDay, listBarredFrom, readEntries, requireNotBarred } from "../barred/barred.service.ts";
import { NAME_SEPARATOR } from "../barred/names.service.ts";
import { matchWithNamesakes } from "../barred/namesakes.service.ts";
import { getDay, startOfDay } from "../calendar/days.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { isSameFullName } from "../people/names.rules.ts";
import { requireFound } from "../refusal.ts";
import { type AlertNeeds, sendAlert } from "./alert-texts.service.ts";
import { findAlert, findAlerts, hasUnreadAlert, markSeen } from "./alerts.queries.ts";

const MOST = 100;

/** Within this time, the same alert from a self-service station is not repeated until a lead has read it. */
const REPEATED = Temporal.Duration.from({ minutes: 5 });

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
  encounter: { kind: EncounterKind; childId: number | null; roomId: number | null; collectorName: string },
): Promise<void> {
  // Repeated attempts at a self-service station would hide other alerts in the list, and send a text each time.
  if (isSelfService(viewer) && (await hasUnreadAlert(tx, encounter, now.subtract(REPEATED).toString()))) return;
  const id = await insertAlert(tx, { ...encounter, at: now.toString(), byUser: viewer.userId });
  const { kind, childId } = encounter;
  if (services) await sendAlert(tx, services, { id, kind, childId, today: getStaffDay(viewer, now) }, now);
  await recordChange(tx, viewer, "child.collector_refused", { subjectId: id, detail: { memberId: childId } });
}

/** Without alerts about children from whom the viewer is barred. */
export async function listAlerts(db: Database, viewer: Viewer, now: Temporal.Instant): Promise<Refused[]> {
  const since = startOfDay(viewer.congregation.timezone, getDay(viewer, now));
  return findAlerts(db, { userId: viewer.userId, hiddenChildren: await listBarredFrom(db, viewer, now) }, since, MOST);
}

/** The name that was given at the desk, and the name of the member where there is one. */
export const joinNames = (names: readonly string[]): string => names.join(NAME_SEPARATOR);

/** What a lead is told about the name in an alert. */
interface Meaning {
  /** The person may be another one than the barred one: the name is similar, or that of a listed record. */
  readonly isOnlySimilar: boolean;
  /** Someone on the list has the name of the barred person, and the name does not say who of them came. */
  readonly isAlsoListed: boolean;
}

async function explainName(
  tx: Database,
  { childId, collectorName }: { childId: number | null; collectorName: string },
  today: string,
): Promise<Meaning> {
  if (childId === null) return { isOnlySimilar: false, isAlsoListed: false };
  const names = collectorName.split(NAME_SEPARATOR);
  const entries = await readEntries(tx, childId);
  const own = matchBarred({ id: null, names }, entries, today);
  const other = await matchWithNamesakes(tx, { id: null, names, phone: null, isKnown: false }, childId, today);
  if (own !== "same" && other !== "same")
    return { isOnlySimilar: [own, other].includes("similar"), isAlsoListed: false };
  const isNamesake = entries.some(
    ({ adultId, name }) =>
      adultId !== null && names.includes(name) && isNamesakeOfBarred({ id: adultId, names: [name] }, entries, today),
  );
  const isExact = entries.some(
    (entry) =>
      entry.kind === "barred" && listNames(entry).some((barred) => names.some((one) => isSameFullName(one, barred))),
  );
  const isSure = isExact || other === "same";
  return { isOnlySimilar: isNamesake && !isSure, isAlsoListed: isNamesake && isSure };
}

export async function readAlert(tx: Database, viewer: Viewer, id: number, now: Temporal.Instant) {
  const alert = requireFound(await findAlert(tx, id));
  await requireNotBarred(tx, viewer, [alert.childId], now);
  await markSeen(tx, id, now.toString());
  await recordChange(tx, viewer, "child.read_alert", { subjectId: id, detail: { memberId: alert.childId } });
  const meaning = await explainName(tx, alert, getDay(viewer, now));
  return { ...alert, ...meaning, seenAt: alert.seenAt ?? now.toString() };
}
