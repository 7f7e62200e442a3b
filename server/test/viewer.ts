// A viewer for tests of policies: an active member who belongs to ministry 3.
import type { Viewer } from "../src/access/viewer.ts";

export const createViewer = (part: Partial<Viewer>): Viewer => ({
  userId: "u",
  email: "someone@example.org",
  emailVerified: true,
  firstName: "Some",
  lastName: "One",
  profileImageUrl: null,
  role: "member",
  createdAt: "2026-01-01T00:00:00Z",
  updatedAt: "2026-01-01T00:00:00Z",
  memberId: 7,
  membershipStatus: "active",
  profileCompleted: true,
  duties: [],
  ministryIds: [3],
  ledMinistryIds: [],
  congregation: { name: "Grace", timezone: "America/New_York" },
  ...part,
});
