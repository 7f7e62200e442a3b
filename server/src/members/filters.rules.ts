// The filters of the directory as limits on columns.
import type { ManagerFilters } from "@narthex/contract/members.ts";
import { startOfDay } from "../calendar/days.ts";
import type { MemberLimits } from "./list.queries.ts";

/** @param today YYYY-MM-DD @returns null without a filter */
export function limitsOf(filters: ManagerFilters, today: string, timezone: string): MemberLimits | null {
  const {
    notSeenWeeks,
    joinedFrom = null,
    joinedTo = null,
    birthMonth = null,
    ageFrom,
    ageTo,
    tag = null,
    household,
    customField = null,
    customIs = null,
    customChoice = null,
  } = filters;
  const day = Temporal.PlainDate.from(today);
  const since = notSeenWeeks === undefined ? null : day.subtract({ weeks: notSeenWeeks });
  const limits = {
    notSeenSince: since && startOfDay(timezone, since),
    notJoinedSince: since?.toString() ?? null,
    joinedFrom,
    joinedTo,
    birthMonth,
    // A person of 17 had the 17th birthday and not yet the 18th.
    bornFrom:
      ageTo === undefined
        ? null
        : day
            .subtract({ years: ageTo + 1 })
            .add({ days: 1 })
            .toString(),
    tagId: tag,
    inHousehold: household === undefined ? null : household === "some",
    customId: customField,
    customIs,
    customChoice,
    bornTo: ageFrom === undefined ? null : day.subtract({ years: ageFrom }).toString(),
  };
  return Object.values(limits).every((limit) => limit === null) ? null : limits;
}
