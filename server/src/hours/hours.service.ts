// A member's own hours: logging, correcting and taking them back, until they are approved. What one gave on a day never
// adds up to more than the day has (docs/decisions/0027-approve-volunteer-hours-by-ministry.md).
import type { HoursChange, HoursInput, WorkerHours } from "@narthex/contract/hours.ts";
import type { Viewer } from "../access/viewer.ts";
import { dayOf } from "../calendar/days.ts";
import { changedFields } from "../changes/changed-fields.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { refuseStale } from "../http/version.ts";
import { Refusal, wrongField } from "../refusal.ts";
import { mayChange, maySee } from "./hours.policy.ts";
import {
  deleteHours,
  type HoursRecord,
  holdDaysOf,
  holdHours,
  insertHours,
  sumOfDay,
  updateHours,
} from "./hours.queries.ts";
import { sumOf, wrongDay, wrongSum } from "./hours.rules.ts";
import { readHours } from "./reading.service.ts";

/** Whom a change of an entry is about. */
const aboutOf = ({ memberId, ministryId, leaderId }: HoursRecord) => ({ memberId, ministryId, leaderId });

/** The facts of a change of one entry. */
export function factsOf(record: HoursRecord) {
  const { id, memberId, ministryId } = record;
  return { subjectId: id, detail: { memberId, ministryId }, about: aboutOf(record) };
}

/** The same of one decision about many entries: one line in the log, which names each of them and their sum. */
export function factsOfMany(records: readonly HoursRecord[]) {
  const detail = {
    entryIds: records.map(({ id }) => String(id)),
    entries: records.length,
    hours: sumOf(records.map(({ hours }) => hours)),
    memberIds: [...new Set(records.flatMap(({ memberId }) => memberId ?? []))].map(String),
  };
  return { subjectId: "many", detail, about: records.map(aboutOf) };
}

function refuseDay(viewer: Viewer, workerDate: string, now: Temporal.Instant): void {
  const wrong = wrongDay(workerDate, dayOf(viewer, now));
  if (wrong) throw wrongField("workerDate", wrong);
}

/** Only with the member held: the other entries of the day cannot change meanwhile. */
async function refuseLongDay(tx: Database, memberId: number, { id, hours, workerDate }: DayPart): Promise<void> {
  const wrong = wrongSum(hours, await sumOfDay(tx, memberId, workerDate, id));
  if (wrong) throw wrongField("hours", wrong);
}

interface DayPart {
  /** 0 for an entry that is not written yet. */
  id: number;
  hours: string;
  workerDate: string;
}

export async function logHours(
  tx: Database,
  viewer: Viewer,
  input: HoursInput,
  now: Temporal.Instant,
): Promise<WorkerHours> {
  const { memberId } = viewer;
  if (memberId === null) throw new Refusal("member_profile_not_found");
  refuseDay(viewer, input.workerDate, now);
  await holdDaysOf(tx, memberId);
  await refuseLongDay(tx, memberId, { ...input, id: 0 });
  const at = now.toString();
  const id = await insertHours(tx, { ...input, memberId, createdAt: at, updatedAt: at });
  const [record] = await holdHours(tx, [id]);
  if (record) await recordChange(tx, viewer, "worker_hours.created", factsOf(record));
  return readHours(tx, viewer, id);
}

/** An entry that one may change, held until the transaction ends. */
async function holdOwn(tx: Database, viewer: Viewer, id: number): Promise<HoursRecord & { memberId: number }> {
  // First the member, then the entry: the same order as in logging, so that two of one's own calls cannot wait for each other.
  if (viewer.memberId !== null) await holdDaysOf(tx, viewer.memberId);
  const [record] = await holdHours(tx, [id]);
  if (!record || !maySee(viewer, record)) throw new Refusal("not_found");
  if (record.memberId === null || record.memberId !== viewer.memberId) throw new Refusal("forbidden");
  if (!mayChange(viewer, record)) throw new Refusal("hours_approved");
  return { ...record, memberId: record.memberId };
}

/** Corrects what is not approved yet. What was returned is submitted again, also when nothing in it differs. */
export async function changeHours(
  tx: Database,
  viewer: Viewer,
  id: number,
  { updatedAt, ...input }: HoursChange,
  now: Temporal.Instant,
): Promise<WorkerHours> {
  const before = await holdOwn(tx, viewer, id);
  const fields = changedFields(before, input);
  if (fields.length === 0 && before.status === "submitted") return readHours(tx, viewer, id);
  await refuseStale(before, updatedAt, () => readHours(tx, viewer, id));
  const { hours = before.hours, workerDate = before.workerDate } = input;
  if (workerDate !== before.workerDate) refuseDay(viewer, workerDate, now);
  await refuseLongDay(tx, before.memberId, { id, hours, workerDate });
  await updateHours(tx, id, { ...input, status: "submitted", updatedAt: now.toString() });
  const [after = before] = await holdHours(tx, [id]);
  const kind = before.status === "returned" ? "worker_hours.resubmitted" : "worker_hours.changed";
  const { subjectId, detail, about } = factsOf(after);
  const isMoved = after.ministryId !== before.ministryId;
  await recordChange(tx, viewer, kind, {
    subjectId,
    detail: { ...detail, fields },
    about: isMoved ? [about, aboutOf(before)] : about,
  });
  return readHours(tx, viewer, id);
}

export async function removeHours(tx: Database, viewer: Viewer, id: number): Promise<{ id: number }> {
  const record = await holdOwn(tx, viewer, id);
  await deleteHours(tx, id);
  await recordChange(tx, viewer, "worker_hours.deleted", factsOf(record));
  return { id };
}
