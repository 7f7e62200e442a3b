import type { AttendanceRecord } from "@narthex/contract/attendance.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { formatDistinction } from "../../people/formatHome.ts";
import { queryArrivals } from "../queue/attendance.queries.ts";
import { useCheckinQueue } from "../queue/checkinQueue.ts";
import { isUnsaved, type QueuedEvent, type Task } from "../queue/checkinTasks.ts";
import {
  computePresences,
  countMissingUndos,
  findMissingCheckins,
  type LocalCheckin,
  listLocalChanges,
  withoutUndone,
} from "../queue/presence.ts";

export interface Arrival {
  memberId: number | null;
  name: string;
  picture: string | null;
  /** Distinguishes people of the same name; null until the check-in is saved. */
  note: string | null;
  /** ISO 8601. */
  at: string;
  isSaved: boolean;
}

/** The people checked in at an event: the server's data, and later changes of this tab. */
export function useAttendees(event: QueuedEvent) {
  const { data, dataUpdatedAt } = useInfiniteQuery(queryArrivals(event.id));
  const { tasks } = useCheckinQueue();
  const local = listLocalChanges(tasks, event.id);
  const listed = data?.pages.flatMap((page) => page.rows) ?? [];
  const here = withoutUndone(listed, local.undos);
  const hereIds = new Set(here.map((record) => record.memberId));
  // Check-ins saved before the list was read are in its total, even if they are too old for its rows.
  const missing = findMissingCheckins(dataUpdatedAt, local).filter(({ person }) => !hereIds.has(person.id));
  const total = data?.pages[0]?.total ?? 0;
  const unsaved = new Map<number, Task>();
  for (const task of tasks) {
    if (task.event.id === event.id && task.person && isUnsaved(task)) unsaved.set(task.person.id, task);
  }
  return {
    /** The number of check-ins; null until it is loaded. */
    count: data ? total + missing.length - countMissingUndos(dataUpdatedAt, listed, local) : null,
    /** The newest first. */
    latest: [...missing.reverse().map(toArrival), ...here.map(toSavedArrival)],
    /**
     * Returns for each row of a roll whether that person is checked in.
     * @param rollReadAt when the roll was read, in milliseconds
     */
    presenceIn: (rollReadAt: number) =>
      computePresences({ rollReadAt, arrivals: listed, arrivalsReadAt: dataUpdatedAt, local }),
    /** The unsaved check-in or undo of a person in this tab; null if there is none. */
    unsavedOf: (memberId: number): Task | null => unsaved.get(memberId) ?? null,
  };
}

const toArrival = ({ person, madeAt, confirmedAt }: LocalCheckin): Arrival => ({
  memberId: person.id,
  name: person.name,
  picture: person.picture ?? null,
  note: null,
  at: new Date(madeAt).toISOString(),
  isSaved: confirmedAt !== null,
});

const toSavedArrival = (record: AttendanceRecord): Arrival => ({
  memberId: record.memberId,
  name: record.memberName,
  picture: record.memberPicture,
  note: record.distinction && formatDistinction(record.distinction),
  at: record.checkInTime,
  isSaved: true,
});
