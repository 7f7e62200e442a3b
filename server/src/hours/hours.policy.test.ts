import type { Role } from "@narthex/contract/roles.ts";
import { describe, expect, test } from "vitest";
import { createViewer } from "../../test/viewer.ts";
import { limitMinistries, type Viewer } from "../access/viewer.ts";
import {
  getVisibleHours,
  type HoursEntry,
  listHoursRights,
  mayDecideAbout,
  mayHaveLetter,
  maySeeHours,
} from "./hours.policy.ts";

const viewer = (role: Role, more: Partial<Viewer> = {}) =>
  limitMinistries(createViewer({ role, ledMinistryIds: [5], ...more }));
const hours = (more: Partial<HoursEntry> = {}): HoursEntry => ({
  memberId: 8,
  ministryId: 9,
  status: "submitted",
  ...more,
});
const OWN = { memberId: 7 };
const LED = { ministryId: 5 };
const OF_OWN_MINISTRY = { ministryId: 3 };
const NAMELESS = { memberId: null, status: "approved" } as const;

/** What someone sees, changes, and decides about. */
const rights = (who: Viewer, given: HoursEntry) => [
  maySeeHours(who, given),
  listHoursRights(who, given).edit,
  listHoursRights(who, given).approve,
];

test("the visible of a leader rests while their member is not active", () => {
  const resting = viewer("ministry_leader", { membershipStatus: "inactive" });
  expect(getVisibleHours(resting)).toEqual({ memberId: 7, ledIds: [] });
});

describe.each([
  ["admin", viewer("admin")],
  ["intermediate admin", viewer("intermediate_admin")],
  ["ministry leader", viewer("ministry_leader")],
  ["member", viewer("member")],
  ["pending", viewer("member", { membershipStatus: "pending" })],
] as const)("%s", (name, who) => {
  const manages = name === "admin" || name === "intermediate admin";
  const active = name !== "pending";

  test("of another person", () => expect(rights(who, hours())).toEqual([manages, false, manages]));
  test("own", () => expect(rights(who, hours(OWN))).toEqual([true, true, name === "admin"]));
  test("own of the ministry that they lead", () =>
    expect(rights(who, hours({ ...OWN, ...LED }))).toEqual([true, true, name === "admin"]));
  test("own, returned", () => expect(listHoursRights(who, hours({ ...OWN, status: "returned" })).edit).toBe(true));
  test("own, approved", () =>
    expect(listHoursRights(who, hours({ ...OWN, status: "approved" }))).toEqual({
      edit: false,
      remove: false,
      approve: name === "admin",
    }));
  test("of the ministry that they lead", () =>
    expect(rights(who, hours(LED))).toEqual([manages || active, false, manages || active]));
  test("of a ministry that they belong to", () =>
    expect(rights(who, hours(OF_OWN_MINISTRY))).toEqual([manages, false, manages]));
  test("of a removed person", () => {
    expect(rights(who, hours(NAMELESS))).toEqual([manages, false, false]);
    expect(mayDecideAbout(who, hours({ ...NAMELESS, ...LED }))).toBe(false);
  });
  test("letters", () => expect([mayHaveLetter(who, 7), mayHaveLetter(who, 8)]).toEqual([true, manages]));
});

test("an account without a member owns and leads nothing", () => {
  const who = viewer("ministry_leader", { memberId: null, ministryIds: [], ledMinistryIds: [] });
  expect(getVisibleHours(who)).toEqual({ memberId: null, ledIds: [] });
  expect(rights(who, hours(NAMELESS))).toEqual([false, false, false]);
});
