// How the server reaches PostgreSQL: addresses, number of connections, time limits.
import { z } from "zod";
import { address, seconds, wholeNumber } from "./config.fields.ts";
import { FEWEST_CONNECTIONS, OWN_CONNECTIONS } from "./database/budget.ts";
import type { DatabaseLimits } from "./database/limits.ts";

const postgresUrl = address(["postgres:", "postgresql:"], "must begin with postgres://");
const DEFAULT_CONNECTIONS = 34;
/** The built-in database is for one machine, where more connections only wait for its cores. */
const MOST_BUILT_IN_CONNECTIONS = 48;

export const databaseVariables = {
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  DATABASE_PREPARED_STATEMENTS: z.enum(["on", "off"], "must be on or off").default("on"),
  DATABASE_CONNECTIONS: wholeNumber(
    FEWEST_CONNECTIONS,
    500,
    `must be a number from ${FEWEST_CONNECTIONS} to 500, because ${OWN_CONNECTIONS} connections are for jobs, counters, live changes and the readiness check`,
  ).default(DEFAULT_CONNECTIONS),
  DATABASE_STATEMENT_TIMEOUT: seconds.default(15),
  DATABASE_LOCK_TIMEOUT: seconds.default(5),
  DATABASE_IDLE_TIMEOUT: seconds.default(60),
  DATABASE_CONNECTION_TIMEOUT: seconds.default(5),
  DATABASE_START_TIMEOUT: seconds.default(60),
};

type DatabaseVariables = z.output<z.ZodObject<typeof databaseVariables>>;

const toLimits = (set: DatabaseVariables): DatabaseLimits => ({
  statementMs: set.DATABASE_STATEMENT_TIMEOUT * 1000,
  lockMs: set.DATABASE_LOCK_TIMEOUT * 1000,
  idleMs: set.DATABASE_IDLE_TIMEOUT * 1000,
  connectionMs: set.DATABASE_CONNECTION_TIMEOUT * 1000,
});

/** @param isBuiltIn whether the built-in database is used, so that addresses are ignored */
export function readDatabase(set: DatabaseVariables, isBuiltIn: boolean) {
  const mistakes =
    isBuiltIn && set.DATABASE_CONNECTIONS > MOST_BUILT_IN_CONNECTIONS
      ? [`DATABASE_CONNECTIONS must be at most ${MOST_BUILT_IN_CONNECTIONS} for the built-in database.`]
      : [];
  const settings = {
    databaseUrl: isBuiltIn ? null : (set.DATABASE_URL ?? null),
    /** Leads past a pooler to PostgreSQL itself; null if DATABASE_URL does. */
    databaseDirectUrl: isBuiltIn ? null : (set.DATABASE_DIRECT_URL ?? null),
    /** A standby of the same database, for reads that may go there; null without one. */
    databaseReplicaUrl: isBuiltIn ? null : (set.DATABASE_REPLICA_URL ?? null),
    /** False for poolers that support no prepared statements. */
    preparesStatements: isBuiltIn || set.DATABASE_PREPARED_STATEMENTS === "on",
    /** Maximum number of connections for requests: the rest of the budget. */
    requestConnections: set.DATABASE_CONNECTIONS - OWN_CONNECTIONS,
    /** Maximum number of connections of one server, or of one worker. */
    allConnections: set.DATABASE_CONNECTIONS,
    databaseLimits: toLimits(set),
    /** How long the start waits for a database that does not accept connections yet. */
    databaseStartMs: set.DATABASE_START_TIMEOUT * 1000,
  };
  return { settings, mistakes };
}
