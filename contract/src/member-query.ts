// The search, filters and sort order of the directory.
import * as z from "zod";
import { customFilters } from "./custom-fields.ts";
import { date, idInPath } from "./fields.ts";
import { MAX_AGE, MAX_WEEKS, MEMBER_SORTS, MEMBERSHIP_STATUSES, NEVER_SEEN, PRESENCES } from "./member-filters.ts";
import { PageQuery } from "./page.ts";

const FROM_LIST = "Please choose from the list.";
const MemberSort = z.enum(MEMBER_SORTS, FROM_LIST);

const WHOLE = "Please enter a whole number.";
const wholeNumber = (min: number, max: number) => z.coerce.number(WHOLE).int(WHOLE).min(min, WHOLE).max(max, WHOLE);

const presence = z.enum(PRESENCES, FROM_LIST);

/** Filters that show something about people that only managers of members may see; others are refused. */
export const ManagerFilters = z
  .object({
    /** No one checked them in for so many weeks, and they joined before that; or no one ever did, whenever they joined. */
    notSeenWeeks: z.union([z.literal(NEVER_SEEN), wholeNumber(1, MAX_WEEKS)], FROM_LIST),
    joinedFrom: date,
    joinedTo: date,
    /** 1 to 12. */
    birthMonth: wholeNumber(1, 12),
    ageFrom: wholeNumber(0, MAX_AGE),
    ageTo: wholeNumber(0, MAX_AGE),
    /** Adults of a household with a child who is not inactive, and has that age if one is given; or everyone else. */
    children: presence,
    childAgeFrom: wholeNumber(0, MAX_AGE),
    childAgeTo: wholeNumber(0, MAX_AGE),
    /** The id of a tag. */
    tag: idInPath,
    household: presence,
    /** The person's own number, or the primary household's. */
    phone: presence,
    email: presence,
    /** An account for signing in. */
    account: presence,
    ...customFilters,
  })
  .partial();
export type ManagerFilters = z.infer<typeof ManagerFilters>;

export const MembersQuery = PageQuery.extend({
  status: z.enum(MEMBERSHIP_STATUSES, FROM_LIST).optional(),
  ministryId: idInPath.optional(),
  ...ManagerFilters.shape,
  sort: MemberSort.optional(),
});
export type MembersQuery = z.infer<typeof MembersQuery>;
