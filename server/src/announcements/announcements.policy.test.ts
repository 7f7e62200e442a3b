import { expect, test } from "vitest";
import { createViewer } from "../../test/viewer.ts";
import type { Viewer } from "../access/viewer.ts";
import { getVisibleAnnouncements, listAnnouncementRights } from "./announcements.policy.ts";

const viewer = (role: Viewer["role"], membershipStatus: Viewer["membershipStatus"] = "active") =>
  createViewer({ role, membershipStatus, duties: ["greeter"] });

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
