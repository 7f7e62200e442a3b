// A line of a batch as it is typed, and the stored form of lines that are not in the ledger yet. Pure.

import type { BatchLine } from "@narthex/contract/donation-batches.ts";
import { ANONYMOUS, DONATION_METHODS, DONATION_TYPES } from "@narthex/contract/donation-kinds.ts";
import { DonationInput } from "@narthex/contract/donations.ts";
import { sumAmounts, toAmount, toCents, typedAmount } from "@narthex/contract/money.ts";
import * as z from "zod";
import { parseAmount } from "../forms/parseAmount.ts";
import { formatCheckNote } from "./donationWords.ts";
import { limitGiftDay } from "./limitGiftDay.ts";

const TypedLine = z.object({
  /**
   * Null for an anonymous gift, and until the typed name is matched to a person. Without an id, someone who is not in the
   * directory.
   */
  donor: z.object({ id: z.number().nullable(), name: z.string() }).nullable(),
  /** The text in the donor's field; empty for an anonymous gift. */
  donorText: z.string(),
  amount: z.string(),
  donationType: z.enum(DONATION_TYPES),
  donationMethod: z.enum(DONATION_METHODS),
  /** Null for the fund of the type. */
  fundId: z.number().nullable().default(null),
  donationDate: z.string(),
  notes: z.string(),
  /** Of a line that failed and is being corrected. It may be in the ledger already, if its answer was lost. */
  key: z.string().optional(),
});
export type TypedLine = z.infer<typeof TypedLine>;

const UnsavedLine = TypedLine.extend({
  /** The idempotency key, the same for every attempt to send the line. */
  key: z.string(),
  /** The reason why it could not be saved; null while it is being sent. */
  problem: z.string().nullable(),
  /** Whether it failed on the network, so that it is sent again with the next line that is saved. */
  isUnavailable: z.boolean().default(false),
  /** Whether it was corrected under its key: the ledger may have that key with what was typed before. */
  isCorrected: z.boolean().default(false),
});
export type UnsavedLine = z.infer<typeof UnsavedLine>;

function parseText<Value>(schema: z.ZodType<Value>, text: string | null): Value | null {
  try {
    return schema.parse(JSON.parse(text ?? "null"));
  } catch {
    return null;
  }
}

/** Parses the stored lines; empty if the text cannot be parsed. */
export const readLines = (text: string | null): UnsavedLine[] => parseText(z.array(UnsavedLine), text) ?? [];

/** Parses the stored draft of a line; null if there is none. */
export const readTyped = (text: string | null): TypedLine | null => parseText(TypedLine, text);

/** Whether the typed name is not matched to a person yet. Such a line has no donor, but it is never anonymous. */
export const isUnclear = ({ donor, donorText }: TypedLine): boolean => donor === null && donorText.trim() !== "";

function isSameGift(line: UnsavedLine, gift: BatchLine): boolean {
  const body = buildLineBody(line, gift.id, line.key);
  return (
    body.memberId === gift.memberId &&
    formatDonor(line) === (gift.donorName ?? ANONYMOUS) &&
    Number(body.amount) === Number(gift.amount) &&
    body.donationMethod === gift.donationMethod &&
    body.donationDate === gift.donationDate &&
    body.donationType === gift.donationType &&
    (body.fundId ?? gift.fundId) === gift.fundId &&
    body.notes.trim() === (gift.notes ?? "")
  );
}

/** The lines that are not in the ledger, or were corrected since. */
export function listUnsaved(typed: readonly UnsavedLine[], entered: readonly BatchLine[]): UnsavedLine[] {
  const gifts = new Map(entered.map((gift) => [gift.entryKey, gift]));
  return typed.filter((line) => {
    const gift = gifts.get(line.key);
    return !gift || (line.isCorrected && !isSameGift(line, gift));
  });
}

/** The name of the donor, as far as it is known. */
export const formatDonor = ({ donor, donorText }: TypedLine): string =>
  donor?.name ?? (donorText.trim() === "" ? ANONYMOUS : donorText.trim());

/** The body of the request for a line whose donor is resolved. */
export function buildLineBody(line: TypedLine, batchId: number, entryKey: string) {
  const { donor, donorText: _, donationType, donationMethod, fundId, donationDate, notes } = line;
  const amount = parseAmount(line.amount);
  const gift = { donationType, donationMethod, fundId, donationDate, batchId, entryKey };
  const name = donor?.id === null ? { donorName: donor.name } : {};
  return { memberId: donor?.id ?? null, ...name, amount, notes: formatCheckNote(donationMethod, notes), ...gift };
}

/** Whether a line contains typed text that should not be lost. */
export function isBegun({ donorText, amount, notes }: TypedLine): boolean {
  return `${donorText}${amount}${notes}`.trim() !== "";
}

const CHOOSE = "Choose a person or “Keep the name only” from the list, or leave this empty for an anonymous gift.";

/** The messages for the fields that prevent a line from being saved. @param last the last day that a gift can have */
export function findLineFaults(line: TypedLine, last: string): Partial<Record<keyof TypedLine, string>> {
  const faults: Partial<Record<keyof TypedLine, string>> = {};
  if (isUnclear(line)) faults.donor = CHOOSE;
  const Checked = DonationInput.omit({ entryKey: true, batchId: true });
  const { error } = Checked.extend({ amount: typedAmount, donationDate: limitGiftDay(last) }).safeParse(
    buildLineBody(line, 1, ""),
  );
  for (const { path, message } of error?.issues ?? []) faults[path[0] as keyof TypedLine] ??= message;
  return faults;
}

interface Totals {
  entered: string;
  /** The amount still to be entered; negative if too much was entered. */
  difference: string;
  gifts: number;
}

/**
 * A line that was set aside and is sent again may have no amount: the server refuses it.
 * @param standing amounts of the gifts that are not voided
 * @param coming amounts of the lines being sent, as typed
 */
export function computeTotals(expected: string, standing: readonly string[], coming: readonly string[]): Totals {
  const amounts = [...standing, ...coming.flatMap((one) => typedAmount.safeParse(parseAmount(one)).data ?? [])];
  const entered = sumAmounts(amounts);
  return { entered, difference: toAmount(toCents(expected) - toCents(entered)), gifts: amounts.length };
}
