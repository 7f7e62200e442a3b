// Check-ins by the time of the check-in, in the congregation's zone. Each check-in of a removed person counts as one
// person.
import { NO_MINISTRY } from "@narthex/contract/report-kinds.ts";
import { and, eq, gte, isNull, lt, type SQL, sql } from "drizzle-orm";
import { startOfDay } from "../calendar/days.ts";
import { buildPattern } from "../database/search.ts";
import { attendance } from "../database/tables/attendance.ts";
import { events } from "../database/tables/events.ts";
import { members } from "../database/tables/members.ts";
import { ministries } from "../database/tables/ministries.ts";
import { memberName, type Narrowing, NOTHING, type ReportGroup, type ReportSource, type ReportSpan } from "./source.ts";
import { addDay } from "./spans.rules.ts";

const title = sql`lower(${events.title} collate "und-x-icu") collate "default"`;

const records = sql`count(*)`;

export const EVENT_GROUP = {
  by: sql`${events.id}`,
  key: sql`${events.id}::text`,
  name: sql`${events.title}`,
  day: sql`${events.eventDate}::text`,
} satisfies ReportGroup;

export const MINISTRY_GROUP = {
  by: sql`${ministries.id}`,
  key: sql`coalesce(${ministries.id}::text, 'none')`,
  name: sql`coalesce(${ministries.name}, ${NO_MINISTRY})`,
} satisfies ReportGroup;

/** The events that a report is narrowed down to; undefined for all. */
export function isChosenEvent({ search, ministryId }: Narrowing): SQL | undefined {
  return and(
    search ? sql`${title} like ${buildPattern(search)}` : undefined,
    ministryId === undefined
      ? undefined
      : ministryId === "none"
        ? isNull(events.ministryId)
        : eq(events.ministryId, ministryId),
  );
}

/** @param named whether names of events, ministries or people are needed: without them, counting is much faster */
export function buildAttendanceSource(
  { start, end, timezone, search, ministryId }: ReportSpan,
  named: boolean,
): ReportSource {
  const findStart = (day: string) => startOfDay(timezone, day);
  const isJoined = named || search !== undefined || ministryId !== undefined;
  return {
    from: isJoined
      ? sql`${attendance}
          join ${events} on ${events.id} = ${attendance.eventId}
          left join ${ministries} on ${ministries.id} = ${events.ministryId}
          left join ${members} on ${members.id} = ${attendance.memberId}`
      : sql`${attendance}`,
    where: and(
      gte(attendance.checkInTime, findStart(start)),
      lt(attendance.checkInTime, findStart(addDay(end))),
      isChosenEvent({ search, ministryId }),
    ),
    time: sql`${attendance.checkInTime}`,
    timeType: "timestamptz",
    beginning: findStart,
    groups: {
      // attendance_once: a person is at an event at most once
      event: { ...EVENT_GROUP, figures: [records, records] },
      ministry: MINISTRY_GROUP,
    },
    figures: [records, sql`count(distinct coalesce(${attendance.memberId}, -${attendance.id}))`],
    record: {
      id: sql`${attendance.id}`,
      day: sql`(${attendance.checkInTime} at time zone ${timezone})::date::text`,
      person: memberName,
      what: sql`${events.title}`,
      how: NOTHING,
      figure: NOTHING,
    },
  };
}
