// Exact money. In JSON and tables an amount is text ("50.00"); calculations use whole cents. Nothing is rounded.
import * as z from "zod";

/** The maximum of one gift is 9,999,999.99. */
const TOO_LONG = /^0*[1-9]\d{7}/;

const REQUIRED = "Amount is required";
const NO_AMOUNT = "Please enter an amount in digits, such as 12.50.";
const NOTHING = "The amount must be more than zero.";
const PART_OF_A_CENT = "Please use at most two decimals. Amounts are never rounded.";
const TOO_MUCH = "The amount can be at most 9,999,999.99.";

const EXACT = /^(-?)(\d+)(?:\.(\d{1,2}))?$/;

/** "12.5" as 1250. All sums of a congregation are far below the largest exact number. */
export function toCents(amount: string): number {
  const [, minus, whole = "", part = ""] = EXACT.exec(amount) ?? [];
  const cents = Number(whole) * 100 + Number(part.padEnd(2, "0"));
  if (whole === "" || !Number.isSafeInteger(cents)) throw new RangeError("not an exact amount of money");
  return minus === "-" && cents !== 0 ? -cents : cents;
}

/** 1250 as "12.50", always with two decimals. */
export function toAmount(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError("not a whole number of cents");
  const size = Math.abs(cents);
  return `${cents < 0 ? "-" : ""}${Math.floor(size / 100)}.${String(size % 100).padStart(2, "0")}`;
}

/** The sum of amounts, exact. */
export function sumAmounts(amounts: readonly string[]): string {
  return toAmount(amounts.reduce((sum, amount) => sum + toCents(amount), 0));
}

/** Why a typed amount is invalid, or null. */
function findAmountError(typed: string): string | null {
  if (typed === "") return REQUIRED;
  if (!/^-?\d+(\.\d+)?$/.test(typed)) return NO_AMOUNT;
  if (typed.startsWith("-") || !/[1-9]/.test(typed)) return NOTHING;
  if (!EXACT.test(typed)) return PART_OF_A_CENT;
  return TOO_LONG.test(typed) ? TOO_MUCH : null;
}

function exact<S extends z.ZodType<string>>(text: S) {
  return text
    .superRefine((typed, context) => {
      const wrong = findAmountError(typed);
      if (wrong) context.addIssue({ code: "custom", message: wrong });
    })
    .transform((typed) => (findAmountError(typed) ? typed : toAmount(toCents(typed))));
}

/** An amount as typed; parsed to text with two decimals. */
export const typedAmount = exact(z.string(REQUIRED).trim());

/** A number in digits without an exponent, so that it is refused for its size. */
function formatDigits(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e21) return BigInt(value).toString();
  return size > 0 && size < 1e-6 ? value.toFixed(20) : String(value);
}

/** The same, also as a number. */
export const amount = exact(z.union([z.string().trim(), z.number().transform(formatDigits)], REQUIRED));
