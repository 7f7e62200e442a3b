// Recognizes the gifts of a file with a row for each fund of a gift. Another file may have other rows of the same gift,
// so a row is compared by its fund and amount with the gifts in the books that have its ID. Pure.
import type { GiftPart, GiftValues } from "@narthex/contract/gift-import-mapping.ts";
import { toValueKey } from "../../imports/values.rules.ts";
import { type SeenGifts, takeKey } from "./keys.rules.ts";
import type { ReadGift } from "./row.rules.ts";

/** A gift in the books that was imported with an ID. */
export interface EnteredGift {
  id: number;
  key: string;
  isValid: boolean;
  fund: string | null;
  fundId: number | null;
  cents: number;
  /** What the funds of its file meant. */
  choices: GiftValues["fund"];
}

/** Whether a gift is in the books: "likely" for one with the same ID and amount, and another fund. */
export type Known = "valid" | "void" | "likely" | undefined;

/** Whether a row and a gift in the books have one fund. The SQL of likely gifts asks the same. */
function isOneFund({ word, fund, fundId }: GiftPart, gift: EnteredGift): boolean {
  if (fundId != null && fundId === gift.fundId) return true;
  if (fund === gift.fund || word === gift.fund) return true;
  return gift.choices.some(
    ({ value, choice }) => toValueKey(value) === toValueKey(word ?? "") && choice === `fund-${gift.fundId}`,
  );
}

interface SplitLine {
  read: ReadGift;
  splitId: string | null;
}

/**
 * The keys of rows with IDs, and whether their gifts are in the books. A gift in the books is one row: the row with its
 * fund and amount, or else one with its fund, because the amount may have been changed since.
 * @param entered the gifts with each ID, the valid ones first
 */
export function recognizeSplits<Line extends SplitLine>(
  lines: readonly Line[],
  entered: ReadonlyMap<string, readonly EnteredGift[]>,
  { keys, matched }: SeenGifts,
): Map<Line, { key: string; known: Known }> {
  const found = new Map<Line, { key: string; known: Known }>();
  const listFree = ({ splitId }: Line) => (entered.get(splitId ?? "") ?? []).filter(({ id }) => !matched.has(id));
  const match = (isEqual: (part: GiftPart, gift: EnteredGift) => boolean) => {
    for (const line of lines) {
      const [part] = "parts" in line.read ? line.read.parts : [];
      if (line.splitId === null || !part || found.has(line)) continue;
      const gift = listFree(line).find((one) => isEqual(part, one));
      if (!gift) continue;
      matched.add(gift.id);
      found.set(line, { key: gift.key, known: gift.isValid ? "valid" : "void" });
    }
  };
  match((part, gift) => part.cents === gift.cents && isOneFund(part, gift));
  match(isOneFund);
  for (const line of lines) {
    if (line.splitId === null || found.has(line)) continue;
    const isLikely = listFree(line).some(({ cents }) => cents === line.read.cents);
    const inBooks = (entered.get(line.splitId) ?? []).map((gift) => gift.key);
    found.set(line, { key: takeKey(line.splitId, keys, inBooks), known: isLikely ? "likely" : undefined });
  }
  return found;
}
