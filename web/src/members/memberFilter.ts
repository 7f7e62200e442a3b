// The search parameters of the directory: filters, sort order and view. Typed names are not in the URL.
import {
  CUSTOM_FILTERS,
  type CustomFilter,
  MAX_AGE,
  MAX_WEEKS,
  MEMBER_SORTS,
  MEMBERSHIP_STATUSES,
  type MemberSort,
  type MembershipStatus,
  NEVER_SEEN,
  PRESENCES,
  type Presence,
} from "@narthex/contract/member-filters.ts";
import { readChosen, readMatching } from "../routing/params.ts";
import { DATE } from "../routing/shell.ts";

export interface MemberFilter {
  status?: MembershipStatus;
  ministryId?: number;
  notSeenWeeks?: number | typeof NEVER_SEEN;
  /** YYYY-MM-DD. */
  joinedFrom?: string;
  joinedTo?: string;
  /** 1 to 12. */
  birthMonth?: number;
  ageFrom?: number;
  ageTo?: number;
  /** Adults of a household with a child, or everyone else. */
  children?: Presence;
  childAgeFrom?: number;
  childAgeTo?: number;
  /** The id of a tag. */
  tag?: number;
  household?: Presence;
  phone?: Presence;
  email?: Presence;
  account?: Presence;
  /** The id of the custom field that is shown as a column. */
  customField?: number;
  customIs?: CustomFilter;
  /** The id of a choice of the field. */
  customChoice?: number;
  /** A part of the text of the field. */
  customText?: string;
  /** Limits of a field with numbers, or YYYY-MM-DD of a field with dates. */
  customFrom?: number | string;
  customTo?: number | string;
  sort?: MemberSort;
}

/** A whole number from the URL within its limits. */
export function parseNumberParam<Name extends string>(name: Name, given: unknown, min: number, max: number) {
  const isValid = Number.isInteger(given) && Number(given) >= min && Number(given) <= max;
  return (isValid ? { [name]: given } : {}) as { [N in Name]?: number };
}

function parseNumberOrDay<Name extends string>(name: Name, given: unknown) {
  const isNumber = typeof given === "number" && Number.isFinite(given);
  return isNumber ? ({ [name]: given } as { [N in Name]?: number }) : readMatching(name, given, DATE);
}

/** A filter and a sort order by a custom field need the field. */
function readCustomFilter(search: Record<string, unknown>): MemberFilter {
  const field = parseNumberParam("customField", search.customField, 1, 2_147_483_647);
  const sort = readChosen("sort", search.sort, MEMBER_SORTS);
  if (field.customField === undefined) return isCustomSort(sort.sort) ? {} : sort;
  return {
    ...field,
    ...readChosen("customIs", search.customIs, CUSTOM_FILTERS),
    ...parseNumberParam("customChoice", search.customChoice, 1, 2_147_483_647),
    ...readMatching("customText", search.customText, /\S/),
    ...parseNumberOrDay("customFrom", search.customFrom),
    ...parseNumberOrDay("customTo", search.customTo),
    ...sort,
  };
}

/** Ages of children without the filter by children mean people with children, as on the server. */
function readChildFilter(search: Record<string, unknown>): MemberFilter {
  const children = readChosen("children", search.children, PRESENCES);
  if (children.children === "none") return children;
  const ages = {
    ...parseNumberParam("childAgeFrom", search.childAgeFrom, 0, MAX_AGE),
    ...parseNumberParam("childAgeTo", search.childAgeTo, 0, MAX_AGE),
  };
  return Object.keys(ages).length === 0 ? children : { children: "some", ...ages };
}

export const isCustomSort = (sort: MemberSort | undefined): boolean => sort === "custom" || sort === "-custom";

/** The order of the list: that of the filter, or by name. Null if a search lists its best matches first. */
export const findOrder = ({ sort }: MemberFilter, searched: boolean): MemberSort | null =>
  sort ?? (searched ? null : "name");

export function readMemberFilter(search: Record<string, unknown>): MemberFilter {
  return {
    ...readChosen("status", search.status, MEMBERSHIP_STATUSES),
    ...parseNumberParam("ministryId", search.ministryId, 1, 2_147_483_647),
    ...parseNumberParam("notSeenWeeks", search.notSeenWeeks, 1, MAX_WEEKS),
    ...readChosen("notSeenWeeks", search.notSeenWeeks, [NEVER_SEEN]),
    ...readMatching("joinedFrom", search.joinedFrom, DATE),
    ...readMatching("joinedTo", search.joinedTo, DATE),
    ...parseNumberParam("birthMonth", search.birthMonth, 1, 12),
    ...parseNumberParam("ageFrom", search.ageFrom, 0, MAX_AGE),
    ...parseNumberParam("ageTo", search.ageTo, 0, MAX_AGE),
    ...readChildFilter(search),
    ...parseNumberParam("tag", search.tag, 1, 2_147_483_647),
    ...readChosen("household", search.household, PRESENCES),
    ...readChosen("phone", search.phone, PRESENCES),
    ...readChosen("email", search.email, PRESENCES),
    ...readChosen("account", search.account, PRESENCES),
    ...readCustomFilter(search),
  };
}

export interface MembersSearch extends MemberFilter {
  tab?: "assignments";
  /** The open ministry in Ministry Assignments. */
  ministry?: number;
  view?: "cards";
  /** Whether the form of a new member is open. */
  create?: true;
  /** The open saved list. Other filters, if any, replace its own. */
  list?: number;
}

/**
 * The search parameters of the page. The router gives a route's absent parameters as undefined, so they are read again
 * wherever the keys of a filter are counted.
 */
export function readMembersSearch(search: Record<string, unknown>): MembersSearch {
  if (search.tab === "assignments")
    return { tab: "assignments", ...(typeof search.ministry === "number" ? { ministry: search.ministry } : {}) };
  return {
    ...readMemberFilter(search),
    ...parseNumberParam("list", search.list, 1, 2_147_483_647),
    ...(search.view === "cards" ? { view: "cards" } : {}),
    ...(search.create === true ? { create: true } : {}),
  };
}

/**
 * The number of active filters, without the sort order. A custom field with its condition counts as one, and so do
 * children with their ages.
 */
export const countFilters = ({ sort: _, ...filters }: MemberFilter): number =>
  Object.keys(filters).filter((name) => name === "customField" || !/^(custom|childAge)/.test(name)).length;
