// A member's own hours: logging, correcting and deleting them until they are approved. The hours of one day never
// add up to more than 24 (docs/decisions/0027-approve-volunteer-hours-by-ministry.md).
import type { HoursChange, HoursInput, WorkerHours } from "@narthex/contract/hours.ts";
import { requireMemberId, type Viewer } from "../access/viewer.ts";
import { getDay } from "../calendar/days.ts";
import { listChangedFields } from "../changes/changed-fields.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { refuseStale } from "../http/version.ts";
import { Refusal, refuseField } from "../refusal.ts";
import { mayChange, maySeeHours } from "./hours.policy.ts";
import {
  deleteHours,
  type HoursRecord,
  insertHours,
  lockDaysOf,
  lockHours,
  sumOfDay,
  updateHours,
} from "./hours.queries.ts";
import { findHoursDayError, findSumError, sumHours } from "./hours.rules.ts";
import { readHours } from "./reading.service.ts";

/** The people whom a change of an entry concerns. */
const buildAbout = ({ memberId, ministryId }: HoursRecord) => ({ memberId, ministryId });

/** The audit facts of a change of one entry. */
export function buildFacts(record: HoursRecord) {
  const { id, memberId, ministryId } = record;
  return { subjectId: id, detail: { memberId, ministryId }, about: buildAbout(record) };
}

/** The audit facts of one decision about many entries: one log entry with their ids and their sum. */
export function buildFactsOfMany(records: readonly HoursRecord[]) {
  const detail = {
    entryIds: records.map(({ id }) => String(id)),
    entries: records.length,
    hours: sumHours(records.map(({ hours }) => hours)),
    memberIds: [...new Set(records.flatMap(({ memberId }) => memberId ?? []))].map(String),
  };
  return { subjectId: "many", detail, about: records.map(buildAbout) };
}

function refuseDay(viewer: Viewer, workerDate: string, now: Temporal.Instant): void {
  const wrong = findHoursDayError(workerDate, getDay(viewer, now));
  if (wrong) throw refuseField("workerDate", wrong);
}

/** Requires the lock on the member, so that the other entries of the day cannot change. */
async function refuseLongDay(tx: Database, memberId: number, { id, hours, workerDate }: DayPart): Promise<void> {
  const wrong = findSumError(hours, await sumOfDay(tx, memberId, workerDate, id));
  if (wrong) throw refuseField("hours", wrong);
}

interface DayPart {
  /** 0 for a new entry. */
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
  const memberId = requireMemberId(viewer);
  refuseDay(viewer, input.workerDate, now);
  await lockDaysOf(tx, memberId);
  await refuseLongDay(tx, memberId, { ...input, id: 0 });
  const at = now.toString();
  const id = await insertHours(tx, { ...input, memberId, createdAt: at, updatedAt: at });
  const [record] = await lockHours(tx, [id]);
  if (record) await recordChange(tx, viewer, "worker_hours.created", buildFacts(record));
  return readHours(tx, viewer, id);
}

/** Locks an entry that the viewer may change. */
async function lockOwn(tx: Database, viewer: Viewer, id: number): Promise<HoursRecord & { memberId: number }> {
  // The member before the entry, as in logging, so that two calls of one member cannot deadlock.
  if (viewer.memberId !== null) await lockDaysOf(tx, viewer.memberId);
  const [record] = await lockHours(tx, [id]);
  if (!record || !maySeeHours(viewer, record)) throw new Refusal("not_found");
  if (record.memberId === null || record.memberId !== viewer.memberId) throw new Refusal("forbidden");
  if (!mayChange(viewer, record)) throw new Refusal("hours_approved");
  return { ...record, memberId: record.memberId };
}

/**
 * Corrects an entry that is not approved. A returned entry is submitted again even if nothing in it changed. A change
 * without fields and without a version only reads the entry, for a restored form.
 */
export async function changeHours(
  tx: Database,
  viewer: Viewer,
  id: number,
  { updatedAt, ...input }: HoursChange,
  now: Temporal.Instant,
): Promise<WorkerHours> {
  const before = await lockOwn(tx, viewer, id);
  const fields = listChangedFields(before, input);
  const onlyReads = updatedAt === undefined && Object.keys(input).length === 0;
  if (onlyReads || (fields.length === 0 && before.status === "submitted")) return readHours(tx, viewer, id);
  await refuseStale(before, updatedAt, () => readHours(tx, viewer, id));
  const { hours = before.hours, workerDate = before.workerDate } = input;
  if (workerDate !== before.workerDate) refuseDay(viewer, workerDate, now);
  await refuseLongDay(tx, before.memberId, { id, hours, workerDate });
  await updateHours(tx, id, { ...input, status: "submitted", updatedAt: now.toString() });
  const [after = before] = await lockHours(tx, [id]);
  const kind = before.status === "returned" ? "worker_hours.resubmitted" : "worker_hours.changed";
  const { subjectId, detail, about } = buildFacts(after);
  const isMoved = after.ministryId !== before.ministryId;
  await recordChange(tx, viewer, kind, {
    subjectId,
    detail: { ...detail, fields },
    about: isMoved ? [about, buildAbout(before)] : about,
  });
  return readHours(tx, viewer, id);
}

export async function removeHours(tx: Database, viewer: Viewer, id: number): Promise<{ id: number }> {
  const record = await lockOwn(tx, viewer, id);
  await deleteHours(tx, id);
  await recordChange(tx, viewer, "worker_hours.deleted", buildFacts(record));
  return { id };
}
