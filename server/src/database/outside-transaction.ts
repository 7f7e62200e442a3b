// Statements that are committed by themselves, while a transaction of a job is open.
import { drizzle } from "drizzle-orm/node-postgres";
import type { Database, Postgres } from "./database.ts";

/** A connection outside of any transaction, for writing progress. */
export const connectOutsideTransaction = (postgres: Postgres): Database => drizzle({ client: postgres.counterPool });
