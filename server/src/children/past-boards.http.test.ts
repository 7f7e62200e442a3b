// The board and the texts of a past service: a child whom no one checked out is no longer inside.
import { board } from "@narthex/contract/child-board.ts";
import { childReport } from "@narthex/contract/child-report.ts";
import { childTexts } from "@narthex/contract/child-texts.ts";
import { children } from "@narthex/contract/children.ts";
import { clearances } from "@narthex/contract/clearances.ts";
import { events } from "@narthex/contract/events.ts";
import { rooms } from "@narthex/contract/rooms.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../test/childrens-sunday.ts";
import { SUNDAY_TEN } from "../../test/sunday.ts";

const NEXT_DAY = "2026-11-23T15:00:00Z";

let sunday: ChildrensSunday;
let family: Family;
let eventId: number;
let roomId: number;
let mia: { checkInId: number; code: string };

beforeAll(async () => {
  sunday = await openChildrensSunday();
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  family = await sunday.addFamily();
  eventId = await sunday.addEvent();
  const body = { name: `Ark ${eventId}`, capacity: 1, childrenPerWorker: 1, minAdults: 1 };
  roomId = (await sunday.admin.call(rooms.create, { body })).body.id;
  const check = { kind: "background_check" as const, validUntil: "2027-01-01" };
  await sunday.lead.call(clearances.replace, { params: { id: family.jan }, body: [check] });
  await sunday.team.call(children.startServing, { body: { eventId, roomId, memberId: family.jan } });
  mia = await sunday.arriveAt(eventId, family, family.mia, roomId);
});
afterAll(() => sunday?.close());

const show = async () => (await sunday.team.call(board.show, { params: { id: roomId }, query: { eventId } })).body;
const load = async () =>
  (await sunday.team.call(board.rooms, { query: { eventId } })).body.find((room) => room.roomId === roomId);
const reach = async (target: object) =>
  (await sunday.team.refused(childTexts.reach, { query: { eventId, ...target } })).status;

test("a child is inside, and late, until the stay is over, and is then listed as never collected", async () => {
  const lateFrom = "2026-11-22T17:15:00Z";
  expect(await show()).toMatchObject({ isFull: true, children: [{ isCurrent: true, lateFrom }] });
  expect(await load()).toMatchObject({ children: 1, workers: 1, isFull: true, lateFrom: [lateFrom] });
  sunday.setNow(NEXT_DAY);
  const child = { checkInId: mia.checkInId, isCurrent: false, lateFrom: null };
  expect(await show()).toMatchObject({ isFull: false, children: [child], workers: [], staffingProblems: [] });
  const empty = { children: 0, workers: 0, isFull: false, lateFrom: [], staffingProblems: [] };
  expect(await load()).toMatchObject(empty);
});

test("the guardians of a child whose stay is over are not texted from the board", async () => {
  const targets = [{ roomId }, { checkInId: mia.checkInId }];
  expect(await Promise.all(targets.map(reach))).toEqual([200, 200]);
  sunday.setNow(NEXT_DAY);
  expect(await Promise.all(targets.map(reach))).toEqual([404, 404]);
});

test("a child whose stay is over can still be checked out", async () => {
  sunday.setNow(NEXT_DAY);
  await sunday.team.call(children.checkOut, { body: mia });
  expect(await show()).toMatchObject({ children: [], collected: [{ checkInId: mia.checkInId }] });
});

test("a lead can still undo the check-in of a child whose stay is over", async () => {
  sunday.setNow(NEXT_DAY);
  await sunday.lead.call(children.reverseCheckIn, { params: { id: mia.checkInId }, body: { note: "Was not here" } });
  expect(await show()).toMatchObject({ children: [], collected: [] });
});

const findReportedBoard = async () => {
  const query = { from: "2026-11-22", to: "2026-11-22" };
  const { notCollected } = (await sunday.lead.call(childReport.show, { query })).body;
  return notCollected.find(({ checkInId }) => checkInId === mia.checkInId)?.board;
};

test("the report names the board of a child who was never collected until the child is checked in again", async () => {
  sunday.setNow(NEXT_DAY);
  expect(await findReportedBoard()).toEqual({ eventId, roomId });
  const next = await sunday.addEvent({ eventDate: "2026-11-23", endDate: "2026-11-23" });
  await sunday.arriveAt(next, family, family.mia);
  expect(await findReportedBoard()).toBeNull();
});

test("the report names no board of an event that the lead may not see", async () => {
  sunday.setNow(NEXT_DAY);
  const body = { ministryId: sunday.youth };
  await sunday.admin.call(events.update, { params: { id: eventId }, body });
  expect(await findReportedBoard()).toBeNull();
});
