// Online gifts of guests, and gifts that were recorded with only a name. They are linked to a member by hand, never by their name
// or address.
import type { Donation, LinkInput } from "@narthex/contract/donations.ts";
import type { Viewer } from "../../access/viewer.ts";
import { recordChange } from "../../changes/record.ts";
import { findTogether, selectYearOf } from "../../database/couples.ts";
import type { Database } from "../../database/database.ts";
import { requireMember } from "../../members/members.service.ts";
import { Refusal, requireFound } from "../../refusal.ts";
import { findGuestPayment, findNamedGifts, moveGifts, moveNamedGift } from "./guests.queries.ts";
import { findDonation } from "./reading.queries.ts";
import { readWrittenDonation } from "./reading.service.ts";

async function requireDonor(tx: Database, memberId: number) {
  return requireMember(tx, memberId).catch(() => {
    throw new Refusal("donor_not_found");
  });
}

/** @throws Refusal not_found, donor_not_found, not_a_guest_gift, conflict */
export async function linkGift(tx: Database, viewer: Viewer, id: number, input: LinkInput): Promise<Donation> {
  const found = await findGuestPayment(tx, id);
  return found ? linkGuestGift(tx, viewer, { id, ...found }, input) : linkNamedGifts(tx, viewer, id, input);
}

/** Links all gifts of the payment, so that the remainder after a refund has the same donor. */
async function linkGuestGift(
  tx: Database,
  viewer: Viewer,
  { id, ...found }: NonNullable<Awaited<ReturnType<typeof findGuestPayment>>> & { id: number },
  { memberId, formerId }: LinkInput,
): Promise<Donation> {
  if (found.memberId === memberId) return readWrittenDonation(tx, viewer, id);
  if (formerId !== undefined && formerId !== found.memberId) await refuseMoved(tx, viewer, id);
  const member = memberId === null ? null : await requireDonor(tx, memberId);
  const name = member ? `${member.firstName} ${member.lastName}` : found.donorName;
  await moveGifts(tx, found.paymentId, { memberId, donorName: name });
  await recordLink(tx, viewer, id, { memberId, formerId: found.memberId });
  return readWrittenDonation(tx, viewer, id);
}

/** Links a gift that was recorded with only a name, or all gifts with this name. */
async function linkNamedGifts(
  tx: Database,
  viewer: Viewer,
  id: number,
  { memberId, formerId: seenId, sameName }: LinkInput,
): Promise<Donation> {
  const gift = requireFound(await findDonation(tx, id));
  const { recordedName, memberId: formerId } = gift;
  if (recordedName === null) throw new Refusal("not_a_guest_gift");
  if (formerId === memberId) return readWrittenDonation(tx, viewer, id);
  if (seenId !== undefined && seenId !== formerId) await refuseMoved(tx, viewer, id);
  if (memberId !== null) await requireDonor(tx, memberId);
  const named = { id, donorName: recordedName, memberId: formerId };
  const ids = await findNamedGifts(tx, named, sameName);
  // Someone else has linked it after it was read.
  if (!ids.includes(id)) await refuseMoved(tx, viewer, id);
  for (const one of ids) {
    await moveNamedGift(tx, one, memberId);
    await recordLink(tx, viewer, one, { memberId, formerId });
  }
  return readWrittenDonation(tx, viewer, id);
}

/** @throws Refusal conflict, with the gift as it is */
async function refuseMoved(tx: Database, viewer: Viewer, id: number): Promise<never> {
  throw new Refusal("conflict", { current: await readWrittenDonation(tx, viewer, id) });
}

async function recordLink(
  tx: Database,
  viewer: Viewer,
  id: number,
  { memberId, formerId }: { memberId: number | null; formerId: number | null },
): Promise<void> {
  const record = async (kind: "donation.linked" | "donation.unlinked", detail: { memberId: number }) =>
    recordChange(tx, viewer, kind, {
      subjectId: id,
      detail,
      about: { memberIds: await findTogether(tx, detail.memberId, selectYearOf(id)) },
    });
  if (formerId !== null) await record("donation.unlinked", { memberId: formerId });
  if (memberId !== null) await record("donation.linked", { memberId });
}
