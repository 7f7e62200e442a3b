// Guesses what the funds, methods and statuses of a file mean. Pure. People see the guess of funds and methods, and can
// change it.
import type { DonationMethod, DonationType } from "@narthex/contract/donation-kinds.ts";
import type { GiftValueField, GiftValues } from "@narthex/contract/gift-import-mapping.ts";
import { plainWord } from "../../imports/mapping.rules.ts";
import { valueKey } from "../../imports/values.rules.ts";

const METHODS: Record<DonationMethod, string> = {
  cash: "cash coin coins currency bar bargeld especes efectivo",
  check: "check checks cheque cheques paper papercheck scheck",
  card: `card creditcard debitcard credit debit creditdebit creditdebitcard creditcardonline visa mastercard amex
    americanexpress discover cardpresent terminal kiosk`,
  online: "online paypal stripe applepay googlepay text textgiving app mobile web website venmo zelle cashapp",
  bank_transfer: `ach eft echeck bank banktransfer bankaccount banktransaction wire wiretransfer directdebit directdeposit
    transfer billpay onlinebillpay checking savings ueberweisung virement`,
};

const isOneOf = (words: string, word: string): boolean => words.split(/\s+/).includes(word);

function guessMethod(value: string): DonationMethod | null {
  const word = plainWord(value);
  const found = Object.entries(METHODS).find(([, words]) => isOneOf(words, word));
  return (found?.[0] as DonationMethod | undefined) ?? null;
}

function guessFund(value: string): DonationType {
  const text = value.toLowerCase();
  if (/\btithes?\b/.test(text)) return "tithe";
  if (/\bbuilding\b|\bcapital\b/.test(text)) return "building_fund";
  if (/\bmissions?\b|\bmissionary\b/.test(text)) return "missions";
  if (/\bgeneral\b|\bofferings?\b|\bbudget\b|\boperating\b/.test(text)) return "offering";
  return "other";
}

/** The chosen meaning of a fund or method, or the guessed one; null for an unknown method. */
export function giftMeaning(values: GiftValues, field: "fund", value: string): DonationType;
export function giftMeaning(
  values: GiftValues,
  field: GiftValueField,
  value: string,
): DonationType | DonationMethod | null;
export function giftMeaning(values: GiftValues, field: GiftValueField, value: string) {
  const key = valueKey(value);
  const chosen = values[field].find((entry) => valueKey(entry.value) === key);
  if (chosen) return chosen.choice;
  return field === "fund" ? guessFund(value) : guessMethod(value);
}

export const NO_GIFT_VALUES: GiftValues = { fund: [], method: [] };

type Outcome = "received" | "refunded" | "failed" | "pending";

const OUTCOMES: readonly (readonly [Exclude<Outcome, "received">, RegExp])[] = [
  ["refunded", /refund|disput|charge ?back|revers|returned|^(true|yes|y)$/i],
  ["failed", /fail|declin|cancel|void|error|rejected/i],
  ["pending", /pending|processing|scheduled|in progress/i],
];

/** The statuses of payments. A column "Refunded" has true or false. */
export function outcomeOf(status: string): Outcome {
  return OUTCOMES.find(([, pattern]) => pattern.test(status.trim()))?.[0] ?? "received";
}

export const isNotDeductible = (text: string): boolean => /^(no|n|false|0)$/i.test(text.trim());
