import fc from "fast-check";
import { expect, test } from "vitest";
import { computeFeeCover } from "./fee-cover.ts";
import { toAmount, toCents } from "./money.ts";

test("the added amount covers the fee of the whole charge, not only that of the gift", () => {
  expect(computeFeeCover("50.00", { percent: "2.90", fixed: "0.30" })).toBe("1.81");
  expect(computeFeeCover("1.00", { percent: "2.90", fixed: "0.30" })).toBe("0.34");
  expect(computeFeeCover("100.00", { percent: "0.00", fixed: "0.25" })).toBe("0.25");
  expect(computeFeeCover("100.00", { percent: "0.00", fixed: "0.00" })).toBe("0.00");
});

test("for any gift and rate the church receives the gift, and a cent less would be too little", () => {
  const cents = fc.integer({ min: 100, max: 999_999_999 });
  const rate = { percent: fc.integer({ min: 0, max: 1000 }), fixed: fc.integer({ min: 0, max: 500 }) };
  fc.assert(
    fc.property(cents, fc.record(rate), (gift, { percent, fixed }) => {
      const added = toCents(computeFeeCover(toAmount(gift), { percent: toAmount(percent), fixed: toAmount(fixed) }));
      // In hundredths of a percent of a cent, so that nothing is rounded.
      const remains = (charge: number) => charge * (10_000 - percent) - fixed * 10_000;
      expect(remains(gift + added)).toBeGreaterThanOrEqual(gift * 10_000);
      expect(remains(gift + added - 1)).toBeLessThan(gift * 10_000);
    }),
  );
});
