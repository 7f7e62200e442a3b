import { expect, test } from "vitest";
import {
  countMissingAdults,
  findRoomProblem,
  listOfferedRooms,
  listStaffingProblems,
  proposeRoom,
  type RoomLoad,
} from "./rooms.rules.ts";

const DAY = "2026-11-22";
/** A child whose birthday is the day of the event; null for an unknown age. */
const aged = (age: number | null) => ({ day: DAY, bornOn: age === null ? null : `${2026 - age}-11-22` });

const room = (given: Partial<RoomLoad> = {}): RoomLoad => ({
  id: 1,
  minAge: 3,
  maxAge: 5,
  ageMonth: null,
  capacity: 4,
  childrenPerWorker: null,
  minAdults: null,
  needsUnrelatedAdults: false,
  children: 0,
  workers: [],
  ...given,
});

test.each<[string, Partial<RoomLoad>, number | null, string | null]>([
  ["an empty room", {}, 4, null],
  ["a child of an unknown age", {}, null, null],
  ["a child who is too young", {}, 2, "age"],
  ["a child who is too old", {}, 6, "age"],
  ["the last place", { children: 3 }, 4, null],
  ["a full room", { children: 4 }, 4, "full"],
  ["too few adults", { minAdults: 2, workers: [[1]] }, 4, "understaffed"],
  ["the last child of an adult", { childrenPerWorker: 2, workers: [[1]], children: 1 }, 4, null],
  ["too many children for an adult", { childrenPerWorker: 2, workers: [[1]], children: 2 }, 4, "understaffed"],
  ["a couple", { needsUnrelatedAdults: true, workers: [[1], [1]] }, 4, "understaffed"],
  ["a couple and a friend", { needsUnrelatedAdults: true, workers: [[1], [1], []] }, 4, null],
])("%s", (_, given, age, problem) => {
  expect(findRoomProblem(room(given), aged(age))).toBe(problem);
});

test("each broken rule is a sentence", () => {
  const rules = { minAdults: 2, childrenPerWorker: 1, needsUnrelatedAdults: true };
  expect(listStaffingProblems(room({ ...rules, children: 1 }))).toEqual([
    "The room needs at least 2 adults.",
    "One adult may look after 1 child.",
    "Two adults must be of different households.",
  ]);
});

test.each<[string, Partial<RoomLoad>, number]>([
  ["an empty room without rules", {}, 0],
  ["an empty room with a ratio, for the first child", { childrenPerWorker: 6 }, 1],
  ["twelve children with one adult", { childrenPerWorker: 6, children: 12, workers: [[1]] }, 1],
  ["thirteen children with one adult", { childrenPerWorker: 6, children: 13, workers: [[1]] }, 2],
  ["a least number of adults", { minAdults: 2 }, 2],
  ["a couple", { needsUnrelatedAdults: true, workers: [[1], [1]] }, 1],
  ["a couple and a friend", { needsUnrelatedAdults: true, workers: [[1], [1], []] }, 0],
  ["two unrelated adults and a relative of both", { needsUnrelatedAdults: true, workers: [[1], [1, 2], [2]] }, 0],
  ["no one, where two must be unrelated", { needsUnrelatedAdults: true }, 2],
])("the adults that are missing: %s", (_, given, missing) => {
  expect(countMissingAdults(room(given))).toBe(missing);
});

test("a room with a problem is offered last, and a room for few ages before a room for many", () => {
  const all = [
    room({ id: 1, children: 4 }),
    room({ id: 2, minAge: null, maxAge: null }),
    room({ id: 3, children: 2 }),
    room({ id: 4, children: 1 }),
    room({ id: 5, minAge: 6, maxAge: 9 }),
  ];
  expect(listOfferedRooms(all, aged(4)).map(({ id }) => id)).toEqual([4, 3, 2, 1]);
  expect(listOfferedRooms(all, aged(null))).toEqual([]);
});

test("the room of the last visit is proposed, also for an unknown age, unless it no longer takes the child", () => {
  const [small, wide] = [room({ id: 1 }), room({ id: 2, minAge: null, maxAge: null })];
  const propose = (age: number | null, usual: number | null, rooms = [small, wide]) =>
    proposeRoom(rooms, aged(age), { usual, siblings: [] });
  expect([propose(4, 2), propose(4, null), propose(null, 2), propose(null, null)]).toEqual([2, 1, 2, null]);
  expect(propose(6, 1)).toBe(2);
  expect(propose(4, 1, [room({ id: 1, children: 4 }), wide])).toBe(2);
  expect(propose(4, 1, [room({ id: 1, children: 4 })])).toBeNull();
});

test("brothers and sisters are kept together where a room is as good as the best one", () => {
  const rooms = [room({ id: 1 }), room({ id: 2, children: 2 }), room({ id: 3, minAge: null, maxAge: null })];
  expect(proposeRoom(rooms, aged(4), { usual: null, siblings: [2] })).toBe(2);
  expect(proposeRoom(rooms, aged(4), { usual: null, siblings: [3] })).toBe(1);
});
