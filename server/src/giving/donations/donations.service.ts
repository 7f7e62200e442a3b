// The ledger: the one place where gifts are written and voided. Nothing here changes an amount, and nothing deletes
// (docs/decisions/0030-void-gifts-instead-of-editing-them.md).
import type { DonationMethod, DonationType } from "@narthex/contract/donation-kinds.ts";
import { type Actor, recordChange, recordWith } from "../../changes/record.ts";
import type { Alone, Database } from "../../database/database.ts";
import { Refusal } from "../../refusal.ts";
import { holdDonation, insertDonation, markVoid } from "./donations.queries.ts";
import type { DonationRecord } from "./reading.queries.ts";

export interface NewGift {
  /** Null for an anonymous gift. */
  memberId: number | null;
  /** The donor's name for a gift that has to be written even where the member was removed meanwhile. */
  donorName?: string;
  /** Numeric text, such as "50.00". */
  amount: string;
  donationType: DonationType;
  donationMethod: DonationMethod;
  /** The congregation's day, YYYY-MM-DD. */
  donationDate: string;
  notes?: string | null | undefined;
  fund?: string | null;
  batchId?: number | null | undefined;
  paymentId?: number;
  entryKey?: string | undefined;
}

/**
 * Writes a gift, its audit entry and its live change.
 * @returns the gift; null where one with the same key was written before
 * @throws what becomes the refusal donor_not_found where there is neither the member nor a name
 */
export async function recordDonation(
  tx: Database | Alone,
  actor: Actor,
  gift: NewGift,
  now: Temporal.Instant,
): Promise<DonationRecord | null> {
  // Whether there is a member with this number, and so the kind and its detail, is known inside the statement.
  const facts = { detail: {}, about: { memberId: gift.memberId } };
  const row = { ...gift, createdBy: actor?.userId ?? null, createdAt: now.toString() };
  return recordWith(tx, actor, "donation.recorded", facts, (change) => insertDonation(tx, row, change));
}

/**
 * Takes a gift out of every sum. It stays in the books, with the reason.
 * @throws Refusal not_found, donation_voided
 */
export async function voidDonation(
  tx: Database,
  actor: Actor,
  id: number,
  reason: string,
  now: Temporal.Instant,
): Promise<void> {
  const gift = await holdDonation(tx, id);
  if (!gift) throw new Refusal("not_found");
  if (gift.voidedAt !== null) throw new Refusal("donation_voided");
  await markVoid(tx, id, { voidedAt: now.toString(), voidReason: reason, voidedBy: actor?.userId ?? null });
  const { memberId } = gift;
  if (memberId === null) await recordChange(tx, actor, "donation.voided_without_member", { subjectId: id });
  else await recordChange(tx, actor, "donation.voided", { subjectId: id, detail: { memberId }, about: { memberId } });
}
