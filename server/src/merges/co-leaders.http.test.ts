// Merging people who lead a ministry together with others. The clock: Sunday, 22 November 2026, 10 AM.
import { merges as calls } from "@narthex/contract/merges.ts";
import { ministries } from "@narthex/contract/ministries.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
afterAll(() => sunday?.close());

async function addPair(): Promise<[number, number]> {
  const email = "leads@example.org";
  return [await sunday.addPerson({ email }), await sunday.addPerson({ email })];
}
const merge = async (id: number, otherId: number) =>
  (await admin.call(calls.merge, { params: { id }, body: { otherId } })).body.mergeId;
const undo = async (id: number) => (await admin.call(calls.undo, { params: { id } })).body;
const lead = (leaderId: number | null, coLeaderIds: number[]) =>
  admin.call(ministries.update, { params: { id: sunday.youth }, body: { leaderId, coLeaderIds } });
async function readLeaders() {
  const youth = (await admin.call(ministries.list)).body.find(({ id }) => id === sunday.youth);
  return [youth?.leaderId, youth?.coLeaders.map(({ id }) => id)];
}

test("a merge moves the ministries that a person co-leads, counts them, and an undo moves them back", async () => {
  const [id, otherId] = await addPair();
  await lead(null, [otherId]);
  const { body } = await admin.call(calls.preview, { params: { id }, query: { otherId } });
  expect(body.moves).toContainEqual({ record: "led_ministries", count: 1 });
  const mergeId = await merge(id, otherId);
  expect(await readLeaders()).toEqual([null, [id]]);
  await undo(mergeId);
  expect(await readLeaders()).toEqual([null, [otherId]]);
});

test("a form that was opened before a co-leader was merged, or the merge undone, is refused as stale", async () => {
  const [id, otherId] = await addPair();
  const more = await sunday.addPerson();
  await lead(null, [otherId]);
  const open = async () => (await admin.call(ministries.list)).body.find((one) => one.id === sunday.youth)?.updatedAt;
  const save = async (updatedAt: string | undefined, coLeaderIds: number[]) =>
    (await admin.refused(ministries.update, { params: { id: sunday.youth }, body: { coLeaderIds, updatedAt } })).body;
  const before = await open();
  sunday.setNow("2026-11-22T15:01:00Z");
  const mergeId = await merge(id, otherId);
  expect(await save(before, [otherId, more])).toMatchObject({ code: "conflict", current: { coLeaders: [{ id }] } });
  const merged = await open();
  sunday.setNow("2026-11-22T15:02:00Z");
  await undo(mergeId);
  expect(await save(merged, [id, more])).toMatchObject({ code: "conflict", current: { coLeaders: [{ id: otherId }] } });
});

test("of two co-leaders of one ministry one remains, and an undo restores both", async () => {
  const [id, otherId] = await addPair();
  await lead(null, [id, otherId]);
  const mergeId = await merge(id, otherId);
  expect(await readLeaders()).toEqual([null, [id]]);
  await undo(mergeId);
  expect(await readLeaders()).toEqual([null, [id, otherId]]);
});

test("of two merged co-leaders who were both removed since, an undo restores none and says so", async () => {
  const [id, otherId] = await addPair();
  await lead(null, [id, otherId]);
  const mergeId = await merge(id, otherId);
  await lead(null, []);
  expect(await undo(mergeId)).toMatchObject({ notRestored: [{ record: "led_ministries", count: 1 }] });
  expect(await readLeaders()).toEqual([null, []]);
});

test("of two merged co-leaders of whom one became the leader since, an undo restores the other", async () => {
  const [id, otherId] = await addPair();
  await lead(null, [id, otherId]);
  const mergeId = await merge(id, otherId);
  await lead(id, []);
  await undo(mergeId);
  expect(await readLeaders()).toEqual([id, [otherId]]);
});

test("an undo restores no co-leader whose place another person has taken since, and says so", async () => {
  const [id, otherId] = await addPair();
  const [fourth, ...more] = await Promise.all([1, 2, 3, 4].map(() => sunday.addPerson()));
  await lead(null, [id, otherId, ...more]);
  const mergeId = await merge(id, otherId);
  const full = [id, fourth ?? 0, ...more];
  await lead(null, full);
  expect(await undo(mergeId)).toMatchObject({ notRestored: [{ record: "led_ministries", count: 1 }] });
  const [, coLeaders] = await readLeaders();
  expect(new Set(coLeaders as number[])).toEqual(new Set(full));
});

test("a leader who is merged with a co-leader leads once; the next leader ends that, and an undo before restores both", async () => {
  const [id, otherId] = await addPair();
  await lead(id, [otherId]);
  const first = await merge(id, otherId);
  expect(await readLeaders()).toEqual([id, []]);
  await undo(first);
  expect(await readLeaders()).toEqual([id, [otherId]]);
  await merge(id, otherId);
  await admin.call(ministries.update, { params: { id: sunday.youth }, body: { leaderId: sunday.ids.member } });
  expect(await readLeaders()).toEqual([sunday.ids.member, []]);
});

test("an account that would lead another ministry by the merge as its co-leader is refused", async () => {
  const email = "member@example.org";
  const otherId = await sunday.addPerson({ email, firstName: "Lydia", lastName: "Marsh" });
  await lead(null, [otherId]);
  const { body } = await admin.refused(calls.merge, { params: { id: sunday.ids.member }, body: { otherId } });
  expect(body.code).toBe("merge_raises_rights");
});
