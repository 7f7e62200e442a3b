// How many connections each part of a server may open. DATABASE_CONNECTIONS is the sum; requests get the rest. Jobs,
// counters and live changes connect past a pooler (open.ts).

export const CONNECTIONS = {
  /** Up to eight messages being sent at the same time (messaging/deliveries/senders.ts), and a few other jobs. */
  jobs: 12,
  /** The job queue's own statements. */
  queue: 2,
  /** Counters of rate limits, which survive a rollback. */
  counters: 2,
  /** The reader of live changes. */
  live: 1,
  /** The readiness check. */
  readiness: 1,
} as const;

/** Beside the budget, because they are open at another PostgreSQL server. */
export const CONNECTIONS_AT_REPLICA = 8;

export const OWN_CONNECTIONS = Object.values(CONNECTIONS).reduce<number>((sum, count) => sum + count, 0);

/** With fewer than four connections, requests that use two at the same time could wait for one another. */
const FEWEST_FOR_REQUESTS = 4;
/**
 * Connections for requests that stay open without requests. The first statements on a new connection take several times
 * as long, and in a small church nearly every click would have to wait for them (bench/pauses.ts).
 */
export const KEPT_FOR_REQUESTS = FEWEST_FOR_REQUESTS;
export const FEWEST_CONNECTIONS = OWN_CONNECTIONS + FEWEST_FOR_REQUESTS;

/** If more than the kept connections are open, the others are closed when nothing has used them for this time. */
export const IDLE_MS = 60_000;
