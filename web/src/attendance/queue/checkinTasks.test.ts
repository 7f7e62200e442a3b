import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addTask,
  dropEnded,
  dropTask,
  failTask,
  isInTrouble,
  isUnsaved,
  mergeIntoDevice,
  readKept,
  readLeft,
  retryTask,
  retryUnavailable,
  saveTask,
  serializeUnsaved,
  type Tasks,
} from "./checkinTasks.ts";

const EVENT = { id: 9, title: "Sunday Service", maxAttendees: null };
const OFFLINE = { problem: "Can't reach the server.", isUnavailable: true };
const REFUSED = { problem: "This event is full.", isUnavailable: false };

const checkin = (key: string, id = 1) => ({
  key,
  kind: "check-in" as const,
  event: EVENT,
  person: { id, name: `Person ${id}` },
  typed: "",
  attendanceId: null,
  groupKey: null,
  madeAt: 100,
});
const states = (tasks: Tasks) => tasks.map(({ key, state }) => `${key} ${state}`);

test("a task is unsaved until it is saved, and in trouble from its first failure on, also during a retry", () => {
  const added = addTask([], checkin("a"));
  const failed = failTask(added, "a", OFFLINE);
  const again = retryTask(failed, "a");
  const saved = saveTask(again, "a", { savedAt: 200, attendanceId: 5 });
  const seen = [added, failed, again, saved].map(([task]) => task && [task.state, isUnsaved(task), isInTrouble(task)]);
  expect(seen).toEqual([
    ["saving", true, false],
    ["failed", true, true],
    ["saving", true, true],
    ["saved", false, false],
  ]);
});

describe("a second identical task", () => {
  test("is not added while the first is in progress", () => {
    expect(states(addTask(addTask([], checkin("a")), checkin("b")))).toEqual(["a saving"]);
  });
  test("retries a failed one", () => {
    const failed = failTask(addTask([], checkin("a")), "a", REFUSED);
    expect(states(addTask(failed, checkin("b")))).toEqual(["a saving"]);
  });
  test("is added once the first is saved", () => {
    const saved = saveTask(addTask([], checkin("a")), "a", { savedAt: 1, attendanceId: 5 });
    expect(states(addTask(saved, checkin("b")))).toEqual(["a saved", "b saving"]);
  });
  test("has the same person, event and kind", () => {
    const first = addTask([], checkin("a"));
    expect(addTask(first, checkin("b", 2))).toHaveLength(2);
    expect(addTask(first, { ...checkin("b"), event: { ...EVENT, id: 10 } })).toHaveLength(2);
    expect(addTask(first, { ...checkin("b"), kind: "undo", attendanceId: 5 })).toHaveLength(2);
    expect(addTask(first, { ...checkin("b"), person: null, typed: "ann" })).toHaveLength(2);
  });
});

test("only tasks that failed on the network are retried automatically", () => {
  let tasks = addTask(addTask([], checkin("a", 1)), checkin("b", 2));
  tasks = failTask(failTask(tasks, "a", OFFLINE), "b", REFUSED);
  expect(states(retryUnavailable(tasks))).toEqual(["a saving", "b failed"]);
});

test("a discarded task is removed", () => {
  expect(dropTask(failTask(addTask([], checkin("a")), "a", REFUSED), "a")).toEqual([]);
});

describe("a reload", () => {
  test.each(["", "{", "null", "7", '[{"key":1}]', '[null,"x"]'])("ignores invalid data: %j", (text) => {
    expect(readKept(text)).toEqual([]);
  });
  test("sends only tasks again that the server did not refuse", () => {
    const tasks = failTask(failTask(addTask(addTask([], checkin("a")), checkin("b", 2)), "a", OFFLINE), "b", REFUSED);
    expect(states(readKept(serializeUnsaved(tasks)))).toEqual(["a saving", "b failed"]);
  });
  test("restores nothing if everything was saved", () => {
    expect(serializeUnsaved(saveTask(addTask([], checkin("a")), "a", { savedAt: 1, attendanceId: 5 }))).toBeNull();
    expect(readKept(null)).toEqual([]);
  });
});

