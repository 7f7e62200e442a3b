import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addLeft,
  addTask,
  dropEnded,
  dropEndedElsewhere,
  dropTask,
  failTask,
  isInTrouble,
  isNext,
  isUnsaved,
  listDeviceChanges,
  readKept,
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

test("a task waits until every earlier one of the same person at the event is saved or refused, and answered", () => {
  const after = { ...checkin("b"), kind: "undo" as const, attendanceId: 5 };
  const others = [checkin("c", 2), { ...checkin("d"), event: { ...EVENT, id: 10 } }];
  const typed = { ...checkin("e"), person: null, typed: "ann" };
  const tasks = [checkin("a"), after, ...others, typed].reduce<Tasks>(addTask, []);
  const next = (list: Tasks, sent: Tasks = []) =>
    list.filter((task) => isNext(list, task, new Map(sent.map((one) => [one.key, one])))).map(({ key }) => key);
  expect(next(tasks)).toEqual(["a", "c", "d", "e"]);
  expect(isNext(tasks, checkin("e"), new Map())).toBe(false);
  expect(next(dropTask(tasks, "a"), tasks.slice(0, 1))).toEqual(["c", "d", "e"]);
  expect(next(failTask(tasks, "a", OFFLINE))).toEqual(["a", "c", "d", "e"]);
  expect(next(failTask(tasks, "a", REFUSED))).toEqual(["a", "b", "c", "d", "e"]);
  expect(next(saveTask(tasks, "a", { savedAt: 1, attendanceId: 5 }))).toEqual(["a", "b", "c", "d", "e"]);
});

test("a saved task removes the earlier unsaved ones of the same person at the event, which no retry may send later", () => {
  const undo = { ...checkin("a"), kind: "undo" as const, attendanceId: 5 };
  const others = [
    { ...undo, key: "c", event: { ...EVENT, id: 10 } },
    { ...undo, key: "d", person: checkin("d", 2).person },
  ];
  const later = { ...undo, key: "e", attendanceId: 6 };
  const tasks = [undo, ...others, checkin("b"), later].reduce<Tasks>(addTask, []);
  const refused = ["a", "c", "d", "e"].reduce((all, key) => failTask(all, key, REFUSED), tasks);
  const saved = { savedAt: 1, attendanceId: 6 };
  const left = ["c failed", "d failed", "b saved", "e failed"];
  expect(states(saveTask(refused, "b", saved))).toEqual(left);
  expect(states(saveTask(retryTask(refused, "a"), "b", saved))).toEqual(left);
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
  type Device = Record<string, string>;
  /** The device after a tab has changed its tasks. */
  const store = (device: Device, before: Tasks, after: Tasks): Device => {
    const items = { ...device, ...Object.fromEntries(listDeviceChanges(before, after)) };
    return Object.fromEntries(Object.entries(items).flatMap(([key, text]) => (text === null ? [] : [[key, text]])));
  };
  const left = (device: Device, now = 200) =>
    addLeft([], Object.values(device), now).map(({ key, person, state, problem }) => [
      key,
      person?.id,
      person?.name,
      state,
      problem,
    ]);

  test("have the ids of unsaved check-ins and undos without names, and nothing that was only typed", () => {
    const undo = { ...checkin("b", 2), kind: "undo" as const, attendanceId: 5 };
    const typed = { ...checkin("c"), person: null, typed: "Kowal" };
    const saved = saveTask(addTask([], checkin("d", 4)), "d", { savedAt: 1, attendanceId: 5 });
    const tasks = [checkin("a"), undo, typed].reduce<Tasks>(addTask, saved);
    const device = store({}, [], tasks);
    expect(JSON.stringify(device)).not.toMatch(/Person|Kowal/);
    expect(left(device)).toEqual([
      ["a", 1, "", "saving", null],
      ["b", 2, "", "saving", null],
    ]);
    expect(addLeft(tasks, Object.values(device), 200)).toEqual(tasks);
  });
  test("are removed when they are saved or discarded", () => {
    const tasks = addTask(addTask([], checkin("a")), checkin("b", 2));
    const saved = saveTask(tasks, "a", { savedAt: 1, attendanceId: 5 });
    const device = store({}, [], tasks);
    expect(Object.keys(device)).toEqual(["a", "b"]);
    expect(Object.keys(store(device, tasks, saved))).toEqual(["b"]);
    expect(store(device, saved, dropTask(saved, "b"))).toEqual({ a: device.a });
  });
  test("are written only when they change, so that a tab does not write what another tab has removed", () => {
    const tasks = addTask(failTask(addTask([], checkin("a")), "a", OFFLINE), checkin("b", 2));
    expect(listDeviceChanges(tasks, retryUnavailable(tasks))).toEqual([]);
    expect(listDeviceChanges(tasks, failTask(tasks, "b", REFUSED)).map(([key]) => key)).toEqual(["b"]);
  });
  test("are in the order in which they were made, also between those that a reload has kept", () => {
    const tasks = addTask(addTask([], { ...checkin("a"), madeAt: 103 }), { ...checkin("b", 2), madeAt: 101 });
    const kept = addTask([], { ...checkin("c", 3), madeAt: 102 });
    expect(states(addLeft(kept, Object.values(store({}, [], tasks)), 200))).toEqual([
      "b saving",
      "c saving",
      "a saving",
    ]);
  });
  test("are read from the one item of an earlier version", () => {
    const { person, ...others } = checkin("a");
    const task = { ...others, person: { id: person.id } };
    const refused = { ...task, key: "b", state: "failed", problem: "The server did not save it." };
    expect(left({ all: JSON.stringify([task, refused]) })).toEqual([
      ["a", 1, "", "saving", null],
      ["b", 1, "", "failed", "The server did not save it."],
    ]);
  });
  test("are not read after eight days", () => {
    const device = store({}, [], addTask([], checkin("a")));
    expect(left(device, 100 + 8 * DAY_MS - 1)).toHaveLength(1);
    expect(left(device, 100 + 8 * DAY_MS)).toEqual([]);
  });
  test("that another tab has removed are dropped if they are unsaved and not too old", () => {
    const tasks = addTask(addTask([], checkin("a")), checkin("b", 2));
    expect(states(dropEnded(tasks, "a", 200))).toEqual(["b saving"]);
    expect(dropEnded(tasks, "c", 200)).toEqual(tasks);
    expect(dropEnded(tasks, "a", 100 + 8 * DAY_MS)).toEqual(tasks);
    const saved = saveTask(tasks, "a", { savedAt: 1, attendanceId: 5 });
    expect(dropEnded(saved, "a", 200)).toEqual(saved);
  });
  test("that were removed from the device while the tab was closed are dropped, and not those it never stored", () => {
    const [removed, stored, full] = [checkin("a"), checkin("b", 2), checkin("c", 3)];
    const tasks = [removed, stored, full]
      .reduce<Tasks>(addTask, [])
      .map((task) => ({ ...task, isOnDevice: task.key !== "c" }));
    const kept = readKept(serializeUnsaved(tasks));
    expect(states(dropEndedElsewhere(kept, new Set(["b"]), 200))).toEqual(["b saving", "c saving"]);
    expect(dropEndedElsewhere(kept, new Set(), 100 + 8 * DAY_MS)).toEqual(kept);
  });
  test("that the server refused are not sent again by themselves, and fit into a full storage", () => {
    const sent = addTask(addTask([], checkin("a")), checkin("b", 2));
    const before = store({}, [], sent);
    const device = store(before, sent, failTask(sent, "a", REFUSED));
    expect(JSON.stringify(device)).not.toContain(REFUSED.problem);
    expect(left(device)).toEqual([
      ["a", 1, "", "failed", "The server did not save it."],
      ["b", 2, "", "saving", null],
    ]);
    expect(device.a).toHaveLength(before.a?.length ?? 0);
  });
});

