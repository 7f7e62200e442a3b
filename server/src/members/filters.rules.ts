// The filters of the directory as limits on columns.
import { NEVER_SEEN, type Presence } from "@narthex/contract/member-filters.ts";
import type { ManagerFilters } from "@narthex/contract/member-query.ts";
import { startOfDay } from "../calendar/days.ts";
import type { MemberLimits } from "./list-limits.queries.ts";

const isWanted = (presence: Presence | undefined) => (presence === undefined ? null : presence === "some");

/** @param today YYYY-MM-DD @returns null without a filter */
export function buildLimits(filters: ManagerFilters, today: string, timezone: string): MemberLimits | null {
  const {
    notSeenWeeks,
    joinedFrom = null,
    joinedTo = null,
    birthMonth = null,
    ageFrom,
    ageTo,
    tag = null,
    household,
    phone,
    email,
    customField = null,
    customIs = null,
    customChoice = null,
    customText = null,
    customFrom = null,
    customTo = null,
  } = filters;
  const day = Temporal.PlainDate.from(today);
  const since =
    notSeenWeeks === undefined || notSeenWeeks === NEVER_SEEN ? null : day.subtract({ weeks: notSeenWeeks });
  const limits = {
    notSeenSince: since && startOfDay(timezone, since),
    notJoinedSince: since?.toString() ?? null,
    neverSeen: notSeenWeeks === NEVER_SEEN ? true : null,
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
    inHousehold: isWanted(household),
    hasPhone: isWanted(phone),
    hasEmail: isWanted(email),
    customId: customField,
    customIs,
    customChoice,
    customText,
    customFrom,
    customTo,
    bornTo: ageFrom === undefined ? null : day.subtract({ years: ageFrom }).toString(),
  };
  return Object.values(limits).every((limit) => limit === null) ? null : limits;
}
