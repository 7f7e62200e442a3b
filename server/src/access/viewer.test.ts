import { expect, test } from "vitest";
import { getCaller, limitMinistries, type Viewer } from "./viewer.ts";

test.each([
  ["member", "active", "member"],
  ["member", "pending", "pending"],
  ["member", "inactive", "pending"],
  ["member", null, "pending"],
  ["ministry_leader", "pending", "ministry_leader"],
  ["ministry_leader", "inactive", "pending"],
  ["intermediate_admin", null, "intermediate_admin"],
  ["intermediate_admin", "inactive", "pending"],
  ["admin", "inactive", "admin"],
  ["admin", null, "admin"],
] as const)("a %s whose member is %s calls as %s", (role, membershipStatus, caller) => {
  expect(getCaller({ role, membershipStatus })).toBe(caller);
});

test.each([
  ["member", "active", [3]],
  ["member", "pending", []],
  ["ministry_leader", "inactive", []],
  ["admin", null, [3]],
] as const)("a %s whose member is %s and who is named as a leader leads %o", (role, membershipStatus, led) => {
  const viewer = limitMinistries({ role, membershipStatus, ledMinistryIds: [3] } as unknown as Viewer);
  expect(viewer.ledMinistryIds).toEqual(led);
});
