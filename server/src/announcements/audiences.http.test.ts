// Announcements for several ministries and for people with duties: who sees them, who receives them, and what a change
// of the audience does.
import { randomUUID } from "node:crypto";
import { announcements as calls, type NewAnnouncement } from "@narthex/contract/announcements.ts";
import type { Duty } from "@narthex/contract/roles.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type * as z from "zod";
import type { CastName } from "../../../sample/src/cast.ts";
import type { Person } from "../../test/congregation.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

type Body = z.input<typeof NewAnnouncement>;

let sunday: Sunday;
let miriam: Person;
let altos: number;
/** A member of youth alone. */
let young: number;
beforeAll(async () => {
  sunday = await openSunday();
  miriam = await sunday.as("intermediate_admin");
  const { pool } = sunday.postgres;
  const { rows } = await pool.query("insert into ministries (name) values ('Altos') returning id");
  altos = rows[0].id;
  young = await sunday.addPerson({ firstName: "Yve", email: "yve@example.org" });
  await pool.query("insert into member_ministries (member_id, ministry_id, join_date) values ($1, $2, '2026-11-01')", [
    young,
    sunday.youth,
  ]);
});
afterAll(() => sunday?.close());

const publish = async (more: Partial<Body> = {}) =>
  (await miriam.call(calls.create, { body: { title: "Retreat", content: "Please come.", ...more } })).body;
const sees = async (name: CastName, id: number) =>
  (await (await sunday.as(name)).call(calls.list, { query: { own: "true" } })).body.some((one) => one.id === id);
const receivers = async (id: number) => {
  const text = "select member_id from deliveries where announcement_id = $1 order by member_id";
  return (await sunday.postgres.pool.query(text, [id])).rows.map(({ member_id }) => member_id);
};
const giveDuties = (name: CastName, duties: Duty[]) =>
  sunday.postgres.pool.query("update users set duties = $1 where id = (select user_id from members where id = $2)", [
    duties,
    sunday.ids[name],
  ]);

test("an announcement for two ministries is seen and received by the leaders and members of both", async () => {
  const made = await publish({
    targetAudience: "ministry",
    ministryIds: [sunday.youth, sunday.music],
    sendEmail: true,
  });
  expect(made).toMatchObject({
    ministryId: sunday.music,
    ministryName: "Music",
    ministries: [
      { id: sunday.music, name: "Music" },
      { id: sunday.youth, name: "Youth" },
    ],
  });
  expect(await receivers(made.id)).toEqual(
    [sunday.ids.ministry_leader, sunday.ids.member, young].sort((a, b) => a - b),
  );
  expect(await sees("member", made.id)).toBe(true);
  const one = await publish({ targetAudience: "ministry", ministryIds: [altos, sunday.youth] });
  expect(await sees("member", one.id)).toBe(false);
  const second = await publish({ targetAudience: "ministry", ministryIds: [sunday.music, altos] });
  expect(second.ministryId).toBe(sunday.music);
  expect(await sees("member", second.id)).toBe(true);
});

test("the reach of several ministries counts a person of both once", async () => {
  const { pool } = sunday.postgres;
  const values = [sunday.ids.member, altos];
  await pool.query(
    "insert into member_ministries (member_id, ministry_id, join_date) values ($1, $2, '2026-11-01')",
    values,
  );
  const query = { targetAudience: "ministry", ministryIds: `${sunday.music},${altos}` } as const;
  expect((await miriam.call(calls.reach, { query })).body.people).toBe(2);
  await pool.query("delete from member_ministries where member_id = $1 and ministry_id = $2", values);
  for (const ministryIds of ["", "x", "1,,2", "0"])
    expect((await miriam.refused(calls.reach, { query: { targetAudience: "ministry", ministryIds } })).status).toBe(
      400,
    );
});

