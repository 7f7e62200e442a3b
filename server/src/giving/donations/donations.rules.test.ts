import fc from "fast-check";
import { expect, test } from "vitest";
import { findGiftDayError, isSameGift } from "./donations.rules.ts";

const TODAY = "2026-11-22";
const LATE = "The date can be at most one day in the future.";

test.each([
  ["2026-11-22", null],
  ["2026-11-23", null],
  ["2026-11-24", LATE],
  ["9999-12-31", LATE],
  ["1900-01-01", null],
])("a gift of %s: %s", (day, sentence) => {
  expect(findGiftDayError(day, TODAY)).toBe(sentence);
});

const gift = fc.record({
  memberId: fc.option(fc.integer({ min: 1 })),
  donorName: fc.constant(null),
  isNameTyped: fc.constant(false),
  fundId: fc.constant(null),
  amount: fc.constantFrom("1.00", "2.00"),
  donationType: fc.constantFrom("tithe" as const, "offering" as const),
  donationMethod: fc.constantFrom("cash" as const, "check" as const),
  donationDate: fc.constantFrom("2026-11-21", TODAY),
  notes: fc.option(fc.string({ minLength: 1 })),
  batchId: fc.option(fc.integer({ min: 1 })),
});

test("a repeated gift is the same, also if empty fields were left out", () => {
  fc.assert(
    fc.property(gift, (written) => {
      const sent = Object.fromEntries(Object.entries(written).filter(([, value]) => value !== null));
      expect(isSameGift(sent as typeof written, written)).toBe(true);
      expect(isSameGift({ ...written, memberId: 7 }, { ...written, memberId: null })).toBe(true);
    }),
  );
});

test("one that differs in anything is another", () => {
  fc.assert(
    fc.property(gift, gift, (sent, written) => {
      const { memberId: _sent, ...one } = sent;
      const { memberId: _written, ...other } = written;
      const isSame =
        JSON.stringify(one) === JSON.stringify(other) &&
        (written.memberId === null || sent.memberId === written.memberId);
      expect(isSameGift(sent, written)).toBe(isSame);
    }),
  );
});

test("a typed name is compared, also after the gift was linked to a member", () => {
  fc.assert(
    fc.property(gift, (written) => {
      const named = { ...written, memberId: null, donorName: "Wanda Fisk" };
      const linked = { ...named, isNameTyped: true, memberId: 7 };
      expect(isSameGift(named, linked)).toBe(true);
      expect(isSameGift({ ...named, donorName: "Wanda Fisher" }, linked)).toBe(false);
      expect(isSameGift({ ...named, donorName: null }, linked)).toBe(false);
      expect(isSameGift(named, { ...written, memberId: null })).toBe(false);
    }),
  );
});
