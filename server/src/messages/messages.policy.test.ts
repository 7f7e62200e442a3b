import { describe, expect, it } from "vitest";
import { createViewer } from "../../test/viewer.ts";
import { findGroupErrors, getReach, listReachedMinistries, mayWriteTo, mayWriteToAll } from "./messages.policy.ts";

const pending = createViewer({ membershipStatus: "pending" });
const member = createViewer({});
const ministryLeader = createViewer({ role: "ministry_leader" });
const intermediateAdmin = createViewer({ role: "intermediate_admin" });
const admin = createViewer({ role: "admin" });

const active = { userId: "a", role: "member", membershipStatus: "active" } as const;
const waiting = { ...active, membershipStatus: "pending" } as const;
const former = { ...active, membershipStatus: "inactive" } as const;
const office = { ...former, role: "admin" } as const;
const staff = { ...waiting, role: "intermediate_admin" } as const;
const formerStaff = { ...former, role: "intermediate_admin" } as const;

describe("one person", () => {
  it.each([
    ["pending", pending, [false, false, false, true, false, false]],
    ["member", member, [true, false, false, true, true, false]],
    ["ministry leader", ministryLeader, [true, false, false, true, true, false]],
    ["intermediate admin", intermediateAdmin, [true, true, true, true, true, true]],
    ["admin", admin, [true, true, true, true, true, true]],
  ] as const)("%s", (_name, who, expected) => {
    const people = [active, waiting, former, office, staff, formerStaff];
    expect(people.map((one) => mayWriteTo(who, one, false))).toEqual(expected);
  });

  it("an earlier sender may be answered, by a pending person only if the sender is an administrator", () => {
    for (const one of [active, waiting, former, office]) expect(mayWriteTo(member, one, true)).toBe(true);
    expect([active, waiting, former, office].map((one) => mayWriteTo(pending, one, true))).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it("a person may not write to themselves", () => {
    for (const who of [pending, member, admin]) expect(mayWriteTo(who, { ...office, userId: "u" }, true)).toBe(false);
  });

  it("is found among administrators, the directory, or everyone", () => {
    expect([pending, member, ministryLeader, intermediateAdmin, admin].map(getReach)).toEqual([
      "administrators",
      "directory",
      "directory",
      "everyone",
      "everyone",
    ]);
  });
});

describe("many people", () => {
  it("to all: leaders, also to a single ministry", () => {
    expect([pending, member, ministryLeader, intermediateAdmin, admin].map(mayWriteToAll)).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
    expect(findGroupErrors(member, { recipientType: "all" })).toEqual({
      recipientType: "Only leaders may write to everyone.",
    });
    expect(findGroupErrors(ministryLeader, { recipientType: "all" })).toBeNull();
  });

  it("to ministries: their own; any for leaders of the congregation; none for pending people", () => {
    expect(listReachedMinistries(pending)).toEqual([]);
    expect(listReachedMinistries(ministryLeader)).toEqual([3]);
    expect(listReachedMinistries(intermediateAdmin)).toBe("all");
    const to = (ministryId: number) => ({ recipientType: "ministry", ministryId }) as const;
    expect([member, ministryLeader, admin].map((who) => findGroupErrors(who, to(3)))).toEqual([null, null, null]);
    expect([member, ministryLeader, admin].map((who) => findGroupErrors(who, to(4)) === null)).toEqual([
      false,
      false,
      true,
    ]);
    expect(findGroupErrors(pending, to(3))).not.toBeNull();
  });
});
