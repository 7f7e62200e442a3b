// The filters of the directory as limits on columns.
import { NEVER_SEEN, type Presence } from "@narthex/contract/member-filters.ts";
import type { ManagerFilters } from "@narthex/contract/member-query.ts";
import { startOfDay } from "../calendar/days.ts";
import type { MemberLimits } from "./list-limits.queries.ts";

const isWanted = (presence: Presence | undefined) => (presence === undefined ? null : presence === "some");

/** The first day on which a person of at most this age can be born: a person of 17 is not yet 18. */
const findFirstBirthday = (today: Temporal.PlainDate, ageTo: number | undefined) =>
  ageTo === undefined
    ? null
    : today
        .subtract({ years: ageTo + 1 })
        .add({ days: 1 })
        .toString();

/** The last day on which a person of at least this age can be born. */
const findLastBirthday = (today: Temporal.PlainDate, ageFrom: number | undefined) =>
  ageFrom === undefined ? null : today.subtract({ years: ageFrom }).toString();

/** @param today YYYY-MM-DD @returns null without a filter */
export function buildLimits(filters: ManagerFilters, today: string, timezone: string): MemberLimits | null {
  const {
    notSeenWeeks,
    joinedFrom = null,
    joinedTo = null,
    birthMonth = null,
    ageFrom,
    ageTo,
    childAgeFrom,
    childAgeTo,
    children = childAgeFrom === undefined && childAgeTo === undefined ? undefined : "some",
    tag = null,
    household,
    phone,
    email,
    account,
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
    bornFrom: findFirstBirthday(day, ageTo),
    bornTo: findLastBirthday(day, ageFrom),
    hasChild: isWanted(children),
    childBornFrom: findFirstBirthday(day, childAgeTo),
    childBornTo: findLastBirthday(day, childAgeFrom),
    tagId: tag,
    inHousehold: isWanted(household),
    hasPhone: isWanted(phone),
    hasEmail: isWanted(email),
    hasAccount: isWanted(account),
    customId: customField,
    customIs,
    customChoice,
    customText,
    customFrom,
    customTo,
  };
  return Object.values(limits).every((limit) => limit === null) ? null : limits;
}
