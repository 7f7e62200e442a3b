import { type Column, type SQL, sql } from "drizzle-orm";
import { members } from "../database/tables/members.ts";

/** Whether a member has neither died nor left the church; also true for null. */
export const isPresent = (memberId: Column): SQL => sql`not exists (select from ${members} as person
  where person.id = ${memberId} and person.membership_status = 'inactive')`;
