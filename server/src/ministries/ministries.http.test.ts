// Ministries: who sees what of them, adding and changing them, and what reaches the log and open screens.
import { events } from "@narthex/contract/events.ts";
import { ministries as calls, type NewMinistry } from "@narthex/contract/ministries.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CAST, type CastName } from "../../../sample/src/cast.ts";
import type { Person } from "../../test/congregation.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
let leader: Person;
const PEOPLE = Object.keys(CAST) as CastName[];

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
  leader = await sunday.as("ministry_leader");
});
afterAll(() => sunday?.close());

const add = async (input: NewMinistry, person = admin) => (await person.call(calls.create, { body: input })).body;
const seen = async (id: number, name: CastName = "admin") =>
  (await (await sunday.as(name)).call(calls.list)).body.find((ministry) => ministry.id === id);
const logged = async (id: number) =>
  (await sunday.auditOf("ministry")).filter(({ subjectId }) => subjectId === `${id}`);

describe("reading", () => {
  test.each(PEOPLE)("%s sees all ministries by name, with leader and number of members", async (name) => {
    const { status, body } = await (await sunday.as(name)).call(calls.list);
    expect(status).toBe(200);
    const own = body.filter(({ id }) => id === sunday.music || id === sunday.youth);
    expect(own).toMatchObject([
      { name: "Music", leaderId: sunday.ids.ministry_leader, leaderName: "Daniel Okafor", memberCount: 1 },
      { name: "Youth", leaderId: null, leaderName: null, memberCount: 0, description: null },
    ]);
  });

  test.each([
    ["admin", [true, true, true], [true, true, true]],
    ["intermediate_admin", [true, true, true], [true, true, true]],
    ["ministry_leader", [false, true, true], [false, false, false]],
    ["member", [false, false, false], [false, false, false]],
    ["pending", [false, false, false], [false, false, false]],
  ] as const)("each ministry says what %s can do", async (name, music, youth) => {
    const can = async (id: number) => {
      const ministry = await seen(id, name);
      return [ministry?.can.edit, ministry?.can.describe, ministry?.can.assign];
    };
    expect([await can(sunday.music), await can(sunday.youth)]).toEqual([music, youth]);
  });

  test("inactive people are counted and named only for those who manage members", async () => {
    const gone = await sunday.addPerson({ membershipStatus: "inactive", firstName: "Otto" });
    const { id } = await add({ name: "Archive" });
    await sunday.postgres.pool.query(
      "insert into member_ministries (member_id, ministry_id, join_date) values ($1, $2, '2026-01-04')",
      [gone, id],
    );
    await sunday.postgres.pool.query("update ministries set leader_id = $1 where id = $2", [gone, id]);
    expect(await seen(id, "intermediate_admin")).toMatchObject({ memberCount: 1, leaderName: "Otto Berg" });
    for (const name of ["ministry_leader", "member", "pending"] as const)
      expect(await seen(id, name)).toMatchObject({ memberCount: 0, leaderId: gone, leaderName: null });
  });
});