type Step = ["add" | "fail" | "refuse" | "save" | "retry" | "retryAll" | "drop" | "reload", number];
const steps = fc.tuple(
  fc.constantFrom<Step[0]>("add", "fail", "refuse", "save", "retry", "retryAll", "drop", "reload"),
  fc.integer({ min: 0, max: 4 }),
);

test("in any order of steps, a task is removed only by saving or discarding it", () => {
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 40 }), (list) => {
      let tasks: Tasks = [];
      const wanted = new Set<number>();
      for (const [step, person] of list) {
        const key = tasks.findLast((task) => task.person?.id === person && isUnsaved(task))?.key ?? "none";
        if (step === "add") tasks = addTask(tasks, checkin(`${person} ${tasks.length} ${Math.random()}`, person));
        if (step === "fail") tasks = failTask(tasks, key, OFFLINE);
        if (step === "refuse") tasks = failTask(tasks, key, REFUSED);
        if (step === "save") tasks = saveTask(tasks, key, { savedAt: 1, attendanceId: person });
        if (step === "retry") tasks = retryTask(tasks, key);
        if (step === "retryAll") tasks = retryUnavailable(tasks);
        if (step === "drop") tasks = dropTask(tasks, key);
        if (step === "reload") tasks = readKept(serializeUnsaved(tasks));
        if (step === "add") wanted.add(person);
        if (step === "save" || step === "drop") wanted.delete(person);
        expect(new Set(tasks.filter(isUnsaved).map((task) => task.person?.id))).toEqual(wanted);
      }
    }),
    { numRuns: 500 },
  );
});
