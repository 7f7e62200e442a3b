// Households on the greeter's list: who is offered, who is chosen as the last time, and who may look.
import { attendance as calls } from "@narthex/contract/attendance.ts";
import { households } from "@narthex/contract/households.ts";
import { users } from "@narthex/contract/users.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
let hana: number;
let jan: number;
let mia: number;
let alone: number;
const at = (eventId: number, memberId: number) => ({ params: { id: eventId, memberId } });

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("intermediate_admin");
  hana = await sunday.addPerson({ firstName: "Hana", lastName: "Quill" });
  jan = await sunday.addPerson({ firstName: "Jan", lastName: "Quill" });
  mia = await sunday.addPerson({ firstName: "Mia", lastName: "Quill" });
  alone = await sunday.addPerson({ firstName: "Ole", lastName: "Quill" });
  const members = [
    { memberId: hana, role: "adult" as const },
    { memberId: jan, role: "adult" as const },
    { memberId: mia, role: "child" as const },
  ];
  await admin.call(households.create, { body: { name: "Quill Family", members } });
  await admin.call(households.create, { body: { name: "Ole", members: [{ memberId: alone, role: "adult" }] } });
  const old = await sunday.addEvent({ eventDate: "2026-11-08", endDate: "2026-11-08" });
  const last = await sunday.addEvent({ eventDate: "2026-11-15", endDate: "2026-11-15" });
  const came = (memberId: number, eventId: number, day: string) =>
    admin.call(calls.record, { body: { memberId, eventId, checkInTime: `${day}T15:30:00Z` } });
  await came(jan, old, "2026-11-08");
  await came(hana, last, "2026-11-15");
  await came(mia, last, "2026-11-15");
});
afterAll(() => sunday?.close());

const people = async (eventId: number, memberId = jan) =>
  (await admin.call(calls.households, at(eventId, memberId))).body.map(({ name, people: all }) => [
    name,
    all.map(({ firstName, isChild, cameLast, attendanceId }) => [firstName, isChild, cameLast, attendanceId !== null]),
  ]);

test("people at the last other event of the household are marked as recent, and present ones as checked in", async () => {
  await admin.call(calls.record, { body: { memberId: jan, eventId: sunday.service } });
  expect(await people(sunday.service)).toEqual([
    [
      "Quill Family",
      [
        ["Hana", false, true, false],
        ["Jan", false, false, true],
        ["Mia", true, true, false],
      ],
    ],
  ]);
});

test("the list names each person's household and who is a child, and marks those who share it with another person", async () => {
  const { body } = await admin.call(calls.roll, { params: { id: sunday.service }, query: { search: "quill" } });
  expect(
    body.members.map((one) => [one.firstName, one.household?.name, one.household?.isChild, one.hasHousehold]),
  ).toEqual([
    ["Hana", "Quill Family", false, true],
    ["Jan", "Quill Family", false, true],
    ["Mia", "Quill Family", true, true],
    ["Ole", "Ole", false, false],
  ]);
});

test("a person without a household has none, and an unknown event is not found", async () => {
  expect(await people(sunday.service, sunday.ids.pending)).toEqual([]);
  expect((await admin.refused(calls.households, at(2_000_000_000, jan))).status).toBe(404);
  expect((await admin.refused(calls.households, at(sunday.service, Number.NaN))).status).toBe(404);
});

test("a greeter sees the household", async () => {
  const ask = at(sunday.service, jan);
  const lydia = await sunday.as("member");
  const { rows } = await sunday.postgres.pool.query("select user_id from members where id = $1", [sunday.ids.member]);
  await (await sunday.as("admin")).call(users.update, {
    params: { id: rows[0].user_id },
    body: { duties: ["greeter"] },
  });
  expect((await lydia.call(calls.households, ask)).body[0]?.people).toHaveLength(3);
});

test("people of a household with the same name and role have what the greeter's list shows of them, and others nothing", async () => {
  const add = (person: Parameters<typeof sunday.addPerson>[0]) =>
    sunday.addPerson({ firstName: "William", lastName: "Baker", shareEmail: false, ...person });
  const father = await add({ email: "father@example.org" });
  const uncle = await add({ email: "uncle@example.org", shareEmail: true });
  const son = await add({ email: "son@example.org", shareEmail: true });
  await sunday.postgres.pool.query(
    "insert into member_ministries (member_id, ministry_id, join_date, confirmed) values ($1, $2, '2026-01-01', true)",
    [father, sunday.music],
  );
  const members = [
    { memberId: father, role: "adult" as const },
    { memberId: uncle, role: "adult" as const },
    { memberId: son, role: "child" as const },
  ];
  await admin.call(households.create, { body: { name: "Baker Family", members } });
  const lydia = await sunday.as("member");
  const { body } = await lydia.call(calls.households, at(sunday.service, father));
  const home = {
    household: { name: "Baker Family", isChild: false },
    people: [],
    street: null,
    birthYear: null,
    phoneEnd: null,
  };
  expect(body[0]?.people.map(({ id, isChild, email, distinction }) => [id, isChild, email, distinction])).toEqual([
    [father, false, null, { ...home, ministries: ["Music"] }],
    [uncle, false, "uncle@example.org", { ...home, ministries: [] }],
    [son, true, null, null],
  ]);
});
