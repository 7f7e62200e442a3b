// Texts about gifts, in whole sentences.
import {
  ANONYMOUS,
  DONATION_METHOD_WORDS,
  DONATION_METHODS,
  DONATION_TYPE_WORDS,
  DONATION_TYPES,
  type DonationMethod,
  type DonationType,
} from "@narthex/contract/donation-kinds.ts";
import type { Donation, DonationSummary } from "@narthex/contract/donations.ts";
import type { Fund } from "@narthex/contract/funds.ts";
import { findFurtherType } from "@narthex/contract/giving-kinds.ts";
import { formatDate, formatDollars, formatGifts, formatNumber } from "../format/format.ts";

export const TYPE_OPTIONS = DONATION_TYPES.map((value) => ({ value, label: DONATION_TYPE_WORDS[value] }));
/** The funds that a gift can be recorded for. */
export const listFundOptions = (funds: readonly Fund[]) =>
  funds.filter(({ isClosed }) => !isClosed).map(({ id, name }) => ({ value: id, label: name }));
/** The chosen fund, or the first open one of a type if none was chosen or it was closed since. */
export function findFund(funds: readonly Fund[], chosen: number | null, type: DonationType): number | null {
  const open = funds.filter(({ isClosed }) => !isClosed);
  // The server decides until the funds are loaded.
  if (funds.length === 0 || open.some(({ id }) => id === chosen)) return chosen;
  return (open.find(({ donationType }) => donationType === type) ?? open[0])?.id ?? null;
}
/** A fund sets the type of its gifts. `type` is for a fund that is not in the list. */
export const getPurpose = (funds: readonly Fund[], fundId: number | null | undefined, type: DonationType) => ({
  fundId: fundId ?? null,
  donationType: funds.find(({ id }) => id === fundId)?.donationType ?? type,
});
/** "Type: Other"; empty if the type has the name of the fund. */
export function formatFundType({ name, donationType }: Pick<Fund, "name" | "donationType">): string {
  const type = DONATION_TYPE_WORDS[donationType];
  return type === name ? "" : `Type: ${type}`;
}
export const METHOD_OPTIONS = DONATION_METHODS.map((value) => ({ value, label: DONATION_METHOD_WORDS[value] }));

/** "Check, type Other": the method of a gift, and its type if its fund does not say it. */
export function formatKind(gift: Pick<Donation, "donationType" | "fund" | "donationMethod">): string {
  const method = DONATION_METHOD_WORDS[gift.donationMethod];
  const type = findFurtherType(gift);
  return type === null ? method : `${method}, type ${type}`;
}

/** "Check 5530" for a note that is only the number of a check, as in imported gifts. */
export const formatCheckNote = (method: DonationMethod, notes: string): string =>
  method === "check" && /^#?\s*\d+$/.test(notes.trim()) ? `Check ${notes.replace(/\D/g, "")}` : notes;

export const getDonorName = ({ donorName }: Pick<Donation, "donorName">) => donorName ?? ANONYMOUS;

/** "$50.00 of Lydia Marsh, Nov 15, 2026". */
export const formatGift = (gift: Pick<Donation, "amount" | "donorName" | "donationDate">) =>
  gift.donorName === null
    ? `the anonymous gift of ${formatDollars(gift.amount)} on ${formatDate(gift.donationDate)}`
    : `the gift of ${formatDollars(gift.amount)} by ${gift.donorName} on ${formatDate(gift.donationDate)}`;

/** The consequences of voiding a gift, shown before it is voided. Voiding does not refund a card. */
export function formatVoiding(gift: Parameters<typeof formatGift>[0] & Pick<Donation, "donationMethod">): string {
  const gone = `You are about to void ${formatGift(gift)}. It stays in the books and is not included in any total.`;
  return gift.donationMethod === "online"
    ? `${gone} This does not return the money: refund it with the card provider instead, and the gift is voided automatically. This action cannot be undone.`
    : `${gone} This action cannot be undone. Enter a corrected gift as a new one.`;
}

/** The number of gifts in a batch: "3 gifts", or with gifts voided after it was closed, "3 gifts, 1 voided later". */
export function formatBatch({ gifts, voidedSince }: { gifts: number; voidedSince: number }): string {
  const closedWith = formatGifts(gifts + voidedSince);
  return voidedSince === 0 ? closedWith : `${closedWith}, ${formatNumber(voidedSince)} voided later`;
}

/** "12 gifts, $1,200.00 total; 1 voided". */
export function formatSums({ records, total, voided }: DonationSummary): string {
  const standing = `${formatGifts(records)}, ${formatDollars(total)} total`;
  return voided === 0 ? standing : `${standing}; ${formatNumber(voided)} voided`;
}
