// Reads the attendance records that a viewer may see, in pages, and their sums.
import { and, asc, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { countRows } from "../database/count.ts";
import type { Database } from "../database/database.ts";
import { buildPattern, buildPersonContains } from "../database/search.ts";
import { attendance } from "../database/tables/attendance.ts";
import { events } from "../database/tables/events.ts";
import { members } from "../database/tables/members.ts";
import type { VisibleAttendance } from "./attendance.policy.ts";
import { selectHousehold } from "./roll.queries.ts";

interface Conditions {
  /** In first, last and full name, in both orders. */
  inName: SQL;
  inTitle: SQL;
}

/** Conditions for a search text; undefined without one. */
function buildSearch(search: string): Conditions | undefined {
  if (search === "") return undefined;
  return {
    inName: buildPersonContains(members.searchText, search, false),
    inTitle: sql`(lower(${events.title} collate "und-x-icu") collate "default") like ${buildPattern(search)}`,
  };
}

export interface RecordFilter {
  visible: VisibleAttendance | "all";
  memberId?: number | undefined;
  eventId?: number | undefined;
  /** A part of the member's name or the event's title. */
  search: string;
}

function buildVisibility(visible: VisibleAttendance | "all"): SQL | undefined {
  if (visible === "all") return undefined;
  const own = visible.memberId === null ? sql`false` : eq(attendance.memberId, visible.memberId);
  if (visible.ministryIds.length === 0) return own;
  const theirs = sql`(select ${events.id} from ${events} where ${inArray(events.ministryId, [...visible.ministryIds])})`;
  return or(own, inArray(attendance.eventId, theirs));
}

// Sub-selects, not joins: the page and its total use the same conditions.
function buildFilter({ visible, memberId, eventId, search }: RecordFilter): SQL | undefined {
  const piece = buildSearch(search);
  return and(
    buildVisibility(visible),
    memberId === undefined ? undefined : eq(attendance.memberId, memberId),
    eventId === undefined ? undefined : eq(attendance.eventId, eventId),
    piece &&
      sql`(${attendance.memberId} in (select ${members.id} from ${members} where ${piece.inName})
        or ${attendance.eventId} in (select ${events.id} from ${events} where ${piece.inTitle}))`,
  );
}

/** The position of a record, newest first; the time to the microsecond. */
export type RecordKey = readonly [checkInTime: string, id: number];

const columns = {
  id: attendance.id,
  memberId: attendance.memberId,
  memberName: sql<string | null>`${members.firstName} || ' ' || ${members.lastName}`,
  memberPicture: members.profileImageUrl,
  eventId: attendance.eventId,
  eventTitle: events.title,
  checkInTime: attendance.checkInTime,
  checkOutTime: attendance.checkOutTime,
  notes: attendance.notes,
  exactTime: sql<string>`to_char(${attendance.checkInTime} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
};

/** The position of a record by last name; removed people (1 as the first part) have none and are last. */
export type RecordNameKey = readonly [isGone: number, lastName: string, firstName: string, id: number];

const nameKey = {
  isGone: sql<number>`(${members.id} is null)::int`,
  lastName: sql<string>`coalesce(lower(${members.lastName}), '')`,
  firstName: sql<string>`coalesce(lower(${members.firstName}), '')`,
};
const { isGone, lastName, firstName } = nameKey;

/** Built per call, so that PostgreSQL plans for the given filters. */
export async function findRecordsByName(
  db: Database,
  filter: RecordFilter,
  after: RecordNameKey | null,
  limit: number,
) {
  const beyond = after
    ? sql`(${isGone}, ${lastName}, ${firstName}, ${attendance.id}) > (${after[0]}, ${after[1]}, ${after[2]}, ${after[3]})`
    : undefined;
  return db
    .select({ ...columns, ...nameKey })
    .from(attendance)
    .innerJoin(events, eq(events.id, attendance.eventId))
    .leftJoin(members, eq(members.id, attendance.memberId))
    .where(and(buildFilter(filter), beyond))
    .orderBy(isGone, lastName, firstName, asc(attendance.id))
    .limit(limit);
}

/** Built per call, so that PostgreSQL plans for the given filters. */
export async function findAttendanceRecords(
  db: Database,
  filter: RecordFilter,
  after: RecordKey | null,
  limit: number,
) {
  const beyond = after ? sql`(${attendance.checkInTime}, ${attendance.id}) < (${after[0]}, ${after[1]})` : undefined;
  return db
    .select(columns)
    .from(attendance)
    .innerJoin(events, eq(events.id, attendance.eventId))
    .leftJoin(members, eq(members.id, attendance.memberId))
    .where(and(buildFilter(filter), beyond))
    .orderBy(desc(attendance.checkInTime), desc(attendance.id))
    .limit(limit);
}

/** Everyone who was checked in at an event; a removed person has no name. */
export async function findPeopleAt(db: Database, eventId: number) {
  return db
    .select({
      memberId: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      dateOfBirth: members.dateOfBirth,
      estimatedBirthDate: members.estimatedBirthDate,
      household: selectHousehold,
      checkInTime: attendance.checkInTime,
    })
    .from(attendance)
    .leftJoin(members, eq(members.id, attendance.memberId))
    .where(eq(attendance.eventId, eventId));
}

export async function countRecords(db: Database, filter: RecordFilter): Promise<number> {
  return countRows(db, attendance, buildFilter(filter));
}

export interface SummarySpans {
  weekStart: string;
  dayStart: string;
  dayEnd: string;
}

/** Sums by PostgreSQL; each part uses its own index. */
export async function sumRecords(
  db: Database,
  visible: VisibleAttendance | "all",
  { weekStart, dayStart, dayEnd }: SummarySpans,
) {
  const seen = buildVisibility(visible) ?? sql`true`;
  const selectCount = (condition: SQL) =>
    sql<number>`(select count(*)::int from ${attendance} where ${seen} and ${condition})`;
  const [sums] = await db
    .select({
      totalRecords: selectCount(sql`true`),
      thisWeek: selectCount(sql`${attendance.checkInTime} > ${weekStart}`),
      today: selectCount(sql`${attendance.checkInTime} >= ${dayStart} and ${attendance.checkInTime} < ${dayEnd}`),
    })
    .from(sql`(select) as one`);
  return sums ?? { totalRecords: 0, thisWeek: 0, today: 0 };
}