describe("tasks on the device", () => {
  const DAY_MS = 24 * 60 * 60_000;
  const merge = (stored: string | null, before: Tasks, after: Tasks, now = 200) =>
    mergeIntoDevice(stored, before, after, now);
  const left = (stored: string | null, tasks: Tasks = [], now = 200) =>
    readLeft(stored, tasks, now).map(({ key, person, state }) => [key, person?.id, person?.name, state]);

  test("have the ids of unsaved check-ins and undos without names, and nothing that was only typed", () => {
    const undo = { ...checkin("b", 2), kind: "undo" as const, attendanceId: 5 };
    const typed = { ...checkin("c"), person: null, typed: "Kowal" };
    const saved = saveTask(addTask([], checkin("d", 4)), "d", { savedAt: 1, attendanceId: 5 });
    const tasks = [checkin("a"), undo, typed].reduce<Tasks>(addTask, saved);
    const stored = merge(null, [], tasks);
    expect(stored).not.toMatch(/Person|Kowal/);
    expect(left(stored)).toEqual([
      ["a", 1, "", "saving"],
      ["b", 2, "", "saving"],
    ]);
    expect(left(stored, tasks)).toEqual([]);
  });
  test("are removed when they are saved or discarded, and those of other tabs stay", () => {
    const other = merge(null, [], addTask([], checkin("x", 9)));
    const tasks = addTask(addTask([], checkin("a")), checkin("b", 2));
    const stored = merge(other, [], tasks);
    const saved = saveTask(tasks, "a", { savedAt: 1, attendanceId: 5 });
    const after = merge(merge(stored, tasks, saved), saved, dropTask(saved, "b"));
    expect([stored, after].map((text) => left(text).map(([key]) => key))).toEqual([["x", "a", "b"], ["x"]]);
    expect(merge(after, addTask([], checkin("x", 9)), [])).toBeNull();
  });
  test("are not read after eight days, and are removed with the next change", () => {
    const stored = merge(null, [], addTask([], checkin("a")));
    expect(merge(stored, [], [], 100 + 8 * DAY_MS)).toBeNull();
    expect(left(stored, [], 100 + 8 * DAY_MS - 1)).toHaveLength(1);
    expect(left(stored, [], 100 + 8 * DAY_MS)).toEqual([]);
  });
  test("that another tab has saved or discarded are dropped, and others of this tab stay", () => {
    const before = merge(null, [], addTask([], checkin("a")));
    const tasks = addTask(addTask([], checkin("a")), checkin("b", 2));
    expect(states(dropEnded(tasks, before, null))).toEqual(["b saving"]);
    expect(states(dropEnded(tasks, before, before))).toEqual(["a saving", "b saving"]);
  });
  test("that the server refused are not sent again by themselves", () => {
    const tasks = addTask(failTask(addTask([], checkin("a")), "a", REFUSED), checkin("b", 2));
    const stored = merge(null, [], tasks);
    expect(stored).not.toContain(REFUSED.problem);
    expect(left(stored)).toEqual([
      ["a", 1, "", "failed"],
      ["b", 2, "", "saving"],
    ]);
  });
});

type Step = ["add" | "fail" | "refuse" | "save" | "retry" | "retryAll" | "drop" | "reload", number];
const step = fc.tuple(
  fc.constantFrom<Step[0]>("add", "fail", "refuse", "save", "retry", "retryAll", "drop", "reload"),
  fc.integer({ min: 0, max: 4 }),
);

test("in any order of steps, a task is removed only by saving or discarding it", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let tasks: Tasks = [];
      const wanted = new Set<number>();
      for (const [deed, person] of steps) {
        const key = tasks.findLast((task) => task.person?.id === person && isUnsaved(task))?.key ?? "none";
        if (deed === "add") tasks = addTask(tasks, checkin(`${person} ${tasks.length} ${Math.random()}`, person));
        if (deed === "fail") tasks = failTask(tasks, key, OFFLINE);
        if (deed === "refuse") tasks = failTask(tasks, key, REFUSED);
        if (deed === "save") tasks = saveTask(tasks, key, { savedAt: 1, attendanceId: person });
        if (deed === "retry") tasks = retryTask(tasks, key);
        if (deed === "retryAll") tasks = retryUnavailable(tasks);
        if (deed === "drop") tasks = dropTask(tasks, key);
        if (deed === "reload") tasks = readKept(serializeUnsaved(tasks));
        if (deed === "add") wanted.add(person);
        if (deed === "save" || deed === "drop") wanted.delete(person);
        expect(new Set(tasks.filter(isUnsaved).map((task) => task.person?.id))).toEqual(wanted);
      }
    }),
    { numRuns: 500 },
  );
});
