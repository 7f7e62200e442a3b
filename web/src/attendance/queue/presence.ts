// Computes who is checked in, from the server's last data and the later changes of this tab. Pure functions. The id of
// a record is never reused, so a check-in undone in this tab stays undone, even if an older answer contains it.
import { getServerTime } from "../../format/serverTime.ts";
import type { QueuedPerson, Tasks } from "./checkinTasks.ts";

/** A check-in of this tab that did not fail. Times are in milliseconds. */
export interface LocalCheckin {
  person: QueuedPerson;
  madeAt: number;
  /** Null until the server has answered; so is the record's id. */
  confirmedAt: number | null;
  attendanceId: number | null;
}

/** An undo of this tab that did not fail. */
export interface LocalUndo {
  attendanceId: number;
  eventId: number;
  confirmedAt: number | null;
}

/** The changes of this tab at an event. */
export interface LocalChanges {
  checkins: readonly LocalCheckin[];
  undos: readonly LocalUndo[];
}

export function listLocalUndos(tasks: Tasks): LocalUndo[] {
  return tasks.flatMap(({ kind, state, attendanceId, event, savedAt }) =>
    kind === "undo" && state !== "failed" && attendanceId !== null
      ? [{ attendanceId, eventId: event.id, confirmedAt: savedAt }]
      : [],
  );
}

/** The changes at one event, oldest first. */
export function listLocalChanges(tasks: Tasks, eventId: number): LocalChanges {
  const checkins = tasks.flatMap(({ kind, state, event, person, madeAt, savedAt, attendanceId }) =>
    kind === "check-in" && state !== "failed" && event.id === eventId && person
      ? [{ person, madeAt, confirmedAt: savedAt, attendanceId }]
      : [],
  );
  return { checkins, undos: listLocalUndos(tasks).filter((undo) => undo.eventId === eventId) };
}

/** A record in a list of the server. */
interface ListedRecord {
  id: number;
  memberId: number | null;
  checkInTime: string;
}

/** The record behind a 'Checked In'. */
export interface Presence {
  /** Null until the server has answered. */
  attendanceId: number | null;
  /** ISO 8601. */
  at: string;
}

const isUndone = (attendanceId: number | null, undos: readonly LocalUndo[]) =>
  undos.some((undo) => undo.attendanceId === attendanceId);

export const withoutUndone = <R extends { id: number }>(records: readonly R[], undos: readonly LocalUndo[]): R[] =>
  records.filter(({ id }) => !isUndone(id, undos));

/** The check-ins that a list read at this time cannot contain yet: the last one of each person, oldest first. */
export function findMissingCheckins(readAt: number, { checkins, undos }: LocalChanges): LocalCheckin[] {
  const lastOf = new Map<number, LocalCheckin>();
  for (const checkin of checkins) {
    lastOf.delete(checkin.person.id);
    lastOf.set(checkin.person.id, checkin);
  }
  return [...lastOf.values()].filter(
    ({ attendanceId, confirmedAt }) => (confirmedAt === null || confirmedAt > readAt) && !isUndone(attendanceId, undos),
  );
}

/** The number of undos that a total read at this time does not include. */
export function countMissingUndos(
  readAt: number,
  listed: readonly ListedRecord[],
  { checkins, undos }: LocalChanges,
): number {
  const isStillCounted = ({ attendanceId, confirmedAt }: LocalUndo) => {
    if (listed.some(({ id }) => id === attendanceId)) return true;
    // The record is not among the newest: it is too old for them, or was never counted.
    const made = checkins.find((checkin) => checkin.attendanceId === attendanceId)?.confirmedAt ?? readAt;
    return made <= readAt && (confirmedAt === null || confirmedAt > readAt);
  };
  return undos.filter(isStillCounted).length;
}

interface Sources {
  /** When the roll was read; the newest arrivals are only used if they were read later. */
  rollReadAt: number;
  arrivals: readonly ListedRecord[];
  arrivalsReadAt: number;
  local: LocalChanges;
}

/** Returns for each person of the roll whether and since when they are checked in. */
export function computePresences({ rollReadAt, arrivals, arrivalsReadAt, local }: Sources) {
  const news = new Map<number, Presence>();
  for (const { person, attendanceId, madeAt } of findMissingCheckins(rollReadAt, local))
    news.set(person.id, { attendanceId, at: getServerTime(madeAt).toISOString() });
  if (arrivalsReadAt > rollReadAt) {
    for (const { id, memberId, checkInTime } of withoutUndone(arrivals, local.undos))
      if (memberId !== null) news.set(memberId, { attendanceId: id, at: checkInTime });
  }
  return (member: { id: number; attendanceId: number | null; checkInTime: string | null }): Presence | null => {
    const { attendanceId, checkInTime: at } = member;
    if (attendanceId !== null && at !== null && !isUndone(attendanceId, local.undos)) return { attendanceId, at };
    return news.get(member.id) ?? null;
  };
}
