// Texts about imports of gifts.
import { GIFT_PROGRAMS, type GiftImportCheck, type GiftSource } from "@narthex/contract/gift-import-mapping.ts";
import type { GiftImport } from "@narthex/contract/gift-imports.ts";
import { formatDollars, formatGifts, formatList, formatNumber } from "../../format/format.ts";

export const GIFT_SOURCE_LABELS: Record<GiftSource, string> = {
  ...GIFT_PROGRAMS,
  other: "Another program, or a spreadsheet",
};

/** What an import has entered. Gifts that were refunded completely are entered as void, and not counted. */
export const formatEntered = (entered: number): string => (entered === 0 ? "Refunded gifts" : formatGifts(entered));
/** What is left after all suggestions were confirmed. */
export const formatOpenNames = (count: number): string =>
  count === 1
    ? "1 name fits several people. It is first in the list."
    : `${formatNumber(count)} names fit several people. They are first in the list.`;
const formatBatches = (count: number): string => (count === 1 ? "1 batch" : `${formatNumber(count)} batches`);

/** The entered gifts of an import. */
export function formatEnteredBatches({ batches }: GiftImport): string {
  return batches ? `They are in ${formatBatches(batches)}, one or more for each day.` : "";
}

/** What the undo of an import does with its gifts. */
export function formatImportVoiding(entered: number): string {
  if (entered === 0) return "The refunded gifts of this import are void already, and stay in the books.";
  return entered === 1
    ? "The gift of this import is voided. It stays in the books with the reason, and is not included in any total."
    : `The ${formatGifts(entered)} of this import are voided. They stay in the books with the reason, and are not included in any total.`;
}

/** What the undo of an import did. It leaves gifts that were void before. */
export function formatVoided(voided: number): { title: string; text: string } {
  if (voided === 0)
    return { title: "The import was undone", text: "Its gifts were void already, and stay in the books." };
  const title = `${formatGifts(voided)} ${voided === 1 ? "was" : "were"} voided`;
  return { title, text: "They stay in the books with the reason." };
}

/** The two readings of an amount such as "1.250": $1.25 or $1,250.00. */
export function formatAmounts(example: string | null): { value: GiftImportCheck["decimalSign"]; label: string }[] {
  if (example === null) {
    return [
      { value: "recognize", label: "As in the file" },
      { value: "point", label: "Such as 1,234.50" },
      { value: "comma", label: "Such as 1.234,50" },
    ];
  }
  const digits = /^\D*(\d+)([.,])(\d\d)(\d)/.exec(example);
  const [, whole = "", sign, cents = "", more = ""] = digits ?? [];
  const thousands = formatDollars(`${whole}${cents}${more}.00`);
  const parts = more === "0" ? formatDollars(`${whole}.${cents}`) : `$${whole}.${cents}${more}, a part of a cent`;
  return [
    { value: "recognize", label: "Please choose" },
    { value: "point", label: sign === "." ? parts : thousands },
    { value: "comma", label: sign === "." ? thousands : parts },
  ];
}

/** The sample text of a column: its first cells. */
export function formatSamples(samples: readonly string[]): string {
  return samples.filter((sample) => sample.trim() !== "").join(" · ") || "(empty in the first rows)";
}

/** The funds of a file that do not exist: "There is no fund for Food Pantry yet, so its gifts are without a fund." */
export const formatMissingFunds = (names: readonly string[]): string =>
  names.length === 1
    ? `There is no fund for ${formatList(names)} yet, so its gifts are without a fund.`
    : `There are no funds for ${formatList(names)} yet, so their gifts are without a fund.`;
