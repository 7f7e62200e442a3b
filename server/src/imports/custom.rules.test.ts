import { describe, expect, test } from "vitest";
import {
  guessCustomColumns,
  type ImportedField,
  isDateCell,
  readCustomCell,
  readCustomCells,
  readTagCells,
  removeTabs,
} from "./custom.rules.ts";
import { NO_VALUES } from "./values.rules.ts";

const choices = [
  { id: 1, name: "Small", isArchived: false },
  { id: 2, name: "Sound, light", isArchived: false },
  { id: 3, name: "Old", isArchived: true },
];
const field = (kind: ImportedField["kind"]): ImportedField => ({ id: 7, name: "Field", kind, choices });
const read = (kind: ImportedField["kind"], text: string) => readCustomCell(field(kind), text, "month_first");

test.each([
  ["text", "Two\nlines", "Two\nlines"],
  ["number", "1,234.5", 1234.5],
  ["number", "-3", -3],
  ["date", "3/4/1980", "1980-03-04"],
  ["date", "1980-03-04T00:00:00Z", "1980-03-04"],
  ["yes_no", "X", true],
  ["yes_no", "No", false],
  ["choice", " SMALL ", 1],
  ["choice", "Sound, light", 2],
  ["choice", "Sound,\u00a0\nlight", 2],
  ["choices", "Sound, light", [2]],
  ["choices", "sound, light; small; Small", [1, 2]],
  ["choices", "small,small", [1]],
] as const)("a cell of the kind %s with %j is the value %j", (kind, text, value) => {
  expect(read(kind, text)).toEqual({ value, left: null });
});

test.each([
  ["text", "a\u0007b", "Please use ordinary characters only."],
  ["text", "x".repeat(501), "A text has at most 500 characters."],
  ["number", "12 kg", "Please enter a number."],
  ["number", "1,2", "Please enter a number."],
  ["number", "1.23456", "Please use at most four decimals."],
  ["date", "2/30/1980", "Please enter a date that exists."],
  ["date", "soon", "Please write a date such as 1980-12-31 or 12/31/1980."],
  ["yes_no", "perhaps", "Please write yes or no."],
  ["choice", "Old", '"Old" is not a choice of this field.'],
] as const)("a cell of the kind %s with %j is left with its reason", (kind, text, left) => {
  expect(read(kind, text)).toEqual({ value: null, left });
});

test("a value is a date if a field with dates can have it whole", () => {
  const dates = ["1980-03-04", "3/4/1980", "31.12.1980", "4-Mar-1980", "1980-03-04T00:00:00Z"];
  expect(dates.filter((text) => !isDateCell(text))).toEqual([]);
  expect(["2/30/1980", "3/4/80", "1899-01-01", "1980", "3/4/1980 3:45 PM", "soon"].filter(isDateCell)).toEqual([]);
});

test("of several choices, existing ones are used, and the others are reported", () => {
  expect(read("choices", "Small; XXL; Old")).toEqual({
    value: [1],
    left: '"XXL", "Old" are not choices of this field.',
  });
});

test("empty cells have no value, and the cells of an archived field are left out", () => {
  const custom = [
    { column: 0, field: field("text") },
    { column: 1, field: null },
    { column: 2, field: null },
  ];
  expect(readCustomCells([" ", "kept", ""], { custom, dateOrder: "month_first", values: NO_VALUES })).toEqual({
    customValues: {},
    left: [{ column: 1, reason: "The field was archived." }],
  });
});

describe("tags", () => {
  const known = new Set(["choir", "newsletter"]);
  test.each([
    ["Choir, newsletter,, CHOIR", ["Choir", "newsletter"]],
    ["Choir; Newsletter", ["Choir", "Newsletter"]],
    ["", []],
  ])("%j are existing tags", (text, tags) => {
    expect(readTagCells(text, { known, creates: false })).toEqual({ tags, left: null });
  });

  test("that do not exist are left out unless they are created", () => {
    expect(readTagCells("Choir; Youth", { known, creates: false })).toEqual({
      tags: ["Choir"],
      left: 'This tag does not exist: "Youth".',
    });
    expect(readTagCells("Choir; Youth", { known, creates: true })).toEqual({ tags: ["Choir", "Youth"], left: null });
  });

  test("with names that are too long are left out", () => {
    const long = "x".repeat(101);
    const { tags, left } = readTagCells(`${long};Youth`, { known, creates: true });
    expect([tags, left]).toEqual([["Youth"], "A tag has at most 100 ordinary characters."]);
  });
});

test("columns are guessed by the names of fields, once each, and never those of members", () => {
  const fields = [
    { id: 1, names: ["First name"] },
    { id: 2, names: ["Shirt", "T-shirt size"] },
    { id: 3, names: ["T-shirt size"] },
    { id: 4, names: ["Missing"] },
  ];
  expect(guessCustomColumns(["First name", "t shirt SIZE", "T-Shirt Size"], [0, null], fields)).toEqual([
    { fieldId: 2, column: 1 },
    { fieldId: 3, column: 2 },
  ]);
});

test("a field with the tab of Planning Center in its name is found under the heading alone, unless two fields have it", () => {
  const fields = [
    { id: 1, names: ["Choir: Robe size"] },
    { id: 2, names: ["Info: Notes: old"] },
    { id: 3, names: ["Choir: Size"] },
    { id: 4, names: ["Team: Size"] },
    { id: 5, names: ["Plain"] },
  ];
  expect(guessCustomColumns(["Size", "Robe Size", "Plain"], [], removeTabs(fields))).toEqual([
    { fieldId: 1, column: 1 },
  ]);
});
