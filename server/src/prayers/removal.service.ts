// What becomes of somebody's prayer requests when they are removed from the congregation: those with their name go with
// them, and what they asked anonymously stays and is nobody's. That it vanished would tell whose it was.
import type { Database } from "../database/database.ts";
import { detachAnonymous } from "./prayers.queries.ts";

/** Before the member is removed: the database removes what is still theirs. */
export async function keepAnonymousPrayers(tx: Database, memberId: number): Promise<void> {
  await detachAnonymous(tx, memberId);
}
