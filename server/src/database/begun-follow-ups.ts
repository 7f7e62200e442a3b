import { sql } from "drizzle-orm";

/** A row of `follow_ups` that a person made or began. The server lists the others by itself, and deletes them again. */
export const IS_BEGUN_FOLLOW_UP = sql`(kind = 'other' or status <> 'open' or assignee_id is not null or outcome is not null)`;
