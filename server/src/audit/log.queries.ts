import { and, desc, eq, gt, gte, inArray, isNull, lt, not, or, type SQL, sql } from "drizzle-orm";
import { countRows } from "../database/count.ts";
import type { Database } from "../database/database.ts";
import { announcements } from "../database/tables/announcements.ts";
import { customFields } from "../database/tables/custom-fields.ts";
import { donations } from "../database/tables/donations.ts";
import { events } from "../database/tables/events.ts";
import { funds } from "../database/tables/funds.ts";
import { households } from "../database/tables/households.ts";
import { memberLists } from "../database/tables/member-lists.ts";
import { members } from "../database/tables/members.ts";
import { memberMerges } from "../database/tables/merges.ts";
import { ministries } from "../database/tables/ministries.ts";
import { auditEntries } from "../database/tables/operations.ts";
import { printPrograms } from "../database/tables/print-programs.ts";
import { rooms } from "../database/tables/rooms.ts";
import { stations } from "../database/tables/stations.ts";
import { tags } from "../database/tables/tags.ts";
import { users } from "../database/tables/users.ts";
import { selectAccountName } from "../people/account-name.ts";
import { selectFormerIds } from "../people/former-ids.ts";

export interface LogFilter {
  actor: string | undefined;
  subject: string | undefined;
  subjectId: string | undefined;
  action: string | undefined;
  member: number | undefined;
  /** Instants: from the first (included) to the second (excluded). */
  since: string | null;
  before: string | null;
  /** Children from whom the reader is barred. */
  hiddenChildren: readonly number[];
}

/** Actions on a person that name a second one, in the fact `other`. */
const WITH_OTHER = ["not_the_same_person", "merged", "merge_undone"];

/**
 * Entries about a person: about their record or account, or with the person in the facts. One select for each case,
 * because each uses an index in its own way.
 */
function isAbout(member: number): SQL {
  const ids = selectFormerIds(member);
  return sql`${auditEntries.id} in (
    select id from audit_entries where subject = 'member' and subject_id in (${ids})
    union all select id from audit_entries where subject = 'user'
      and subject_id in (select user_id from members where id = ${member})
    union all select id from audit_entries where subject = 'member'
      and ${inArray(sql`action`, WITH_OTHER)} and detail ->> 'other' in (${ids})
    union all select id from audit_entries where detail ? 'memberId' and detail ->> 'memberId' in (${ids})
    union all select id from audit_entries where detail ? 'memberIds' and detail -> 'memberIds' ?| array(${ids}))`;
}

/** What staff who are barred from a child do not read about its record. */
const RESTRICTED = [
  "guardians_changed",
  "read_barred",
  "confirmed_barred",
  "care_notes_changed",
  "read_care_notes",
  "confirmed_care_note",
];

/** Entries about the check-ins, notes and guardians of these children. */
function isAboutCareOf(childIds: readonly number[]): SQL {
  const former = sql.join(childIds.map(selectFormerIds), sql` union all `);
  const child = sql`case ${auditEntries.subject} when 'child' then ${auditEntries.detail} ->> 'memberId'
    when 'member' then ${auditEntries.subjectId} end`;
  const isRestricted = or(eq(auditEntries.subject, "child"), inArray(auditEntries.action, RESTRICTED));
  return sql`(${isRestricted} and coalesce(${child} in (${former}), false))`;
}

/**
 * Changes that are about all events of a series, and recorded about one of them. Entries of earlier versions, which have
 * no id of the series, belong to the series of that event, and so do entries whose series no longer exists.
 */
const OF_SERIES = ["repeated", "series_changed", "series_change_undone"];

/** Entries about a record; those about an event include those about its whole series. */
function isAboutRecord(subject: string | undefined, subjectId: string): SQL | undefined {
  const own = eq(auditEntries.subjectId, subjectId);
  if (subject !== "event" || !/^\d{1,9}$/.test(subjectId)) return own;
  return or(own, and(inArray(auditEntries.action, OF_SERIES), isOfSeries(subjectId)));
}

