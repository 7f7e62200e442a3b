// Online gifts of guests. They are linked to a member by hand, never by their name or address.
import type { Donation, LinkInput } from "@narthex/contract/donations.ts";
import type { Viewer } from "../../access/viewer.ts";
import { recordChange } from "../../changes/record.ts";
import type { Database } from "../../database/database.ts";
import { requireMember } from "../../members/members.service.ts";
import { Refusal } from "../../refusal.ts";
import { findGuestPayment, moveGifts } from "./guests.queries.ts";
import { findDonation } from "./reading.queries.ts";
import { readBack } from "./reading.service.ts";

async function requireDonor(tx: Database, memberId: number) {
  return requireMember(tx, memberId).catch(() => {
    throw new Refusal("donor_not_found");
  });
}

/**
 * Links all gifts of the payment, so that the remainder after a refund has the same donor.
 * @throws Refusal not_found, donor_not_found, not_a_guest_gift
 */
export async function linkGuestGift(
  tx: Database,
  viewer: Viewer,
  id: number,
  { memberId }: LinkInput,
): Promise<Donation> {
  const found = await findGuestPayment(tx, id);
  if (!found) throw new Refusal((await findDonation(tx, id)) ? "not_a_guest_gift" : "not_found");
  if (found.memberId === memberId) return readBack(tx, viewer, id);
  const member = memberId === null ? null : await requireDonor(tx, memberId);
  const name = member ? `${member.firstName} ${member.lastName}` : found.donorName;
  await moveGifts(tx, found.paymentId, { memberId, donorName: name });
  const detail = { memberId: memberId ?? found.memberId };
  const kind = memberId === null ? "donation.unlinked" : "donation.linked";
  await recordChange(tx, viewer, kind, { subjectId: id, detail, about: detail });
  return readBack(tx, viewer, id);
}
