import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { members } from "../database/tables/members.ts";
import { users } from "../database/tables/users.ts";

/** The name of an account: its member's, which is kept current, or else its own; null for no account and for no name. */
export const selectAccountName = (userId: SQLWrapper): SQL<string | null> => sql<string | null>`(
  select coalesce(holder.first_name || ' ' || holder.last_name, nullif(trim(account.first_name || ' ' || account.last_name), ''))
  from ${users} as account left join ${members} as holder on holder.user_id = account.id where account.id = ${userId})`;
