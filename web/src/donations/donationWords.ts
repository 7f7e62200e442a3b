// What gifts are called, in whole sentences.
import {
  ANONYMOUS,
  DONATION_METHOD_WORDS,
  DONATION_METHODS,
  DONATION_TYPE_WORDS,
  DONATION_TYPES,
} from "@narthex/contract/donation-kinds.ts";
import type { Donation, DonationSummary } from "@narthex/contract/donations.ts";
import { dateInWords, dollarsInWords, numberInWords } from "../format/words.ts";

export const TYPE_OPTIONS = DONATION_TYPES.map((value) => ({ value, label: DONATION_TYPE_WORDS[value] }));
export const METHOD_OPTIONS = DONATION_METHODS.map((value) => ({ value, label: DONATION_METHOD_WORDS[value] }));

export const donorOf = ({ donorName }: Pick<Donation, "donorName">) => donorName ?? ANONYMOUS;

/** "$50.00 of Lydia Marsh, Nov 15, 2026". */
export const giftInWords = (gift: Pick<Donation, "amount" | "donorName" | "donationDate">) =>
  gift.donorName === null
    ? `the anonymous gift of ${dollarsInWords(gift.amount)} on ${dateInWords(gift.donationDate)}`
    : `the gift of ${dollarsInWords(gift.amount)} by ${gift.donorName} on ${dateInWords(gift.donationDate)}`;

/** What voiding a gift means, before it is done. A card is not paid back by it. */
export function voidingInWords(gift: Parameters<typeof giftInWords>[0] & Pick<Donation, "donationMethod">): string {
  const gone = `You are about to void ${giftInWords(gift)}. It stays in the books and counts in no sum.`;
  return gift.donationMethod === "online"
    ? `${gone} The money does not go back by this: refund it with the card provider instead, and the gift is voided by itself. This action cannot be undone.`
    : `${gone} This action cannot be undone; a gift that was wrong is entered again.`;
}

export const giftsInWords = (count: number) => (count === 1 ? "1 gift" : `${numberInWords(count)} gifts`);

/** What a batch holds: "3 gifts", or what it was closed with, "3 gifts, 1 voided since". */
export function batchInWords({ gifts, voidedSince }: { gifts: number; voidedSince: number }): string {
  const closedWith = giftsInWords(gifts + voidedSince);
  return voidedSince === 0 ? closedWith : `${closedWith}, ${numberInWords(voidedSince)} voided since`;
}

/** "12 gifts, $1,200.00 in all; 1 voided". */
export function sumsInWords({ records, total, voided }: DonationSummary): string {
  const standing = `${giftsInWords(records)}, ${dollarsInWords(total)} in all`;
  return voided === 0 ? standing : `${standing}; ${numberInWords(voided)} voided`;
}
