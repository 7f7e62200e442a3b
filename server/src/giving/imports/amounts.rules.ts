// Reads amounts of files as whole cents. Pure. Nothing is rounded.
import type { DecimalSign } from "@narthex/contract/gift-import-mapping.ts";

const MAX_CENTS = 999_999_999;
const NO_AMOUNT = "This amount cannot be read. Please write it such as 1234.50.";
const PART_OF_A_CENT = "This amount has a part of a cent.";
const TOO_MUCH = "A gift can be at most 9,999,999.99.";

export type ReadAmount = { cents: number } | { sentence: string };

/** Between thousands: a comma or point, an apostrophe or a space. */
const GROUPS = { point: /[,'’\s\u00a0\u202f]/g, comma: /[.'’\s\u00a0\u202f]/g } as const;
const WELL_GROUPED = {
  point: /^\d{1,3}([,'’\s\u00a0\u202f]\d{3})+(\.\d*)?$|^\d*(\.\d*)?$/,
  comma: /^\d{1,3}([.'’\s\u00a0\u202f]\d{3})+(,\d*)?$|^\d*(,\d*)?$/,
} as const;

/** The digits of an amount, and whether it is negative: with a minus sign before or after it, or in parentheses. */
function unwrapAmount(text: string): { body: string; isNegative: boolean } {
  let body = text.replace(/[$€£]|\b(USD|EUR|GBP|CAD|AUD)\b/gi, "").trim();
  let isNegative = false;
  const inParentheses = /^\((.*)\)$/.exec(body);
  if (inParentheses) [body, isNegative] = [(inParentheses[1] ?? "").trim(), true];
  if (/^[-−]/.test(body)) [body, isNegative] = [body.slice(1).trim(), !isNegative];
  else if (/[-−]$/.test(body)) [body, isNegative] = [body.slice(0, -1).trim(), !isNegative];
  return { body, isNegative };
}

/** "$1,234.50" as 123450, "(50.00)" as -5000; with the comma before the cents "1.234,50" as 123450. */
export function readAmount(text: string, sign: DecimalSign): ReadAmount {
  const { body, isNegative } = unwrapAmount(text);
  if (!/\d/.test(body) || !WELL_GROUPED[sign].test(body)) return { sentence: NO_AMOUNT };
  const [whole = "", part = ""] = body.replace(GROUPS[sign], "").split(sign === "point" ? "." : ",");
  // Some programs write more zeros: "50.0000".
  if (/[1-9]/.test(part.slice(2))) return { sentence: PART_OF_A_CENT };
  const cents = Number(whole || "0") * 100 + Number(part.slice(0, 2).padEnd(2, "0"));
  if (!Number.isSafeInteger(cents) || cents > MAX_CENTS) return { sentence: TOO_MUCH };
  return { cents: isNegative && cents !== 0 ? -cents : cents };
}

/** A comma before one or two last digits, in any amount, means that commas separate the cents. */
export function guessDecimalSign(amounts: Iterable<string>): DecimalSign {
  for (const amount of amounts) {
    const { body } = unwrapAmount(amount);
    if (/\.\d{1,2}$/.test(body)) return "point";
    if (/,\d{1,2}$/.test(body)) return "comma";
  }
  return "point";
}

/** The first amount that both signs can read, and that means two different amounts: "1.234" or "1,234". */
export function findAmbiguousAmount(amounts: readonly string[]): string | null {
  if (amounts.some((amount) => /[.,]\d{1,2}$/.test(unwrapAmount(amount).body))) return null;
  return amounts.find((amount) => /^\d{1,3}[.,]\d{3}$/.test(unwrapAmount(amount).body)) ?? null;
}

export interface FundPart {
  fund: string;
  cents: number;
}

/** Each part begins where the last one ends, and no character fits two places, so that a long cell is read in one go. */
const FUND_PART = /([^(]+)\(([^()]*)\)\s*(?:[,;]|$)/gy;

/**
 * The parts of a gift to several funds, such as "General (50.00), Missions (25.00)"; null where the text names one
 * fund.
 */
export function readFundParts(text: string, sign: DecimalSign): FundPart[] | null {
  const whole = text.trim();
  const parts = [...whole.matchAll(FUND_PART)];
  if (parts.length === 0 || parts.map(([part]) => part).join("") !== whole) return null;
  const read = parts.map(([, fund = "", amount = ""]) => ({ fund: fund.trim(), amount: readAmount(amount, sign) }));
  const exact = read.flatMap(({ fund, amount }) => ("cents" in amount ? [{ fund, cents: amount.cents }] : []));
  return exact.length === read.length ? exact : null;
}
