// Approving hours and returning them. What an approver did not see is not approved: an entry that was changed after
// they read it is left as it is.
import type { HoursDecision, HoursDecisions, WorkerHours } from "@narthex/contract/hours.ts";
import type { Viewer } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import { isVersion, refuseStale } from "../http/version.ts";
import { Refusal } from "../refusal.ts";
import { decidesAbout, mayDecide, maySee } from "./hours.policy.ts";
import { type HoursRecord, holdHours, updateHours } from "./hours.queries.ts";
import { tellOf, tellOfMany } from "./hours.service.ts";
import { readHours } from "./reading.service.ts";

type Decision = Pick<HoursDecision, "status" | "note">;

/** Only with the entry held. Deciding the same again changes nothing. @returns whether anything changed */
async function applyDecision(
  tx: Database,
  viewer: Viewer,
  record: HoursRecord,
  { status, note = null }: Decision,
  now: Temporal.Instant,
): Promise<boolean> {
  if (record.status === status && record.note === note) return false;
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

/** Tells of one entry what it holds. */
async function tellOfOne(tx: Database, viewer: Viewer, status: Decision["status"], record: HoursRecord): Promise<void> {
  const { hours, workerDate } = record;
  await tellOf(tx, viewer, status, record, { hours, workerDate });
}

export async function decideHours(
  tx: Database,
  viewer: Viewer,
  id: number,
  { updatedAt, ...decision }: HoursDecision,
  now: Temporal.Instant,
): Promise<WorkerHours> {
  const [record] = await holdHours(tx, [id]);
  if (!record || !maySee(viewer, record)) throw new Refusal("not_found");
  if (!mayDecide(viewer, record)) throw new Refusal(decidesAbout(viewer, record) ? "own_hours" : "forbidden");
  await refuseStale(record, updatedAt, () => readHours(tx, viewer, id));
  if (await applyDecision(tx, viewer, record, decision, now)) await tellOfOne(tx, viewer, decision.status, record);
  return readHours(tx, viewer, id);
}

/** Decides what can be decided; the rest is left and named. */
export async function decideManyHours(
  tx: Database,
  viewer: Viewer,
  { entries, ...decision }: HoursDecisions,
  now: Temporal.Instant,
): Promise<{ decided: number[]; left: number[] }> {
  const asSeen = new Map(entries.map(({ id, updatedAt }) => [id, updatedAt]));
  const decided: number[] = [];
  const changed: HoursRecord[] = [];
  for (const record of await holdHours(tx, [...asSeen.keys()])) {
    if (!mayDecide(viewer, record) || !isVersion(record, asSeen.get(record.id))) continue;
    if (await applyDecision(tx, viewer, record, decision, now)) changed.push(record);
    decided.push(record.id);
  }
  const [only] = changed;
  if (only && changed.length === 1) await tellOfOne(tx, viewer, decision.status, only);
  else if (only) await tellOfMany(tx, viewer, decision.status, changed);
  return { decided, left: [...asSeen.keys()].filter((id) => !decided.includes(id)) };
}
