// Finds people to follow up, with one statement for each kind. A person is listed once for each occasion, so every
// statement may run again at any time.
import type { FollowUpKind } from "@narthex/contract/follow-up-kinds.ts";
import { type SQL, sql } from "drizzle-orm";
import { startOfDay } from "../calendar/days.ts";
import type { Database } from "../database/database.ts";
import { attendance } from "../database/tables/attendance.ts";
import { followUps } from "../database/tables/follow-ups.ts";
import { importRows } from "../database/tables/imports.ts";
import { members } from "../database/tables/members.ts";
import { selectLastStatusChange } from "./follow-ups.queries.ts";

export interface Day {
  /** The congregation's day, YYYY-MM-DD, and its time zone. */
  readonly today: string;
  readonly timezone: string;
  /** Weeks without a check-in after which a person is absent. */
  readonly weeks: number;
  readonly now: Temporal.Instant;
}

/** What a statement changed. */
export interface StepResult {
  readonly isChanged: boolean;
  /** Follow-ups that it dismissed or reopened. */
  readonly withNewStatus: readonly FollowUpOfMember[];
}

type FollowUpOfMember = { id: number; memberId: number; assigneeId: number | null };

const CHANGED = sql`${followUps.id}, ${followUps.memberId} as "memberId", ${followUps.assigneeId} as "assigneeId"`;

/** Days after which a follow-up is due. */
const DUE_DAYS = 7;
/** Days for which a person counts as new, and as back. */
const NEW_DAYS = 30;
const BACK_DAYS = 14;
/** People who were last seen longer ago than this many weeks before the absence begins are not listed. */
const ABSENCE_WEEKS = 12;
const BIRTHDAY_DAYS = 7;
/** Unassigned birthdays leave the list after this many days. */
const PAST_BIRTHDAY_DAYS = 14;

const subtractSpan = ({ today }: Day, span: Temporal.DurationLike): string =>
  Temporal.PlainDate.from(today).subtract(span).toString();
const startBefore = (day: Day, span: Temporal.DurationLike): string =>
  startOfDay(day.timezone, subtractSpan(day, span));

/**
 * The day of an instant may be another one since the church changed its time zone. No person is new, absent or back again
 * within a day, and a birthday is a date.
 */
const ZONE_DAYS = 1;

const castToDay = (instant: SQL, { timezone }: Day): SQL => sql`(${instant} at time zone ${timezone})::date`;

/**
 * Those that the job dismissed are open again. Those that a person finished stay so.
 * @param found a statement that selects the member, the occasion and the due day
 */
async function listFollowUps(tx: Database, kind: FollowUpKind, found: SQL, { now }: Day): Promise<StepResult> {
  const at = now.toString();
  const source = sql`(${found}) as found (member_id, occasion, due_day)`;
  const isSame = sql`${followUps.memberId} = found.member_id and ${followUps.kind} = ${kind}
    and abs(${followUps.occasion} - found.occasion) <= ${kind === "birthday" ? 0 : ZONE_DAYS}::int`;
  const { rows } = await tx.execute<FollowUpOfMember>(sql`
    update ${followUps} set status = 'open', due_day = found.due_day, updated_at = ${at} from ${source}
    where ${isSame} and ${followUps.status} = 'dismissed'
      and exists (select 1 from (${selectLastStatusChange(sql`actor_id`)}) as last where actor_id is null)
    returning ${CHANGED}`);
  const { rowCount } = await tx.execute(sql`
    insert into ${followUps} (member_id, kind, occasion, due_day, created_at, updated_at)
    select member_id, ${kind}, occasion, due_day, ${at}, ${at} from ${source}
    where not exists (select from ${followUps} where ${isSame})
    on conflict do nothing`);
  return { isChanged: rows.length > 0 || Boolean(rowCount), withNewStatus: rows };
}

/** A person who joined long before a day is not new then, also if the record was added later. */
const hasJoinedLongBefore = (day: SQL): SQL => sql`coalesce(${members.joinDate} < ${day} - ${NEW_DAYS}::int, false)`;

const addDueDays = ({ today }: Day) => sql`${today}::date + ${DUE_DAYS}::int`;

/**
 * People who came with a file are not new. The rows of an import are deleted after as many hours, so a longer span would
 * list its people then.
 */
export async function listNew(tx: Database, day: Day): Promise<StepResult> {
  const { id, createdAt, membershipStatus } = members;
  const since = day.now.subtract({ hours: 24 * NEW_DAYS }).toString();
  const found = sql`select ${id}, ${castToDay(sql`${createdAt}`, day)}, ${addDueDays(day)} from ${members}
    where ${membershipStatus} <> 'inactive' and ${createdAt} >= ${since}
      and not ${hasJoinedLongBefore(sql`${day.today}::date`)}
      and not exists (select 1 from ${importRows} where ${importRows.memberId} = ${id})`;
  return listFollowUps(tx, "newcomer", found, day);
}

