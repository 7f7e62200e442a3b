// A first sign-in with the email address of a person who died or left.
import { departures } from "@narthex/contract/departures.ts";
import { imports } from "@narthex/contract/imports.ts";
import { knownProfile } from "@narthex/contract/known-profile.ts";
import { members as calls } from "@narthex/contract/members.ts";
import { membershipYears } from "@narthex/contract/membership-years.ts";
import { merges } from "@narthex/contract/merges.ts";
import { newcomers } from "@narthex/contract/newcomers.ts";
import { person as personCalls } from "@narthex/contract/person.ts";
import { signin } from "@narthex/contract/signin.ts";
import { users as accounts } from "@narthex/contract/users.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { readDeparture } from "../../test/departure.ts";
import { importWhole } from "../../test/import.ts";
import { linkTo } from "../../test/kept-mail.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";
import { settings } from "../database/tables/operations.ts";
import { users } from "../database/tables/users.ts";

let sunday: Sunday;
let admin: Person;

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
afterAll(() => sunday?.close());

const MOVED = { reason: "moved" as const, leftOn: "2026-11-01" };

/** A new account with a verified address, without a member. */
async function signUp(email: string, account: Partial<typeof users.$inferInsert> = {}): Promise<Person> {
  const person = sunday.stranger();
  const password = "a long enough one";
  await person.call(signin.signUp, { body: { email, password, firstName: "Nora", lastName: "Lane" } });
  await person.call(signin.withPassword, { body: { email, password } });
  const { db } = sunday.postgres;
  await db
    .update(users)
    .set({ emailVerified: true, ...account })
    .where(eq(users.email, email));
  return person;
}
const complete = async (person: Person) => {
  const body = { firstName: "Nora", lastName: "Lane", address: "1 New Street", dateOfBirth: "1950-03-04" };
  return (await person.call(calls.completeProfile, { body })).body;
};
type Departed = { reason: "died" | "moved"; leftOn: string | null };
async function addDeparted(email: string, departure: Departed) {
  const id = await sunday.addPerson({ firstName: "Nora", lastName: "Lane", email, joinDate: "2020-05-10" });
  await admin.call(departures.record, { params: { id }, body: departure });
  return id;
}
const listWaiting = async () =>
  (await admin.call(newcomers.list, { query: { limit: 100 } })).body.map(({ member }) => member.id);
const listOfYear = async (change: "joined" | "left", year: number) =>
  (await admin.call(membershipYears.people, { query: { change, year } })).body.map(({ memberId }) => memberId);
const setStatus = (id: number, membershipStatus: "active" | "inactive") =>
  admin.call(calls.update, { params: { id }, body: { membershipStatus } });

test("the address of a person who died links nobody to the record and shows nothing of it", async () => {
  const email = "lane.family@example.org";
  const id = await addDeparted(email, { reason: "died", leftOn: null });
  const { body: before } = await admin.call(personCalls.get, { params: { id } });
  const widow = await signUp(email);
  expect((await widow.call(knownProfile.read)).body.profile).toBeNull();
  const { id: own } = await complete(widow);
  expect(own).not.toBe(id);
  expect(await listWaiting()).toContain(own);
  expect((await admin.call(personCalls.get, { params: { id } })).body).toEqual(before);
});

test("a person who had left and signs in waits with the newcomers, and has left again if not admitted", async () => {
  const email = "nora.moved@example.org";
  const id = await addDeparted(email, MOVED);
  const nora = await signUp(email);
  expect(await complete(nora)).toMatchObject({ id, membershipStatus: "pending" });
  expect(await listWaiting()).toContain(id);
  expect(await readDeparture(admin, id)).toBeNull();
  await setStatus(id, "inactive");
  expect(await listWaiting()).not.toContain(id);
  expect(await readDeparture(admin, id)).toEqual(MOVED);
});

