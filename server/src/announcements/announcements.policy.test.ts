import { expect, test } from "vitest";
import type { Viewer } from "../access/viewer.ts";
import { canTouch, sightOf } from "./announcements.policy.ts";

const viewer = (role: Viewer["role"], membershipStatus: Viewer["membershipStatus"] = "active"): Viewer => ({
  userId: "u",
  email: "someone@example.org",
  emailVerified: true,
  firstName: "Some",
  lastName: "One",
  profileImageUrl: null,
  role,
  createdAt: "2026-01-01T00:00:00Z",
  updatedAt: "2026-01-01T00:00:00Z",
  memberId: 7,
  membershipStatus,
  profileCompleted: true,
  duties: [],
  ministryIds: [3],
  congregation: { name: "Grace", timezone: "America/New_York" },
});

test.each([
  ["admin", "active", "all"],
  ["intermediate_admin", "active", "all"],
  ["ministry_leader", "active", { audiences: ["all", "members"], ministryIds: [3] }],
  ["member", "active", { audiences: ["all", "members"], ministryIds: [3] }],
  ["member", "pending", { audiences: ["all"], ministryIds: [] }],
  ["intermediate_admin", "inactive", { audiences: ["all"], ministryIds: [] }],
] as const)("%s, %s, sees %o", (role, status, sight) => {
  expect(sightOf(viewer(role, status))).toEqual(sight);
  const manages = sight === "all";
  expect(canTouch(viewer(role, status))).toEqual({ edit: manages, remove: manages });
});
