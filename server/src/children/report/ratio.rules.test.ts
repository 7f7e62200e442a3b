import { expect, test } from "vitest";
import { computeRatio, type Limits, listStays, type RatioStay, type Service, splitByRoom } from "./ratio.rules.ts";

const NONE = { childrenPerWorker: null, minAdults: null, needsUnrelatedAdults: false };
const limits = (rules: Partial<Limits>): Limits => ({
  id: 1,
  minAge: null,
  maxAge: null,
  ageMonth: null,
  capacity: 20,
  ...NONE,
  ...rules,
});
const minute = (from: number, to: number): RatioStay => ({ from: from * 60_000, to: to * 60_000 });
const adult = (from: number, to: number, home: number): Service => ({ ...minute(from, to), homes: [home] });

test("a room without rules has no ratio", () => {
  expect(computeRatio(limits({}), [minute(0, 60)], [])).toEqual({ isKept: null, brokenMinutes: 0, brokenRules: [] });
});

test("a ratio is kept while enough adults are there as long as children are", () => {
  const adults = [adult(-5, 60, 1), adult(-5, 60, 2)];
  const room = limits({ minAdults: 2, childrenPerWorker: 1, needsUnrelatedAdults: true });
  expect(computeRatio(room, [minute(0, 60), minute(10, 50)], adults)).toMatchObject({ isKept: true, brokenMinutes: 0 });
});

test("a ratio is broken from the time an adult leaves until the children have left", () => {
  const adults = [adult(-5, 60, 1), adult(-5, 30, 2)];
  expect(computeRatio(limits({ minAdults: 2 }), [minute(0, 45)], adults)).toEqual({
    isKept: false,
    brokenMinutes: 15,
    brokenRules: ["The room needs at least 2 adults."],
  });
});

test("an adult who is there without children, or children who are not there yet, break nothing", () => {
  expect(computeRatio(limits({ minAdults: 2 }), [minute(10, 20)], [adult(0, 30, 1), adult(10, 20, 2)])).toMatchObject({
    isKept: true,
  });
});

test("one more child than the adults may look after breaks the ratio for as long as the child stays", () => {
  const children = [minute(0, 60), minute(0, 60), minute(20, 30)];
  expect(computeRatio(limits({ childrenPerWorker: 2 }), children, [adult(0, 60, 1)])).toMatchObject({
    isKept: false,
    brokenMinutes: 10,
  });
});

test("a couple does not count as two adults of different households", () => {
  const room = limits({ needsUnrelatedAdults: true });
  expect(computeRatio(room, [minute(0, 5)], [adult(0, 5, 1), adult(0, 5, 1)])).toMatchObject({ brokenMinutes: 5 });
});

const at = (minutes: number) => Temporal.Instant.fromEpochMilliseconds(minutes * 60_000).toString();

test("a stay ends with the collection, and goes on if the collection is undone", () => {
  const steps = [
    { kind: "checked_in", at: at(0) },
    { kind: "collected", at: at(30) },
  ];
  expect(listStays(steps, 90 * 60_000)).toEqual([minute(0, 30)]);
  const back = { kind: "collection_reversed", at: at(40) };
  expect(listStays([...steps, back], 90 * 60_000)).toEqual([minute(0, 90)]);
  expect(listStays([...steps, back, { kind: "collected", at: at(50) }], 90 * 60_000)).toEqual([minute(0, 50)]);
});

test("an entry without influence on who is inside changes no stay", () => {
  expect(
    listStays(
      [
        { kind: "checked_in", at: at(0) },
        { kind: "unlocked", at: at(5) },
      ],
      60_000 * 60,
    ),
  ).toEqual([minute(0, 60)]);
});

test("a stay is divided among the rooms between which the child moved", () => {
  const changes = [
    { at: at(10), fromRoomId: 1 },
    { at: at(30), fromRoomId: 2 },
  ];
  expect(splitByRoom([minute(0, 20), minute(25, 60)], changes, 1)).toEqual([
    { roomId: 1, ...minute(0, 10) },
    { roomId: 2, ...minute(10, 20) },
    { roomId: 2, ...minute(25, 30) },
    { roomId: 1, ...minute(30, 60) },
  ]);
  expect(splitByRoom([minute(0, 5)], [], 3)).toEqual([{ roomId: 3, ...minute(0, 5) }]);
});
