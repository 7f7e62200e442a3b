// Members by the day they joined, with their current status and ministries.
import { MEMBERSHIP_STATUSES } from "@narthex/contract/member-filters.ts";
import { NO_MINISTRY } from "@narthex/contract/report-kinds.ts";
import { and, eq, gte, lte, not, type SQL, sql } from "drizzle-orm";
import { buildPersonContains } from "../database/search.ts";
import { members } from "../database/tables/members.ts";
import { memberMinistries, ministries } from "../database/tables/ministries.ts";
import { memberName, NOTHING, type ReportSource, type ReportSpan } from "./source.ts";

const matchAssigned = (ministryId: number | "none"): SQL => {
  const own = sql`select from ${memberMinistries} as given where given.member_id = ${members.id}`;
  if (ministryId === "none") return not(sql`exists (${own})`);
  return sql`exists (${own} and given.ministry_id = ${ministryId})`;
};

/** @param byMinistry lists a member once for each ministry, or for the chosen one only */
export function buildMemberSource(
  { start, end, search, ministryId, status }: ReportSpan,
  byMinistry: boolean,
): ReportSource {
  const wanted = MEMBERSHIP_STATUSES.find((one) => one === status);
  const isChosen = typeof ministryId === "number" ? sql`and ${memberMinistries.ministryId} = ${ministryId}` : sql``;
  return {
    from: byMinistry
      ? sql`${members}
          left join ${memberMinistries} on ${memberMinistries.memberId} = ${members.id} ${isChosen}
          left join ${ministries} on ${ministries.id} = ${memberMinistries.ministryId}`
      : sql`${members}`,
    where: and(
      gte(members.joinDate, start),
      lte(members.joinDate, end),
      search ? buildPersonContains(members.searchText, search, false) : undefined,
      ministryId === undefined ? undefined : matchAssigned(ministryId),
      wanted && eq(members.membershipStatus, wanted),
    ),
    time: sql`${members.joinDate}`,
    timeType: "date",
    beginning: (day) => day,
    groups: {
      status: { by: sql`${members.membershipStatus}`, key: sql`${members.membershipStatus}`, name: NOTHING },
      ministry: {
        by: sql`${ministries.id}`,
        key: sql`coalesce(${ministries.id}::text, 'none')`,
        name: sql`coalesce(${ministries.name}, ${NO_MINISTRY})`,
      },
    },
    figures: [sql`count(distinct ${members.id})`],
    record: {
      id: sql`${members.id}`,
      day: sql`${members.joinDate}::text`,
      person: memberName,
      what: sql`${members.membershipStatus}`,
      how: NOTHING,
      figure: NOTHING,
    },
  };
}
