import { describe, expect, test } from "vitest";
import type { Viewer } from "../../access/viewer.ts";
import { mayHaveGiftsOf } from "../giving.policy.ts";
import { computeProof, getIssuer, isYearOver, listMissingSettings } from "./statements.rules.ts";

describe("a proof", () => {
  test("is exact to the cent", () => {
    const sums = { statements: "10000000000.10", withoutDonor: "0.20", ledger: "10000000000.30" };
    expect(computeProof(sums)).toEqual({ ...sums, difference: "0.00" });
  });

  test("reports a missing amount and an excess", () => {
    expect(computeProof({ statements: "1.00", withoutDonor: "0.00", ledger: "1.01" }).difference).toBe("0.01");
    expect(computeProof({ statements: "1.00", withoutDonor: "0.02", ledger: "1.01" }).difference).toBe("-0.01");
  });
});

test("statements need a legal name and an address that can be printed; the tax number may be missing", () => {
  const whole = { legalName: "Grace", address: "1 Row", taxId: null };
  expect(listMissingSettings(whole)).toEqual([]);
  expect(getIssuer(whole)).toEqual(whole);
  expect(listMissingSettings({ ...whole, legalName: null })).toEqual(["no_legal_name"]);
  expect(listMissingSettings({ ...whole, address: "" })).toEqual(["no_address"]);
  expect(listMissingSettings({ ...whole, address: "🎵" })).toEqual(["unknown_letters"]);
  expect(getIssuer({ ...whole, legalName: "เมตตา" })).toBeNull();
});

test("a year is over when the congregation's new year has begun", () => {
  expect([isYearOver(2025, "2025-12-31"), isYearOver(2025, "2026-01-01"), isYearOver(2027, "2026-12-31")]).toEqual([
    false,
    true,
    false,
  ]);
});

test("a statement is for its donor and for people who manage gifts", () => {
  const viewer = (part: Partial<Viewer>) =>
    ({ role: "member", membershipStatus: "active", memberId: 7, ...part }) as Viewer;
  expect(mayHaveGiftsOf(viewer({}), 7)).toBe(true);
  expect(mayHaveGiftsOf(viewer({ membershipStatus: "pending" }), 7)).toBe(true);
  expect(mayHaveGiftsOf(viewer({}), 8)).toBe(false);
  expect(mayHaveGiftsOf(viewer({ role: "ministry_leader" }), 8)).toBe(false);
  expect(mayHaveGiftsOf(viewer({ role: "intermediate_admin" }), 8)).toBe(true);
  expect(mayHaveGiftsOf(viewer({ role: "admin", memberId: null }), 8)).toBe(true);
});
