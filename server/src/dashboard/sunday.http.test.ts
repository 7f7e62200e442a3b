import { api } from "@narthex/contract/api.ts";
import type { ImportMapping } from "@narthex/contract/import-mapping.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Congregation, openCongregation, type Person } from "../../test/congregation.ts";
import { attendance } from "../database/tables/attendance.ts";
import { events } from "../database/tables/events.ts";
import { importRows, imports } from "../database/tables/imports.ts";
import { members } from "../database/tables/members.ts";

const { dashboard } = api;
let congregation: Congregation;
let admin: Person;
const db = () => congregation.postgres.db;

beforeAll(async () => {
  congregation = await openCongregation();
  congregation.setNow("2026-10-14T15:00:00Z");
  admin = await congregation.as("admin");
});
afterAll(() => congregation.close());

const sunday = async () => (await admin.call(dashboard.sunday)).body;
const decisions = async () => (await admin.call(dashboard.decisions)).body;

async function addPeople(joinDates: readonly (string | null)[], createdAt?: string): Promise<number[]> {
  const person = { firstName: "Ann", lastName: "Bell", membershipStatus: "active" as const };
  const added = await db()
    .insert(members)
    .values(joinDates.map((joinDate) => ({ ...person, joinDate, ...(createdAt && { createdAt }) })))
    .returning();
  return added.map(({ id }) => id);
}

test("without attendance, both Sundays have no people", async () => {
  expect(await sunday()).toEqual({
    last: { day: "2026-10-11", people: 0, counted: null },
    before: { day: "2026-10-04", people: 0, counted: null },
    firstVisits: 0,
  });
});

test("people count once on each Sunday, and first visits are new people without an earlier check-in", async () => {
  const [early = 0, late = 0, others = 0] = (
    await db()
      .insert(events)
      .values(["Early", "Late", "Others"].map((title) => ({ title, eventDate: "2026-10-11", startTime: "10:00" })))
      .returning()
  ).map(({ id }) => id);
  const [old = 0, other = 0, fresh = 0, returned = 0, moved = 0] = await addPeople([
    "2020-01-01",
    "2021-01-01",
    "2026-10-11",
    "2026-10-08",
    "2026-10-07",
  ]);
  const [visitor = 0] = await addPeople([null], "2026-10-11T13:55:00Z");
  const [known = 0] = await addPeople([null], "2026-10-01T13:55:00Z");
  // Imported in that week without a day of joining: known people, and no first visit.
  const [file] = await db()
    .insert(imports)
    .values({ headers: [], rows: 1, mapping: {} as ImportMapping, dateOrder: "month_first" })
    .returning();
  await db()
    .insert(importRows)
    .values({ importId: file?.id ?? 0, row: 2, memberId: moved });
  const at = (memberId: number | null, checkInTime: string, eventId = early) => ({ memberId, checkInTime, eventId });
  await db()
    .insert(attendance)
    .values([
      at(old, "2026-10-04T14:00:00Z", others),
      at(other, "2026-10-04T15:00:00Z", others),
      at(old, "2026-10-11T04:00:00Z", late),
      at(old, "2026-10-11T14:00:00Z"),
      at(fresh, "2026-10-11T14:00:00Z"),
      at(fresh, "2026-10-11T16:00:00Z", late),
      at(moved, "2026-10-11T14:00:00Z"),
      at(visitor, "2026-10-11T14:00:00Z"),
      at(known, "2026-10-11T14:00:00Z"),
      // On Thursday for the first time.
      at(returned, "2026-10-08T23:00:00Z"),
      at(returned, "2026-10-12T03:59:59Z", late),
      at(other, "2026-10-12T04:00:00Z"),
    ]);
  const figures = {
    last: { day: "2026-10-11", people: 6, counted: null },
    before: { day: "2026-10-04", people: 2, counted: null },
    firstVisits: 2,
  };
  expect(await sunday()).toEqual(figures);
  await db().update(members).set({ membershipStatus: "pending" }).where(eq(members.id, known));
  const admitted = await admin.call(api.members.update, {
    params: { id: known },
    body: { membershipStatus: "active" },
  });
  expect(admitted.body.joinDate).toBe("2026-10-14");
  expect(await sunday()).toEqual(figures);
});

