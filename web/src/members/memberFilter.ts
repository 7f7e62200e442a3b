// What the address of the directory holds: filters, sort order and view. Names that were searched for are not in it.
import {
  HOUSEHOLD_CHOICES,
  type HouseholdChoice,
  MAX_AGE,
  MAX_WEEKS,
  MEMBER_SORTS,
  MEMBERSHIP_STATUSES,
  type MemberSort,
  type MembershipStatus,
} from "@narthex/contract/member-filters.ts";
import { chosen, matching } from "../routing/address.ts";
import { DATE } from "../routing/shell.ts";

export interface MemberFilter {
  status?: MembershipStatus;
  ministryId?: number;
  notSeenWeeks?: number;
  /** YYYY-MM-DD. */
  joinedFrom?: string;
  joinedTo?: string;
  /** 1 to 12. */
  birthMonth?: number;
  ageFrom?: number;
  ageTo?: number;
  /** The id of a tag. */
  tag?: number;
  household?: HouseholdChoice;
  sort?: MemberSort;
}

/** A whole number of the address within its limits. */
export function numberIn<Name extends string>(name: Name, given: unknown, min: number, max: number) {
  const isValid = Number.isInteger(given) && Number(given) >= min && Number(given) <= max;
  return (isValid ? { [name]: given } : {}) as { [N in Name]?: number };
}

export function readMemberFilter(search: Record<string, unknown>): MemberFilter {
  return {
    ...chosen("status", search.status, MEMBERSHIP_STATUSES),
    ...numberIn("ministryId", search.ministryId, 1, 2_147_483_647),
    ...numberIn("notSeenWeeks", search.notSeenWeeks, 1, MAX_WEEKS),
    ...matching("joinedFrom", search.joinedFrom, DATE),
    ...matching("joinedTo", search.joinedTo, DATE),
    ...numberIn("birthMonth", search.birthMonth, 1, 12),
    ...numberIn("ageFrom", search.ageFrom, 0, MAX_AGE),
    ...numberIn("ageTo", search.ageTo, 0, MAX_AGE),
    ...numberIn("tag", search.tag, 1, 2_147_483_647),
    ...chosen("household", search.household, HOUSEHOLD_CHOICES),
    ...chosen("sort", search.sort, MEMBER_SORTS),
  };
}

/** How many filters are set, without the sort order. */
export const countFilters = ({ sort: _, ...filters }: MemberFilter): number => Object.keys(filters).length;
