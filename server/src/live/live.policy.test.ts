import { describe, expect, it } from "vitest";
import type { Viewer } from "../access/viewer.ts";
import { mayHear, noticeFor } from "./live.policy.ts";

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

  it("by nobody where there is nothing to read again", () => {
    for (const role of ["admin", "member"] as const) {
      expect(mayHear(viewer({ role }), { topic: "members", userId: "u", silent: true })).toBe(false);
    }
  });

  it("of an announcement that is not out by those who lead alone", () => {
    const change = { topic: "announcements", unpublished: true } as const;
    expect(mayHear(viewer({ role: "intermediate_admin" }), change)).toBe(true);
    for (const role of ["ministry_leader", "member"] as const) expect(mayHear(viewer({ role }), change)).toBe(false);
  });

  it("of invitations only by those who invite", () => {
    expect(mayHear(viewer({ role: "admin" }), { topic: "invitations" })).toBe(true);
    for (const role of ["intermediate_admin", "ministry_leader", "member"] as const) {
      expect(mayHear(viewer({ role }), { topic: "invitations" })).toBe(false);
    }
  });

  it("by the account concerned, also without a member", () => {
    const change = { topic: "members", memberId: null, userId: "u" } as const;
    expect(mayHear(viewer({ memberId: null }), change)).toBe(true);
    expect(mayHear(viewer({ userId: "other" }), change)).toBe(false);
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

describe("a change of ministries", () => {
  const change = { topic: "ministries", memberIds: [7, 9] } as const;

  it("is heard by everyone, and says to those concerned that it is theirs", () => {
    expect(mayHear(viewer({ memberId: null, membershipStatus: null }), change)).toBe(true);
    expect(noticeFor(viewer({}), change)).toEqual({ topic: "ministries", own: true });
    expect(noticeFor(viewer({ memberId: 8 }), change)).toEqual({ topic: "ministries" });
    expect(noticeFor(viewer({ memberId: null }), change)).toEqual({ topic: "ministries" });
  });

  it("never carries anybody's number", () => {
    expect(noticeFor(viewer({}), othersCheckIn)).toEqual({ topic: "attendance", eventId: 1 });
  });
});
