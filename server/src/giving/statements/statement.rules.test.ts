import { toAmount, toCents } from "@narthex/contract/money.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { listPrintableLines } from "../../pdf/address.ts";
import type { Content, Gift } from "./content/content.ts";
import {
  buildFileName,
  formatPeriod,
  formatPurpose,
  hasUnprintableText,
  limitLines,
  listTotalLines,
  sumByType,
  sumStatementGifts,
} from "./statement.rules.ts";

const content: Content = {
  issuer: { legalName: "Grace", address: "1 Row", taxId: null },
  isWhole: false,
  donor: { name: "Lydia Marsh", address: null },
  gifts: [["2026-02-01", "tithe", null, "cash", "1.00"]],
};

test("the period of the current year ends on the day of issue, or with its last gift", () => {
  const statement = { ...content, year: 2026, issuedOn: "2026-03-01", replaces: null };
  expect(formatPeriod(statement)).toBe("Gifts received from January 1, 2026 to March 1, 2026.");
  expect(formatPeriod({ ...statement, gifts: [["2026-03-02", "tithe", null, "cash", "1.00"]] })).toContain(
    "to March 2, 2026.",
  );
  expect(formatPeriod({ ...statement, isWhole: true })).toContain("to December 31, 2026.");
});

test.each([
  [["2026-01-01", "other", "special", "online", "1.00"], "Other: Special Offering"],
  [["2026-01-01", "other", null, "cash", "1.00"], "Other"],
  [["2026-01-01", "offering", "general", "online", "1.00"], "Offering"],
] satisfies [Gift, string][])("%j has the purpose %s", (gift, words) => {
  expect(formatPurpose(gift)).toBe(words);
});

test("totals by type add up to the grand total, to the cent", () => {
  const gift = fc.record({
    type: fc.constantFrom("tithe", "offering", "building_fund", "missions", "other" as const),
    cents: fc.integer({ min: 1, max: 999_999_999 }),
  });
  fc.assert(
    fc.property(fc.array(gift, { maxLength: 200 }), (given) => {
      const gifts = given.map(({ type, cents }): Gift => ["2025-01-01", type, null, "cash", toAmount(cents)]);
      const totals = sumByType(gifts);
      expect(totals.reduce((sum, { amount }) => sum + toCents(amount), 0)).toBe(toCents(sumStatementGifts(gifts)));
      expect(totals.reduce((sum, { gifts: number }) => sum + number, 0)).toBe(gifts.length);
      expect(toCents(sumStatementGifts(gifts))).toBe(given.reduce((sum, { cents }) => sum + cents, 0));
    }),
  );
});

test("below the total of a type are the sums of the congregation's own funds", () => {
  const gift = (fund: string | null, amount: string): Gift => ["2025-01-01", "offering", fund, "cash", amount];
  const given = [
    gift("Organ Fund", "100.00"),
    gift(null, "7.00"),
    gift("Organ Fund", "25.00"),
    gift("General Fund", "1.00"),
  ];
  expect(listTotalLines([...given, ["2025-01-02", "tithe", "Tithe", "cash", "3.00"]])).toEqual([
    ["Tithe", 1, "3.00"],
    ["Offering", 4, "133.00"],
    ["of which Organ Fund", 2, "125.00"],
  ]);
});

describe("an address", () => {
  test("is printed line by line, or not at all", () => {
    expect(listPrintableLines(" 1 Elm 🎵 \n\nNew York")).toEqual(["1 Elm", "New York"]);
    expect(listPrintableLines("1 Elm\nกรุงเทพ")).toBeNull();
    expect(hasUnprintableText({ name: "Lydia", address: "กรุงเทพ" })).toBe(true);
    expect(hasUnprintableText({ name: "สม", address: null })).toBe(true);
    expect(hasUnprintableText({ name: "Lydia", address: null })).toBe(false);
  });

  test("of many lines is set on few lines", () => {
    expect(limitLines(["a", "b"])).toEqual(["a", "b"]);
    expect(limitLines(["a", "b", "c", "d", "e", "f"])).toEqual(["a", "b", "c", "d", "e, f"]);
  });
});

describe("a file's name", () => {
  const nameOf = (lastName: string, firstName = "A") => buildFileName({ lastName, firstName, memberId: 7, year: 2025 });

  test.each([
    ["Marsh", "Marsh, A (7) 2025.pdf"],
    ["王", "王, A (7) 2025.pdf"],
    ["../../etc/passwd", "etcpasswd, A (7) 2025.pdf"],
    ['a\\b:c*d?"<>|', "abcd, A (7) 2025.pdf"],
  ])("of %s", (lastName, expected) => {
    expect(nameOf(lastName)).toBe(expected);
  });

  test("is accepted by every system", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (last, first) => {
        const name = nameOf(last, first);
        expect(name).toMatch(/\(7\) 2025\.pdf$/);
        expect(name).not.toMatch(/[<>:"/\\|?*\p{C}]|^[. ]/u);
        expect(name.length).toBeLessThan(120);
      }),
    );
  });
});
