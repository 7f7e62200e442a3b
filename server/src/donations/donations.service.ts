// The ledger: the one place where gifts are written and voided. Nothing here changes an amount, and nothing deletes
// (docs/decisions/0030-the-ledger.md).
import type { DonationMethod, DonationType } from "@narthex/contract/donation-kinds.ts";
import type { Viewer } from "../access/viewer.ts";
import { writeAudit } from "../audit/audit.ts";
import type { Database } from "../database/database.ts";
import { Refusal } from "../http/refusal.ts";
import { holdDonation, insertDonation, markVoid, nameOfDonor } from "./donations.queries.ts";

/** Who did it; null for a payment, which nobody types. */
type Actor = Pick<Viewer, "userId"> | null;

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

type DonationDeed = "recorded" | "recorded_without_member" | "voided" | "voided_without_member";

interface Told {
  memberId: number | null;
  /** Where it was recorded in one. */
  batchId?: number | null | undefined;
}

/** Writes what was done into the log, and tells open screens; the donor hears of it too. */
async function tell(tx: Database, actor: Actor, deed: "recorded" | "voided", id: number, gift: Told) {
  const { memberId, batchId } = gift;
  const action: DonationDeed = memberId === null ? `${deed}_without_member` : deed;
  const detail = { ...(memberId === null ? {} : { memberId }), ...(batchId ? { batchId } : {}) };
  const change = { topic: "donations", memberId } as const;
  await writeAudit(tx, actor, { action, subject: "donation", subjectId: id, detail }, change);
}

async function donorOf(tx: Database, { memberId, donorName }: NewGift) {
  if (memberId === null) return { memberId, donorName: donorName ?? null };
  const name = await nameOfDonor(tx, memberId);
  if (name !== null) return { memberId, donorName: name };
  if (donorName === undefined) throw new Refusal("donor_not_found");
  return { memberId: null, donorName };
}

/**
 * Writes a gift, its audit entry and its notice.
 * @returns the gift's number; null where one with the same key was written before
 * @throws Refusal donor_not_found
 */
export async function recordDonation(
  tx: Database,
  actor: Actor,
  gift: NewGift,
  now: Temporal.Instant,
): Promise<number | null> {
  const donor = await donorOf(tx, gift);
  const id = await insertDonation(tx, {
    ...gift,
    ...donor,
    createdBy: actor?.userId ?? null,
    createdAt: now.toString(),
  });
  if (id !== null) await tell(tx, actor, "recorded", id, { ...gift, ...donor });
  return id;
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
  await tell(tx, actor, "voided", id, { memberId: gift.memberId });
}
