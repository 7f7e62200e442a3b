// People who came together are listed together and admitted in one step.
import { checkin } from "@narthex/contract/checkin.ts";
import { duplicates } from "@narthex/contract/duplicates.ts";
import { households } from "@narthex/contract/households.ts";
import { members } from "@narthex/contract/members.ts";
import { newcomers as calls, type Newcomer } from "@narthex/contract/newcomers.ts";
import { person } from "@narthex/contract/person.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
let code: string;

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
  code = (await admin.call(checkin.generate, { body: { eventId: sunday.service } })).body.sessionId;
});
afterAll(() => sunday?.close());

beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  await sunday.postgres.pool.query("delete from households");
  await sunday.postgres.pool.query("delete from members where last_name in ('Newman', 'Oldman')");
  await sunday.postgres.pool.query("delete from audit_entries where subject = 'member'");
});

const PHONE = "+15185550177";
const visit = (firstName: string, more: object = {}) =>
  sunday.stranger().call(checkin.submit, {
    params: { sessionId: code },
    body: { firstName, lastName: "Newman", phone: PHONE, ...more },
  });
const add = (firstName: string, more: object = {}) =>
  sunday.addPerson({ firstName, lastName: "Newman", membershipStatus: "pending", ...more });
const list = async (query: { show?: "postponed"; limit?: number } = {}) =>
  (await admin.call(calls.list, { query })).body.filter(({ member }) => /Newman|Oldman/.test(member.lastName));
const firstNames = (people: readonly { firstName: string }[]) => people.map(({ firstName }) => firstName);

/** A row as the list shows it, for the body of the call. */
const asSeen = (row: Pick<Newcomer["together"][number], "id" | "updatedAt" | "likely">) => ({
  id: row.id,
  updatedAt: row.updatedAt ?? undefined,
  likely: row.likely.map(({ id }) => id),
});
const everyoneOf = ({ member, likely, together }: Newcomer) => [{ ...member, likely }, ...together].map(asSeen);
const admit = (people: ReturnType<typeof asSeen>[]) => admin.call(calls.admit, { body: { people } });
const refusedToAdmit = (people: unknown) => admin.refused(calls.admit, { body: { people } } as never);
const statusOf = async (id: number) => (await admin.call(person.get, { params: { id } })).body.membershipStatus;

test("visitors of one day with the same last name and contact came together, and are listed one after the other", async () => {
  await visit("Hana");
  await visit("Quinn", { lastName: "Oldman", phone: "+15185550188" });
  await visit("Jan");
  await visit("Rhoda", { lastName: "Oldman" });
  const found = await list();
  expect(found.map(({ member, together }) => [member.firstName, firstNames(together)])).toEqual([
    ["Hana", ["Jan"]],
    ["Jan", ["Hana"]],
    ["Quinn", []],
    ["Rhoda", []],
  ]);
  expect(found.map(({ shareHousehold }) => shareHousehold)).toEqual([false, false, false, false]);
});

test("visitors of another day, and people with an account, did not come together", async () => {
  await visit("Hana");
  await add("Later", { phone: PHONE, createdAt: "2026-11-23T15:00:00Z" });
  const rename = (lastName: string, phone: string | null) =>
    sunday.postgres.pool.query("update members set last_name = $1, phone = $2, created_at = $3 where id = $4", [
      lastName,
      phone,
      SUNDAY_TEN,
      sunday.ids.pending,
    ]);
  await rename("Newman", PHONE);
  expect(await list()).toHaveLength(3);
  expect((await list()).flatMap(({ together }) => together)).toEqual([]);
  await rename("Visser", null);
});

test("newcomers of a household are one group even if they came on different days, without postponed ones", async () => {
  const [ada, bea, cy] = [await add("Ada"), await add("Bea", { lastName: "Oldman" }), await add("Cy")];
  const people = [ada, bea, cy].map((memberId) => ({ memberId, role: "other" as const }));
  await admin.call(households.create, { body: { name: "Newman", members: people } });
  expect((await list()).map(({ together }) => firstNames(together))).toEqual([
    ["Bea", "Cy"],
    ["Ada", "Cy"],
    ["Ada", "Bea"],
  ]);
  expect((await list()).map(({ shareHousehold }) => shareHousehold)).toEqual([true, true, true]);
  await admin.call(calls.postpone, { params: { id: cy }, body: {} });
  expect((await list()).map(({ together }) => firstNames(together))).toEqual([["Bea"], ["Ada"]]);
  expect((await list({ show: "postponed" })).map(({ together }) => together)).toEqual([[]]);
});

test("people who came together stay together across pages", async () => {
  await visit("Hana");
  await visit("Quinn", { lastName: "Oldman", phone: "+15185550188" });
  await visit("Jan");
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const { body, headers } = await admin.call(calls.list, { query: { limit: 1, ...(after ? { after } : {}) } });
    seen.push(...body.map(({ member }) => member.firstName));
    after = /after=([^&>]+)/.exec(String(headers.get("link") ?? ""))?.[1];
  } while (after);
  expect(seen.filter((name) => ["Hana", "Jan", "Quinn"].includes(name))).toEqual(["Hana", "Jan", "Quinn"]);
});

