// A check that is recorded already: one number of one donor is one check. Pure.
import type { Donation } from "@narthex/contract/donations.ts";
import { formatDate, formatDollars } from "../format/format.ts";
import { formatCheckNote } from "./donationWords.ts";

type RecordedCheck = Pick<
  Donation,
  "memberId" | "donorName" | "donationMethod" | "notes" | "fundId" | "voidedAt" | "amount" | "donationDate"
>;

export interface TypedCheck extends Pick<Donation, "donationMethod" | "fundId"> {
  notes: string;
  /** Null for an anonymous gift; without an id, someone who is not in the directory. */
  donor: { id: number | null; name: string } | null;
}

/**
 * The number of a check: its whole note, such as "5500", or after "Check" or "#" at the start of it, such as "Check
 * 5500, in memory of Ada". Another number is none: "2026 pledge".
 */
export const readCheckNumber = ({
  donationMethod,
  notes,
}: Pick<RecordedCheck, "donationMethod" | "notes">): string | null =>
  (donationMethod === "check" &&
    /^(?:check\b\s*#?|#)\s*(\d+)/i.exec(formatCheckNote(donationMethod, notes ?? "").trim())?.[1]) ||
  null;

/** A check for several funds is one gift for each, so that only the same fund is a sign of a second entry. */
export function findSameCheck<G extends RecordedCheck>(typed: TypedCheck, gifts: readonly G[]): G | null {
  const { donor, fundId } = typed;
  const number = readCheckNumber(typed);
  if (number === null || donor === null) return null;
  const isSameDonor = ({ memberId, donorName }: G) =>
    donor.id === null ? memberId === null && donorName === donor.name : memberId === donor.id;
  const isSame = (gift: G) =>
    gift.voidedAt === null && gift.fundId === fundId && isSameDonor(gift) && readCheckNumber(gift) === number;
  return gifts.find(isSame) ?? null;
}

/** "Check 5500 of Jörg Adler, $10.25, was recorded for Nov 22, 2026." */
export const formatSameCheck = (gift: RecordedCheck): string =>
  `Check ${readCheckNumber(gift)} of ${gift.donorName}, ${formatDollars(gift.amount)}, was recorded for ${formatDate(gift.donationDate)}. Save this one only if it is another check.`;
