import { Member } from "@narthex/contract/members.ts";
import { ROLES } from "@narthex/contract/role-names.ts";
import { getTableColumns } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Viewer } from "../access/viewer.ts";
import { members } from "../database/tables/members.ts";
import { isWithinReach, mayRemoveMember, toVisibleMember } from "./members.policy.ts";
import type { MemberRecord } from "./members.queries.ts";

const CHOIR = { id: 3, name: "Choir", confirmed: true };

const empty = Object.fromEntries(Object.keys(getTableColumns(members)).map((name) => [name, null])) as Record<
  keyof typeof members.$inferSelect,
  null
>;

const record: MemberRecord = {
  ...empty,
  id: 7,
  userId: "user-7",
  firstName: "Lydia",
  lastName: "Marsh",
  email: "lydia@example.org",
  phone: "+12125550123",
  address: "1 Main Street",
  dateOfBirth: "1990-01-02",
  joinDate: "2024-01-07",
  membershipStatus: "active",
  emailConfirmed: true,
  unprovenAccount: false,
  profileCompleted: true,
  profileImageUrl: "/pictures/7",
  smsConsent: true,
  smsDeclined: false,
  announcementEmails: true,
  shareEmail: false,
  sharePhone: false,
  shareAddress: false,
  lastCheckIn: "2026-03-01T15:00:00.000Z",
  createdAt: "2024-01-07T12:00:00.000Z",
  updatedAt: "2024-01-07T12:00:00.000Z",
  role: "member",
  ministries: [CHOIR],
  customValues: {},
  customFields: [],
  household: { id: 5, name: "Marsh", address: "2 Elm Street", phone: "+12125550199", role: "adult" },
};

function viewer(role: Viewer["role"], more: Partial<Viewer> = {}): Viewer {
  return {
    userId: "user-1",
    email: "someone@example.org",
    emailVerified: true,
    firstName: "Some",
    lastName: "One",
    profileImageUrl: null,
    role,
    createdAt: "2024-01-07T12:00:00.000Z",
    updatedAt: "2024-01-07T12:00:00.000Z",
    memberId: 1,
    membershipStatus: "active",
    profileCompleted: true,
    duties: [],
    ministryIds: [],
    ledMinistryIds: [],
    congregation: { name: "Grace Community Church", timezone: "America/New_York" },
    ...more,
  };
}

/** An empty record: every field of the contract, hidden. */
const CLOSED = Object.fromEntries(Object.keys(Member.shape).map((field) => [field, null]));
const NOTHING = { edit: false, remove: false, changeRole: false };
/** The fields that every reader of the directory sees. A field added here is visible to the whole congregation. */
const DIRECTORY = {
  ...CLOSED,
  id: 7,
  firstName: "Lydia",
  lastName: "Marsh",
  membershipStatus: "active",
  role: "member",
  profileImageUrl: "/pictures/7",
  ministryId: 3,
  ministries: [CHOIR],
  custom: [],
  can: NOTHING,
};
const CONTACT = { email: "lydia@example.org", phone: "+12125550123", address: "1 Main Street" };
/** The fields that managers see, and everyone of themselves. */
const WHOLE = {
  ...DIRECTORY,
  ...CONTACT,
  userId: "user-7",
  household: { id: 5, name: "Marsh", role: "adult" },
  dateOfBirth: "1990-01-02",
  joinDate: "2024-01-07",
  emailConfirmed: true,
  profileCompleted: true,
  smsConsent: true,
  shareEmail: false,
  sharePhone: false,
  shareAddress: false,
  lastCheckIn: "2026-03-01T15:00:00.000Z",
  lastSeenOn: "2026-03-01",
  createdAt: "2024-01-07T12:00:00.000Z",
  updatedAt: "2024-01-07T12:00:00.000Z",
};

