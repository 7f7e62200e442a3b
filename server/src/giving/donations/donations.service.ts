// The ledger: the only module that writes and voids gifts. It never changes an amount and never deletes
// (docs/decisions/0030-void-gifts-instead-of-editing-them.md).
import type { DonationMethod, DonationType } from "@narthex/contract/donation-kinds.ts";
import { type Actor, recordChange, recordWith } from "../../changes/record.ts";
import { findTogether, selectYearOf } from "../../database/couples.ts";
import type { Database, SingleStatement } from "../../database/database.ts";
import { Refusal, requireFound } from "../../refusal.ts";
import { lockBatch } from "./batches.queries.ts";
import { insertDonation, lockDonation, markVoid } from "./donations.queries.ts";
import type { DonationRecord } from "./reading.queries.ts";

export interface NewGift {
  /** Null for an anonymous gift. */
  memberId: number | null;
  /** The name of a donor who is not in the directory, or whose gift is written even if the member was just removed. */
  donorName?: string | null;
  /** Whether only a name was typed. */
  isNameTyped?: boolean;
  /** Numeric text, such as "50.00". */
  amount: string;
  donationType: DonationType;
  donationMethod: DonationMethod;
  /** The congregation's day, YYYY-MM-DD. */
  donationDate: string;
  notes?: string | null | undefined;
  /** By default the fund of the type. */
  fundId?: number | null | undefined;
  batchId?: number | null | undefined;
  paymentId?: number;
  entryKey?: string | undefined;
}

/**
 * Writes a gift, its audit entry and its live change.
 * @returns the gift; null if the entry key was used before
 * @throws the constraint error that becomes donor_not_found if there is neither the member nor a name
 */
export async function recordDonation(
  tx: Database | SingleStatement,
  actor: Actor,
  gift: NewGift,
  now: Temporal.Instant,
): Promise<DonationRecord | null> {
  // The statement decides whether the member exists, and with it the kind of change.
  const facts = { detail: {}, about: { memberId: gift.memberId } };
  const row = { ...gift, createdBy: actor?.userId ?? null, createdAt: now.toString() };
  return recordWith(tx, actor, "donation.recorded", facts, (change) => insertDonation(tx, row, change));
}

/**
 * The time of a voiding. If the batch was closed since, it is a later one, because the total of the batch includes
 * the gift. The batch cannot be closed before the transaction ends.
 */
async function findVoidingTime(tx: Database, batchId: number | null, now: Temporal.Instant): Promise<Temporal.Instant> {
  const batch = batchId === null ? null : await lockBatch(tx, batchId, "share");
  if (batch?.closedAt == null) return now;
  const earliest = Temporal.Instant.from(batch.closedAt).add({ milliseconds: 1 });
  return Temporal.Instant.compare(now, earliest) < 0 ? earliest : now;
}

/**
 * Voids a gift: it is kept with the reason and no longer summed.
 * @throws Refusal not_found, donation_voided
 */
export async function voidDonation(
  tx: Database,
  actor: Actor,
  id: number,
  reason: string,
  now: Temporal.Instant,
): Promise<void> {
  const gift = requireFound(await lockDonation(tx, id));
  if (gift.voidedAt !== null) throw new Refusal("donation_voided");
  const voidedAt = await findVoidingTime(tx, gift.batchId, now);
  await markVoid(tx, id, { voidedAt: voidedAt.toString(), voidReason: reason, voidedBy: actor?.userId ?? null });
  const { memberId } = gift;
  if (memberId === null) await recordChange(tx, actor, "donation.voided_without_member", { subjectId: id });
  else
    await recordChange(tx, actor, "donation.voided", {
      subjectId: id,
      detail: { memberId },
      about: { memberIds: await findTogether(tx, memberId, selectYearOf(id)) },
    });
}