describe("adding a ministry", () => {
  test("every field is returned as typed, and the log names the person who added it", async () => {
    const input = { name: "Ältestenrat 🎵", description: "First line\nSecond line", leaderId: sunday.ids.member };
    const heard = await sunday.recordChanges();
    const { status, body } = await (await sunday.as("intermediate_admin")).call(calls.create, { body: input });
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...input, leaderName: "Lydia Marsh", memberCount: 0 });
    expect(await seen(body.id)).toEqual(body);
    expect(await heard.first(2)).toContainEqual({ topic: "ministries", memberIds: [sunday.ids.member] });
    expect(await logged(body.id)).toMatchObject([{ action: "created", actorId: expect.any(String), detail: {} }]);
    await admin.call(calls.update, { params: { id: body.id }, body: { leaderId: null } });
  });

  test("a name is enough", async () => {
    expect(await add({ name: "Ushers", description: "  " })).toMatchObject({ description: null, leaderId: null });
  });

  test.each([
    [{}, "name", "Required"],
    [{ name: "   " }, "name", "Required"],
    [{ name: "x".repeat(101) }, "name", "Please use at most 100 characters."],
    [{ name: "a\u0007" }, "name", "Please use ordinary characters only."],
    [{ name: "Long", description: "x".repeat(5001) }, "description", "Please use at most 5000 characters."],
    [{ name: "Led", leaderId: 2_000_000_000 }, "leaderId", "Please choose an active member."],
    [{ name: "Led", leaderId: "1" }, "leaderId", "Please choose from the list."],
    [{ name: "Led", leaderId: 0 }, "leaderId", expect.any(String)],
  ])("%j is refused beside its field", async (body, field, sentence) => {
    const answer = await admin.refused(calls.create, { body });
    expect([answer.status, answer.body.fields]).toEqual([400, { [field]: sentence }]);
  });

  test("an inactive person cannot become leader", async () => {
    const pending = await admin.refused(calls.create, { body: { name: "Led", leaderId: sunday.ids.pending } });
    expect(pending.body.fields).toEqual({ leaderId: "Please choose an active member." });
  });

  test("two ministries never have the same name, in any spelling", async () => {
    await add({ name: "Café Élan" });
    for (const name of ["Café Élan", "  café éLAN ", "Cafe\u0301 E\u0301lan"]) {
      const { status, body } = await admin.refused(calls.create, { body: { name } });
      const sentence = "There is already a ministry with this name.";
      expect([status, body.code, body.fields]).toEqual([409, "ministry_exists", { name: sentence }]);
    }
    const both = await Promise.all(
      ["Twins", "twins"].map((name) => admin.fetch("/api/ministries", json("POST", { name }))),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

const json = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

describe("changing a ministry", () => {
  test("every field can be changed; absent fields stay, and emptied ones are empty", async () => {
    const before = await add({ name: "Welcome", description: "At the doors", leaderId: sunday.ids.member });
    const params = { id: before.id };
    const change = { name: "Hospitality", description: "Coffee\nand cake", leaderId: sunday.ids.intermediate_admin };
    expect((await admin.call(calls.update, { params, body: change })).body).toEqual({
      ...before,
      ...change,
      leaderName: "Miriam Ellis",
      updatedAt: expect.any(String),
    });
    const { body } = await admin.call(calls.update, { params, body: { description: "", leaderId: null } });
    expect(body).toEqual({
      ...before,
      can: { ...before.can, writeToLeader: false },
      name: "Hospitality",
      description: null,
      leaderId: null,
      leaderName: null,
      updatedAt: expect.any(String),
    });
    expect((await logged(before.id)).map(({ detail }) => detail.fields)).toEqual([
      undefined,
      ["name", "description", "leaderId"],
      ["description", "leaderId"],
    ]);
  });

  test("the new and the old leader get live notices, and everyone gets those about events of the ministry", async () => {
    const { id } = await add({ name: "Drivers", leaderId: sunday.ids.member });
    const heard = await sunday.recordChanges();
    await admin.call(calls.update, { params: { id }, body: { leaderId: sunday.ids.admin } });
    await admin.call(calls.update, { params: { id }, body: { name: "Rides" } });
    const leaders = [sunday.ids.member, sunday.ids.admin];
    expect(await heard.first(4)).toEqual([
      { topic: "ministries", memberIds: leaders },
      { topic: "events", memberIds: leaders },
      { topic: "ministries", memberIds: [] },
      { topic: "events", memberIds: [] },
    ]);
  });

  test("a change without a difference is not recorded", async () => {
    const before = await add({ name: "Archivists", description: "Keep" });
    const { can, leaderName, memberCount, createdAt, ...same } = before;
    expect((await admin.call(calls.update, { params: { id: before.id }, body: same })).body).toEqual(before);
    expect((await admin.call(calls.update, { params: { id: before.id }, body: {} })).body).toEqual(before);
    expect(await logged(before.id)).toHaveLength(1);
  });

  test("an inactive leader may stay while other fields change", async () => {
    const leaderId = await sunday.addPerson();
    const { id } = await add({ name: "Garden", leaderId });
    await sunday.postgres.pool.query("update members set membership_status = 'inactive' where id = $1", [leaderId]);
    const { body } = await admin.call(calls.update, { params: { id }, body: { leaderId, description: "Roses" } });
    expect(body).toMatchObject({ leaderId, leaderName: "Anna Berg", description: "Roses" });
  });

  test("its own name in another spelling is no obstacle, another ministry's is", async () => {
    const { id } = await add({ name: "Readers" });
    const { body } = await admin.call(calls.update, { params: { id }, body: { name: "READERS" } });
    expect(body.name).toBe("READERS");
    const taken = await admin.refused(calls.update, { params: { id }, body: { name: "music" } });
    expect([taken.status, taken.body.fields?.name]).toEqual([409, "There is already a ministry with this name."]);
  });

  test("an unknown ministry is not found", async () => {
    const { status } = await admin.refused(calls.update, { params: { id: 2_000_000_000 }, body: { name: "X" } });
    expect(status).toBe(404);
  });

  test("the events of a renamed ministry show the new name", async () => {
    const { id } = await add({ name: "Campers" });
    await sunday.addEvent({ title: "Hike", ministryId: id });
    await admin.call(calls.update, { params: { id }, body: { name: "Hikers" } });
    const { body } = await admin.call(events.list, { query: { search: "Hike" } });
    expect(body[0]?.ministryName).toBe("Hikers");
  });
});

describe("a ministry's leader", () => {
  test("describes it, and changes neither its name nor its leader", async () => {
    const params = { id: sunday.music };
    const { status, body } = await leader.call(calls.update, { params, body: { description: "Sings", name: "Music" } });
    expect([status, body.description]).toEqual([200, "Sings"]);
    for (const change of [{ name: "Mine" }, { leaderId: null }, { leaderId: sunday.ids.member, description: "x" }]) {
      const refused = await leader.refused(calls.update, { params, body: change });
      const field = "name" in change ? "name" : "leaderId";
      const sentence = "Only leaders of the congregation may change this.";
      expect([refused.status, refused.body.fields]).toEqual([403, { [field]: sentence }]);
    }
    expect(await seen(sunday.music)).toMatchObject({ name: "Music", description: "Sings" });
  });

  test.each(["ministry_leader", "member"] as const)("%s does not touch another ministry", async (name) => {
    const person = await sunday.as(name);
    const { status } = await person.refused(calls.update, { params: { id: sunday.youth }, body: { description: "x" } });
    expect(status).toBe(403);
  });

  test("may be a plain member, gets no role by it, and loses it on the next request", async () => {
    const lydia = await sunday.as("member");
    const { id } = await add({ name: "Flowers", leaderId: sunday.ids.member });
    const describes = { params: { id }, body: { description: "Roses" } };
    expect((await lydia.call(calls.update, describes)).status).toBe(200);
    expect((await lydia.refused(events.create, { body: { title: "x", eventDateTime: "2026-12-01" } })).status).toBe(
      403,
    );
    await admin.call(calls.update, { params: { id }, body: { leaderId: null } });
    expect((await lydia.refused(calls.update, { params: { id }, body: { description: "Lilies" } })).status).toBe(403);
  });

  test("has no rights while pending", async () => {
    const { id } = await add({ name: "Sound", leaderId: sunday.ids.member });
    const set = "update members set membership_status = $1 where id = $2";
    await sunday.postgres.pool.query(set, ["pending", sunday.ids.member]);
    const lydia = await sunday.as("member");
    expect((await lydia.refused(calls.update, { params: { id }, body: { description: "x" } })).status).toBe(403);
    expect((await seen(id, "member"))?.can).toMatchObject({ edit: false, describe: false, assign: false });
    await sunday.postgres.pool.query(set, ["active", sunday.ids.member]);
  });

  test("is outlived by the ministry", async () => {
    const { id } = await add({
      name: "Bells",
      leaderId: await sunday.addPerson({ firstName: "Bell", lastName: "Ringer" }),
    });
    await sunday.postgres.pool.query("delete from members where last_name = 'Ringer'");
    expect(await seen(id)).toMatchObject({ leaderId: null, leaderName: null });
  });
});
