// Queues the deliveries of an announcement, once per person; used by the server and by the sample congregation.
import type { Audience } from "@narthex/contract/announcements.ts";
import type { Channel } from "@narthex/contract/deliveries.ts";
import type { Database } from "../../database/database.ts";
import { queueForAll } from "./recipients.queries.ts";

interface Queued {
  announcementId: number;
  targetAudience: Audience;
  ministryId: number | null;
  /** The time at which they are due. */
  at: string;
}

/** Idempotent: a second call adds nothing. */
export async function queueCopies(
  tx: Database,
  channel: Channel,
  { announcementId, at, targetAudience, ministryId }: Queued,
): Promise<void> {
  const audience = { targetAudience, ...(ministryId === null ? {} : { ministryId }) };
  await queueForAll(tx, channel, audience, { announcementId, at });
}
