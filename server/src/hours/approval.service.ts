// Approves and returns hours. An entry that was changed after the approver read it is left as it is, because
// no one approves what they did not see.
import type { HoursDecision, HoursDecisions, WorkerHours } from "@narthex/contract/hours.ts";
import type { Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { isVersion, refuseStale } from "../http/version.ts";
import { sendNotice } from "../messages/messages.service.ts";
import { Refusal } from "../refusal.ts";
import { mayDecide, mayDecideAbout, maySeeHours } from "./hours.policy.ts";
import { type HoursRecord, lockHours, updateHours } from "./hours.queries.ts";
import { buildFacts, buildFactsOfMany } from "./hours.service.ts";
import { readHours } from "./reading.service.ts";
import { writeReturnNotice } from "./return-notice.rules.ts";

type Decision = Pick<HoursDecision, "status" | "note">;

/** Whether an entry has this decision already, such as one whose answer was lost. */
const isDecided = (record: HoursRecord, { status, note = null }: Decision): boolean =>
  record.status === status && record.note === note;

/** Requires the lock on the entry. Repeating a decision changes nothing. @returns whether anything changed */
async function applyDecision(
  tx: Database,
  viewer: Viewer,
  record: HoursRecord,
  decision: Decision,
  now: Temporal.Instant,
): Promise<boolean> {
  if (isDecided(record, decision)) return false;
  const { status, note = null } = decision;
  const at = now.toString();
  const isApproval = status === "approved";
  await updateHours(tx, record.id, {
    status,
    note,
    approvedBy: isApproval ? viewer.userId : null,
    approvedAt: isApproval ? at : null,
    updatedAt: at,
  });
  return true;
}

/** Records a decision about one entry, with the entry's content. */
async function recordDecision(tx: Database, viewer: Viewer, { status }: Decision, record: HoursRecord): Promise<void> {
  const { hours, workerDate } = record;
  const facts = buildFacts(record);
  const detail = { ...facts.detail, hours, workerDate };
  await recordChange(tx, viewer, `worker_hours.${status}`, { ...facts, detail });
}

/** Tells each person whose hours were returned, with a message from the approver. */
async function notifyOfReturn(
  tx: Database,
  viewer: Viewer,
  { status, note }: Decision,
  records: readonly HoursRecord[],
  now: Temporal.Instant,
): Promise<void> {
  if (status !== "returned" || !note) return;
  for (const [memberId, entries] of Map.groupBy(records, (record) => record.memberId)) {
    if (memberId === null || memberId === viewer.memberId) continue;
    await sendNotice(tx, viewer, writeReturnNotice(entries, note), { memberId }, now);
  }
}

export async function decideHours(
  tx: Database,
  viewer: Viewer,
  id: number,
  { updatedAt, ...decision }: HoursDecision,
  now: Temporal.Instant,
): Promise<WorkerHours> {
  const [record] = await lockHours(tx, [id]);
  if (!record || !maySeeHours(viewer, record)) throw new Refusal("not_found");
  if (!mayDecide(viewer, record)) throw new Refusal(mayDecideAbout(viewer, record) ? "own_hours" : "forbidden");
  if (!isDecided(record, decision)) await refuseStale(record, updatedAt, () => readHours(tx, viewer, id));
  if (await applyDecision(tx, viewer, record, decision, now)) {
    await recordDecision(tx, viewer, decision, record);
    await notifyOfReturn(tx, viewer, decision, [record], now);
  }
  return readHours(tx, viewer, id);
}

/** Decides about the entries that can be decided, and answers which could not. */
export async function decideManyHours(
  tx: Database,
  viewer: Viewer,
  { entries, ...decision }: HoursDecisions,
  now: Temporal.Instant,
): Promise<{ decided: number[]; left: number[] }> {
  const asSeen = new Map(entries.map(({ id, updatedAt }) => [id, updatedAt]));
  const decided: number[] = [];
  const changed: HoursRecord[] = [];
  for (const record of await lockHours(tx, [...asSeen.keys()])) {
    if (!mayDecide(viewer, record)) continue;
    if (!isDecided(record, decision) && !isVersion(record, asSeen.get(record.id))) continue;
    if (await applyDecision(tx, viewer, record, decision, now)) changed.push(record);
    decided.push(record.id);
  }
  const [only] = changed;
  if (only && changed.length === 1) await recordDecision(tx, viewer, decision, only);
  else if (only) await recordChange(tx, viewer, `worker_hours.${decision.status}`, buildFactsOfMany(changed));
  await notifyOfReturn(tx, viewer, decision, changed, now);
  return { decided, left: [...asSeen.keys()].filter((id) => !decided.includes(id)) };
}
