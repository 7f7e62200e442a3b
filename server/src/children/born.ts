import { sql } from "drizzle-orm";
import { members } from "../database/tables/members.ts";

/** The date of birth; without it, the estimate from the age that was given at the desk; YYYY-MM-DD or null. */
export const bornOn = sql<string | null>`coalesce(${members.dateOfBirth}, ${members.estimatedBirthDate})::text`;
