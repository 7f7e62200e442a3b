// Valid gifts by their day. Voided gifts are in no report.
import { NO_FUND } from "@narthex/contract/report-kinds.ts";
import { and, eq, gte, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { buildPattern } from "../database/search.ts";
import { donations } from "../database/tables/donations.ts";
import { funds } from "../database/tables/funds.ts";
import { members } from "../database/tables/members.ts";
import { memberName, NOTHING, type ReportSource, type ReportSpan, selectNamed } from "./source.ts";

const keptName = sql`lower(${donations.donorName} collate "und-x-icu") collate "default"`;

export function buildDonationSource({ start, end, search, type, method }: ReportSpan): ReportSource {
  return {
    from: sql`${donations} left join ${members} on ${members.id} = ${donations.memberId}
      left join ${funds} on ${funds.id} = ${donations.fundId}`,
    where: and(
      isNull(donations.voidedAt),
      gte(donations.donationDate, start),
      lte(donations.donationDate, end),
      // Donors by their current name, and removed members by the name stored with the gift.
      search
        ? or(
            inArray(donations.memberId, selectNamed(search)),
            and(isNull(donations.memberId), sql`${keptName} like ${buildPattern(search)}`),
          )
        : undefined,
      type && eq(donations.donationType, type),
      method && eq(donations.donationMethod, method),
    ),
    time: sql`${donations.donationDate}`,
    timeType: "date",
    beginning: (day) => day,
    groups: {
      type: { by: sql`${donations.donationType}`, key: sql`${donations.donationType}`, name: NOTHING },
      fund: {
        by: sql`${funds.id}`,
        key: sql`coalesce(${funds.id}::text, 'none')`,
        name: sql`coalesce(${funds.name}, ${NO_FUND})`,
      },
      method: { by: sql`${donations.donationMethod}`, key: sql`${donations.donationMethod}`, name: NOTHING },
    },
    figures: [sql`coalesce(sum(${donations.amount}), 0)::numeric(20, 2)`, sql`count(*)`],
    record: {
      id: sql`${donations.id}`,
      day: sql`${donations.donationDate}::text`,
      person: sql`coalesce(${memberName}, ${donations.donorName})`,
      what: sql`${donations.donationType}`,
      how: sql`${donations.donationMethod}`,
      figure: sql`${donations.amount}::text`,
    },
  };
}
