// Guesses what the funds, methods and statuses of a file mean. Pure. People see the guess of funds and methods, and can
// change it.
import { DONATION_TYPES, type DonationMethod, type DonationType } from "@narthex/contract/donation-kinds.ts";
import type { GiftValues } from "@narthex/contract/gift-import-mapping.ts";
import { type GivingType, USUAL_FUNDS } from "@narthex/contract/giving-kinds.ts";
import { simplifyWord } from "../../imports/mapping.rules.ts";
import { toValueKey } from "../../imports/values.rules.ts";

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
  const word = simplifyWord(value);
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

/** One of our funds, as far as an import needs it. */
export interface ImportFund {
  readonly id: number;
  readonly name: string;
  readonly donationType: DonationType;
  readonly givingType: GivingType | null;
}

/** The fund in which a gift of a type counts. Imported gifts are old, so that it may be closed. */
function findUsualFund(type: DonationType, funds: readonly ImportFund[]): ImportFund | null {
  const usual = USUAL_FUNDS[type];
  return usual === null ? null : (funds.find(({ givingType }) => givingType === usual) ?? null);
}

interface FundMeaning {
  type: DonationType;
  fundId: number | null;
  /** The name of the fund; null without one. */
  name: string | null;
}

/** What a fund of the file means: the chosen fund or type, or a fund with this name, or the usual one of the type. */
export function interpretFund(values: GiftValues, value: string, funds: readonly ImportFund[]): FundMeaning {
  const key = toValueKey(value);
  const chosen = values.fund.find((entry) => toValueKey(entry.value) === key)?.choice;
  const fund = chosen
    ? funds.find(({ id }) => chosen === `fund-${id}`)
    : funds.find(({ name }) => toValueKey(name) === key);
  if (fund) return { type: fund.donationType, fundId: fund.id, name: fund.name };
  const type = DONATION_TYPES.find((one) => one === chosen) ?? guessFund(value);
  const usual = findUsualFund(type, funds);
  return { type, fundId: usual?.id ?? null, name: usual?.name ?? null };
}

/** The meaning as a choice on the screen. */
export function chooseFund(values: GiftValues, value: string, funds: readonly ImportFund[]): string {
  const { type, fundId } = interpretFund(values, value, funds);
  return fundId === null ? type : `fund-${fundId}`;
}

/** The chosen method, or the guessed one; null for an unknown one. */
export function interpretMethod(values: GiftValues, value: string): DonationMethod | null {
  const key = toValueKey(value);
  const chosen = values.method.find((entry) => toValueKey(entry.value) === key);
  return chosen?.choice ?? guessMethod(value);
}

export const NO_GIFT_VALUES: GiftValues = { fund: [], method: [] };

type Outcome = "received" | "refunded" | "partly_refunded" | "failed" | "pending" | "unknown";

const RECEIVED = `success successful successfully succeeded complete completed received paid approved accepted settled captured
  charged posted processed cleared deposited collected recorded confirmed closed done ok okay
  false no n 0 none notrefunded notdisputed disputewon disputedwon`;

const OUTCOMES: readonly (readonly [Exclude<Outcome, "received" | "unknown">, RegExp])[] = [
  ["partly_refunded", /^(?=.*refund).*part(ial|ly|\b|_)/i],
  ["refunded", /refund|disput|charge ?back|revers|returned|^(true|yes|y)$/i],
  [
    "failed",
    /fail|declin|cancel|void|error|reject|denied|refused|unsuccessful|insufficient|bounced|expired|incomplete/i,
  ],
  ["pending", /pending|processing|scheduled|in progress/i],
];

/** The outcome of a payment by its status, or by a column "Refunded" with true or false. Without one: received. */
export function interpretOutcome(status: string): Outcome {
  const word = simplifyWord(status);
  if (status.trim() === "" || isOneOf(RECEIVED, word)) return "received";
  return OUTCOMES.find(([, pattern]) => pattern.test(status.trim()))?.[0] ?? "unknown";
}

export const isNotDeductible = (text: string): boolean => /^(no|n|false|0)$/i.test(text.trim());
