// The check-ins and undos of this tab, and the state of each. Pure functions.
import type { Event } from "@narthex/contract/events.ts";

export type QueuedEvent = Pick<Event, "id" | "title" | "maxAttendees">;

export interface QueuedPerson {
  id: number;
  name: string;
  picture?: string | null;
}

export interface Task {
  readonly key: string;
  readonly kind: "check-in" | "undo";
  readonly event: QueuedEvent;
  /** Null while only a text was typed and its person is not determined yet. */
  readonly person: QueuedPerson | null;
  /** The text that was typed instead of choosing a person. */
  readonly typed: string;
  /** The attendance record: of an undo from the beginning, of a check-in once it is saved. */
  readonly attendanceId: number | null;
  /** The same for people who are checked in with one press, such as a family; null for one person. */
  readonly groupKey: string | null;
  /** In milliseconds, like all times here. */
  readonly madeAt: number;
  readonly state: "saving" | "saved" | "failed";
  /** The reason why it was not saved; kept during a retry. */
  readonly problem: string | null;
  /** Whether it failed on the network and is retried automatically. */
  readonly isUnavailable: boolean;
  readonly savedAt: number | null;
  /** Whether the device has stored it too; a full storage has not. */
  readonly isOnDevice?: boolean;
}

export type Tasks = readonly Task[];

type NewTask = Pick<Task, "key" | "kind" | "event" | "person" | "typed" | "attendanceId" | "groupKey" | "madeAt">;

const START = { state: "saving", problem: null, isUnavailable: false, savedAt: null } as const;

export const isUnsaved = ({ state }: Task): boolean => state !== "saved";

/** Whether the task has failed, also during a retry: it stays visible until it is saved or discarded. */
export const isInTrouble = (task: Task): boolean => isUnsaved(task) && task.problem !== null;

const isSameWish = (one: Task, other: NewTask): boolean =>
  one.kind === other.kind &&
  one.event.id === other.event.id &&
  one.person !== null &&
  one.person.id === other.person?.id &&
  one.attendanceId === other.attendanceId;

/** Adds a task. If an unsaved task with the same content exists, that one is retried instead. */
export function addTask(tasks: Tasks, task: NewTask): Tasks {
  const same = tasks.find((one) => isUnsaved(one) && isSameWish(one, task));
  return same ? retryTask(tasks, same.key) : [...tasks, { ...task, ...START }];
}

export function changeTask(tasks: Tasks, key: string, change: Partial<Task>): Tasks {
  return tasks.map((task) => (task.key === key ? { ...task, ...change } : task));
}

type Wish = Pick<Task, "key" | "event" | "person">;

const isSamePerson = (one: Wish, { event, person }: Wish): boolean =>
  one.event.id === event.id && one.person !== null && one.person.id === person?.id;

/** The earlier tasks of the same person at the event. */
function listEarlier(tasks: Tasks, task: Wish): Tasks {
  const place = tasks.findIndex(({ key }) => key === task.key);
  return tasks.slice(0, Math.max(0, place)).filter((one) => isSamePerson(one, task));
}

/** Also removes the earlier unsaved tasks of the same person at the event: sent later, they would decide. */
export function saveTask(tasks: Tasks, key: string, saved: { savedAt: number; attendanceId: number }): Tasks {
  const ended = new Set(tasks.filter((task) => task.key === key).flatMap((task) => listEarlier(tasks, task)));
  const others = tasks.filter((task) => !ended.has(task) || !isUnsaved(task));
  return changeTask(others, key, { ...saved, state: "saved", problem: null, isUnavailable: false });
}

export function failTask(tasks: Tasks, key: string, failure: { problem: string; isUnavailable: boolean }): Tasks {
  return changeTask(tasks, key, { ...failure, state: "failed" });
}

/** The names of those who were checked in with one press and are saved, with the person of the given task. */
export function listSavedNames(tasks: Tasks, { key, groupKey }: Task): string[] {
  const isSaved = (task: Task) => task.key === key || (task.groupKey === groupKey && !isUnsaved(task));
  return groupKey === null ? [] : tasks.filter(isSaved).flatMap(({ person }) => person?.name ?? []);
}

export function retryTask(tasks: Tasks, key: string): Tasks {
  return tasks.map((task) => (task.key === key && task.state === "failed" ? { ...task, state: "saving" } : task));
}

/** Retries the tasks that failed on the network. */
export function retryUnavailable(tasks: Tasks): Tasks {
  return tasks.map((task) => (task.state === "failed" && task.isUnavailable ? { ...task, state: "saving" } : task));
}

export function dropTask(tasks: Tasks, key: string): Tasks {
  return tasks.filter((task) => task.key !== key);
}

