// The attendance records that a viewer may see: in pages, newest first, and their sums.
import type {
  AttendanceRecord,
  AttendanceSummary,
  EventRecordsQuery,
  RecordsQuery,
} from "@narthex/contract/attendance.ts";
import type { Distinction } from "@narthex/contract/distinction.ts";
import { id } from "@narthex/contract/fields.ts";
import type { PageQuery } from "@narthex/contract/page.ts";
import * as z from "zod";
import { requireMemberId, type Viewer } from "../access/viewer.ts";
import { getDay } from "../calendar/days.ts";
import type { Database } from "../database/database.ts";
import { mayTakeAttendance } from "../events/events.policy.ts";
import { requireVisibleEvent } from "../events/reading.service.ts";
import { type Page, readCursorOf, readPage } from "../http/page.ts";
import { requireMember } from "../members/members.service.ts";
import { addDistinctions } from "../members/namesakes.service.ts";
import { toListedHousehold } from "../people/ages.rules.ts";
import { formatName } from "../people/name.ts";
import { Refusal } from "../refusal.ts";
import { getAttendanceOfMinistries, getVisibleAttendance, mayAskFor, mayUndoCheckIn } from "./attendance.policy.ts";
import { computeSummarySpans } from "./check-in-time.rules.ts";
import {
  countRecords,
  findAttendanceRecords,
  findPeopleAt,
  findRecordsByName,
  type RecordFilter,
  sumRecords,
} from "./records.queries.ts";

const RecordKey = z.tuple([z.iso.datetime(), id]);
const NameKey = z.tuple([z.int(), z.string(), z.string(), id]);

function toRecord<Found extends { memberName: string | null }>(viewer: Viewer, record: Found) {
  return {
    ...record,
    memberName: formatName(record.memberName),
    distinction: null,
    can: { remove: mayUndoCheckIn(viewer) },
  };
}

async function readByTime(
  db: Database,
  viewer: Viewer,
  { limit, after }: PageQuery,
  filter: RecordFilter,
): Promise<Page<AttendanceRecord>> {
  const key = readCursorOf(after, RecordKey);
  const page = await readPage(
    { limit, after },
    (most) => findAttendanceRecords(db, filter, key, most),
    () => countRecords(db, filter),
    (last) => [last.exactTime, last.id],
  );
  return { ...page, rows: page.rows.map((record) => toRecord(viewer, record)) };
}

export async function listRecords(
  db: Database,
  viewer: Viewer,
  query: RecordsQuery,
  now: Temporal.Instant,
): Promise<Page<AttendanceRecord>> {
  const visible = query.of === "ministries" ? getAttendanceOfMinistries(viewer) : getVisibleAttendance(viewer);
  const filter = { visible, search: query.search ?? "" };
  const page = await readByTime(db, viewer, query, filter);
  return { ...page, rows: await addDistinctions(db, viewer, page.rows, now) };
}

export async function listOwnRecords(db: Database, viewer: Viewer, query: PageQuery): Promise<Page<AttendanceRecord>> {
  const memberId = requireMemberId(viewer);
  return readByTime(db, viewer, query, { visible: "all", memberId, search: query.search ?? "" });
}

export async function listRecordsOfEvent(
  db: Database,
  viewer: Viewer,
  eventId: number,
  query: EventRecordsQuery,
  now: Temporal.Instant,
): Promise<Page<AttendanceRecord>> {
  const event = await requireVisibleEvent(db, viewer, eventId);
  const visible = mayTakeAttendance(viewer, event) ? "all" : getVisibleAttendance(viewer);
  const filter: RecordFilter = { visible, eventId, search: query.search ?? "" };
  const read = query.sort === "name" ? readByName : readByTime;
  const page = await read(db, viewer, query, filter);
  return { ...page, rows: await addDistinctions(db, viewer, page.rows, now) };
}

async function readByName(
  db: Database,
  viewer: Viewer,
  { limit, after }: PageQuery,
  filter: RecordFilter,
): Promise<Page<AttendanceRecord>> {
  const key = readCursorOf(after, NameKey);
  const page = await readPage(
    { limit, after },
    (most) => findRecordsByName(db, filter, key, most),
    () => countRecords(db, filter),
    (last) => [last.isGone, last.lastName, last.firstName, last.id],
  );
  return { ...page, rows: page.rows.map((record) => toRecord(viewer, record)) };
}

/** Someone who was checked in at an event. */
export interface PersonAt {
  /** Null for a person who was removed. */
  memberId: number | null;
  firstName: string;
  lastName: string;
  /** The primary household. */
  household: Distinction["household"];
  checkInTime: string;
}

/** Everyone who was checked in at an event. */
export async function readEveryoneAt(
  db: Database,
  viewer: Viewer,
  eventId: number,
  now: Temporal.Instant,
): Promise<PersonAt[]> {
  const people = await findPeopleAt(db, eventId);
  const today = getDay(viewer, now);
  return people.map(({ firstName, lastName, dateOfBirth, estimatedBirthDate, memberId, household, checkInTime }) => ({
    memberId,
    household: toListedHousehold(household, { dateOfBirth, estimatedBirthDate }, today),
    checkInTime,
    ...(firstName === null && lastName === null
      ? { firstName: "", lastName: formatName(null) }
      : { firstName: firstName ?? "", lastName: lastName ?? "" }),
  }));
}

export async function listRecordsOfMember(
  db: Database,
  viewer: Viewer,
  memberId: number,
  query: PageQuery,
): Promise<Page<AttendanceRecord>> {
  if (!mayAskFor(viewer, memberId)) throw new Refusal("not_found");
  await requireMember(db, memberId);
  return readByTime(db, viewer, query, { visible: getVisibleAttendance(viewer), memberId, search: query.search ?? "" });
}

export async function summarizeAttendance(
  db: Database,
  viewer: Viewer,
  now: Temporal.Instant,
): Promise<AttendanceSummary> {
  return sumRecords(db, getVisibleAttendance(viewer), computeSummarySpans(now, viewer.congregation.timezone));
}
