// A row of a file as a gift, or the reason why it is left out. Pure.
import type { DonationMethod } from "@narthex/contract/donation-kinds.ts";
import type {
  DecimalSign,
  GiftColumn,
  GiftMapping,
  GiftPart,
  GiftSource,
  GiftValues,
} from "@narthex/contract/gift-import-mapping.ts";
import type { DateOrder } from "@narthex/contract/import-mapping.ts";
import type { LeftCell } from "@narthex/contract/import-rows.ts";
import { unescapeCell } from "../../exports/cells.rules.ts";
import { addCentury, FOUR_DIGITS, readDay } from "../../imports/dates.rules.ts";
import { formatSpokenName } from "../../people/whole-names.rules.ts";
import { findGiftDayError } from "../donations/donations.rules.ts";
import { readAmount, readFundParts } from "./amounts.rules.ts";
import { type ImportFund, interpretFund, interpretMethod, interpretOutcome, isNotDeductible } from "./values.rules.ts";

const REASONS = {
  parts: "The amounts of the funds do not add up to the amount of the row.",
  pledge: "This is a pledge, not a gift.",
  failed: "The payment did not go through.",
  pending: "The payment is not completed.",
  partlyRefunded:
    "Only a part of this payment was refunded. Write the amount that was kept, and Received as its status.",
  zero: "The amount is zero.",
  notDeductible: "This is not tax deductible, so it is no gift.",
  noDate: "The row has no date.",
  noAmount: "The row has no amount.",
  year: "The date is before 1900.",
} as const;

const describeUnknownStatus = (status: string): string =>
  `The payment status "${status.slice(0, 100)}" is unknown. If the money was received, write Received.`;

const MAX_NOTES = 400;
const MAX_FUND = 100;
const MAX_ID = 100;

export interface GiftReading {
  headers: readonly string[];
  mapping: GiftMapping;
  dateOrder: DateOrder;
  decimalSign: DecimalSign;
  values: GiftValues;
  funds: readonly ImportFund[];
  /** The congregation's day, YYYY-MM-DD. */
  today: string;
  timezone: string;
  /** The method of a gift without one, by the program of the file. */
  method: DonationMethod;
}

export interface RowDonor {
  key: string;
  remoteId: string | null;
  name: string;
  email: string | null;
}

interface Common {
  cents: number | null;
  donor: RowDonor | null;
}

interface RowGift extends Common {
  kind: "gift" | "refunded" | "refund";
  cents: number;
  day: string;
  parts: GiftPart[];
  method: DonationMethod;
  notes: string | null;
  giftId: string | null;
}

export type ReadGift = RowGift | (Common & { kind: "left_out"; reason: string });

type TextIn = (field: GiftColumn) => string;

function readDonor(textIn: TextIn): RowDonor | null {
  const [first, last] = [textIn("firstName"), textIn("lastName")];
  const whole = first !== "" && last !== "" ? `${first} ${last}` : formatSpokenName(first || last);
  const name = whole.replace(/\s+/g, " ").slice(0, 200);
  const [remoteId, email] = [textIn("donorId").slice(0, MAX_ID), textIn("email").toLowerCase().slice(0, 254)];
  const isAnonymous = /^(anonymous|anon|cash|loose( offering)?|unknown)$/i.test(name);
  if ((name === "" || isAnonymous) && remoteId === "" && email === "") return null;
  const key = remoteId
    ? `id:${remoteId}`
    : email
      ? `email:${email} ${name.toLowerCase()}`
      : `name:${name.toLowerCase()}`;
  return { key, remoteId: remoteId || null, name: name || email || remoteId, email: email || null };
}

/** "General (50.00)" is listed as "General". */
const trimFundName = (text: string): string => text.replace(/\s*\([^()]*\d[^()]*\)\s*$/, "").trim();

/**
 * The parts of a gift, or of a refund, without signs.
 * @returns null if several amounts do not add up to that of the row
 */
function readParts(text: string, amount: number, { decimalSign, values, funds }: GiftReading): GiftPart[] | null {
  const cents = Math.abs(amount);
  const read = readFundParts(text, decimalSign) ?? [];
  const given = read.filter((part) => part.cents !== 0);
  const parts = given.map((part) => ({ ...part, cents: Math.abs(part.cents) }));
  const hasOneSign = given.every((part) => part.cents > 0) || given.every((part) => part.cents < 0);
  const isProven = hasOneSign && parts.reduce((sum, part) => sum + part.cents, 0) === cents;
  if (!isProven && read.length > 1) return null;
  const all = isProven ? parts : [{ fund: text, cents }];
  return all.map((part) => {
    const word = part.fund.slice(0, MAX_FUND).trim() || null;
    const { name, ...meaning } = interpretFund(values, word === null ? "Offering" : trimFundName(word), funds);
    return { cents: part.cents, ...meaning, fund: word === null ? null : (name ?? word), word };
  });
}