test("people who were only counted by head are in the figures of their Sunday", async () => {
  const on = { title: "Worship", eventDate: "2026-10-11", startTime: "10:30" };
  const [early, late] = await db().insert(events).values([on, on]).returning({ id: events.id });
  const count = (id: number, body: { adults?: number; children?: number; online?: number }) =>
    admin.call(api.headcounts.update, {
      params: { id },
      body: { adults: null, children: null, online: null, ...body },
    });
  await count(early?.id ?? 0, { adults: 132, children: 41, online: 3 });
  await count(late?.id ?? 0, { adults: 20 });
  const { last, before } = await sunday();
  expect([last.counted, before.counted]).toEqual([196, null]);
});

test("the counts of open decisions equal the lists of their screens", async () => {
  const before = await decisions();
  const { body: ann } = await admin.call(api.members.create, {
    body: { firstName: "Ann", lastName: "Waits", joinDate: "2026-10-11", membershipStatus: "pending" },
  });
  await admin.call(api.followUps.create, { body: { memberId: ann.id, reason: "Is ill", dueDay: "2026-10-14" } });
  await admin.call(api.followUps.create, { body: { memberId: ann.id, reason: "Has moved", dueDay: "2026-10-15" } });
  const twin = {
    firstName: "Beth",
    lastName: "Twin",
    joinDate: "2026-10-01",
    membershipStatus: "active" as const,
    email: "beth@example.org",
  };
  await admin.call(api.members.create, { body: twin });
  await admin.call(api.members.create, { body: twin });
  const { body: choir } = await admin.call(api.ministries.create, { body: { name: "Choir" } });
  const lydia = await congregation.as("member");
  const mine = (await lydia.call(api.members.me)).body;
  await admin.call(api.ministries.assign, { params: { id: choir.id }, body: { memberIds: [mine.id] } });
  const daniel = await congregation.as("ministry_leader");
  const leaderId = (await daniel.call(api.members.me)).body.id;
  const { body: ushers } = await admin.call(api.ministries.create, { body: { name: "Ushers", leaderId } });
  const { body: carl } = await admin.call(api.members.create, { body: { ...twin, firstName: "Carl", email: null } });
  // Lydia has an account, so she is asked herself.
  const body = { memberIds: [mine.id, carl.id] };
  await daniel.call(api.ministries.assign, { params: { id: ushers.id }, body });
  const hours = { ministryId: choir.id, hours: "1.5", workerDate: "2026-10-11" };
  await lydia.call(api.workerHours.log, { body: hours });
  expect(await decisions()).toEqual({
    newcomers: before.newcomers + 1,
    assignments: before.assignments + 1,
    hours: before.hours + 1,
    followUps: before.followUps + 1,
    duplicates: before.duplicates + 1,
    restored: 0,
  });
  await admin.call(api.newcomers.postpone, { params: { id: ann.id }, body: {} });
  expect((await decisions()).newcomers).toBe(before.newcomers);
});

test("a restore waits for those who may resume what it has paused", async () => {
  const admin = await congregation.as("admin");
  const staff = await congregation.as("intermediate_admin");
  await congregation.postgres.pool.query("update settings set outgoing_paused_at = now()");
  const counts = await Promise.all([admin, staff].map((person) => person.call(api.dashboard.decisions)));
  expect(counts.map(({ body }) => body.restored)).toEqual([1, 0]);
  await admin.call(api.backups.resumeOutgoing);
  expect((await admin.call(api.dashboard.decisions)).body.restored).toBe(0);
});