/** The tasks that a reload must not lose, as text; null for none. */
export function serializeUnsaved(tasks: Tasks): string | null {
  const unsaved = tasks.filter(isUnsaved);
  return unsaved.length === 0 ? null : JSON.stringify(unsaved);
}

export const NOT_SAVED = "The server did not save it.";

/** Whether the server refused the task, so that only a click sends it again. */
const isRefused = ({ state, isUnavailable }: Task): boolean => state === "failed" && !isUnavailable;

/**
 * Whether every earlier task of the same person at the event is saved or refused, and no other one is being sent. The
 * last task therefore decides.
 */
export function isNext(tasks: Tasks, task: Wish, sending: ReadonlyMap<string, Wish>): boolean {
  const isOtherSent = [...sending].some(([key, one]) => key !== task.key && isSamePerson(one, task));
  return !isOtherSent && !listEarlier(tasks, task).some((one) => isUnsaved(one) && !isRefused(one));
}

/** How long a check-in that was not saved is kept on the device: until the next Sunday, in milliseconds. */
const KEPT_MS = 8 * 24 * 60 * 60_000;

function listKept(text: string | null): Tasks {
  try {
    const kept: unknown = JSON.parse(text ?? "[]");
    return [kept].flat().filter(isTask);
  } catch {
    return [];
  }
}

const isFresh = ({ madeAt }: Task, now: number): boolean => now - madeAt < KEPT_MS;

/** An unsaved task for the device, as text; null for none. Names and typed text stay in the tab. */
function serializeForDevice(task: Task): string | null {
  if (!task.person || !isUnsaved(task)) return null;
  const { key, kind, person, attendanceId, groupKey, madeAt } = task;
  const { id, title, maxAttendees } = task.event;
  // Both states have the same length, so a full storage takes the change. The sentence of a refusal may contain a name.
  const state = isRefused(task) ? "failed" : "saving";
  const event = { id, title, maxAttendees };
  return JSON.stringify({ key, kind, event, person: { id: person.id }, attendanceId, groupKey, madeAt, state });
}

/** The changes on the device: the key of each task that is stored differently, with its text or null for none. */
export function listDeviceChanges(before: Tasks, after: Tasks): [key: string, text: string | null][] {
  const serialize = (tasks: Tasks) => new Map(tasks.map((task) => [task.key, serializeForDevice(task)]));
  const [old, next] = [serialize(before), serialize(after)];
  return [...new Set([...old.keys(), ...next.keys()])].flatMap((key) => {
    const text = next.get(key) ?? null;
    return text === (old.get(key) ?? null) ? [] : [[key, text]];
  });
}

/**
 * Adds the tasks that a closed tab has left on the device, with an empty name, in the order in which all were made. Old
 * ones are left out.
 */
export function addLeft(tasks: Tasks, stored: readonly (string | null)[], now: number): Tasks {
  const known = new Set(tasks.map(({ key }) => key));
  const left = stored
    .flatMap(listKept)
    .filter((task) => isFresh(task, now) && !known.has(task.key))
    .map((task) => ({
      ...START,
      ...task,
      person: task.person && { id: task.person.id, name: "" },
      typed: "",
      problem: isRefused(task) ? NOT_SAVED : null,
    }));
  return [...tasks, ...left].sort((one, other) => one.madeAt - other.madeAt);
}

/**
 * The tasks of this tab without one that another tab has removed from the device: it has saved or discarded it, also by
 * signing out. A task that is too old for the device stays in this tab.
 */
export const dropEnded = (tasks: Tasks, key: string, now: number): Tasks =>
  tasks.filter((task) => task.key !== key || !isUnsaved(task) || !isFresh(task, now));

/**
 * The tasks of a tab that is opened again, without those that another tab has removed from the device since.
 * @param listed the keys of the tasks on the device
 */
export const dropEndedElsewhere = (tasks: Tasks, listed: ReadonlySet<string>, now: number): Tasks =>
  tasks.filter((task) => !task.isOnDevice || listed.has(task.key) || !isFresh(task, now));

const isTask = (value: unknown): value is Task => {
  const task = value as Partial<Task> | null;
  return (
    typeof task?.key === "string" &&
    (task.kind === "check-in" || task.kind === "undo") &&
    typeof task.event?.id === "number" &&
    typeof task.madeAt === "number" &&
    (typeof task.person?.id === "number" || typeof task.typed === "string")
  );
};

/** The tasks of a stored text, to be sent again if they were not refused; empty if it is invalid. */
export const readKept = (text: string | null): Tasks =>
  listKept(text).map((task) => (isRefused(task) ? task : { ...task, state: "saving" }));
