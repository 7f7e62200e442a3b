import { useInfiniteQuery } from "@tanstack/react-query";
import { arrivalsOf } from "../queue/attendance.queries.ts";
import { useCheckinQueue } from "../queue/checkinQueue.ts";
import { type CheckinEvent, isUnsaved, type Task } from "../queue/checkinTasks.ts";
import {
  checkinsMissingFrom,
  type LocalCheckin,
  localChanges,
  presences,
  undosMissingFrom,
  withoutUndone,
} from "../queue/presence.ts";

export interface Arrival {
  memberId: number | null;
  name: string;
  /** ISO 8601. */
  at: string;
  isSaved: boolean;
}

/** Who has come to an event so far: what the server knows, and what this tab has changed since. */
export function useAttendees(event: CheckinEvent) {
  const { data, dataUpdatedAt } = useInfiniteQuery(arrivalsOf(event.id));
  const { tasks } = useCheckinQueue();
  const local = localChanges(tasks, event.id);
  const listed = data?.pages.flatMap((page) => page.rows) ?? [];
  const here = withoutUndone(listed, local.undos);
  const hereIds = new Set(here.map((record) => record.memberId));
  // What was saved before the list was read is in its total, even where it is too old for its rows.
  const missing = checkinsMissingFrom(dataUpdatedAt, local).filter(({ person }) => !hereIds.has(person.id));
  const total = data?.pages[0]?.total ?? 0;
  const unsaved = new Map<number, Task>();
  for (const task of tasks) {
    if (task.event.id === event.id && task.person && isUnsaved(task)) unsaved.set(task.person.id, task);
  }
  return {
    /** How many are checked in; null until it is known. */
    count: data ? total + missing.length - undosMissingFrom(dataUpdatedAt, listed, local) : null,
    /** The newest first. */
    latest: [...missing.reverse().map(arrivalOf), ...here.map(savedArrival)],
    /** Tells of each row of a roll whether that person is here. @param rollReadAt when it was read, in milliseconds */
    presenceIn: (rollReadAt: number) =>
      presences({ rollReadAt, arrivals: listed, arrivalsReadAt: dataUpdatedAt, local }),
    /** What this tab did with a person, while it is not saved. */
    unsavedOf: (memberId: number): Task | null => unsaved.get(memberId) ?? null,
  };
}

const arrivalOf = ({ person, madeAt, confirmedAt }: LocalCheckin): Arrival => ({
  memberId: person.id,
  name: person.name,
  at: new Date(madeAt).toISOString(),
  isSaved: confirmedAt !== null,
});

const savedArrival = (record: { memberId: number | null; memberName: string; checkInTime: string }): Arrival => ({
  memberId: record.memberId,
  name: record.memberName,
  at: record.checkInTime,
  isSaved: true,
});
