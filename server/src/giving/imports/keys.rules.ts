// Keys of gifts in the books: the program and the ID of the gift there. Pure.
import type { GiftSource } from "@narthex/contract/gift-import-mapping.ts";
import { toValueKey } from "../../imports/values.rules.ts";
import type { ReadGift } from "./row.rules.ts";

/** These programs write a row for each fund of a gift, all with the same ID. Files of other programs may do so too. */
const SPLITS: readonly GiftSource[] = ["planning_center", "churchwindows", "other"];

/** The gifts of the rows so far; appended to. */
export interface SeenGifts {
  /** The row of each gift. */
  rows: Map<string, number>;
  /** The keys of the new gifts. */
  keys: Set<string>;
  /** The gifts in the books that rows equal, by the numbers of these gifts. */
  matched: Set<number>;
}

interface Keyed {
  key: string | null;
  /** The program and the ID, if the books have several gifts with it; the key then depends on them. */
  splitId: string | null;
  /** The earlier row that is the same gift. */
  repeats: number | null;
}

const NO_KEY: Keyed = { key: null, splitId: null, repeats: null };

/** The key of a row's gift, or the earlier row with the same ID. */
export function keyGift(row: number, read: ReadGift, source: GiftSource, { rows, keys }: SeenGifts): Keyed {
  if (read.kind === "left_out" || read.kind === "refund" || read.giftId === null) return NO_KEY;
  // The text of the file, because the fund that it means is chosen anew in each import.
  const fund = toValueKey(read.parts.map((part) => part.word ?? "").join(", "));
  // The transactions of Church Windows may be numbered from 1 again.
  const id = [source, ...(source === "churchwindows" ? [read.day, read.giftId, fund] : [read.giftId])].join(":");
  const gift = SPLITS.includes(source) ? JSON.stringify([id, fund, read.cents, read.donor?.key]) : id;
  const before = rows.get(gift);
  if (before !== undefined) return { ...NO_KEY, repeats: before };
  rows.set(gift, row);
  if (source === "other") return NO_KEY;
  if (source === "planning_center") return { ...NO_KEY, splitId: id };
  return { ...NO_KEY, key: takeKey(id, keys, []) };
}

/** The first key of an ID that neither an earlier row has nor a gift in the books. */
export function takeKey(id: string, taken: Set<string>, inBooks: readonly string[]): string {
  for (let place = 1; ; place++) {
    const key = place === 1 ? id : `${id}:${place}`;
    if (taken.has(key) || inBooks.includes(key)) continue;
    taken.add(key);
    return key;
  }
}
