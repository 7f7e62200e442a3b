// Cells as long as a file may have them. A pattern that reads parts of a cell many times would not end in time.
import { GIFT_COLUMNS, type GiftMapping } from "@narthex/contract/gift-import-mapping.ts";
import { expect, test } from "vitest";
import { readGift } from "./row.rules.ts";
import { NO_GIFT_VALUES } from "./values.rules.ts";

const LENGTH = 90_000;
/** Far more than a pattern takes that reads a cell once. */
const TIME_LIMIT_MS = 10_000;
const fill = (unit: string): string => unit.repeat(LENGTH / unit.length);
const CELLS = [
  `General${fill(" ")}x`,
  `General (${fill("1")}`,
  `1/2/2026${fill(" ")}x`,
  `${fill("part ")}x`,
  `${fill("1,")}x`,
  `(${fill("(1)")}`,
];

const fields = GIFT_COLUMNS.map(({ field }) => field);
const reading = {
  headers: fields,
  mapping: Object.fromEntries(fields.map((field, place) => [field, place])) as GiftMapping,
  dateOrder: "month_first",
  decimalSign: "point",
  values: NO_GIFT_VALUES,
  funds: [],
  today: "2026-11-22",
  timezone: "America/New_York",
  method: "cash",
} as const;

/** With another word in one of these, a row is no gift. */
const NEEDED = ["date", "amount", "method", "status", "refunded", "pledge"];

test.each(fields)("a very long cell of the column %s is read", { timeout: TIME_LIMIT_MS }, (field) => {
  for (const text of CELLS) {
    const row = { date: "1/2/2026", amount: "50.00", [field]: text } as Partial<Record<string, string>>;
    const read = readGift(
      fields.map((name) => row[name] ?? ""),
      reading,
    );
    expect(read.kind).toBe(NEEDED.includes(field) ? "left_out" : "gift");
  }
});
