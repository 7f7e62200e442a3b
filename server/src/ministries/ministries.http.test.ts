import { ministries as calls } from "@narthex/contract/ministries.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Congregation, openCongregation } from "../../test/congregation.ts";
import { CAST, type CastName } from "../database/demo/cast.ts";
import { members } from "../database/tables/members.ts";
import { memberMinistries, ministries } from "../database/tables/ministries.ts";

let congregation: Congregation;
let daniel: number;

beforeAll(async () => {
  congregation = await openCongregation();
  const { db } = congregation.postgres;
  const people = await db.select().from(members);
  daniel = people.find(({ email }) => email === CAST.ministry_leader.email)?.id ?? 0;
  const [choir] = await db
    .insert(ministries)
    .values([{ name: "choir", description: "Sings", leaderId: daniel }, { name: "Youth 🎵" }, { name: "Ältere" }])
    .returning();
  await db
    .insert(memberMinistries)
    .values(people.map(({ id }) => ({ memberId: id, ministryId: choir?.id ?? 0, joinDate: "2026-01-04" })));
});
afterAll(() => congregation?.close());

test("everyone who is signed in sees all ministries by name, with leader and number of members", async () => {
  for (const name of Object.keys(CAST) as CastName[]) {
    const { status, body } = await (await congregation.as(name)).call(calls.list);
    expect(status).toBe(200);
    expect(body.map((ministry) => [ministry.name, ministry.leaderName, ministry.memberCount])).toEqual([
      ["Ältere", null, 0],
      ["choir", "Daniel Okafor", 5],
      ["Youth 🎵", null, 0],
    ]);
    expect(body[1]).toMatchObject({ description: "Sings", leaderId: daniel, createdAt: expect.any(String) });
    expect(body[0]).toMatchObject({ description: null, leaderId: null });
  }
});

test("a stranger is signed out", async () => {
  expect((await congregation.stranger().refused(calls.list)).status).toBe(401);
});

test("a ministry outlives its leader", async () => {
  const { db } = congregation.postgres;
  await db.delete(members).where(eq(members.id, daniel));
  const { body } = await (await congregation.as("admin")).call(calls.list);
  expect(body[1]).toMatchObject({ leaderId: null, leaderName: null, memberCount: 4 });
});
