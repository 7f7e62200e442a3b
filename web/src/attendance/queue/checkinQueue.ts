// Sends check-ins and undos, and keeps each until the server has stored it. The queue is outside React, and its unsaved
// part is in the tab's session storage: leaving or reloading the page loses nothing. Without names it is also in the
// local storage, for a tab that is closed: one item per task, because tabs may write at the same moment. Sending twice
// is harmless, because the server keeps one record of a member at an event.
import { api } from "@narthex/contract/api.ts";
import { useSyncExternalStore } from "react";
import { requestOnce } from "../../api/answers.ts";
import { createEntryKey } from "../../api/entryKey.ts";
import { ApiError, getSentence, isUnavailable, request } from "../../api/request.ts";
import { isLeaving, returnToSignIn } from "../../api/sessionEnd.ts";
import { cleanSearchText } from "../../format/cleanSearchText.ts";
import { formatFullName, formatList, formatNumber } from "../../format/format.ts";
import { clearMatch } from "../../people/clearMatch.ts";
import { useCurrentUser } from "../../session/session.ts";
import { buildUnsavedKey } from "../../session/signOut.ts";
import { notify } from "../../ui/notify.ts";
import { readAttendanceAgain } from "./attendance.queries.ts";
import {
  addLeft,
  addTask,
  changeTask,
  dropEnded,
  dropEndedElsewhere,
  dropTask,
  failTask,
  isNext,
  isUnsaved,
  listDeviceChanges,
  listSavedNames,
  NOT_SAVED,
  type QueuedEvent,
  type QueuedPerson,
  readKept,
  retryTask,
  retryUnavailable,
  saveTask,
  serializeUnsaved,
  type Task,
  type Tasks,
} from "./checkinTasks.ts";

/**
 * The maximum number of requests in progress: a browser has six connections to a server, and others need some of them.
 */
const MAX_AT_ONCE = 4;
/** The interval of retries after network failures, in milliseconds. */
const RETRY_MS = 10_000;
/** The number of rows that are searched for the person that a text means. */
const LOOKED_THROUGH = 20;

const NOT_CLEAR = "Several people match. Type the name again and choose one from the list.";

export interface CheckinQueue {
  tasks(): Tasks;
  subscribe(listener: () => void): () => void;
  /** The notice about several people, such as a family, names all of them. */
  checkIn(event: QueuedEvent, ...people: QueuedPerson[]): void;
  /**
   * Checks in the person whom a text clearly means. Returns the key of the task if the text is ambiguous, otherwise
   * null.
   */
  checkInByName(event: QueuedEvent, typed: string): Promise<string | null>;
  undo(event: QueuedEvent, person: QueuedPerson, attendanceId: number): void;
  retry(key: string): void;
  retryAll(): void;
  giveUp(key: string): void;
}

class NotClear extends Error {}

async function findPersonMeant({ typed, event }: Task): Promise<QueuedPerson> {
  const search = cleanSearchText(typed);
  const roll = await request(api.attendance.roll, {
    params: { id: event.id },
    query: { search, limit: LOOKED_THROUGH },
  });
  const meant = clearMatch(roll.members, search);
  if (!meant) throw new NotClear();
  return { id: meant.id, name: formatFullName(meant) };
}

/** The person of a task that a closed tab has left without the name. */
async function readPerson(id: number): Promise<QueuedPerson> {
  try {
    return { id, name: formatFullName(await request(api.person.get, { params: { id } })) };
  } catch (error) {
    const mayNotRead = error instanceof ApiError && (error.status === 403 || error.status === 404);
    if (mayNotRead) return { id, name: "One person" };
    throw error;
  }
}

/** @param names of the people who were checked in with the same press, when there are several */
function formatSuccess(
  record: { memberName: string; overCapacity: boolean },
  { event, person }: Task,
  names: readonly string[],
): string {
  const people = names.length > 1 ? formatList(names) : record.memberName || person?.name;
  const sentence = `${people} ${names.length > 1 ? "are" : "is"} checked in to ${event.title}.`;
  return !record.overCapacity || event.maxAttendees === null
    ? sentence
    : `${sentence} The event is now over its capacity of ${formatNumber(event.maxAttendees)}.`;
}

