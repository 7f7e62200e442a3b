import { describe, expect, test } from "vitest";
import { createViewer } from "../../../test/viewer.ts";
import { getVisibleGifts, maySeeKeepers, mayVoid } from "./donations.policy.ts";

const STANDING = { voidedAt: null };
const VOIDED = { voidedAt: "2026-11-22T15:00:00Z" };

describe("people who manage gifts", () => {
  test.each(["admin", "intermediate_admin"] as const)(
    "%s sees all gifts, voids gifts that are not void, and sees who did it",
    (role) => {
      const one = createViewer({ role });
      expect([getVisibleGifts(one), mayVoid(one, STANDING), mayVoid(one, VOIDED), maySeeKeepers(one)]).toEqual([
        "all",
        true,
        false,
        true,
      ]);
    },
  );
});

describe("everyone else", () => {
  test.each([
    ["a member", createViewer({})],
    ["a leader of ministries", createViewer({ role: "ministry_leader" })],
    ["someone who waits to be admitted", createViewer({ membershipStatus: "pending" })],
    ["a leading role that rests", createViewer({ role: "intermediate_admin", membershipStatus: "inactive" })],
  ])("%s sees their own and changes nothing", (_who, one) => {
    expect([getVisibleGifts(one), mayVoid(one, STANDING), maySeeKeepers(one)]).toEqual([7, false, false]);
  });

  test("an account without a member has no gifts", () => {
    expect(getVisibleGifts(createViewer({ memberId: null, membershipStatus: null }))).toBeNull();
  });
});
