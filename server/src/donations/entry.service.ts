// Gifts that somebody types: on their own or in a batch. One key is one gift, so that a second press, a second window or
// an answer that was lost on its way never writes a second one.
import type { Donation, DonationInput, VoidInput } from "@narthex/contract/donations.ts";
import type { Viewer } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import { Refusal, wrongField } from "../http/refusal.ts";
import { dayOf } from "../members/members.service.ts";
import { refuseFullBatch } from "./batches.service.ts";
import { findByKey } from "./donations.queries.ts";
import { isSameGift, wrongDay } from "./donations.rules.ts";
import { recordDonation, voidDonation } from "./donations.service.ts";
import { readBack, seenBy } from "./reading.service.ts";

async function sentBefore(tx: Database, input: DonationInput): Promise<number | null> {
  if (input.entryKey === undefined) return null;
  const known = await findByKey(tx, input.entryKey);
  if (!known) return null;
  if (!isSameGift(input, known)) throw new Refusal("entry_key_used");
  return known.id;
}

/** Refuses a day that no gift can have. */
export function refuseDay(field: string, day: string, today: string): void {
  const wrong = wrongDay(day, today);
  if (wrong) throw wrongField(field, wrong);
}

export async function enterDonation(
  tx: Database,
  viewer: Viewer,
  input: DonationInput,
  now: Temporal.Instant,
): Promise<{ donation: Donation; isNew: boolean }> {
  const known = await sentBefore(tx, input);
  if (known !== null) return { donation: await readBack(tx, viewer, known), isNew: false };
  const today = dayOf(viewer, now);
  const { memberId = null, donationDate = today, batchId = null } = input;
  refuseDay("donationDate", donationDate, today);
  if (batchId !== null) await refuseFullBatch(tx, batchId);
  const written = await recordDonation(tx, viewer, { ...input, memberId, donationDate, batchId }, now);
  if (written) return { donation: seenBy(viewer, written), isNew: true };
  // Another window was writing it at this very moment.
  const other = await sentBefore(tx, input);
  if (other === null) throw new Refusal("conflict");
  return { donation: await readBack(tx, viewer, other), isNew: false };
}

export async function enterVoid(
  tx: Database,
  viewer: Viewer,
  id: number,
  { reason }: VoidInput,
  now: Temporal.Instant,
): Promise<Donation> {
  await voidDonation(tx, viewer, id, reason, now);
  return readBack(tx, viewer, id);
}
