import { expect, test } from "vitest";
import type { Viewer } from "../access/viewer.ts";
import { getVisibleAnnouncements, listAnnouncementRights } from "./announcements.policy.ts";

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
  duties: ["greeter"],
  ministryIds: [3],
  ledMinistryIds: [],
  congregation: { name: "Grace", timezone: "America/New_York" },
});

test.each([
  ["admin", "active", "all"],
  ["intermediate_admin", "active", "all"],
  ["ministry_leader", "active", { audiences: ["all", "members"], ministryIds: [3], duties: ["greeter"], memberId: 7 }],
  ["member", "active", { audiences: ["all", "members"], ministryIds: [3], duties: ["greeter"], memberId: 7 }],
  ["member", "pending", { audiences: ["all"], ministryIds: [], duties: [], memberId: 7 }],
  ["intermediate_admin", "inactive", { audiences: ["all"], ministryIds: [], duties: [], memberId: 7 }],
] as const)("%s, %s, sees %o", (role, status, visible) => {
  expect(getVisibleAnnouncements(viewer(role, status))).toEqual(visible);
  const manages = visible === "all";
  expect(listAnnouncementRights(viewer(role, status))).toEqual({ edit: manages, remove: manages });
});
