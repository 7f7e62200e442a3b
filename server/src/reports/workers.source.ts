// Volunteer hours by the day of the work, approved and submitted separately, without returned ones.
import { FORMER_MEMBERS } from "@narthex/contract/report-kinds.ts";
import { and, eq, gte, inArray, lte, ne, sql } from "drizzle-orm";
import { workerHours } from "../database/tables/hours.ts";
import { members } from "../database/tables/members.ts";
import { ministries } from "../database/tables/ministries.ts";
import { memberName, NOTHING, type ReportSource, type ReportSpan, selectNamed } from "./source.ts";

const STATUSES = ["approved", "submitted"] as const;

const selectHours = (status: (typeof STATUSES)[number]) =>
  sql`coalesce(sum(${workerHours.hours}) filter (where ${workerHours.status} = ${status}), 0)::numeric(12, 2)`;

export function buildWorkerSource({ start, end, search, ministryId, status }: ReportSpan): ReportSource {
  const wanted = STATUSES.find((one) => one === status);
  return {
    from: sql`${workerHours}
      join ${ministries} on ${ministries.id} = ${workerHours.ministryId}
      left join ${members} on ${members.id} = ${workerHours.memberId}`,
    where: and(
      ne(workerHours.status, "returned"),
      gte(workerHours.workerDate, start),
      lte(workerHours.workerDate, end),
      search ? inArray(workerHours.memberId, selectNamed(search)) : undefined,
      // Hours always have a ministry.
      ministryId === undefined
        ? undefined
        : ministryId === "none"
          ? sql`false`
          : eq(workerHours.ministryId, ministryId),
      wanted && eq(workerHours.status, wanted),
    ),
    time: sql`${workerHours.workerDate}`,
    timeType: "date",
    beginning: (day) => day,
    groups: {
      ministry: { by: sql`${ministries.id}`, key: sql`${ministries.id}::text`, name: sql`${ministries.name}` },
      person: {
        by: sql`${members.id}`,
        key: sql`coalesce(${members.id}::text, 'none')`,
        name: sql`coalesce(${memberName}, ${FORMER_MEMBERS})`,
      },
      status: { by: sql`${workerHours.status}`, key: sql`${workerHours.status}`, name: NOTHING },
    },
    figures: [selectHours("approved"), selectHours("submitted"), sql`count(distinct ${workerHours.memberId})`],
    record: {
      id: sql`${workerHours.id}`,
      day: sql`${workerHours.workerDate}::text`,
      person: memberName,
      what: sql`${ministries.name}`,
      how: sql`${workerHours.status}`,
      figure: sql`${workerHours.hours}::text`,
    },
  };
}
