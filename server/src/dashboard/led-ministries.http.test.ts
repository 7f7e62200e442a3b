import { api } from "@narthex/contract/api.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Congregation, openCongregation, type Person } from "../../test/congregation.ts";

const { dashboard } = api;
let congregation: Congregation;
let admin: Person;
let daniel: Person;
let lydia: Person;
let choir = 0;

beforeAll(async () => {
  congregation = await openCongregation();
  congregation.setNow("2026-10-14T15:00:00Z");
  [admin, daniel, lydia] = await Promise.all([
    congregation.as("admin"),
    congregation.as("ministry_leader"),
    congregation.as("member"),
  ]);
  const leaderId = await memberOf(daniel);
  choir = (await admin.call(api.ministries.create, { body: { name: "Choir", leaderId } })).body.id;
});
afterAll(() => congregation.close());

const memberOf = async (person: Person) => (await person.call(api.members.me)).body.id;
const ledBy = async (person: Person) => (await person.call(dashboard.ledMinistries)).body;
const theChoir = async () => (await ledBy(daniel)).find(({ id }) => id === choir);

async function plan(title: string, eventDateTime: string, more: object = {}): Promise<number> {
  const body = { title, eventDateTime, ministryId: choir, ...more };
  return (await admin.call(api.events.create, { body })).body.id;
}

test("a stranger gets 401; those who lead no ministry get none", async () => {
  expect((await congregation.stranger().refused(dashboard.ledMinistries)).status).toBe(401);
  for (const name of ["pending", "member", "admin"] as const)
    expect(await ledBy(await congregation.as(name))).toEqual([]);
});

test("a new ministry has no event, and nothing waits", async () => {
  const nothing = { hours: 0, waiting: 0, unaccepted: 0, openPlaces: 0, hasPlan: false, unrecorded: null };
  expect(await theChoir()).toEqual({ id: choir, name: "Choir", nextEvent: null, ...nothing });
});

test("the next event is the first that is not over or canceled", async () => {
  await plan("Last rehearsal", "2026-10-13T19:00");
  await plan("Rehearsal this morning", "2026-10-14T09:00", { endDateTime: "2026-10-14T10:00" });
  for (const minute of ["00", "01", "02", "03", "04", "05", "06", "07", "08", "09", "10"]) {
    const canceled = await plan("Canceled rehearsal", `2026-10-15T19:${minute}`);
    await admin.call(api.events.cancel, { params: { id: canceled }, body: {} });
  }
  await plan("Concert", "2026-10-29T19:00");
  const next = await plan("Rehearsal", "2026-10-22T19:00");
  expect((await theChoir())?.nextEvent).toEqual({
    id: next,
    title: "Rehearsal",
    eventDate: "2026-10-22",
    startTime: "19:00",
    timezone: "America/New_York",
  });
});

test("people who have not accepted yet are counted until they accept", async () => {
  const body = { memberIds: [await memberOf(lydia)] };
  await daniel.call(api.ministries.assign, { params: { id: choir }, body });
  expect((await theChoir())?.unaccepted).toBe(1);
  await lydia.call(api.ministries.accept, { params: { id: choir } });
  expect((await theChoir())?.unaccepted).toBe(0);
});

test("hours wait until they are approved, without the leader's own", async () => {
  const hours = { ministryId: choir, hours: "1.5", workerDate: "2026-10-11" };
  const { body: logged } = await lydia.call(api.workerHours.log, { body: hours });
  await daniel.call(api.workerHours.log, { body: hours });
  expect((await theChoir())?.hours).toBe(1);
  const { id, updatedAt } = logged;
  await daniel.call(api.workerHours.decide, { params: { id }, body: { status: "approved", updatedAt } });
  expect((await theChoir())?.hours).toBe(0);
});

test("replies on waiting lists are counted while the event asks for them and until it is over, for leaders who may see the list", async () => {
  const id = await plan("Retreat", "2026-10-24T10:00", { asksForReplies: true, capacity: 1 });
  const coming = { params: { id }, body: { coming: "yes" } } as const;
  await daniel.call(api.eventReplies.reply, coming);
  await lydia.call(api.eventReplies.reply, coming);
  expect((await theChoir())?.waiting).toBe(1);
  const lead = (coLeaderIds: number[]) =>
    admin.call(api.ministries.update, { params: { id: choir }, body: { coLeaderIds } });
  await lead([await memberOf(lydia)]);
  expect((await ledBy(lydia)).map(({ waiting }) => waiting)).toEqual([0]);
  await lead([]);
  const asks = (asksForReplies: boolean) =>
    daniel.call(api.events.update, { params: { id }, query: { scope: "this" }, body: { asksForReplies } });
  await asks(false);
  expect((await theChoir())?.waiting).toBe(0);
  await asks(true);
  expect((await theChoir())?.waiting).toBe(1);
  congregation.setNow("2026-10-25T15:00:00Z");
  expect((await theChoir())?.waiting).toBe(0);
});

test("open places are counted at events of the next two weeks, without those that are planned", async () => {
  const params = { id: choir };
  const [soon, later] = [await plan("Vespers", "2026-10-25T18:00"), await plan("Carols", "2026-12-20T18:00")];
  const { positionsVersion: version } = (await daniel.call(api.serving.plan, { params, query: {} })).body;
  const list = { positions: [{ name: "Alto", needed: 3 }], version };
  const positionId = (await daniel.call(api.serving.setPositions, { params, body: list })).body[0]?.id ?? 0;
  for (const id of [soon, later])
    await daniel.call(api.serving.choose, { params, body: { kind: "event", id, serves: true } });
  expect(await theChoir()).toMatchObject({ openPlaces: 3, hasPlan: true });
  const body = { eventId: soon, positionId, memberId: await memberOf(daniel) };
  await daniel.call(api.serving.add, { params, body });
  expect((await theChoir())?.openPlaces).toBe(2);
});

test("an event of the past week without attendance is named, if the ministry has recorded it before", async () => {
  const named = { name: "Bells", leaderId: await memberOf(daniel) };
  const { id: ministryId } = (await admin.call(api.ministries.create, { body: named })).body;
  const readUnrecorded = async () =>
    (await ledBy(daniel)).find(({ id }) => id === ministryId)?.unrecorded?.title ?? null;
  const record = async (id: number) => {
    const body = { present: [await memberOf(lydia)], absent: [] };
    await daniel.call(api.groupAttendance.save, { params: { id }, body });
  };
  await daniel.call(api.ministries.assign, {
    params: { id: ministryId },
    body: { memberIds: [await memberOf(lydia)] },
  });
  const first = await plan("First rehearsal", "2026-10-12T19:00", { ministryId });
  const second = await plan("Second rehearsal", "2026-10-15T19:00", { ministryId });
  await plan("Next rehearsal", "2026-10-22T19:00", { ministryId });
  congregation.setNow("2026-10-18T15:00:00Z");
  expect(await readUnrecorded()).toBe(null);
  await record(first);
  expect(await readUnrecorded()).toBe("Second rehearsal");
  await record(second);
  expect(await readUnrecorded()).toBe(null);
  congregation.setNow("2026-10-24T15:00:00Z");
  expect(await readUnrecorded()).toBe("Next rehearsal");
  congregation.setNow("2026-10-30T15:00:00Z");
  expect(await readUnrecorded()).toBe(null);
});
