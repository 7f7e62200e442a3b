// The attendance records that a viewer may see: in pages, newest first, and their sums.
import type { AttendanceRecord, AttendanceSummary } from "@narthex/contract/attendance.ts";
import { id } from "@narthex/contract/fields.ts";
import type { PageQuery } from "@narthex/contract/page.ts";
import * as z from "zod";
import type { Viewer } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import { visibleEvent } from "../events/reading.service.ts";
import { type Page, readCursorOf, totalOf } from "../http/page.ts";
import { requireMember } from "../members/members.service.ts";
import { nameOf } from "../people/name.ts";
import { Refusal } from "../refusal.ts";
import { mayAskFor, mayUndo, visibleRowsFor } from "./attendance.policy.ts";
import { spansAt } from "./check-in-time.rules.ts";
import { countRecords, findRecords, type RecordFilter, sumRecords } from "./records.queries.ts";

const RecordKey = z.tuple([z.iso.datetime(), id]);

async function readPage(
  db: Database,
  viewer: Viewer,
  { limit, after }: PageQuery,
  filter: RecordFilter,
): Promise<Page<AttendanceRecord>> {
  const key = readCursorOf(after, RecordKey);
  const [found, total] = await Promise.all([
    findRecords(db, filter, key, limit + 1),
    totalOf(after, () => countRecords(db, filter)),
  ]);
  const can = { remove: mayUndo(viewer) };
  const rows = found.slice(0, limit).map((record) => ({ ...record, memberName: nameOf(record.memberName), can }));
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, total, next: last ? [last.exactTime, last.id] : null };
}

export async function listRecords(db: Database, viewer: Viewer, query: PageQuery): Promise<Page<AttendanceRecord>> {
  return readPage(db, viewer, query, { visible: visibleRowsFor(viewer), search: query.search ?? "" });
}

export async function ownRecords(db: Database, viewer: Viewer, query: PageQuery): Promise<Page<AttendanceRecord>> {
  if (viewer.memberId === null) throw new Refusal("member_profile_not_found");
  return readPage(db, viewer, query, { visible: "all", memberId: viewer.memberId, search: query.search ?? "" });
}

export async function recordsOfEvent(
  db: Database,
  viewer: Viewer,
  eventId: number,
  query: PageQuery,
): Promise<Page<AttendanceRecord>> {
  await visibleEvent(db, viewer, eventId);
  return readPage(db, viewer, query, { visible: visibleRowsFor(viewer), eventId, search: query.search ?? "" });
}

export async function recordsOfMember(
  db: Database,
  viewer: Viewer,
  memberId: number,
  query: PageQuery,
): Promise<Page<AttendanceRecord>> {
  if (!mayAskFor(viewer, memberId)) throw new Refusal("not_found");
  await requireMember(db, memberId);
  return readPage(db, viewer, query, { visible: visibleRowsFor(viewer), memberId, search: query.search ?? "" });
}

export async function summarize(db: Database, viewer: Viewer, now: Temporal.Instant): Promise<AttendanceSummary> {
  return sumRecords(db, visibleRowsFor(viewer), spansAt(now, viewer.congregation.timezone));
}
