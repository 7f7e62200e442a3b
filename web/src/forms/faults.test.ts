import { describe, expect, test } from "vitest";
import { summarizeErrors } from "./ErrorSummary.tsx";
import { listErrorsWithoutField, listFaults, listServerFaults } from "./faults.ts";

const shown = new Set(["firstName", "phone"]);
const CHECK = "Please check the marked fields.";

test("the tree of errors becomes a list with full names", () => {
  const tree = {
    firstName: { type: "too_small", message: "First name is required" },
    lines: [undefined, { amount: { type: "custom", message: "Too much" } }],
    root: { type: "custom", message: "The end lies before the start." },
    "": { type: "custom", message: "One of them is needed." },
  };
  expect(listFaults(tree)).toEqual([
    { name: "firstName", sentence: "First name is required" },
    { name: "lines.1.amount", sentence: "Too much" },
    { name: "", sentence: "The end lies before the start." },
    { name: "", sentence: "One of them is needed." },
  ]);
});

test("a sentence without a field on the screen is returned once", () => {
  const faults = listServerFaults({ fields: { phone: "No.", userId: "Taken.", email: "Taken." } });
  expect(listErrorsWithoutField(faults, shown)).toEqual(["Taken."]);
});

describe("the summary on top", () => {
  test("is empty without errors, and if the fields show all errors", () => {
    expect(summarizeErrors(null, [], shown)).toEqual([]);
    expect(summarizeErrors({ message: CHECK, fields: { phone: "No." } }, [], shown)).toEqual([]);
    expect(summarizeErrors(null, [{ name: "firstName", sentence: "Required" }], shown)).toEqual([]);
  });

  test("contains the server's sentence if no field shows it", () => {
    expect(summarizeErrors({ message: "This event is full." }, [], shown)).toEqual(["This event is full."]);
  });

  test("contains every error whose field is not on the screen", () => {
    // No field is marked, so the user is not asked to look for one.
    expect(summarizeErrors({ message: CHECK, fields: { userId: "Taken." } }, [], shown)).toEqual(["Taken."]);
    expect(summarizeErrors({ message: CHECK, fields: { phone: "No.", userId: "Taken." } }, [], shown)).toEqual([
      "Taken.",
    ]);
    expect(summarizeErrors(null, [{ name: "joinDate", sentence: "Required" }], shown)).toEqual(["Required"]);
  });
});