test("people who came together are admitted in one step, with an audit entry each", async () => {
  for (const name of ["Hana", "Jan", "Mia"]) await visit(name);
  const [row] = await list();
  if (!row) throw new Error("no one waits");
  const people = everyoneOf(row);
  await sunday.postgres.pool.query("delete from audit_entries where subject = 'member'");
  expect((await admit(people)).body.admitted).toEqual(people.map(({ id }) => id));
  expect(await list()).toEqual([]);
  const logged = await sunday.auditOf("member");
  expect(logged.map(({ action, subjectId, detail }) => [action, subjectId, detail])).toEqual(
    people.map(({ id }) => ["changed", String(id), { fields: ["membershipStatus", "joinDate"] }]),
  );
  expect((await admin.call(person.get, { params: { id: row.member.id } })).body.joinDate).toBe("2026-11-22");
  // The second time finds them admitted.
  expect((await admit(people)).body.admitted).toEqual([]);
});

test("if one of them was changed since, no one is admitted, and someone who has been admitted stays", async () => {
  for (const name of ["Hana", "Jan", "Mia"]) await visit(name);
  const [row] = await list();
  if (!row) throw new Error("no one waits");
  const people = everyoneOf(row);
  const [hana, jan, mia] = people.map(({ id }) => id) as [number, number, number];
  sunday.setNow("2026-11-22T15:05:00Z");
  await admin.call(members.update, { params: { id: jan }, body: { address: "2 Mill Lane" } });
  const refused = await refusedToAdmit(people);
  expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
  expect(await statusOf(hana)).toBe("pending");
  await admin.call(members.update, { params: { id: jan }, body: { membershipStatus: "active" } });
  expect((await admit(people)).body.admitted).toEqual([hana, mia]);
});

test("someone with likely duplicates is admitted only by a caller who saw them", async () => {
  await sunday.addPerson({ firstName: "Jan", lastName: "Newman", phone: PHONE, membershipStatus: "active" });
  await add("Hana", { phone: PHONE, createdAt: SUNDAY_TEN });
  const { body: jan } = await admin.call(members.create, {
    body: { firstName: "Jan", lastName: "Newman", phone: PHONE, joinDate: "2026-11-22" },
  });
  const [row] = await list();
  if (!row) throw new Error("no one waits");
  expect(row.together.map(({ id, likely }) => [id, firstNames(likely)])).toEqual([[jan.id, ["Jan"]]]);
  const people = everyoneOf(row);
  const unseen = await refusedToAdmit(people.map((one) => ({ ...one, likely: [] })));
  expect([unseen.status, unseen.body.code]).toEqual([409, "conflict"]);
  expect(await statusOf(row.member.id)).toBe("pending");
  expect((await admit(people)).body.admitted).toEqual([row.member.id, jan.id]);
});

test("two people who are likely the same and came together are both shown, and dismissing the pair clears them", async () => {
  const ben = await add("Ben", { phone: PHONE });
  const { body } = await admin.call(members.create, {
    body: { firstName: "Benjamin", lastName: "Newman", phone: PHONE, joinDate: "2026-11-22" },
  });
  const likely = (await list()).map((row) => row.likely.map(({ id }) => id));
  expect(likely).toEqual([[body.id], [ben]]);
  await admin.call(duplicates.dismiss, { body: { memberIds: [ben, body.id] } });
  expect((await list()).flatMap((row) => row.likely)).toEqual([]);
});

test("malformed bodies, removed people and people of a higher role are refused, and only managers admit", async () => {
  const id = await add("Ada");
  for (const people of [
    [],
    "all",
    [{ id }],
    [
      { id, likely: [] },
      { id, likely: [] },
    ],
    [{ id: "x", likely: [] }],
  ])
    expect((await refusedToAdmit(people)).status).toBe(400);
  const one = { id, likely: [] };
  expect((await refusedToAdmit([one, { id: 999_999, likely: [] }])).status).toBe(404);
  const leader = sunday.ids.ministry_leader;
  const setStatus = (status: string, of: number) =>
    sunday.postgres.pool.query("update members set membership_status = $1 where id = $2", [status, of]);
  await setStatus("pending", leader);
  const office = await sunday.as("intermediate_admin");
  const refused = await office.refused(calls.admit, { body: { people: [one, { id: leader, likely: [] }] } });
  expect([refused.status, refused.body.code]).toEqual([403, "role_out_of_reach"]);
  await setStatus("active", leader);
  expect(await statusOf(id)).toBe("pending");
  await setStatus("inactive", id);
  expect((await refusedToAdmit([one])).status).toBe(409);
});
