import { describe, expect, test } from "vitest";
import type { Viewer } from "../../access/viewer.ts";
import { getVisibleGifts, maySeeKeepers, mayVoid } from "./donations.policy.ts";

const viewer = (more: Partial<Viewer>): Viewer => ({
  userId: "u1",
  email: "one@example.org",
  emailVerified: true,
  firstName: "One",
  lastName: "Person",
  profileImageUrl: null,
  role: "member",
  createdAt: "",
  updatedAt: "",
  memberId: 7,
  membershipStatus: "active",
  profileCompleted: true,
  duties: [],
  ministryIds: [3],
  ledMinistryIds: [],
  congregation: { name: "Grace", timezone: "America/New_York" },
  ...more,
});

const STANDING = { voidedAt: null };
const VOIDED = { voidedAt: "2026-11-22T15:00:00Z" };

describe("people who manage gifts", () => {
  test.each(["admin", "intermediate_admin"] as const)(
    "%s sees all gifts, voids gifts that are not void, and sees who did it",
    (role) => {
      const one = viewer({ role });
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
    ["a member", viewer({})],
    ["a leader of ministries", viewer({ role: "ministry_leader" })],
    ["someone who waits to be admitted", viewer({ membershipStatus: "pending" })],
    ["a leading role that rests", viewer({ role: "intermediate_admin", membershipStatus: "inactive" })],
  ])("%s sees their own and changes nothing", (_who, one) => {
    expect([getVisibleGifts(one), mayVoid(one, STANDING), maySeeKeepers(one)]).toEqual([7, false, false]);
  });

  test("an account without a member has no gifts", () => {
    expect(getVisibleGifts(viewer({ memberId: null, membershipStatus: null }))).toBeNull();
  });
});