test("a former member who signs in and is recorded as having died still joined and left as a member", async () => {
  const email = "nora.died@example.org";
  const id = await addDeparted(email, MOVED);
  await complete(await signUp(email));
  const died = { reason: "died" as const, leftOn: "2026-11-20" };
  await admin.call(departures.record, { params: { id }, body: died });
  expect(await readDeparture(admin, id)).toEqual(died);
  expect(await listOfYear("joined", 2020)).toContain(id);
  expect(await listOfYear("left", 2026)).toContain(id);
});

test("a person who had left is not active by signing in, and has not left after the admission", async () => {
  const { db } = sunday.postgres;
  await db.update(settings).set({ newMemberStatus: "active" });
  const email = "nora.back@example.org";
  const id = await addDeparted(email, MOVED);
  expect((await complete(await signUp(email))).membershipStatus).toBe("pending");
  await db.update(settings).set({ newMemberStatus: "pending" });
  await setStatus(id, "active");
  await setStatus(id, "inactive");
  expect(await readDeparture(admin, id)).toBeNull();
});

test("a higher role stays suspended for an inactive person who signs in", async () => {
  const email = "nora.staff@example.org";
  const id = await addDeparted(email, MOVED);
  const staff = await signUp(email, { role: "intermediate_admin" });
  expect(await complete(staff)).toMatchObject({ id, membershipStatus: "inactive" });
  expect((await staff.call(signin.user)).body.pending).toBe(true);
  expect(await readDeparture(admin, id)).toEqual(MOVED);
});

test("a person who had left and proves the address after the profile keeps the departure while waiting", async () => {
  const email = "nora.early@example.org";
  const nora = await signUp(email, { emailVerified: false });
  await complete(nora);
  const id = await addDeparted(email, MOVED);
  const { token } = await linkTo(sunday.postgres, email);
  await nora.call(signin.verifyEmail, { body: { token } });
  expect((await nora.call(calls.me)).body).toMatchObject({ id, membershipStatus: "pending" });
  expect(await readDeparture(admin, id)).toBeNull();
  await setStatus(id, "inactive");
  expect(await readDeparture(admin, id)).toEqual(MOVED);
});

test.each([
  { stays: "returned" },
  { stays: "other" },
  { stays: "returned", otherLeft: { reason: "died", leftOn: null } },
] as const)("the departure of a person who waits is kept by a merge and by its undo: %j", async (merged) => {
  const email = `nora.${merged.stays}.${"otherLeft" in merged}@example.org`;
  const id = await addDeparted(email, MOVED);
  await complete(await signUp(email));
  const otherId = await sunday.addPerson({ joinDate: null, membershipStatus: "pending" });
  if ("otherLeft" in merged) await admin.call(departures.record, { params: { id: otherId }, body: merged.otherLeft });
  const [survivorId, goneId] = merged.stays === "returned" ? [id, otherId] : [otherId, id];
  const merge = async () =>
    (await admin.call(merges.merge, { params: { id: survivorId }, body: { otherId: goneId } })).body.mergeId;
  await admin.call(merges.undo, { params: { id: await merge() } });
  expect(await listWaiting()).toContain(id);
  await setStatus(id, "inactive");
  expect(await readDeparture(admin, id)).toEqual(MOVED);
});

test.each(["returned", "other"])(
  "a person who waits has left as recorded after a merge that makes the person inactive: %s stays",
  async (stays) => {
    const email = `nora.${stays}.inactive@example.org`;
    const id = await addDeparted(email, MOVED);
    await complete(await signUp(email));
    const otherId = await sunday.addPerson({ joinDate: null, membershipStatus: "inactive" });
    const [survivorId, goneId] = stays === "returned" ? [id, otherId] : [otherId, id];
    const choices = { membershipStatus: stays === "returned" ? ("other" as const) : ("this" as const) };
    await admin.call(merges.merge, { params: { id: survivorId }, body: { otherId: goneId, choices } });
    expect(await readDeparture(admin, survivorId)).toEqual(MOVED);
  },
);

