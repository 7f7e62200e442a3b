// A line of a batch as it is typed, and what the browser keeps of lines that are not in the ledger yet. Pure.

import { ANONYMOUS, DONATION_METHODS, DONATION_TYPES } from "@narthex/contract/donation-kinds.ts";
import { DonationInput } from "@narthex/contract/donations.ts";
import { amountOf, centsOf, sumOfAmounts, typedAmount } from "@narthex/contract/money.ts";
import * as z from "zod";
import { amountFromText } from "../forms/amountFromText.ts";
import { dayUntil } from "./dayUntil.ts";

const TypedLine = z.object({
  /** Null for an anonymous gift, and while it is not known whose name was typed. */
  donor: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** What stands in the donor's field; empty for an anonymous gift. */
  donorText: z.string(),
  amount: z.string(),
  donationType: z.enum(DONATION_TYPES),
  donationMethod: z.enum(DONATION_METHODS),
  donationDate: z.string(),
  notes: z.string(),
});
export type TypedLine = z.infer<typeof TypedLine>;

const UnsavedLine = TypedLine.extend({
  /** Under which it is sent, however often. */
  key: z.string(),
  /** Why it could not be saved; null while it is on its way. */
  problem: z.string().nullable(),
});
export type UnsavedLine = z.infer<typeof UnsavedLine>;

function parseText<Value>(schema: z.ZodType<Value>, text: string | null): Value | null {
  try {
    return schema.parse(JSON.parse(text ?? "null"));
  } catch {
    return null;
  }
}

/** The lines that were kept as text; none where that cannot be read. */
export const readLines = (text: string | null): UnsavedLine[] => parseText(z.array(UnsavedLine), text) ?? [];

/** The line that was being typed, kept as text; null where there is none. */
export const readTyped = (text: string | null): TypedLine | null => parseText(TypedLine, text);

/** Whether a name was typed of which it is not known yet whose it is. Such a line is nobody's, and never anonymous. */
export const isUnclear = ({ donor, donorText }: TypedLine): boolean => donor === null && donorText.trim() !== "";

/** Whose gift it is, as far as that is known. */
export const donorInWords = ({ donor, donorText }: TypedLine): string =>
  donor?.name ?? (donorText.trim() === "" ? ANONYMOUS : donorText.trim());

/** The line as the call takes it, once its donor is clear. */
export function bodyOf(line: TypedLine, batchId: number, entryKey: string) {
  const { donor, donorText: _, donationType, donationMethod, donationDate, notes } = line;
  const amount = amountFromText(line.amount);
  return { memberId: donor?.id ?? null, amount, donationType, donationMethod, donationDate, notes, batchId, entryKey };
}

/** Whether anything of a line was typed that would be missed. */
export function isBegun({ donorText, amount, notes }: TypedLine): boolean {
  return `${donorText}${amount}${notes}`.trim() !== "";
}

const CHOOSE = "Choose somebody from the list, or leave this empty for an anonymous gift.";

/** The sentence for each field with which a line cannot be saved. @param last the last day that a gift can have */
export function faultsIn(line: TypedLine, last: string): Partial<Record<keyof TypedLine, string>> {
  const faults: Partial<Record<keyof TypedLine, string>> = {};
  if (isUnclear(line)) faults.donor = CHOOSE;
  const Checked = DonationInput.omit({ entryKey: true, batchId: true });
  const { error } = Checked.extend({ amount: typedAmount, donationDate: dayUntil(last) }).safeParse(
    bodyOf(line, 1, ""),
  );
  for (const { path, message } of error?.issues ?? []) faults[path[0] as keyof TypedLine] ??= message;
  return faults;
}

interface Totals {
  entered: string;
  /** What is still to come; negative where too much was entered. */
  difference: string;
  gifts: number;
}

/** @param standing amounts of the gifts that stand @param coming amounts of those on their way */
export function totalsOf(expected: string, standing: readonly string[], coming: readonly string[]): Totals {
  const entered = sumOfAmounts([...standing, ...coming.map((one) => typedAmount.parse(one))]);
  return {
    entered,
    difference: amountOf(centsOf(expected) - centsOf(entered)),
    gifts: standing.length + coming.length,
  };
}
