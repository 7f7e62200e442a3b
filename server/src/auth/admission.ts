// Ways in wait here, each network in its own share, before they take a database connection: a flood from one network
// would otherwise fill the line for the counters' few connections, and everybody else would wait behind it
// (docs/decisions/0116).
import { createFairQueue } from "./fair-queue.ts";

/** For reading an account and asking for mail: a few milliseconds each. */
export const inTurnOfLookUps = createFairQueue({ atOnce: 4, perShare: 1000, inAll: 4000 });

/**
 * For counting a try, hashing its password and opening the session. More at once than hashes run, so that these never
 * wait for the database. Three hundred people may sign in behind one Wi-Fi at the same moment.
 */
export const inTurnOfHashes = createFairQueue({ atOnce: 8, perShare: 300, inAll: 1200 });