async function sendCheckin(task: Task, person: QueuedPerson, listNames: () => string[]): Promise<number> {
  const body = { memberId: person.id, eventId: task.event.id };
  const { isNew, answer } = await requestOnce(api.attendance.record, { body });
  const names = listNames();
  // An existing record may come from an earlier attempt whose answer was lost.
  notify(
    isNew || task.problem !== null || names.length > 1
      ? { title: "Check-in Successful", description: formatSuccess(answer, { ...task, person }, names) }
      : { title: "Already Checked In", description: `${person.name} is already checked in.` },
  );
  return answer.id;
}

async function sendUndo({ attendanceId, event, person }: Task): Promise<number> {
  const id = attendanceId ?? 0;
  try {
    await request(api.attendance.remove, { params: { id } });
  } catch (error) {
    // The record was removed already, perhaps by an earlier attempt whose answer was lost.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
  notify({ title: "Check-in undone", description: `${person?.name} is no longer checked in to ${event.title}.` });
  return id;
}

function notifyFailure(task: Task, error: unknown): void {
  // The end of the session has its own notice.
  if (error instanceof ApiError && error.status === 401) return;
  const isCheckin = task.kind === "check-in";
  notify({
    title: isCheckin ? "Check-in Failed" : "Error",
    description: getSentence(error, isCheckin ? "Failed to check in member" : "Failed to undo check-in"),
    variant: "destructive",
  });
}

function openQueue(storageKey: string): CheckinQueue {
  const itemPrefix = `${storageKey}.`;
  let tasks: Tasks = [];
  let isSignedOut = false;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  /** Also those that were discarded since. */
  const sending = new Map<string, Task>();
  const listeners = new Set<() => void>();

  /** @returns whether the text is in the storage */
  const store = (storage: Storage, itemKey: string, text: string | null): boolean => {
    try {
      if (text === null) storage.removeItem(itemKey);
      else storage.setItem(itemKey, text);
      return text !== null;
    } catch {
      // The storage is full. The tasks are sent anyway; an outdated text could send a saved one again later.
      storage.removeItem(itemKey);
      return false;
    }
  };
  const change = (next: Tasks) => {
    tasks = listDeviceChanges(tasks, next).reduce(
      (all, [key, text]) => changeTask(all, key, { isOnDevice: store(localStorage, itemPrefix + key, text) }),
      next,
    );
    store(sessionStorage, storageKey, serializeUnsaved(tasks));
    for (const listener of listeners) listener();
  };

  const send = async (task: Task): Promise<void> => {
    const { key } = task;
    try {
      const { person: known } = task;
      const person = !known ? await findPersonMeant(task) : known.name ? known : await readPerson(known.id);
      // It may have been discarded during the search.
      if (!tasks.some((one) => one.key === key)) return;
      change(changeTask(tasks, key, { person }));
      sending.set(key, { ...task, person });
      if (!isNext(tasks, { ...task, person }, sending)) return;
      const listNames = () => listSavedNames(tasks, task);
      const attendanceId = await (task.kind === "check-in" ? sendCheckin(task, person, listNames) : sendUndo(task));
      change(saveTask(tasks, key, { savedAt: Date.now(), attendanceId }));
      // The network is available again, so tasks that failed on the network are retried immediately.
      change(retryUnavailable(tasks));
    } catch (error) {
      const isFirst = tasks.find((one) => one.key === key)?.problem === null;
      const problem = error instanceof NotClear ? NOT_CLEAR : getSentence(error, NOT_SAVED);
      // After the end of the session the task was not refused: it is sent after the next sign-in.
      const hasEnded = error instanceof ApiError && error.status === 401;
      change(failTask(tasks, key, { problem, isUnavailable: hasEnded || isUnavailable(error) }));
      isSignedOut ||= hasEnded;
      if (isSignedOut) returnToSignIn();
      else if (isFirst && !(error instanceof NotClear)) notifyFailure(task, error);
    }
  };

  const isDue = (task: Task) => task.state === "saving" && !sending.has(task.key) && isNext(tasks, task, sending);
  const sendDue = (): void => {
    while (sending.size < MAX_AT_ONCE && !isSignedOut) {
      const task = tasks.find(isDue);
      if (!task) break;
      sending.set(task.key, task);
      void send(task).finally(() => {
        sending.delete(task.key);
        sendDue();
      });
    }
    clearTimeout(retryTimer);
    if (!isSignedOut && tasks.some(({ state, isUnavailable }) => state === "failed" && isUnavailable))
      retryTimer = setTimeout(retryNow, RETRY_MS);
  };
  const changeAndSend = (next: Tasks) => {
    change(next);
    sendDue();
  };
  const retryNow = () => changeAndSend(retryUnavailable(tasks));
  const add = (task: Omit<Task, "key" | "madeAt" | "state" | "problem" | "isUnavailable" | "savedAt">): string => {
    const key = createEntryKey();
    changeAndSend(addTask(tasks, { ...task, key, madeAt: Date.now() }));
    return key;
  };

  addEventListener("online", retryNow);
  addEventListener("storage", ({ key: itemKey, newValue }) => {
    if (newValue !== null || !itemKey?.startsWith(itemPrefix)) return;
    const next = dropEnded(tasks, itemKey.slice(itemPrefix.length), Date.now());
    if (next.length < tasks.length) changeAndSend(next);
  });
  addEventListener("beforeunload", (event) => {
    // The tasks stay in the storage when the app reloads the page, or leaves it after the end of the session.
    if (!isLeaving() && tasks.some(isUnsaved)) event.preventDefault();
  });
  // An earlier version kept all tasks in one item, under the storage key.
  const onDevice = Object.keys(localStorage).filter((itemKey) => itemKey.startsWith(storageKey));
  const texts = onDevice.map((itemKey) => localStorage.getItem(itemKey));
  const listed = new Set(onDevice.map((itemKey) => itemKey.slice(itemPrefix.length)));
  const inTab = dropEndedElsewhere(readKept(sessionStorage.getItem(storageKey)), listed, Date.now());
  change(addLeft(inTab, texts, Date.now()));
  const current = new Set(tasks.map(({ key }) => itemPrefix + key));
  // Tasks that are too old are removed.
  for (const itemKey of onDevice) if (!current.has(itemKey)) localStorage.removeItem(itemKey);
  for (const { key, person, state } of tasks)
    if (state === "failed" && person?.name === "")
      void readPerson(person.id).then(
        (named) => change(changeTask(tasks, key, { person: named })),
        () => undefined,
      );
  sendDue(); // sends tasks that a reload interrupted
  return {
    tasks: () => tasks,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    checkIn(event, ...people) {
      const groupKey = people.length > 1 ? createEntryKey() : null;
      for (const person of people) add({ kind: "check-in", event, person, typed: "", attendanceId: null, groupKey });
    },
    checkInByName(event, typed) {
      const key = add({ kind: "check-in", event, person: null, typed, attendanceId: null, groupKey: null });
      return new Promise((resolve) => {
        const notifyWhenPossible = () => {
          const task = tasks.find((one) => one.key === key);
          if (task?.state === "saving" && task.person === null) return;
          listeners.delete(notifyWhenPossible);
          resolve(task?.problem === NOT_CLEAR ? key : null);
        };
        listeners.add(notifyWhenPossible);
      });
    },
    undo: (event, person, attendanceId) =>
      void add({ kind: "undo", event, person, typed: "", attendanceId, groupKey: null }),
    retry: (key) => changeAndSend(retryTask(tasks, key)),
    retryAll: () => changeAndSend(tasks.reduce<Tasks>((all, { key }) => retryTask(all, key), tasks)),
    giveUp(key) {
      changeAndSend(dropTask(tasks, key));
      // It may have been saved although its answer was lost.
      void readAttendanceAgain();
    },
  };
}

const queues = new Map<string, CheckinQueue>();

/** The queue of an account in this tab. */
export function getCheckinQueue(userId: string): CheckinQueue {
  const storageKey = `${buildUnsavedKey(userId)}checkins`;
  const queue = queues.get(storageKey) ?? openQueue(storageKey);
  queues.set(storageKey, queue);
  return queue;
}

export function useCheckinQueue(): { queue: CheckinQueue; tasks: Tasks } {
  const queue = getCheckinQueue(useCurrentUser().id);
  return { queue, tasks: useSyncExternalStore(queue.subscribe, queue.tasks) };
}
