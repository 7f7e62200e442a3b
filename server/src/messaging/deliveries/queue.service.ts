// Queues the deliveries of an announcement, once per person; used by the server and by the sample congregation.
import type { Audience } from "@narthex/contract/announcements.ts";
import type { Channel } from "@narthex/contract/deliveries.ts";
import type { Database } from "../../database/database.ts";
import { findTextVerdicts, queueChildText, queueForAll } from "./recipients.queries.ts";

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
  const audience = { targetAudience, announcementId, ...(ministryId === null ? {} : { ministryId }) };
  await queueForAll(tx, channel, audience, { announcementId, at });
}

/** Queues a text about children inside for these people, of whom those with one number get one copy. */
export async function queueTexts(
  tx: Database,
  memberIds: readonly number[],
  text: { childTextId: number; at: string },
): Promise<void> {
  if (memberIds.length > 0) await queueChildText(tx, memberIds, text);
}

/** Each of these people with the phone number, and why no text message is sent; null if one is. */
export async function textVerdicts(db: Database, memberIds: readonly number[]) {
  return memberIds.length === 0 ? [] : findTextVerdicts(db, memberIds);
}
