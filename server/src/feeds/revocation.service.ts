import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { deleteFeedsOf } from "./feeds.queries.ts";

/** Ends all feeds of an account, which somebody else may have created. */
export async function revokeAllFeeds(tx: Database, userId: string): Promise<void> {
  for (const subjectId of await deleteFeedsOf(tx, userId))
    await recordChange(tx, { userId }, "calendar_feed.revoked", { subjectId, about: { userId } });
}
