import { PERMISSIONS } from "@narthex/contract/roles.ts";
import type { SearchResults } from "@narthex/contract/search.ts";
import { expect, test } from "vitest";
import { listActions } from "./actions.ts";
import { buildGroups, clearRow } from "./rows.ts";
import { listScreens } from "./screens.ts";

const person = (
  id: number,
  firstName: string,
  lastName: string,
  email: string | null = null,
): SearchResults["people"][number] => ({
  id,
  firstName,
  lastName,
  email,
  household: null,
  distinction: null,
  membershipStatus: "active",
  profileImageUrl: null,
});
const SCREENS = [
  { label: "Members", to: "/members" },
  { label: "Prayer Requests", to: "/communications", tab: "prayers" },
] as const;
const NOTHING = { screens: [], actions: [], help: [] };
const LOCAL = { ...NOTHING, screens: SCREENS };
const clear = (text: string, found: Partial<SearchResults>) =>
  clearRow(buildGroups({ people: [], events: [], ministries: [], ...found }, LOCAL, text), text)?.href ?? null;

test("a person who is found only by a part of the email address is not meant", () => {
  expect(clear("rafferty", { people: [person(1, "Olúwaṣeun", "Anyanwu", "seun.rafferty@mail.test")] })).toBeNull();
});

test("the row of a child says so, because an adult of the household may have the same name", () => {
  const adult = {
    ...person(1, "William", "Baker"),
    household: { id: 1, name: "Baker Family", role: "child" as const, isChild: false },
  };
  const child = { ...adult, id: 2, household: { id: 1, name: "Baker Family", role: "child" as const, isChild: true } };
  const [group] = buildGroups({ people: [adult, child], events: [], ministries: [] }, NOTHING, "william");
  expect(group?.rows.map(({ note }) => note)).toEqual(["Baker Family", "Baker Family, child"]);
});

test("the row of an all-day event names no time", () => {
  const picnic = { id: 1, title: "Picnic", eventDate: "2026-12-05", cancelledAt: null, isPast: false };
  const events = [
    { ...picnic, startTime: "00:00", endTime: "23:59" },
    { ...picnic, startTime: "09:00", endTime: null },
  ];
  const [group] = buildGroups({ people: [], events, ministries: [] }, NOTHING, "picnic");
  expect(group?.rows.map(({ note }) => note)).toEqual(["Dec 5, 2026 · All day", "Dec 5, 2026 · 9:00 AM"]);
});

test("a row is meant if it alone contains the text, or has it as the whole name", () => {
  const people = [person(1, "Ann", "Lee"), person(2, "Joann", "Lee-Moss")];
  expect(clear("ann lee", { people })).toBe("/members/1");
  expect(clear("moss", { people })).toBe("/members/2");
  expect(clear("lee", { people })).toBeNull();
  expect(clear("prayer", {})).toBe("/communications?tab=prayers");
});

test("a screen is found by another word for what is done there", () => {
  const screens = [{ label: "User Management", to: "/users", also: "roles duties greeter" }] as const;
  const rows = buildGroups(null, { ...NOTHING, screens }, "Greeter").flatMap((group) => group.rows);
  expect(rows.map(({ name }) => name)).toEqual(["User Management"]);
});

test("the action to write an announcement opens the form", () => {
  const action = listActions(["announcements.manage"]).find(({ label }) => label === "Write an announcement");
  expect(action?.href).toBe("/communications?create=true");
});

test("an action that has the text as a word is before people whose names only contain it", () => {
  const actions = listActions(["members.manage"]);
  const groupsFor = (text: string, people: SearchResults["people"]) =>
    buildGroups({ people, events: [], ministries: [] }, { ...NOTHING, actions }, text).map(({ label }) => label);
  const carroll = person(1, "Lewis", "Carroll");
  expect(groupsFor("roll", [carroll])).toEqual(["Actions", "People"]);
  expect(groupsFor("Roll", [carroll, person(2, "Ann", "Rollins")])).toEqual(["People", "Actions"]);
  expect(groupsFor("rol", [carroll])).toEqual(["People", "Actions"]);
});

test("a text that names a person and a screen alike means neither", () => {
  expect(clear("memb", { people: [person(3, "Memb", "Osei")] })).toBeNull();
});

test("the name of a ministry is written into its address", () => {
  const groups = buildGroups({ people: [], events: [], ministries: [{ id: 4, name: "Food & Care" }] }, NOTHING, "care");
  expect(groups.flatMap(({ rows }) => rows.map(({ href }) => href))).toEqual(["/ministries?search=Food%20%26%20Care"]);
});

test.each([
  ["print", ["Print an attendance sheet", "Make a poster with a QR code", "Print giving receipts"]],
  ["roll", ["Print an attendance sheet", "Print the list of members"]],
  ["poster", ["Make a poster with a QR code"]],
  ["receipt", ["Print giving receipts"]],
  ["print labels", ["Print the list of members", "Print name tags for children"]],
])("%s finds what it is about", (text, names) => {
  const actions = listActions(PERMISSIONS);
  const rows = buildGroups(null, { ...NOTHING, actions }, text).flatMap((group) => group.rows);
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  expect(buildGroups(null, { ...NOTHING, actions: listActions([]) }, text)).toEqual([]);
});

test("a help page with the text leaves the screen of the same name clearly meant", () => {
  const help = [{ key: "help-members", name: "Members", note: null, href: "/help/members" }];
  const groups = buildGroups(null, { ...LOCAL, help }, "members");
  expect(groups.map(({ label }) => label)).toEqual(["Screens", "Help"]);
  expect(clearRow(groups, "members")?.href).toBe("/members");
});

test.each([
  ["logo", "/settings"],
  ["EIN", "/settings"],
  ["invite", "/invitations"],
  ["new password", "/profile"],
])("%s finds a screen", (text, href) => {
  const screens = listScreens({ permissions: PERMISSIONS, onlineGiving: true });
  const groups = buildGroups({ people: [], events: [], ministries: [] }, { ...NOTHING, screens }, text);
  expect(groups.flatMap(({ rows }) => rows.map((row) => row.href))).toContain(href);
});