test("the ministries of an announcement are replaced, and people of both audiences are notified", async () => {
  const { id } = await publish({ targetAudience: "ministry", ministryIds: [sunday.music, altos] });
  const recorded = await sunday.recordChanges();
  const body = { ministryIds: [sunday.youth] };
  const { body: changed } = await miriam.call(calls.change, { params: { id }, body });
  expect(changed.ministries).toEqual([{ id: sunday.youth, name: "Youth" }]);
  expect(await recorded.first(3)).toMatchObject(
    [sunday.youth, altos, sunday.music].map((ministryId) => ({ ministryId })),
  );
  expect(await sees("member", id)).toBe(false);
  const { status, body: refusal } = await miriam.refused(calls.change, { params: { id }, body: { ministryIds: [] } });
  expect([status, refusal.fields]).toEqual([400, { ministryIds: "Please choose a ministry." }]);
  const { body: one } = await miriam.call(calls.change, { params: { id }, body: { ministryId: sunday.music } });
  expect(one.ministries).toEqual([{ id: sunday.music, name: "Music" }]);
  const { body: all } = await miriam.call(calls.change, { params: { id }, body: { targetAudience: "all" } });
  expect([all.ministryId, all.ministries]).toEqual([null, []]);
});

test("an announcement for duties is seen and received by people whose account has one of them", async () => {
  await giveDuties("member", ["greeter"]);
  await giveDuties("ministry_leader", ["treasurer", "calendar"]);
  await giveDuties("pending", ["greeter"]);
  const made = await publish({ targetAudience: "duties", duties: ["childrens_team", "greeter"], sendEmail: true });
  expect(made.duties).toEqual(["greeter", "childrens_team"]);
  expect(await receivers(made.id)).toEqual([sunday.ids.member]);
  expect(await sees("member", made.id)).toBe(true);
  for (const name of ["ministry_leader", "pending"] as const) expect(await sees(name, made.id)).toBe(false);
  const query = { targetAudience: "duties", duties: "greeter,treasurer" } as const;
  expect((await miriam.call(calls.reach, { query })).body.people).toBe(2);
  await giveDuties("member", []);
  expect(await sees("member", made.id)).toBe(false);
  const { body } = await miriam.call(calls.change, { params: { id: made.id }, body: { targetAudience: "members" } });
  expect(body.duties).toEqual([]);
});

test("a person with a duty whose account is deactivated does not receive it", async () => {
  await giveDuties("member", ["calendar"]);
  const account = "(select user_id from members where id = $1)";
  await sunday.postgres.pool.query(`update users set deactivated_at = now() where id = ${account}`, [
    sunday.ids.member,
  ]);
  const made = await publish({ targetAudience: "duties", duties: ["calendar"], sendEmail: true });
  expect(await receivers(made.id)).toEqual([sunday.ids.ministry_leader]);
  await sunday.postgres.pool.query(`update users set deactivated_at = null where id = ${account}`, [sunday.ids.member]);
});

test("a pending person whose account is deactivated does not receive an announcement for everyone", async () => {
  const { pool } = sunday.postgres;
  const account = "(select user_id from members where id = $1)";
  const reach = async () => (await miriam.call(calls.reach, { query: { targetAudience: "all" } })).body;
  const { people, notIncluded } = await reach();
  await pool.query(`update users set deactivated_at = now() where id = ${account}`, [sunday.ids.pending]);
  const made = await publish({ sendEmail: true });
  expect(await receivers(made.id)).not.toContain(sunday.ids.pending);
  expect(await reach()).toMatchObject({
    people: people - 1,
    notIncluded: { ...notIncluded, pending: notIncluded.pending + 1 },
  });
  await pool.query(`update users set deactivated_at = null where id = ${account}`, [sunday.ids.pending]);
  const next = await publish({ sendEmail: true });
  expect(await receivers(next.id)).toContain(sunday.ids.pending);
});

test("a repeated request with the ministries in another order writes no second announcement", async () => {
  const entryKey = randomUUID();
  const first = await publish({ targetAudience: "ministry", ministryIds: [sunday.youth, sunday.music], entryKey });
  const again = await publish({ targetAudience: "ministry", ministryIds: [sunday.music, sunday.youth], entryKey });
  expect(again.id).toBe(first.id);
});

test("the address for replies is known only to those who manage announcements", async () => {
  const { id, replyTo } = await publish({ replyTo: " Office@Example.org " });
  expect(replyTo).toBe("office@example.org");
  const lydia = await sunday.as("member");
  const seen = (await lydia.call(calls.list)).body.find((one) => one.id === id);
  expect(seen?.replyTo).toBeNull();
  const { body } = await miriam.call(calls.change, { params: { id }, body: { replyTo: "" } });
  expect(body.replyTo).toBeNull();
});
