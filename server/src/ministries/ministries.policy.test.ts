import type { Caller } from "@narthex/contract/roles.ts";
import { describe, expect, test } from "vitest";
import type { Viewer } from "../access/viewer.ts";
import { canTouch, findReachErrors, toMinistry } from "./ministries.policy.ts";
import type { MinistryRecord } from "./ministries.queries.ts";

const SELF = 10;

const viewerOf = (caller: Exclude<Caller, "stranger">, memberId: number | null = SELF) =>
  ({
    role: caller === "pending" ? "member" : caller,
    membershipStatus: caller === "pending" ? "pending" : "active",
    memberId,
    ministryIds: [1],
  }) as unknown as Viewer;

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
    expect(canTouch(viewerOf(caller), { leaderId: SELF })).toEqual(leading);
    expect(canTouch(viewerOf(caller), { leaderId: 11 })).toEqual(belonging);
    expect(canTouch(viewerOf(caller), { leaderId: null })).toEqual(belonging);
  });

  test("an account without a member does not lead a ministry without a leader", () => {
    expect(canTouch(viewerOf("ministry_leader", null), { leaderId: null })).toEqual(NOTHING);
  });
});

test("a leader may change only the description, and gets errors for the other fields", () => {
  expect(findReachErrors(ALL, ["name", "description", "leaderId"])).toBeNull();
  expect(findReachErrors(OWN, ["description"])).toBeNull();
  expect(Object.keys(findReachErrors(OWN, ["name", "description", "leaderId"]) ?? {})).toEqual(["name", "leaderId"]);
});

test("only those who manage members see an inactive leader's name and inactive people", () => {
  const record = { ...LED, leaderStatus: "inactive" as const };
  expect(toMinistry(viewerOf("admin"), record)).toMatchObject({ leaderName: "Anna Berg", memberCount: 5 });
  expect(toMinistry(viewerOf("member"), record)).toMatchObject({ leaderId: 11, leaderName: null, memberCount: 4 });
  const active = { ...record, leaderStatus: "active" as const };
  expect(toMinistry(viewerOf("pending"), active).leaderName).toBe("Anna Berg");
});

test("members write to an active leader who has an account, and not to themselves", () => {
  const mayWrite = (caller: Parameters<typeof viewerOf>[0], leader: Partial<MinistryRecord>) =>
    toMinistry({ ...viewerOf(caller), userId: "me" }, { ...LED, ...leader }).can.writeToLeader;
  expect(mayWrite("member", {})).toBe(true);
  expect(mayWrite("pending", {})).toBe(false);
  expect(mayWrite("member", { leaderAccount: null })).toBe(false);
  expect(mayWrite("member", { leaderAccount: "me" })).toBe(false);
  expect([mayWrite("member", { leaderStatus: "inactive" }), mayWrite("admin", { leaderStatus: "inactive" })]).toEqual([
    false,
    true,
  ]);
});
