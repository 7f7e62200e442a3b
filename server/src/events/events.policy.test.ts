import type { Caller } from "@narthex/contract/roles.ts";
import { describe, expect, test } from "vitest";
import type { Viewer } from "../access/viewer.ts";
import { findEventReachErrors, maySeeEvent, mayWrite } from "./events.policy.ts";

const OWN = 1;
const FOREIGN = 2;
const SELF = 10;

function viewerOf(caller: Exclude<Caller, "stranger">): Viewer {
  return {
    userId: "u",
    email: "u@example.org",
    emailVerified: true,
    firstName: "U",
    lastName: "U",
    profileImageUrl: null,
    role: caller === "pending" ? "member" : caller,
    createdAt: "",
    updatedAt: "",
    memberId: SELF,
    membershipStatus: caller === "pending" ? "pending" : "active",
    profileCompleted: true,
    duties: [],
    ministryIds: [OWN],
    ledMinistryIds: [],
    congregation: { name: "", timezone: "America/New_York" },
  };
}

const events = {
  "of no ministry": { ministryId: null, organizerId: 11 },
  "of no ministry, own": { ministryId: null, organizerId: SELF },
  "of an own ministry": { ministryId: OWN, organizerId: 11 },
  "of a foreign ministry": { ministryId: FOREIGN, organizerId: 11 },
  "of a foreign ministry, own": { ministryId: FOREIGN, organizerId: SELF },
  "of nobody": { ministryId: null, organizerId: null },
};
type EventKind = keyof typeof events;
const all = Object.keys(events) as EventKind[];
const notForeign = all.filter((kind) => !kind.startsWith("of a foreign"));

describe("who may see and write which events", () => {
  test.each<[Exclude<Caller, "stranger">, EventKind[], EventKind[]]>([
    ["admin", all, all],
    ["intermediate_admin", all, all],
    ["ministry_leader", notForeign, ["of no ministry, own", "of an own ministry"]],
    ["member", notForeign, []],
    ["pending", notForeign, []],
  ])("%s", (caller, seen, written) => {
    const viewer = viewerOf(caller);
    expect(all.filter((kind) => maySeeEvent(viewer, events[kind]))).toEqual(seen);
    expect(all.filter((kind) => mayWrite(viewer, events[kind]))).toEqual(written);
  });

  test("a leader without a member organizes nothing, also no event without an organizer", () => {
    const viewer = { ...viewerOf("ministry_leader"), memberId: null, ministryIds: [] };
    expect(all.filter((kind) => mayWrite(viewer, events[kind]))).toEqual([]);
  });

  test("a field out of reach gets an error", () => {
    const leader = viewerOf("ministry_leader");
    expect(findEventReachErrors(leader, events["of an own ministry"])).toBeNull();
    expect(Object.keys(findEventReachErrors(leader, events["of a foreign ministry"]) ?? {})).toEqual(["ministryId"]);
    expect(Object.keys(findEventReachErrors(leader, events["of no ministry"]) ?? {})).toEqual(["organizerId"]);
  });
});
