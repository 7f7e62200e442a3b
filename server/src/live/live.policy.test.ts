import { describe, expect, it } from "vitest";
import type { Viewer } from "../access/viewer.ts";
import { mayHear } from "./live.policy.ts";

const viewer = (part: Partial<Viewer>): Viewer => ({
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
  ministryIds: [3],
  congregation: { name: "Grace", timezone: "America/New_York" },
  ...part,
});

const othersCheckIn = { topic: "attendance", eventId: 1, memberId: 8, ministryId: null } as const;

describe("a live notice is heard", () => {
  it.each(["admin", "intermediate_admin"] as const)("by %s, whatever it is about", (role) => {
    expect(mayHear(viewer({ role }), othersCheckIn)).toBe(true);
    expect(mayHear(viewer({ role }), { topic: "members", memberId: 8 })).toBe(true);
  });

  it("by a member only where it is about themselves or about what all can see", () => {
    expect(mayHear(viewer({}), othersCheckIn)).toBe(false);
    expect(mayHear(viewer({}), { ...othersCheckIn, memberId: 7 })).toBe(true);
    expect(mayHear(viewer({}), { topic: "members", memberId: 8 })).toBe(false);
    expect(mayHear(viewer({}), { topic: "events" })).toBe(true);
  });

  it("by nobody without a member because of a record without one", () => {
    expect(mayHear(viewer({ memberId: null }), { ...othersCheckIn, memberId: null })).toBe(false);
  });

  it("by the member who leads the ministry whose hours they are, whatever their role", () => {
    const hours = { topic: "worker_hours", memberId: 8, ministryId: 9, leaderId: 7 } as const;
    expect(mayHear(viewer({}), hours)).toBe(true);
    expect(mayHear(viewer({}), { ...hours, leaderId: 6 })).toBe(false);
    expect(mayHear(viewer({ memberId: null }), { ...hours, memberId: null, leaderId: null })).toBe(false);
  });

  it("by a ministry's leader where it is about its events, and not by its members", () => {
    const ofMinistry = { ...othersCheckIn, ministryId: 3 };
    expect(mayHear(viewer({ role: "ministry_leader" }), ofMinistry)).toBe(true);
    expect(mayHear(viewer({ role: "ministry_leader" }), { ...ofMinistry, ministryId: 4 })).toBe(false);
    expect(mayHear(viewer({}), ofMinistry)).toBe(false);
  });
});