export async function listAbsent(tx: Database, day: Day): Promise<StepResult> {
  const { id, lastCheckIn, membershipStatus } = members;
  const found = sql`select ${id}, ${castToDay(sql`${lastCheckIn}`, day)}, ${addDueDays(day)} from ${members}
    where ${membershipStatus} = 'active' and ${lastCheckIn} < ${startBefore(day, { weeks: day.weeks })}
      and ${lastCheckIn} >= ${startBefore(day, { weeks: day.weeks + ABSENCE_WEEKS })}`;
  return listFollowUps(tx, "absent", found, day);
}

/** The occasion is the last visit before the absence. */
export async function listBack(tx: Database, day: Day): Promise<StepResult> {
  const since = startBefore(day, { days: BACK_DAYS });
  const { memberId, checkInTime } = attendance;
  const found = sql`select ${members.id}, ${castToDay(sql`earlier.at`, day)}, ${addDueDays(day)} from ${members}
    cross join lateral (select max(${checkInTime}) as at from ${attendance}
      where ${memberId} = ${members.id} and ${checkInTime} < ${since}) as earlier
    cross join lateral (select min(${checkInTime}) as at from ${attendance}
      where ${memberId} = ${members.id} and ${checkInTime} >= ${since}) as arrival
    where ${members.membershipStatus} = 'active' and ${members.lastCheckIn} >= ${since}
      and arrival.at - earlier.at >= make_interval(weeks => ${day.weeks}::int)`;
  return listFollowUps(tx, "back", found, day);
}

/**
 * Removes follow-ups that are open and not assigned. Those with an outcome are dismissed, so that the text is kept.
 * @param isOutdated a condition of `follow_ups` and `members`
 */
async function removeFollowUps(tx: Database, { now }: Day, isOutdated: SQL): Promise<StepResult> {
  const isToRemove = sql`${members.id} = ${followUps.memberId}
    and ${followUps.status} = 'open' and ${followUps.assigneeId} is null and ${isOutdated}`;
  const { rows } = await tx.execute<FollowUpOfMember>(sql`
    update ${followUps} set status = 'dismissed', updated_at = ${now.toString()} from ${members}
    where ${isToRemove} and ${followUps.outcome} is not null
    returning ${CHANGED}`);
  const removed = await tx.execute(sql`
    delete from ${followUps} using ${members} where ${isToRemove} and ${followUps.outcome} is null`);
  return { isChanged: rows.length > 0 || Boolean(removed.rowCount), withNewStatus: rows };
}

/**
 * A person who is back needs no follow-up of the absence, and one whose only new record was undone is not back. A person
 * who was merged with a newcomer may have been here before. All are listed again if the record changes again.
 */
export async function removeOutdatedFollowUps(tx: Database, day: Day): Promise<StepResult> {
  const hasComeSince = sql`coalesce(${castToDay(sql`${members.lastCheckIn}`, day)} > ${followUps.occasion} + ${ZONE_DAYS}::int, false)`;
  const wasAddedBefore = sql`${castToDay(sql`${members.createdAt}`, day)} < ${followUps.occasion} - ${ZONE_DAYS}::int`;
  const isOutdated = sql`(${followUps.kind} = 'absent' and ${hasComeSince}
    or ${followUps.kind} = 'back' and not ${hasComeSince}
    or ${followUps.kind} = 'newcomer' and (${wasAddedBefore} or ${hasJoinedLongBefore(sql`${followUps.occasion}`)}))`;
  return removeFollowUps(tx, day, isOutdated);
}

/** A birthday on February 29 is on February 28 in years that are not leap years. */
export async function listBirthdays(tx: Database, day: Day): Promise<StepResult> {
  const { id, dateOfBirth, membershipStatus } = members;
  const birthday = sql`(${dateOfBirth} + make_interval(years => year - extract(year from ${dateOfBirth})::int))::date`;
  const found = sql`select ${id}, next.day, next.day from ${members}
    cross join lateral (
      select ${birthday} as day from generate_series(
        extract(year from ${day.today}::date)::int, extract(year from ${day.today}::date)::int + 1) as year) as next
    where ${membershipStatus} = 'active' and next.day >= ${day.today}::date
      and next.day < ${day.today}::date + ${BIRTHDAY_DAYS}::int and next.day > ${dateOfBirth}`;
  return listFollowUps(tx, "birthday", found, day);
}

export async function removePastBirthdays(tx: Database, day: Day): Promise<StepResult> {
  const earliest = subtractSpan(day, { days: PAST_BIRTHDAY_DAYS });
  return removeFollowUps(tx, day, sql`${followUps.kind} = 'birthday' and ${followUps.occasion} < ${earliest}`);
}
