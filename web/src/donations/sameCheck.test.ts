import { expect, test } from "vitest";
import { findSameCheck, formatSameCheck } from "./sameCheck.ts";

const JORG = { id: 7, name: "Jörg Adler" };
const gift = {
  memberId: 7 as number | null,
  donorName: "Jörg Adler",
  donationMethod: "check",
  notes: "Check 5500" as string | null,
  fundId: 1,
  voidedAt: null as string | null,
  amount: "10.25",
  donationDate: "2026-11-22",
} as const;
const find = (more: object, known: object = {}) =>
  findSameCheck({ donor: JORG, donationMethod: "check", notes: "5500", fundId: 1, ...more }, [{ ...gift, ...known }]);

test("a check with the number of a recorded one of the same donor and fund is found", () => {
  for (const notes of ["5500", "#5500", "check 5500", "Check 5500, for Ada"]) expect(find({ notes })).not.toBeNull();
  expect(find({ donor: { id: null, name: "Wanda" } }, { memberId: null, donorName: "Wanda" })).not.toBeNull();
  expect(formatSameCheck(gift)).toMatch(/^Check 5500 of Jörg Adler, \$10\.25, was recorded for Nov 22, 2026\./);
});

test("a note that begins with another number, such as a year, has no check number", () => {
  for (const notes of ["2026 pledge", "10 for missions"]) expect(find({ notes }, { notes })).toBeNull();
});

test("another number, donor, fund or method, a voided gift and a gift without a donor are not", () => {
  for (const more of [
    { notes: "55" },
    { notes: "55001" },
    { notes: "" },
    { donor: { id: 8, name: "Jörg Adler" } },
    { donor: null },
    { fundId: 2 },
    { donationMethod: "cash" },
  ])
    expect(find(more)).toBeNull();
  for (const known of [{ voidedAt: "2026-11-22T12:00:00Z" }, { notes: null }, { donationMethod: "cash" }])
    expect(find({}, known)).toBeNull();
});
