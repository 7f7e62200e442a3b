import type { BatchLine } from "@narthex/contract/donation-batches.ts";
import { toAmount, toCents } from "@narthex/contract/money.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  buildLineBody,
  computeTotals,
  findLineFaults,
  formatDonor,
  isUnclear,
  listUnsaved,
  readLines,
  readTyped,
  type TypedLine,
} from "./batchLine.ts";

const line = (more: Partial<TypedLine> = {}): TypedLine => ({
  donor: { id: 7, name: "Lydia Marsh" },
  donorText: "Lydia Marsh",
  amount: "50",
  donationType: "offering",
  donationMethod: "check",
  fundId: null,
  donationDate: "2026-11-22",
  notes: "",
  ...more,
});

describe("the totals", () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 999_999_999 }).map(toAmount), { maxLength: 60 });

  test("entered and difference add up to the expected total", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), amounts, amounts, (expected, standing, coming) => {
        const totals = computeTotals(toAmount(expected), standing, coming);
        expect(toCents(totals.entered) + toCents(totals.difference)).toBe(expected);
        expect(totals.gifts).toBe(standing.length + coming.length);
      }),
    );
  });

  test("accept amounts as they are typed", () => {
    expect(computeTotals("10.00", ["0.10"], [" 0.2", "9.7"])).toEqual({
      entered: "10.00",
      difference: "0.00",
      gifts: 3,
    });
    expect(computeTotals("1.00", ["1.50"], []).difference).toBe("-0.50");
    expect(computeTotals("1250.00", [], ["$1,250"]).difference).toBe("0.00");
  });

  test("leave out lines whose amount is missing or no amount", () => {
    const totals = { entered: "10.00", difference: "0.00", gifts: 1 };
    expect(computeTotals("10.00", ["10.00"], ["", "ten", "12,50"])).toEqual(totals);
  });
});

describe("a typed line", () => {
  test("is sent with all its fields", () => {
    expect(buildLineBody(line({ notes: "Check 12" }), 3, "key")).toEqual({
      memberId: 7,
      amount: "50",
      donationType: "offering",
      donationMethod: "check",
      fundId: null,
      donationDate: "2026-11-22",
      notes: "Check 12",
      batchId: 3,
      entryKey: "key",
    });
    expect(buildLineBody(line({ donor: null, donorText: "" }), 3, "key").memberId).toBeNull();
    expect(buildLineBody(line({ amount: "$1,250" }), 3, "key").amount).toBe("1250");
    const visitor = line({ donor: { id: null, name: "Wanda Fisk" }, donorText: "Wanda Fisk" });
    expect(buildLineBody(visitor, 3, "key")).toMatchObject({ memberId: null, donorName: "Wanda Fisk" });
    expect([isUnclear(visitor), formatDonor(visitor)]).toEqual([false, "Wanda Fisk"]);
  });

  test("is validated field by field", () => {
    const LAST = "2026-11-23";
    const ahead = "The date can be at most one day in the future.";
    expect(findLineFaults(line({ amount: "0", donationDate: "2026-11-24" }), LAST)).toEqual({
      amount: "The amount must be more than zero.",
      donationDate: ahead,
    });
    expect(findLineFaults(line(), LAST)).toEqual({});
    expect(findLineFaults(line({ donor: null, donorText: "" }), LAST)).toEqual({});
    expect(findLineFaults(line({ amount: "$1,250.50" }), LAST)).toEqual({});
    expect(findLineFaults(line({ donor: null, donorText: "Lyd", amount: "12,50", donationDate: "" }), LAST)).toEqual({
      donor: "Choose a person or “Keep the name only” from the list, or leave this empty for an anonymous gift.",
      amount: "Please enter an amount in digits, such as 12.50.",
      donationDate: "Please enter a date that exists.",
    });
  });
});

test("a name that is not matched to a person is kept in the line, and is never anonymous", () => {
  const named = line({ donor: null, donorText: " Lyd " });
  expect([isUnclear(named), formatDonor(named)]).toEqual([true, "Lyd"]);
  const anonymous = line({ donor: null, donorText: " " });
  expect([isUnclear(anonymous), formatDonor(anonymous)]).toEqual([false, "Anonymous"]);
  expect([isUnclear(line()), formatDonor(line({ donorText: "" }))]).toEqual([false, "Lydia Marsh"]);
});

test("stored lines are restored, and ignored if their text cannot be parsed", () => {
  const lines = [{ ...line(), key: "k", problem: null, isUnavailable: false, isCorrected: false }];
  expect(readLines(JSON.stringify(lines))).toEqual(lines);
  expect(readTyped(JSON.stringify(line({ amount: "" })))).toEqual(line({ amount: "" }));
  for (const text of [null, "", "{", "{}", "[{}]"]) expect([readLines(text), readTyped(text)]).toEqual([[], null]);
});

test("a line that the ledger has is not listed as unsaved, unless it was corrected since", () => {
  const stored = { ...line(), key: "k", problem: "No answer", isUnavailable: true, isCorrected: false };
  const unchanged = { ...stored, isCorrected: true };
  const corrected = { ...unchanged, amount: "55" };
  const { donor, amount, donationType, donationMethod, donationDate, notes } = stored;
  const given = { donorName: donor?.name ?? null, amount, donationType, donationMethod, donationDate, notes };
  const gift = { ...given, entryKey: "k", memberId: donor?.id ?? null, fundId: 1 } as BatchLine;
  expect(listUnsaved([stored, unchanged, corrected], [])).toEqual([stored, unchanged, corrected]);
  expect(listUnsaved([stored, unchanged, corrected], [gift])).toEqual([corrected]);
});
