// Queues the deliveries of an announcement, once per person; used by the server and by the sample congregation.
import type { Audience } from "@narthex/contract/announcements.ts";
import type { Channel } from "@narthex/contract/deliveries.ts";
import type { Duty } from "@narthex/contract/roles.ts";
import type { Database } from "../../database/database.ts";
import { findTextVerdicts, queueChildText, queueForAll } from "./recipients.queries.ts";

interface Queued {
  announcementId: number;
  targetAudience: Audience;
  ministryIds: readonly number[];
  duties: readonly Duty[];
  /** The time at which they are due. */
  at: string;
}

/** Idempotent: a second call adds nothing. */
export async function queueCopies(tx: Database, channel: Channel, { at, ...audience }: Queued): Promise<void> {
  const { announcementId } = audience;
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

/**
 * Queues a text for each of these people by text message, and by email for those who get no text messages. @returns the
 * channels that are used
 */
export async function queueByBestChannel(
  tx: Database,
  memberIds: readonly number[],
  text: { childTextId: number; at: string },
  canText: boolean,
): Promise<Channel[]> {
  const reasons = new Map((await listTextVerdicts(tx, memberIds)).map(({ memberId, reason }) => [memberId, reason]));
  const byText = memberIds.filter((id) => canText && reasons.get(id) === null);
  const byEmail = memberIds.filter((id) => !byText.includes(id));
  if (byText.length > 0) await queueChildText(tx, byText, text);
  if (byEmail.length > 0) await queueChildText(tx, byEmail, text, "email");
  return [...(byText.length > 0 ? (["sms"] as const) : []), ...(byEmail.length > 0 ? (["email"] as const) : [])];
}

/** Each of these people with the phone number, and why no text message is sent; null if one is. */
export async function listTextVerdicts(db: Database, memberIds: readonly number[]) {
  return memberIds.length === 0 ? [] : findTextVerdicts(db, memberIds);
}
