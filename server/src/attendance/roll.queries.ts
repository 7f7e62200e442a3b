// The greeter's list. It is read again after every check-in, so it must be fast with 50,000 members.
import type { HouseholdRole } from "@narthex/contract/household-kinds.ts";
import { and, asc, eq, inArray, not, or, type SQL, sql } from "drizzle-orm";
import { selectCappedCount } from "../database/count.ts";
import { type Database, prepareForShape } from "../database/database.ts";
import {
  buildPersonCondition,
  buildPersonRank,
  FORM_RANK,
  NAME_RANKS,
  type PersonReach,
  type SearchShape,
  searchShape,
  searchValues,
  selectVisibleEmail,
} from "../database/person-search.ts";
import { attendance } from "../database/tables/attendance.ts";
import { householdMembers, households } from "../database/tables/households.ts";
import { members } from "../database/tables/members.ts";

/** The position of a person in the list: the group, then the name. */
type RollKey = readonly [group: number, lastName: string, firstName: string, id: number];

const isExpected = inArray(members.membershipStatus, ["active", "pending"]);

/** The list without a search: active and pending people, and all others who are checked in. */
const isListed = or(isExpected, sql`${attendance.id} is not null`);

const isInactive = not(isExpected);

const NAMES = sql.raw(String(NAME_RANKS));
const FORM = sql.raw(String(FORM_RANK));

/**
 * A search lists matches by the typed name first, then those by another form of the first name, then others, and
 * inactive people last in each. The groups are 0 to 7, 8 and 9, and 10 to 13.
 */
function searchGroup(shape: SearchShape): SQL<number> {
  const rank = buildPersonRank(shape);
  return sql<number>`case
    when (${rank}) < ${NAMES} then (${rank}) + ${NAMES} * (${isInactive})::int
    when (${rank}) = ${FORM} then 2 * ${NAMES} + (${isInactive})::int
    else (${rank}) + ${NAMES} + 1 + 2 * (${isInactive})::int end`;
}

/** Whether someone else is of the same household. */
const hasHousehold = sql<boolean>`exists (select from ${householdMembers} as own
  join ${householdMembers} as other on other.household_id = own.household_id and other.member_id <> own.member_id
  where own.member_id = ${members.id})`;

/** The primary household of a person of `members`, and their role in it. */
export const selectHousehold = sql<{ name: string; role: HouseholdRole } | null>`(
  select json_build_object('name', home.name, 'role', own.role)
  from ${householdMembers} as own join ${households} as home on home.id = own.household_id
  where own.member_id = ${members.id} and own.is_primary)`;

/** Whether anybody else has exactly the same name. */
const hasNamesake = sql<boolean>`exists (select from ${members} as namesake
  where namesake.last_name = ${members.lastName} and namesake.first_name = ${members.firstName}
    and namesake.id <> ${members.id})`;

const page = {
  eventId: sql.placeholder("eventId"),
  limit: sql.placeholder("limit"),
};
type RollShape = SearchShape & { isFirst: boolean };

const roll = prepareForShape((db, shape: RollShape) => {
  const { isFirst } = shape;
  const isSearch = shape.patterns > 0;
  const group = isSearch ? searchGroup(shape) : sql<number>`0`;
  const { lastName, firstName, id } = members;
  const nameKey = sql`${sql.placeholder("lastName")}, ${sql.placeholder("firstName")}, ${sql.placeholder("id")}`;
  const beyond = isSearch
    ? sql`(${group}, ${lastName}, ${firstName}, ${id}) > (${sql.placeholder("group")}::int, ${nameKey})`
    : sql`(${lastName}, ${firstName}, ${id}) > (${nameKey})`;
  return db
    .select({
      id,
      firstName,
      lastName,
      email: selectVisibleEmail(shape),
      membershipStatus: members.membershipStatus,
      profileImageUrl: members.profileImageUrl,
      attendanceId: attendance.id,
      checkInTime: attendance.checkInTime,
      dateOfBirth: members.dateOfBirth,
      estimatedBirthDate: members.estimatedBirthDate,
      household: selectHousehold,
      hasHousehold,
      hasNamesake,
      group,
    })
    .from(members)
    .leftJoin(attendance, and(eq(attendance.memberId, id), eq(attendance.eventId, page.eventId)))
    .where(and(isSearch ? buildPersonCondition(shape) : isListed, isFirst ? undefined : beyond))
    .orderBy(...(isSearch ? [asc(group)] : []), asc(lastName), asc(firstName), asc(id))
    .limit(page.limit)
    .prepare("");
});

interface RollSearch {
  search: string;
  /** The fields that the search uses in addition to names. */
  reach: PersonReach;
  /** Patterns of other forms of a first name, instead of those that belong to the search (`listLoneFormPatterns`). */
  forms?: readonly string[];
}

export interface RollPage extends RollSearch {
  after: RollKey | null;
  limit: number;
}

const getShape = ({ search, reach, forms }: RollSearch): SearchShape => ({
  ...searchShape(search, reach),
  ...(forms && { hasForms: true }),
});
const getValues = ({ search, reach, forms }: RollSearch) => ({
  ...searchValues(search, reach),
  ...(forms && { otherForms: forms }),
});

/** The people of the list from a position on. */
export async function findRoll(db: Database, eventId: number, { after, limit, ...asked }: RollPage) {
  const [group, lastName, firstName, id] = after ?? [];
  const values = { eventId, ...getValues(asked), group, lastName, firstName, id, limit };
  return roll(db, { ...getShape(asked), isFirst: after === null }).execute(values);
}

const counts = prepareForShape((db, shape: RollShape) => {
  const { patterns, isFirst } = shape;
  const here = eq(attendance.eventId, page.eventId);
  const peopleHere = sql`${attendance} join ${members} on ${members.id} = ${attendance.memberId}`;
  const unasked = sql`${selectCappedCount(members, isExpected)} + ${selectCappedCount(peopleHere, and(here, isInactive))}`;
  const listed = patterns === 0 ? unasked : selectCappedCount(members, buildPersonCondition(shape));
  return db
    .select({
      checkedIn: sql<number>`(select count(*)::int from ${attendance} where ${here})`,
      listed: sql<number>`${isFirst ? listed : sql`0`}`,
    })
    .from(sql`(select) as one`)
    .prepare("");
});

/** Everyone checked in at the event; and for the first page the total of the list. */
export async function countRoll(
  db: Database,
  eventId: number,
  { isFirst, ...asked }: RollSearch & { isFirst: boolean },
): Promise<{ checkedIn: number; listed: number }> {
  const statement = counts(db, { ...getShape(asked), isFirst });
  const [row] = await statement.execute({ eventId, ...getValues(asked) });
  return row ?? { checkedIn: 0, listed: 0 };
}
