// The queue of people who wait to be admitted: how they came, who admits them, and who is put off until a day.
import { checkin } from "@narthex/contract/checkin.ts";
import { members } from "@narthex/contract/members.ts";
import { newcomers as calls } from "@narthex/contract/newcomers.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";
import { members as people } from "../database/tables/members.ts";

let sunday: Sunday;
let admin: Person;

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
afterAll(() => sunday?.close());

beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  await sunday.postgres.pool.query("delete from members where last_name = 'Newman'");
  await sunday.postgres.pool.query("delete from audit_entries where subject = 'member'");
});

const addNewcomer = (firstName: string, more: object = {}) =>
  sunday.addPerson({ firstName, lastName: "Newman", membershipStatus: "pending", ...more });
const list = async (show?: "postponed") =>
  (await admin.call(calls.list, { query: show ? { show } : {} })).body.filter(
    ({ member }) => member.lastName === "Newman",
  );
const names = async (show?: "postponed") => (await list(show)).map(({ member }) => member.firstName);
const postpone = (id: number, body: object = {}) => admin.call(calls.postpone, { params: { id }, body });

test("visitors of the check-in page and people who were added wait, the earliest first", async () => {
  const { body: session } = await admin.call(checkin.generate, { body: { eventId: sunday.service } });
  const sessionId = (session as { sessionId: string }).sessionId;
  const visitor = { firstName: "Quinn", lastName: "Newman", email: "quinn@example.org" };
  await sunday.stranger().call(checkin.submit, { params: { sessionId }, body: visitor } as never);
  const entered = await admin.call(members.create, {
    body: { firstName: "Eve", lastName: "Newman", joinDate: "2026-11-22" },
  });
  expect(entered.status).toBe(201);
  await addNewcomer("Active", { membershipStatus: "active" });
  const found = await list();
  expect(found.map(({ member, cameBy }) => [member.firstName, cameBy])).toEqual([
    ["Quinn", "check_in"],
    ["Eve", "entered"],
  ]);
  expect(found[0]?.member.email).toBe("quinn@example.org");
});

test("an admitted person leaves the queue", async () => {
  const id = await addNewcomer("Ada");
  const [newcomer] = await list();
  expect(newcomer?.can).toEqual({ admit: true });
  const body = { membershipStatus: "active", updatedAt: newcomer?.member.updatedAt ?? undefined } as const;
  await admin.call(members.update, { params: { id }, body });
  expect(await names()).toEqual([]);
});

test("a person without a join date joins on the day of admission, and others keep theirs", async () => {
  const admit = async (id: number) =>
    (await admin.call(members.update, { params: { id }, body: { membershipStatus: "active" } })).body.joinDate;
  expect(await admit(await addNewcomer("Ada", { joinDate: null }))).toBe("2026-11-22");
  expect(await admit(await addNewcomer("Bea", { joinDate: "2020-01-05" }))).toBe("2020-01-05");
});

test("a person is put off for two weeks or until a chosen day, and then returns", async () => {
  const changes = await sunday.recordChanges();
  const [ada, bea] = [await addNewcomer("Ada"), await addNewcomer("Bea")];
  expect((await postpone(ada)).body.postponedUntil).toBe("2026-12-06");
  expect((await postpone(bea, { until: "2026-11-23" })).body.postponedUntil).toBe("2026-11-23");
  expect(await changes.first(2)).toMatchObject([{ topic: "members" }, { topic: "members" }]);
  expect([await names(), await names("postponed")]).toEqual([[], ["Ada", "Bea"]]);
  sunday.setNow("2026-11-23T15:00:00Z");
  expect([await names(), await names("postponed")]).toEqual([["Bea"], ["Ada"]]);
  expect((await postpone(ada, { until: null })).body.postponedUntil).toBeNull();
  expect(await names()).toEqual(["Ada", "Bea"]);
  const logged = await sunday.auditOf("member");
  expect(logged.map(({ action, subjectId, detail }) => [action, subjectId, detail])).toEqual([
    ["postponed", String(ada), {}],
    ["postponed", String(bea), {}],
    ["returned_to_queue", String(ada), {}],
  ]);
});

test.each(["active", "inactive"] as const)("a person who was %s and waits again is not put off", async (status) => {
  const id = await addNewcomer("Ada");
  await postpone(id);
  for (const membershipStatus of [status, "pending"] as const)
    await admin.call(members.update, { params: { id }, body: { membershipStatus } });
  expect([await names(), await names("postponed")]).toEqual([["Ada"], []]);
});

test("likely duplicates are listed with the people they may be", async () => {
  const twin = { firstName: "Wren", email: "wren@example.org" };
  const first = await admin.call(members.create, {
    body: { ...twin, lastName: "Newman", joinDate: "2026-01-04", membershipStatus: "active" },
  });
  await admin.call(members.create, { body: { ...twin, lastName: "Newman", joinDate: "2026-11-22" } });
  expect((await list())[0]?.likely).toMatchObject([
    { id: first.body.id, firstName: "Wren", lastName: "Newman", reason: "email" },
  ]);
});

test("a day that is not after today, and a person who is not pending, are refused", async () => {
  const id = await addNewcomer("Ada");
  for (const until of ["2026-11-22", "2020-01-01", "9999-12-31", "soon"]) {
    const refused = await admin.refused(calls.postpone, { params: { id }, body: { until } });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["until"]]);
  }
  await sunday.postgres.db.update(people).set({ membershipStatus: "active" }).where(eq(people.id, id));
  for (const other of [id, 999_999])
    expect((await admin.refused(calls.postpone, { params: { id: other }, body: {} })).status).toBe(404);
});

test("only administrators admit a leader", async () => {
  const leader = sunday.ids.ministry_leader;
  await sunday.postgres.db.update(people).set({ membershipStatus: "pending" }).where(eq(people.id, leader));
  const office = await sunday.as("intermediate_admin");
  const can = async (person: Person) =>
    (await person.call(calls.list)).body.find(({ member }) => member.id === leader)?.can.admit;
  expect([await can(office), await can(admin)]).toEqual([false, true]);
  await sunday.postgres.db.update(people).set({ membershipStatus: "active" }).where(eq(people.id, leader));
});

test("removing a person removes the postponement", async () => {
  const id = await addNewcomer("Ada");
  await postpone(id);
  await admin.call(members.remove, { params: { id } });
  expect(await sunday.count("select count(*)::int from postponed_newcomers")).toBe(0);
});
