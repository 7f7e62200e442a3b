// Cells as long as a file may have them. A pattern that reads parts of a cell many times would not end in time.
import { IMPORT_COLUMNS } from "@narthex/contract/member-columns.ts";
import { expect, test } from "vitest";
import { type ImportedField, readCustomCell } from "./custom.rules.ts";
import { guessMapping } from "./mapping.rules.ts";
import { readImportRow } from "./row.rules.ts";
import { NO_VALUES } from "./values.rules.ts";

const LENGTH = 90_000;
/** Far more than a pattern takes that reads a cell once. */
const TIME_LIMIT_MS = 10_000;
const fill = (unit: string): string => unit.repeat(LENGTH / unit.length);
const CELLS = [
  `1${fill(" ")}x`,
  `${fill("1")}x`,
  `${fill("1 ")}x`,
  `${fill("(1)")}x`,
  `5185550123 x${fill("-")}x`,
  `a@b.c,${fill(">")}x@b.c`,
  `Ann${fill(" ")}& ${fill("b")}`,
  `Ann & ${fill("b")},`,
];

const fields = IMPORT_COLUMNS.map(({ field }) => field);
const reading = {
  headers: fields,
  mapping: { ...guessMapping([]), ...Object.fromEntries(fields.map((field, place) => [field, place])) },
  dateOrder: "month_first",
  values: NO_VALUES,
  custom: [],
  tags: { known: new Set<string>(), creates: true },
  today: "2026-11-22",
  timezone: "America/New_York",
} as const;

/** Without these, a row is no person. */
const NEEDED = ["firstName", "lastName", "membershipStatus", "remoteId"];

test.each(fields)("a very long cell of the column %s is read", { timeout: TIME_LIMIT_MS }, (field) => {
  for (const text of CELLS) {
    const row = { firstName: "Ann", lastName: "Brook", [field]: text } as Partial<Record<string, string>>;
    const read = readImportRow(
      fields.map((name) => row[name] ?? ""),
      reading,
    );
    expect(read.faults?.map((fault) => fault.field) ?? []).toEqual(NEEDED.includes(field) ? [field] : []);
  }
});

test.each(["number", "date", "text", "yes_no"] as const)(
  "a very long cell of a field of the kind %s is left out",
  { timeout: TIME_LIMIT_MS },
  (kind) => {
    const field: ImportedField = { id: 1, name: "Field", kind, choices: [] };
    for (const text of CELLS) expect(readCustomCell(field, text, "month_first")).toMatchObject({ value: null });
  },
);
