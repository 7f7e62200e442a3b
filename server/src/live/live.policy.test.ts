import { describe, expect, it } from "vitest";
import { createViewer } from "../../test/viewer.ts";
import type { Viewer } from "../access/viewer.ts";
import type { Change } from "../changes/rows.ts";
import { listNotices, mayReceive } from "./live.policy.ts";
import { groupChanges } from "./live.rules.ts";

/** Whether a viewer gets a notice of a change. */
function isNotified(one: Viewer, change: Change): boolean {
  const [group] = groupChanges([change]);
  return group !== undefined && mayReceive(one, group);
}

const noticesOf = (one: Viewer, ...changes: Change[]) => listNotices(one, groupChanges(changes));

const othersCheckIn = { topic: "attendance", eventId: 1, memberId: 8, ministryId: null } as const;

describe("a live notice is received", () => {
  it.each(["admin", "intermediate_admin"] as const)("by %s, whatever it is about", (role) => {
    expect(isNotified(createViewer({ role }), othersCheckIn)).toBe(true);
    expect(isNotified(createViewer({ role }), { topic: "members", memberId: 8 })).toBe(true);
  });

  it("by a member only if it is about themselves or about data that all can see", () => {
    expect(isNotified(createViewer({}), othersCheckIn)).toBe(false);
    expect(isNotified(createViewer({}), { ...othersCheckIn, memberId: 7 })).toBe(true);
    expect(isNotified(createViewer({}), { topic: "members", memberId: 8 })).toBe(false);
    expect(isNotified(createViewer({}), { topic: "events" })).toBe(true);
  });

  it("of other people's gifts by a treasurer, and not by another member", () => {
    const gift = { topic: "donations", memberId: 8 } as const;
    expect(isNotified(createViewer({ duties: ["treasurer"] }), gift)).toBe(true);
    expect(isNotified(createViewer({ duties: ["greeter"] }), gift)).toBe(false);
    expect(isNotified(createViewer({}), gift)).toBe(false);
  });

  it("by no one if there is nothing to read again", () => {
    for (const role of ["admin", "member"] as const) {
      expect(isNotified(createViewer({ role }), { topic: "sessions", userId: "u" })).toBe(false);
    }
  });

  it("of an unpublished announcement only by those who manage announcements", () => {
    const change = { topic: "announcements", unpublished: true } as const;
    expect(isNotified(createViewer({ role: "intermediate_admin" }), change)).toBe(true);
    for (const role of ["ministry_leader", "member"] as const)
      expect(isNotified(createViewer({ role }), change)).toBe(false);
  });

  it("of invitations only by those who invite", () => {
    expect(isNotified(createViewer({ role: "admin" }), { topic: "invitations" })).toBe(true);
    for (const role of ["intermediate_admin", "ministry_leader", "member"] as const) {
      expect(isNotified(createViewer({ role }), { topic: "invitations" })).toBe(false);
    }
  });

  it("by the account concerned, also without a member", () => {
    const change = { topic: "members", memberId: null, userId: "u" } as const;
    expect(isNotified(createViewer({ memberId: null }), change)).toBe(true);
    expect(isNotified(createViewer({ userId: "other" }), change)).toBe(false);
  });

  it("not by an account without a member because of a record without one", () => {
    expect(isNotified(createViewer({ memberId: null }), { ...othersCheckIn, memberId: null })).toBe(false);
  });

  it("by those who lead the hours' ministry, in any role", () => {
    const hours = { topic: "worker_hours", memberId: 8, ministryId: 9 } as const;
    expect(isNotified(createViewer({ ledMinistryIds: [9] }), hours)).toBe(true);
    expect(isNotified(createViewer({ ministryIds: [9], ledMinistryIds: [4] }), hours)).toBe(false);
    expect(isNotified(createViewer({ ledMinistryIds: [9] }), { ...hours, ministryId: null })).toBe(false);
  });

  it("by a ministry's leader if it is about its events, and not by its members", () => {
    const ofMinistry = { ...othersCheckIn, ministryId: 3 };
    expect(isNotified(createViewer({ role: "ministry_leader" }), ofMinistry)).toBe(true);
    expect(isNotified(createViewer({ role: "ministry_leader" }), { ...ofMinistry, ministryId: 4 })).toBe(false);
    expect(isNotified(createViewer({}), ofMinistry)).toBe(false);
  });

  it("of a reply by everyone who sees the event, because they see the numbers", () => {
    const reply = { topic: "event_replies", eventId: 1, memberIds: [8] } as const;
    expect(isNotified(createViewer({}), { ...reply, ministryId: 3 })).toBe(true);
    expect(isNotified(createViewer({}), { ...reply, ministryId: 4 })).toBe(false);
    expect(isNotified(createViewer({}), { ...reply, ministryId: null })).toBe(true);
  });
});

describe("a change of ministries", () => {
  const change = { topic: "ministries", memberIds: [7, 9] } as const;

  it("is received by everyone, and marked for the people concerned", () => {
    expect(isNotified(createViewer({ memberId: null, membershipStatus: null }), change)).toBe(true);
    expect(noticesOf(createViewer({}), change)).toEqual([{ topic: "ministries", own: true }]);
    expect(noticesOf(createViewer({ memberId: 8 }), change)).toEqual([{ topic: "ministries" }]);
    expect(noticesOf(createViewer({ memberId: null }), change)).toEqual([{ topic: "ministries" }]);
  });

  it("never contains a person's id", () => {
    const leader = createViewer({ role: "intermediate_admin" });
    expect(noticesOf(leader, othersCheckIn)).toEqual([{ topic: "attendance", eventId: 1 }]);
  });

  it("of several topics is one notice of each, for permitted viewers; an audit notice contains no id", () => {
    const request = { userId: "u", id: "tab.1" };
    expect(noticesOf(createViewer({ role: "admin" }), { ...othersCheckIn, request, also: ["audit"] })).toEqual([
      { topic: "attendance", eventId: 1, request: "tab.1" },
      { topic: "audit", request: "tab.1" },
    ]);
    for (const role of ["intermediate_admin", "ministry_leader", "member"] as const)
      expect(noticesOf(createViewer({ role }), { topic: "audit" }, { topic: "mails" })).toEqual([]);
  });
});

describe("changes that were read together", () => {
  const admin = createViewer({ role: "intermediate_admin" });

  it("are one notice for each event, for any number of records", () => {
    const changes = Array.from({ length: 300 }, (_, nr) => ({ ...othersCheckIn, eventId: 1 + (nr % 2), memberId: nr }));
    expect(noticesOf(admin, ...changes)).toEqual([
      { topic: "attendance", eventId: 1 },
      { topic: "attendance", eventId: 2 },
    ]);
    expect(noticesOf(createViewer({}), ...changes)).toEqual([{ topic: "attendance", eventId: 2 }]);
  });

  it("name the viewer's own request, and never another person's", () => {
    const own = { ...othersCheckIn, request: { userId: "u", id: "tab.1" } };
    const other = { ...othersCheckIn, request: { userId: "w", id: "tab.1" } };
    expect(noticesOf(admin, own)).toEqual([{ topic: "attendance", eventId: 1, request: "tab.1" }]);
    expect(noticesOf(admin, other)).toEqual([{ topic: "attendance", eventId: 1 }]);
    for (const second of [other, othersCheckIn, { ...own, request: { userId: "u", id: "tab.2" } }])
      expect(noticesOf(admin, own, second)).toEqual([{ topic: "attendance", eventId: 1 }]);
  });
});
