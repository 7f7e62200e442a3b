import type { Caller } from "@narthex/contract/roles.ts";
import { describe, expect, test } from "vitest";
import { limitMinistries, type Viewer } from "../access/viewer.ts";
import { findMinistryReachErrors, listMinistryRights, toMinistry } from "./ministries.policy.ts";
import type { MinistryRecord } from "./ministries.queries.ts";

const SELF = 10;

const viewerOf = (caller: Exclude<Caller, "stranger">) =>
  limitMinistries({
    role: caller === "pending" ? "member" : caller,
    membershipStatus: caller === "pending" ? "pending" : "active",
    memberId: SELF,
    ministryIds: [1, 2],
    ledMinistryIds: [2],
  } as unknown as Viewer);

const ALL = { edit: true, describe: true, assign: true };
const OWN = { edit: false, describe: true, assign: true };
const NOTHING = { edit: false, describe: false, assign: false };

const LED: MinistryRecord = {
  id: 1,
  name: "Music",
  description: null,
  leaderId: 11,
  leaderName: "Anna Berg",
  leaderStatus: "active",
  leaderAccount: "anna",
  coLeaders: [],
  assigned: 5,
  active: 4,
  updatedAt: "2024-01-07T12:00:00.000Z",
  createdAt: "2026-01-01T00:00:00Z",
};

describe("permissions of a viewer for a ministry", () => {
  test.each([
    ["admin", ALL, ALL],
    ["intermediate_admin", ALL, ALL],
    ["ministry_leader", OWN, NOTHING],
    ["member", OWN, NOTHING],
    ["pending", NOTHING, NOTHING],
  ] as const)("%s, leading it and only belonging to it", (caller, leading, belonging) => {
    expect(listMinistryRights(viewerOf(caller), 2)).toEqual(leading);
    expect(listMinistryRights(viewerOf(caller), 1)).toEqual(belonging);
  });
});

test("a leader may change only the description, and gets errors for the other fields", () => {
  expect(findMinistryReachErrors(ALL, ["name", "description", "leaderId", "coLeaderIds"])).toBeNull();
  expect(findMinistryReachErrors(OWN, ["description"])).toBeNull();
  expect(Object.keys(findMinistryReachErrors(OWN, ["name", "description", "leaderId", "coLeaderIds"]) ?? {})).toEqual([
    "name",
    "leaderId",
    "coLeaderIds",
  ]);
});

test("only those who find inactive people in the directory see an inactive leader's name and count such people", () => {
  const record = { ...LED, leaderStatus: "inactive" as const };
  const treasurer: Viewer = { ...viewerOf("member"), duties: ["treasurer"] };
  for (const viewer of [viewerOf("admin"), treasurer])
    expect(toMinistry(viewer, record)).toMatchObject({ leaderName: "Anna Berg", memberCount: 5 });
  expect(toMinistry(viewerOf("member"), record)).toMatchObject({ leaderId: 11, leaderName: null, memberCount: 4 });
  const active = { ...record, leaderStatus: "active" as const };
  expect(toMinistry(viewerOf("pending"), active).leaderName).toBe("Anna Berg");
});

test("members write to an active leader who has an account, and not to themselves", () => {
  const mayWrite = (
    caller: Parameters<typeof viewerOf>[0],
    leader: Partial<MinistryRecord>,
    duties: Viewer["duties"] = [],
  ) => toMinistry({ ...viewerOf(caller), userId: "me", duties }, { ...LED, ...leader }).can.writeToLeader;
  expect(mayWrite("member", {})).toBe(true);
  expect(mayWrite("pending", {})).toBe(false);
  expect(mayWrite("member", { leaderAccount: null })).toBe(false);
  expect(mayWrite("member", { leaderAccount: "me" })).toBe(false);
  expect(mayWrite("member", { leaderStatus: "inactive" }, ["treasurer"])).toBe(false);
  expect([mayWrite("member", { leaderStatus: "inactive" }), mayWrite("admin", { leaderStatus: "inactive" })]).toEqual([
    false,
    true,
  ]);
});

describe("co-leaders of a ministry", () => {
  const ben = { id: 12, name: "Ben Cole", isActive: true, account: "ben" };
  const ruth = { id: 13, name: "Ruth Dale", isActive: false, account: "ruth" };

  test("are shown without their accounts, and inactive ones only to those who find them in the directory", () => {
    const record = { ...LED, coLeaders: [ben, ruth] };
    const named = [
      { id: 12, name: "Ben Cole" },
      { id: 13, name: "Ruth Dale" },
    ];
    expect(toMinistry(viewerOf("admin"), record).coLeaders).toEqual(named);
    expect(toMinistry(viewerOf("member"), record).coLeaders).toEqual(named.slice(0, 1));
  });

  test("are written to if the leader has no account, but not by themselves and not if they are inactive", () => {
    const mayWrite = (userId: string, coLeaders: MinistryRecord["coLeaders"]) => {
      const record = { ...LED, leaderAccount: null, coLeaders };
      return toMinistry({ ...viewerOf("member"), userId }, record).can.writeToLeader;
    };
    expect([mayWrite("me", [ben]), mayWrite("ben", [ben]), mayWrite("me", [ruth]), mayWrite("me", [])]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