/**
 * Changes of the series of an event: of all that the series was a part of, until it was split off, and the changes that
 * split later parts off. An event that was taken out of its series has them until then.
 */
function isOfSeries(eventId: string): SQL {
  return sql`${auditEntries.id} in (
    with recursive own as (
      select series_id as id, null::bigint as last from events where id = ${eventId}::int and series_id is not null
      union all select e.left_series_id, max(a.id) from events e
        join audit_entries a on a.subject = 'event' and a.subject_id = ${eventId} and a.action = 'left_series'
        where e.id = ${eventId}::int and e.left_series_id is not null and e.series_id is null
        group by e.left_series_id),
    earlier(id) as (
      select s.split_from from event_series s join own on own.id = s.id where s.split_from is not null
      union select s.split_from from event_series s join earlier on earlier.id = s.id where s.split_from is not null),
    later(child, id) as (
      select s.id, s.id from event_series s join own on own.id = s.split_from
      union select later.child, s.id from event_series s join later on later.id = s.split_from),
    part as (select id from own union select id from earlier union select id from later),
    entry as (
      select a.id, a.action, a.detail, part.id as series_id
      from audit_entries a join part on part.id = (a.detail ->> 'seriesId')::int
      where a.subject = 'event' and ${inArray(sql`a.action`, OF_SERIES)}
      union all select a.id, a.action, a.detail, part.id
      from part join events e on e.series_id = part.id
        join audit_entries a on a.subject = 'event' and a.subject_id = e.id::text
      where not exists (select from event_series s where s.id = (a.detail ->> 'seriesId')::int)),
    split as (select * from entry where action = 'series_changed' and detail ->> 'scope' = 'following')
    select found.id from own join (
      select id from entry where series_id in (select id from own)
      union select entry.id from entry join earlier on earlier.id = entry.series_id where entry.id <= (
        select min(split.id) from split
        where split.series_id in (select id from own union select id from later))
      union select min(split.id) from split join later on later.id = split.series_id group by later.child
    ) as found on own.last is null or found.id < own.last)`;
}

function buildFilter({ actor, subject, subjectId, action, member, since, before, hiddenChildren }: LogFilter) {
  return and(
    hiddenChildren.length === 0 ? undefined : not(isAboutCareOf(hiddenChildren)),
    actor === undefined ? undefined : eq(auditEntries.actorId, actor),
    subject === undefined ? undefined : eq(auditEntries.subject, subject),
    subjectId === undefined ? undefined : isAboutRecord(subject, subjectId),
    action === undefined ? undefined : eq(auditEntries.action, action),
    member === undefined ? undefined : isAbout(member),
    since === null ? undefined : gte(auditEntries.at, since),
    before === null ? undefined : lt(auditEntries.at, before),
  );
}

/** The position of an entry, newest first; the time in microseconds. */
type EntryKey = readonly [at: string, id: number];

