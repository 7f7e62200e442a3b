import { expect, test } from "vitest";
import { ApiError } from "../api/request.ts";
import { nameColumn, nameFields, planField } from "./keptFields.ts";

const toColumns = (...headers: string[]) => headers.map((header, column) => ({ header, column }));
const listNames = (...headers: string[]) => nameFields(toColumns(...headers), [], []).map(({ name }) => name);
const count = (...values: string[]) => values.map((value) => ({ value, count: 5, choice: null }));

test("the name of a field is the heading in one line", () => {
  expect(listNames("T-shirt\r\nsize", "Shoe\u00a0size")).toEqual(["T-shirt size", "Shoe size"]);
});

test("a heading that is the name of another field, or is used twice, gets a name of its own", () => {
  expect(listNames("Status", "Comments", "comments", "Comments\n")).toEqual([
    "Status (imported)",
    "Comments",
    "comments (2)",
    "Comments (3)",
  ]);
});

test("two long headings with the same beginning get two names of at most 100 characters", () => {
  const [one = "", other = ""] = listNames(`${"🎺".repeat(100)}a`, `${"🎺".repeat(100)}b`);
  expect([one, other]).toEqual(["🎺".repeat(100), `${"🎺".repeat(96)} (2)`]);
});

test("a column takes the field of its name, except for an archived one and one that has another column", () => {
  const fields = ["Grade", "School", "Shoe size"].map((name, id) => ({ id, name, isArchived: name === "School" }));
  const custom = [
    { fieldId: 0, column: 7 },
    { fieldId: 2, column: null },
  ];
  expect(nameFields(toColumns("Grade", "School", "Shoe\nSize"), fields, custom)).toMatchObject([
    { name: "Grade (2)", fieldId: null },
    { name: "School", fieldId: null },
    { name: "Shoe Size", fieldId: 2 },
  ]);
});

test("values that differ only in spaces, line breaks and capitals are one choice of the most frequent spelling", () => {
  const plan = planField("Size", count("Extra large", "Small", "Small\u00a0", "extra\nlarge", "\u00a0"), false);
  expect(plan.choices.map(({ name }) => name)).toEqual(["Extra large", "Small"]);
});

test("a column of dates becomes a field with dates, and others do not", () => {
  expect(planField("Baptized", count("4/17/2022"), true).kind).toBe("date");
  expect(planField("Baptized", count("4/17/2022", "soon"), false).kind).toBe("choice");
  expect(planField("Baptized", [], true).kind).toBe("text");
});

test("the error of a field that cannot be added has the heading of its column", () => {
  const body = { code: "invalid_input", message: "Please check.", fields: { name: "Please enter a name." } } as const;
  const error = nameColumn(new ApiError(400, "", body), "\u2800");
  expect(error).toMatchObject({
    code: "invalid_input",
    fields: undefined,
    sentence: "The column \u2800 cannot be kept as a custom field. Please enter a name.",
  });
});
