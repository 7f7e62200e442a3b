import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { memberDepartures } from "../database/tables/departures.ts";

/** Whether a member has died, by the records. */
export const hasDied = (memberId: SQLWrapper): SQL<boolean> => sql<boolean>`exists (
  select from ${memberDepartures} as death where death.member_id = ${memberId} and death.reason = 'died')`;