function readMethod(textIn: TextIn, { values, method }: GiftReading): DonationMethod | null {
  const text = textIn("method");
  if (text !== "") return interpretMethod(values, text);
  return textIn("checkNumber") === "" ? method : "check";
}

function readNotes(textIn: TextIn): string | null {
  const number = textIn("checkNumber");
  const lines = [number === "" ? "" : `Check ${number}`, textIn("notes")];
  const notes = lines
    .filter(Boolean)
    .join(". ")
    .replace(/[\p{Cc}\p{Cs}]+/gu, " ");
  return notes === "" ? null : [...notes].slice(0, MAX_NOTES).join("");
}

function readGiftDay(text: string, { dateOrder, today, timezone }: GiftReading): { day: string } | { reason: string } {
  if (text === "") return { reason: REASONS.noDate };
  const written = addCentury(text);
  const read = readDay(written, dateOrder, timezone);
  if ("sentence" in read) return { reason: read.sentence };
  const day = String(read.value);
  try {
    Temporal.PlainDate.from(day, { overflow: "reject" });
  } catch {
    return { reason: "Please enter a date that exists." };
  }
  if (day < "1900-01-01") return { reason: REASONS.year };
  const wrong = findGiftDayError(day, today);
  if (wrong === null) return { day };
  // A gift is never in the future, so the two digits mean another year.
  return { reason: written === text ? wrong : FOUR_DIGITS };
}

/** @param cells the cells of the row as in the file */
export function readGift(cells: readonly string[], reading: GiftReading): ReadGift {
  const readText: TextIn = (field) => {
    const place = reading.mapping[field];
    return place === null ? "" : unescapeCell(cells[place] ?? "").trim();
  };
  const donor = readDonor(readText);
  const amount =
    readText("amount") === "" ? { sentence: REASONS.noAmount } : readAmount(readText("amount"), reading.decimalSign);
  const cents = "cents" in amount ? amount.cents : null;
  const leaveOut = (reason: string): ReadGift => ({ kind: "left_out", reason, cents, donor });
  if (readText("pledge") !== "") return leaveOut(REASONS.pledge);
  if ("sentence" in amount) return leaveOut(amount.sentence);
  if (amount.cents === 0) return leaveOut(REASONS.zero);
  // A payment that did not go through is no gift, whatever the other column says.
  const status = interpretOutcome(readText("status"));
  const outcome = status === "received" ? interpretOutcome(readText("refunded")) : status;
  if (outcome === "unknown")
    return leaveOut(describeUnknownStatus(readText(status === "unknown" ? "status" : "refunded")));
  if (outcome === "failed" || outcome === "pending") return leaveOut(REASONS[outcome]);
  // A negative amount is the part that was refunded.
  if (outcome === "partly_refunded" && amount.cents > 0) return leaveOut(REASONS.partlyRefunded);
  if (readText("deductible") !== "" && isNotDeductible(readText("deductible"))) return leaveOut(REASONS.notDeductible);
  const date = readGiftDay(readText("date"), reading);
  if ("reason" in date) return leaveOut(date.reason);
  const method = readMethod(readText, reading);
  if (method === null) return leaveOut(`Please choose what the method "${readText("method").slice(0, 100)}" means.`);
  const parts = readParts(readText("fund"), amount.cents, reading);
  if (parts === null) return leaveOut(REASONS.parts);
  return {
    kind: amount.cents < 0 ? "refund" : outcome === "refunded" ? "refunded" : "gift",
    cents: amount.cents,
    day: date.day,
    parts,
    method,
    notes: readNotes(readText),
    giftId: readText("giftId").slice(0, MAX_ID) || null,
    donor,
  };
}

export const LONGEST: readonly (readonly [GiftColumn, number])[] = [
  ["notes", MAX_NOTES],
  ["fund", MAX_FUND],
  ["giftId", MAX_ID],
  ["donorId", MAX_ID],
];

/** The cells of a gift that are longer than the ledger's columns. */
export function cutCells(cells: readonly string[], mapping: GiftMapping): LeftCell[] {
  return LONGEST.flatMap(([field, longest]) => {
    const column = mapping[field];
    if (column === null || [...(cells[column] ?? "").trim()].length <= longest) return [];
    return [{ column, reason: `Only the first ${longest} characters are imported.` }];
  });
}

/** The method of gifts without one: some programs take money online only. */
export const getFallbackMethod = (source: GiftSource): DonationMethod =>
  source === "pushpay" || source === "subsplash" ? "online" : "cash";
