// The queues of sign-in requests. A request waits here before it takes a database connection: otherwise a flood from
// one network would fill the few connections of the counters, and everybody else would wait behind it
// (docs/decisions/0116).
import { createFairQueue } from "./fair-queue.ts";

/** Reads an account or requests an email: a few milliseconds each. */
export const queueLookup = createFairQueue({ atOnce: 4, perShare: 1000, inAll: 4000 });

/**
 * Counts an attempt, hashes its password and opens the session. More run at once than hashes do, so that hashes never
 * wait for the database. Three hundred people may sign in behind one Wi-Fi at the same moment.
 */
export const queuePasswordCheck = createFairQueue({ atOnce: 8, perShare: 300, inAll: 1200 });