describe("visible fields of another person", () => {
  test("a member sees name, picture, role and ministries, also of people in the same ministry", () => {
    expect(toVisibleMember(viewer("member", { ministryIds: [CHOIR.id] }), record)).toEqual(DIRECTORY);
  });

  test("each contact field is shown to everyone only if its own choice says so", () => {
    const choices = { email: "shareEmail", phone: "sharePhone", address: "shareAddress" } as const;
    const fields = Object.keys(choices) as (keyof typeof choices)[];
    for (const shared of [0, 1, 2, 3, 4, 5, 6, 7].map((mask) => fields.filter((_, place) => mask & (1 << place)))) {
      const choice = Object.fromEntries(shared.map((field) => [choices[field], true]));
      const visible = Object.fromEntries(shared.map((field) => [field, CONTACT[field]]));
      for (const role of ["member", "ministry_leader"] as const)
        expect(toVisibleMember(viewer(role), { ...record, ...choice })).toEqual({ ...DIRECTORY, ...visible });
    }
  });

  test("a ministry leader sees the contact data of own ministries, shared or not, and no other private field", () => {
    expect(toVisibleMember(viewer("ministry_leader"), record)).toEqual(DIRECTORY);
    expect(toVisibleMember(viewer("ministry_leader", { ministryIds: [9, CHOIR.id] }), record)).toEqual({
      ...DIRECTORY,
      ...CONTACT,
    });
  });

  test("a greeter and a treasurer also see the household, which tells people of the same name apart", () => {
    for (const duty of ["greeter", "treasurer"] as const) {
      const { household } = toVisibleMember(viewer("member", { duties: [duty] }), record);
      expect(household).toEqual({ id: 5, name: "Marsh", role: "adult" });
    }
  });

  test("a custom field is shown to those named in its definition", () => {
    const custom: Pick<MemberRecord, "customValues" | "customFields"> = {
      customValues: { "1": "secret", "3": true },
      customFields: [
        { id: 1, seenBy: "administrators", editedBy: "managers" },
        { id: 2, seenBy: "staff", editedBy: "managers" },
        { id: 3, seenBy: "person", editedBy: "person" },
      ],
    };
    const seen = (by: Viewer) => toVisibleMember(by, { ...record, ...custom }).custom.map((one) => Object.values(one));
    const own = { userId: "user-7", ministryIds: [CHOIR.id] };
    expect(seen(viewer("member", { ministryIds: [CHOIR.id] }))).toEqual([]);
    expect(seen(viewer("ministry_leader"))).toEqual([]);
    expect(seen(viewer("ministry_leader", { ministryIds: [CHOIR.id] }))).toEqual([
      [2, null, false],
      [3, true, false],
    ]);
    expect(seen(viewer("intermediate_admin"))).toEqual([
      [2, null, true],
      [3, true, true],
    ]);
    expect(seen(viewer("admin"))[0]).toEqual([1, "secret", true]);
    for (const role of ["member", "ministry_leader"] as const)
      expect(seen(viewer(role, own))).toEqual([[3, true, true]]);
  });

  test("the household's phone and address take the place of empty ones, shared in the same way", () => {
    const empty = { ...record, phone: null, address: null };
    const own = { ...DIRECTORY, phone: null, address: null };
    expect(toVisibleMember(viewer("member"), empty)).toEqual(own);
    expect(toVisibleMember(viewer("member"), { ...empty, sharePhone: true })).toEqual({
      ...own,
      householdPhone: "+12125550199",
    });
    expect(toVisibleMember(viewer("member"), { ...empty, shareAddress: true })).toEqual({
      ...own,
      householdAddress: "2 Elm Street",
    });
    expect(toVisibleMember(viewer("admin"), { ...empty, phone: "+12125550123" })).toMatchObject({
      householdPhone: null,
      householdAddress: "2 Elm Street",
    });
  });

  test.each(["intermediate_admin", "admin"] as const)("%s sees everything", (role) => {
    expect(toVisibleMember(viewer(role), record)).toEqual({
      ...WHOLE,
      can: { edit: true, remove: true, changeRole: true },
    });
  });

  test("everyone sees all fields of their own record, also while pending", () => {
    for (const role of ROLES) {
      const self = viewer(role, { userId: "user-7", memberId: 7, membershipStatus: "pending" });
      const edit = role === "admin" || role === "intermediate_admin";
      expect(toVisibleMember(self, { ...record, role })).toEqual({ ...WHOLE, role, can: { ...NOTHING, edit } });
    }
  });
});

describe("permissions of a viewer", () => {
  const can = (role: Viewer["role"], more: Partial<MemberRecord> = {}, who: Partial<Viewer> = {}) =>
    toVisibleMember(viewer(role, who), { ...record, ...more }).can;
  const nothing = { edit: false, remove: false, changeRole: false };
  const everything = { edit: true, remove: true, changeRole: true };

  test.each(["member", "ministry_leader"] as const)("%s: nothing, not even on their own record", (role) => {
    expect(can(role)).toEqual(nothing);
    expect(can(role, { role }, { userId: "user-7" })).toEqual(nothing);
  });

  test("an administrator: everything, but not their own role or removal", () => {
    for (const role of ROLES) expect(can("admin", { role })).toEqual(everything);
    expect(can("admin", { role: "admin" }, { userId: "user-7" })).toEqual({ ...nothing, edit: true });
  });

  test("an intermediate administrator edits everyone except administrators", () => {
    expect(can("intermediate_admin")).toEqual(everything);
    expect(can("intermediate_admin", { role: "intermediate_admin" })).toEqual(everything);
    expect(can("intermediate_admin", { role: "ministry_leader" })).toEqual({
      ...everything,
      remove: false,
      changeRole: false,
    });
    expect(can("intermediate_admin", { role: "admin" })).toEqual({ ...nothing, edit: true });
  });

  test("a member without an account has no role to change", () => {
    expect(can("admin", { userId: null })).toEqual({ ...everything, changeRole: false });
  });
});

test("only administrators and intermediate administrators may change roles", () => {
  const reached = ROLES.map((actor) => [
    actor,
    ROLES.flatMap((from) => ROLES.filter((to) => isWithinReach(actor, from, to)).map((to) => `${from} to ${to}`))
      .length,
    ROLES.filter((target) => mayRemoveMember(actor, target)).length,
  ]);
  expect(reached).toEqual([
    ["admin", 16, 4],
    ["intermediate_admin", 4, 2],
    ["ministry_leader", 0, 0],
    ["member", 0, 0],
  ]);
});
