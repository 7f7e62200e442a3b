import type { Caller } from "@narthex/contract/roles.ts";
import { describe, expect, test } from "vitest";
import type { Viewer } from "../access/viewer.ts";
import {
  canManageAttendance,
  getVisibleAttendance,
  mayAskFor,
  mayCheckIn,
  mayUndoCheckIn,
} from "./attendance.policy.ts";

const SELF = 10;
const OTHER = 11;

const viewerOf = (caller: Exclude<Caller, "stranger">) =>
  ({
    role: caller === "pending" ? "member" : caller,
    membershipStatus: caller === "pending" ? "pending" : "active",
    memberId: SELF,
    ministryIds: [1],
  }) as unknown as Viewer;

describe("permissions to check in and to see records", () => {
  test.each([
    ["admin", { manages: true, others: true, undoes: true, asks: true, visible: "all" }],
    ["intermediate_admin", { manages: true, others: true, undoes: true, asks: true, visible: "all" }],
    [
      "ministry_leader",
      { manages: false, others: false, undoes: false, asks: true, visible: { memberId: SELF, ministryIds: [1] } },
    ],
    [
      "member",
      { manages: false, others: false, undoes: false, asks: false, visible: { memberId: SELF, ministryIds: [] } },
    ],
    [
      "pending",
      { manages: false, others: false, undoes: false, asks: false, visible: { memberId: SELF, ministryIds: [] } },
    ],
  ] as const)("%s", (caller, expected) => {
    const viewer = viewerOf(caller);
    expect(mayCheckIn(viewer, SELF)).toBe(true);
    expect(mayAskFor(viewer, SELF)).toBe(true);
    expect({
      manages: canManageAttendance(viewer),
      others: mayCheckIn(viewer, OTHER),
      undoes: mayUndoCheckIn(viewer),
      asks: mayAskFor(viewer, OTHER),
      visible: getVisibleAttendance(viewer),
    }).toEqual(expected);
  });

  test("an account without a member may not check in anyone", () => {
    const viewer = { ...viewerOf("member"), memberId: null };
    expect([mayCheckIn(viewer, SELF), mayAskFor(viewer, SELF)]).toEqual([false, false]);
  });
});
