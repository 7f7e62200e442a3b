// The part of the directory's statement that limits columns: dates, the tag, contact data and the custom field.
import { type SQLWrapper, sql } from "drizzle-orm";
import { householdMembers, households } from "../database/tables/households.ts";
import { members } from "../database/tables/members.ts";
import { memberTags } from "../database/tables/tags.ts";
import { type CustomLimits, isWithinCustomLimits } from "./custom-filter.queries.ts";

/** Days are YYYY-MM-DD, first and last included. */
export interface MemberLimits extends CustomLimits {
  /** Not checked in since this instant; people who never came also did not join since `notJoinedSince`. */
  notSeenSince: string | null;
  notJoinedSince: string | null;
  /** True for people who were never checked in. */
  neverSeen: boolean | null;
  joinedFrom: string | null;
  joinedTo: string | null;
  birthMonth: number | null;
  bornFrom: string | null;
  bornTo: string | null;
  /** An adult of a household with a child born in this time, or not. */
  hasChild: boolean | null;
  childBornFrom: string | null;
  childBornTo: string | null;
  tagId: number | null;
  /** In at least one household, or in none. */
  inHousehold: boolean | null;
  /** With a phone number, the person's own or the primary household's, or without. */
  hasPhone: boolean | null;
  hasEmail: boolean | null;
  hasAccount: boolean | null;
}

const asked = {
  notSeenSince: sql.placeholder("notSeenSince"),
  notJoinedSince: sql.placeholder("notJoinedSince"),
  neverSeen: sql.placeholder("neverSeen"),
  joinedFrom: sql.placeholder("joinedFrom"),
  joinedTo: sql.placeholder("joinedTo"),
  birthMonth: sql.placeholder("birthMonth"),
  bornFrom: sql.placeholder("bornFrom"),
  bornTo: sql.placeholder("bornTo"),
  hasChild: sql.placeholder("hasChild"),
  childBornFrom: sql.placeholder("childBornFrom"),
  childBornTo: sql.placeholder("childBornTo"),
  tagId: sql.placeholder("tagId"),
  inHousehold: sql.placeholder("inHousehold"),
  hasPhone: sql.placeholder("hasPhone"),
  hasEmail: sql.placeholder("hasEmail"),
  hasAccount: sql.placeholder("hasAccount"),
};

const isUnset = (value: SQLWrapper, type: string) => sql`${value}::${sql.raw(type)} is null`;

const hasHomePhone = sql`exists (select from ${householdMembers} join ${households} on ${households}.id = ${householdMembers}.household_id
  where ${householdMembers}.member_id = ${members}.id and ${householdMembers}.is_primary and ${households}.phone is not null)`;

/** Inactive children do not count: they may have left the church or died. */
const isParent = sql`exists (select from household_members adult
  join household_members child on child.household_id = adult.household_id and child.role = 'child'
  join members person on person.id = child.member_id and person.membership_status <> 'inactive'
  where adult.member_id = ${members}.id and adult.role = 'adult'
    and (${isUnset(asked.childBornFrom, "date")} or person.date_of_birth >= ${asked.childBornFrom})
    and (${isUnset(asked.childBornTo, "date")} or person.date_of_birth <= ${asked.childBornTo}))`;

/** Someone who was seen was here. Others joined, or were added without a join date, before this time. */
const wasHereBefore = sql`case when ${members.lastCheckIn} is not null then true when ${members.joinDate} is null then ${members.createdAt} < ${asked.notSeenSince}
  else ${members.joinDate} < ${asked.notJoinedSince} end`;

/** Statements with limits are not prepared by name, so that PostgreSQL plans them without the limits that are null. */
export const isWithinLimits = sql`(
  (${isUnset(asked.notSeenSince, "timestamptz")} or
    (coalesce(${members.lastCheckIn}, '-infinity') < ${asked.notSeenSince} and ${wasHereBefore}))
  and (${isUnset(asked.neverSeen, "boolean")} or ${members.lastCheckIn} is null)
  and (${isUnset(asked.joinedFrom, "date")} or ${members.joinDate} >= ${asked.joinedFrom})
  and (${isUnset(asked.joinedTo, "date")} or ${members.joinDate} <= ${asked.joinedTo})
  and (${isUnset(asked.birthMonth, "int")} or extract(month from ${members.dateOfBirth}) = ${asked.birthMonth})
  and (${isUnset(asked.bornFrom, "date")} or ${members.dateOfBirth} >= ${asked.bornFrom})
  and (${isUnset(asked.bornTo, "date")} or ${members.dateOfBirth} <= ${asked.bornTo})
  and (${isUnset(asked.hasChild, "boolean")} or ${asked.hasChild} = ${isParent})
  and (${isUnset(asked.tagId, "int")} or exists (select from ${memberTags}
    where ${memberTags}.member_id = ${members}.id and ${memberTags}.tag_id = ${asked.tagId}))
  and (${isUnset(asked.inHousehold, "boolean")} or ${asked.inHousehold} = exists (select from ${householdMembers}
    where ${householdMembers}.member_id = ${members}.id))
  and (${isUnset(asked.hasPhone, "boolean")} or ${asked.hasPhone} = (${members}.phone is not null or ${hasHomePhone}))
  and (${isUnset(asked.hasEmail, "boolean")} or ${asked.hasEmail} = (${members}.email is not null))
  and (${isUnset(asked.hasAccount, "boolean")} or ${asked.hasAccount} = (${members}.user_id is not null))
  and ${isWithinCustomLimits})`;
