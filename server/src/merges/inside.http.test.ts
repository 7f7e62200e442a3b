// A merge is not undone while the child is inside, or while someone is needed for a child who is inside.
import { childrenInside } from "@narthex/contract/child-board.ts";
import { children } from "@narthex/contract/children.ts";
import { clearances } from "@narthex/contract/clearances.ts";
import { merges } from "@narthex/contract/merges.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../test/childrens-sunday.ts";
import { waitForLock, whileHolding } from "../../test/hold.ts";
import { SUNDAY_TEN } from "../../test/sunday.ts";

const NEXT_DAY = "2026-11-23T15:00:00Z";

let sunday: ChildrensSunday;
let family: Family;

beforeAll(async () => {
  sunday = await openChildrensSunday();
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  family = await sunday.addFamily();
});
afterAll(() => sunday?.close());

const merge = async (id: number, otherId: number) =>
  (await sunday.admin.call(merges.merge, { params: { id }, body: { otherId } })).body.mergeId;
const undo = async (id: number) => {
  const { status, body } = await sunday.admin.refused(merges.undo, { params: { id } });
  return `${status} ${body.code ?? ""}`.trim();
};
const collect = ({ checkInId, code }: { checkInId: number; code: string }) =>
  sunday.team.call(children.checkOut, { body: { checkInId, code } });
const arriveAlone = async (...childIds: number[]) => {
  const [arrived] = await sunday.arrive(family, ...childIds);
  return arrived ?? { checkInId: 0, code: "" };
};
const addAdult = (firstName: string) => sunday.addPerson({ firstName, dateOfBirth: "1985-01-01" });
const listCollectors = async (checkInId: number) => {
  const { body } = await sunday.team.call(childrenInside.show, { params: { id: checkInId } });
  return body.collectors.map(({ name }) => name);
};

test("the merge of a child is undone only after the child has left, and the board keeps the guardians until then", async () => {
  const double = await sunday.addPerson({ firstName: "Mia", dateOfBirth: "2021-05-01" });
  const mergeId = await merge(double, family.mia);
  const arrived = await arriveAlone(double);
  const before = await listCollectors(arrived.checkInId);
  expect(before).toContain("Hana Berg");
  expect(await undo(mergeId)).toBe("409 merge_child_inside");
  expect(await listCollectors(arrived.checkInId)).toEqual(before);
  await collect(arrived);
  expect(await undo(mergeId)).toBe("200");
});

test("the records of a child inside are merged, and the merge is undone after the last day of the event", async () => {
  const double = await sunday.addPerson({ firstName: "Mia", dateOfBirth: "2021-05-01" });
  const arrived = await arriveAlone(family.mia);
  const mergeId = await merge(double, family.mia);
  expect(await listCollectors(arrived.checkInId)).toContain("Hana Berg");
  expect(await undo(mergeId)).toBe("409 merge_child_inside");
  sunday.setNow(NEXT_DAY);
  expect(await undo(mergeId)).toBe("200");
});

test("the merge of the adult who brought a child, and of one who may collect the child, is undone after the child has left", async () => {
  const [first, second] = [await addAdult("Hana"), await addAdult("Jan")];
  const [broughtBy, listed] = [await merge(first, family.hana), await merge(second, family.jan)];
  const [arrived = { checkInId: 0, code: "" }] = await sunday.arrive({ ...family, hana: first }, family.mia);
  expect([await undo(broughtBy), await undo(listed)]).toEqual(["409 merge_needed_inside", "409 merge_needed_inside"]);
  await collect(arrived);
  expect([await undo(broughtBy), await undo(listed)]).toEqual(["200", "200"]);
});

test("the merge of someone who is barred from a child inside is undone at once, so that no refusal reveals the bar", async () => {
  const oma = await addAdult("Oma");
  const barred = await merge(oma, family.sam);
  await arriveAlone(family.mia);
  expect(await undo(barred)).toBe("200");
});

test("the merge of someone who serves in a room is undone after the service has ended", async () => {
  const [asa, double] = [await addAdult("Asa"), await addAdult("Asa")];
  const body = [{ kind: "background_check" as const, validUntil: "2027-01-01" }];
  await sunday.admin.call(clearances.replace, { params: { id: asa }, body });
  const mergeId = await merge(double, asa);
  const serving = { eventId: sunday.service, roomId: sunday.hall, memberId: double };
  const { id } = (await sunday.lead.call(children.startServing, { body: serving })).body;
  expect(await undo(mergeId)).toBe("409 merge_needed_inside");
  await sunday.lead.call(children.stopServing, { params: { id } });
  expect(await undo(mergeId)).toBe("200");
});

test("of two background checks and trainings, the one that is valid longer is kept, and an undo restores both", async () => {
  const [asa, double] = [await addAdult("Asa"), await addAdult("Asa")];
  const set = (id: number, check: string, training: string) =>
    sunday.admin.call(clearances.replace, {
      params: { id },
      body: [
        { kind: "background_check", validUntil: check },
        { kind: "training", validUntil: training },
      ],
    });
  await set(double, "2026-06-30", "2027-06-30");
  await set(asa, "2027-01-01", "2026-12-31");
  const readRows = async () => (await sunday.postgres.pool.query("select * from clearances order by id")).rows;
  const before = await readRows();
  const mergeId = await merge(double, asa);
  const kept = (await sunday.admin.call(clearances.list, { params: { id: double } })).body;
  expect(kept.map(({ kind, validUntil }) => [kind, validUntil]).sort()).toEqual([
    ["background_check", "2027-01-01"],
    ["training", "2027-06-30"],
  ]);
  await undo(mergeId);
  expect(await readRows()).toEqual(before);
});

test("an undo that waits for a check-in of the child of a merged guardian is refused", async () => {
  const double = await addAdult("Jan");
  const mergeId = await merge(double, family.jan);
  const { pool } = sunday.postgres;
  // The check-in has locked the child and waits for the room, and the undo waits for the child.
  const arrived = { eventId: sunday.service, roomId: sunday.hall, childIds: [family.mia], adultId: family.hana };
  const [entered, undone] = await whileHolding(
    pool,
    `select from rooms where id = ${sunday.hall} for update`,
    async () => {
      const first = sunday.team.refused(children.checkIn, { body: arrived });
      await waitForLock(pool);
      const second = undo(mergeId);
      await waitForLock(pool, 2);
      return [first, second] as const;
    },
  );
  expect((await entered).status).toBe(200);
  expect(await undone).toBe("409 merge_needed_inside");
});