const exactTime = sql<string>`to_char(${auditEntries.at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

export async function findAuditEntries(db: Database, filter: LogFilter, after: EntryKey | null, limit: number) {
  const beyond = after ? sql`(${auditEntries.at}, ${auditEntries.id}) < (${after[0]}, ${after[1]})` : undefined;
  const { id, at, actorId, action, subject, subjectId, detail } = auditEntries;
  return db
    .select({ id, at, actorId, action, subject, subjectId, detail, exactTime })
    .from(auditEntries)
    .where(and(buildFilter(filter), beyond))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(limit);
}

export async function countAuditEntries(db: Database, filter: LogFilter): Promise<number> {
  return countRows(db, auditEntries, buildFilter(filter));
}

/** How many entries have a higher id, at most `most`. */
export async function countEntriesBeyond(db: Database, filter: LogFilter, id: number, most: number): Promise<number> {
  const beyond = db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(and(buildFilter(filter), gt(auditEntries.id, id)))
    .limit(most)
    .as("beyond");
  return db.$count(beyond);
}

const memberName = sql<string>`${members.firstName} || ' ' || ${members.lastName}`;

/** Accounts with the name of their member, else their own name, else their email address. */
export async function findAccountNames(db: Database, ids: readonly string[]) {
  return db
    .select({
      id: users.id,
      email: users.email,
      memberId: members.id,
      name: sql<string>`coalesce(${selectAccountName(users.id)}, ${users.email})`,
    })
    .from(users)
    .leftJoin(members, eq(members.userId, users.id))
    .where(inArray(users.id, [...ids]));
}

/** A merged person has the survivor's name and record. */
export async function findAuditMemberNames(db: Database, ids: readonly number[]) {
  const own = db
    .select({ id: members.id, name: memberName, memberId: members.id })
    .from(members)
    .where(inArray(members.id, [...ids]));
  const merged = db
    .select({ id: memberMerges.mergedId, name: memberName, memberId: members.id })
    .from(memberMerges)
    .innerJoin(members, eq(members.id, memberMerges.survivorId))
    .where(and(inArray(memberMerges.mergedId, [...ids]), isNull(memberMerges.undoneAt)));
  return own.unionAll(merged);
}

export async function findEventNames(db: Database, ids: readonly number[]) {
  return db
    .select({ id: events.id, name: events.title })
    .from(events)
    .where(inArray(events.id, [...ids]));
}

export async function findMinistryNames(db: Database, ids: readonly number[]) {
  return db
    .select({ id: ministries.id, name: ministries.name })
    .from(ministries)
    .where(inArray(ministries.id, [...ids]));
}

export async function findAuditHouseholdNames(db: Database, ids: readonly number[]) {
  return db
    .select({ id: households.id, name: households.name })
    .from(households)
    .where(inArray(households.id, [...ids]));
}

export async function findTagNames(db: Database, ids: readonly number[]) {
  return db
    .select({ id: tags.id, name: tags.name })
    .from(tags)
    .where(inArray(tags.id, [...ids]));
}

export async function findListNames(db: Database, ids: readonly number[]) {
  return db
    .select({ id: memberLists.id, name: memberLists.name })
    .from(memberLists)
    .where(inArray(memberLists.id, [...ids]));
}

export async function findAuditRoomNames(db: Database, ids: readonly number[]) {
  return db
    .select({ id: rooms.id, name: rooms.name })
    .from(rooms)
    .where(inArray(rooms.id, [...ids]));
}

export async function findStationNames(db: Database, ids: readonly number[]) {
  return db
    .select({ id: stations.id, name: stations.name })
    .from(stations)
    .where(inArray(stations.id, [...ids]));
}

export async function findPrintProgramNames(db: Database, ids: readonly number[]) {
  return db
    .select({ id: printPrograms.id, name: printPrograms.name })
    .from(printPrograms)
    .where(inArray(printPrograms.id, [...ids]));
}

export async function findAuditGifts(db: Database, ids: readonly number[]) {
  return db
    .select({ id: donations.id, amount: donations.amount, voidReason: donations.voidReason })
    .from(donations)
    .where(inArray(donations.id, [...ids]));
}

export async function findAnnouncementTitles(db: Database, ids: readonly number[]) {
  return db
    .select({ id: announcements.id, name: announcements.title })
    .from(announcements)
    .where(inArray(announcements.id, [...ids]));
}

export async function findCustomFieldNames(db: Database, ids: readonly number[]) {
  return db
    .select({ id: customFields.id, name: customFields.name })
    .from(customFields)
    .where(inArray(customFields.id, [...ids]));
}

export async function findFundNames(db: Database, ids: readonly number[]) {
  return db
    .select({ id: funds.id, name: funds.name })
    .from(funds)
    .where(inArray(funds.id, [...ids]));
}
