// The check-ins and undos of this tab, and what became of each. Pure.
import type { Event } from "@narthex/contract/events.ts";

export type CheckinEvent = Pick<Event, "id" | "title" | "maxAttendees">;

export interface Person {
  id: number;
  name: string;
}

export interface Task {
  readonly key: string;
  readonly kind: "check-in" | "undo";
  readonly event: CheckinEvent;
  /** Null while only a text was typed and it is not known yet whom it means. */
  readonly person: Person | null;
  /** What was typed in place of choosing a person. */
  readonly typed: string;
  /** The record: of an undo from the beginning, of a check-in once it is saved. */
  readonly attendanceId: number | null;
  /** Milliseconds, as all times here. */
  readonly madeAt: number;
  readonly state: "saving" | "saved" | "failed";
  /** Why it was not saved; kept while it is tried again. */
  readonly problem: string | null;
  /** It failed on its way: it is tried again without being asked. */
  readonly isUnavailable: boolean;
  readonly savedAt: number | null;
}

export type Tasks = readonly Task[];

type NewTask = Pick<Task, "key" | "kind" | "event" | "person" | "typed" | "attendanceId" | "madeAt">;

const START = { state: "saving", problem: null, isUnavailable: false, savedAt: null } as const;

export const isUnsaved = ({ state }: Task): boolean => state !== "saved";

/** Failed, also while it is tried again: it stays in sight until it is saved or given up. */
export const isInTrouble = (task: Task): boolean => isUnsaved(task) && task.problem !== null;

const isSameWish = (one: Task, other: NewTask): boolean =>
  one.kind === other.kind &&
  one.event.id === other.event.id &&
  one.person !== null &&
  one.person.id === other.person?.id &&
  one.attendanceId === other.attendanceId;

/** Adds a task. One that is not saved yet and asks for the same is tried again instead. */
export function addTask(tasks: Tasks, task: NewTask): Tasks {
  const same = tasks.find((one) => isUnsaved(one) && isSameWish(one, task));
  return same ? retryTask(tasks, same.key) : [...tasks, { ...task, ...START }];
}

export function changeTask(tasks: Tasks, key: string, change: Partial<Task>): Tasks {
  return tasks.map((task) => (task.key === key ? { ...task, ...change } : task));
}

export function saveTask(tasks: Tasks, key: string, saved: { savedAt: number; attendanceId: number }): Tasks {
  return changeTask(tasks, key, { ...saved, state: "saved", problem: null, isUnavailable: false });
}

export function failTask(tasks: Tasks, key: string, failure: { problem: string; isUnavailable: boolean }): Tasks {
  return changeTask(tasks, key, { ...failure, state: "failed" });
}

export function retryTask(tasks: Tasks, key: string): Tasks {
  return tasks.map((task) => (task.key === key && task.state === "failed" ? { ...task, state: "saving" } : task));
}

/** Tries again what failed on its way. */
export function retryUnavailable(tasks: Tasks): Tasks {
  return tasks.map((task) => (task.state === "failed" && task.isUnavailable ? { ...task, state: "saving" } : task));
}

export function dropTask(tasks: Tasks, key: string): Tasks {
  return tasks.filter((task) => task.key !== key);
}

/** The tasks that a reload must not lose, as text; null for none. */
export function keptText(tasks: Tasks): string | null {
  const unsaved = tasks.filter(isUnsaved);
  return unsaved.length === 0 ? null : JSON.stringify(unsaved);
}

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

/** The tasks of a kept text, each about to be sent; none where it cannot be read. */
export function readKept(text: string | null): Tasks {
  try {
    const kept: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(kept) ? kept.filter(isTask).map((task) => ({ ...task, state: "saving" })) : [];
  } catch {
    return [];
  }
}