/** Imports a file about a person who left, signed in, waits and has no account again. */
async function importWaiting(hour: number, [status, day]: readonly [string, string], kept: Departed) {
  const email = `nora.import.${hour}@example.org`;
  const id = await addDeparted(email, kept);
  const { userId } = await complete(await signUp(email));
  // An import does not change the status of a person with an account.
  await admin.call(accounts.remove, { params: { id: userId ?? "" } });
  sunday.setNow(`2026-11-22T${hour}:00:00Z`);
  const lines = ["Breeze ID,First Name,Last Name,Email,Status,Left on", `${id},Nora,Lane,${email},${status},${day}`];
  const done = await importWhole(admin, lines);
  expect(done).toMatchObject({ added: 0, updated: 1 });
  sunday.setNow(`2026-11-22T${hour}:01:00Z`);
  return { id, email, undo: () => undoImport(done.id) };
}
const undoImport = async (id: number) => (await admin.call(imports.undo, { params: { id } })).body;

test("a person who waited waits again after the undos of two imports, of which the second one added the day", async () => {
  const kept = { ...MOVED, leftOn: null };
  const { id, email, undo } = await importWaiting(15, ["Inactive", ""], kept);
  const row = `${id},Nora,Lane,${email},Moved,${MOVED.leftOn}`;
  const second = await importWhole(admin, ["Breeze ID,First Name,Last Name,Email,Status,Left on", row]);
  expect(await readDeparture(admin, id)).toEqual(MOVED);
  sunday.setNow("2026-11-22T15:02:00Z");
  expect(await undoImport(second.id)).toMatchObject({ restored: 1, notRestored: 0 });
  expect(await readDeparture(admin, id)).toEqual(kept);
  expect(await undo()).toMatchObject({ restored: 1, notRestored: 0 });
  expect(await listWaiting()).toContain(id);
});

test.each([
  { hour: 16, row: ["Deceased", "2026-11-20"], kept: MOVED, left: { reason: "died", leftOn: "2026-11-20" } },
  { hour: 17, row: ["Inactive", ""], kept: MOVED, left: MOVED },
  { hour: 18, row: ["Moved", MOVED.leftOn], kept: { ...MOVED, leftOn: null }, left: MOVED },
  { hour: 19, row: ["Inactive", MOVED.leftOn], kept: MOVED, left: MOVED },
  { hour: 20, row: ["Moved", "2026-11-20"], kept: MOVED, left: { ...MOVED, leftOn: "2026-11-20" } },
  { hour: 21, row: ["Moved", ""], kept: MOVED, left: MOVED },
] as const)(
  "a person who waits has left as an import or the kept departure says until the undo: %j",
  async ({ hour, row, kept, left }) => {
    const { id, undo } = await importWaiting(hour, row, kept);
    expect(await readDeparture(admin, id)).toEqual(left);
    expect(await listOfYear("joined", 2020)).toContain(id);
    expect(await listOfYear("left", 2026)).toContain(id);
    expect(await undo()).toMatchObject({ restored: 1, notRestored: 0 });
    expect(await listWaiting()).toContain(id);
    await setStatus(id, "inactive");
    expect(await readDeparture(admin, id)).toEqual(kept);
  },
);

test("a person who waited stays inactive after the undo of an import if the departure was corrected since", async () => {
  const { id, undo } = await importWaiting(22, ["Inactive", ""], MOVED);
  const { departure } = (await admin.call(departures.show, { params: { id } })).body;
  const corrected = { ...MOVED, leftOn: "2026-11-10" };
  await admin.call(departures.record, { params: { id }, body: { ...corrected, updatedAt: departure?.updatedAt } });
  expect(await undo()).toMatchObject({ restored: 0, notRestored: 1 });
  expect(await readDeparture(admin, id)).toEqual(corrected);
});
