// Who is here: what the server said last, and what this tab has changed since. Pure.
// The id of a record never returns, so what was undone in this tab stays undone, whatever an older answer says.
import type { Tasks } from "./checkinTasks.ts";

/** A check-in of this tab that did not fail. Times are in milliseconds. */
export interface LocalCheckin {
  person: { id: number; name: string };
  madeAt: number;
  /** Null while the server has not answered; so is the record's id. */
  confirmedAt: number | null;
  attendanceId: number | null;
}

/** An undo of this tab that did not fail. */
export interface LocalUndo {
  attendanceId: number;
  eventId: number;
  confirmedAt: number | null;
}

/** What this tab changed at an event. */
export interface LocalChanges {
  checkins: readonly LocalCheckin[];
  undos: readonly LocalUndo[];
}

export function localUndos(tasks: Tasks): LocalUndo[] {
  return tasks.flatMap(({ kind, state, attendanceId, event, savedAt }) =>
    kind === "undo" && state !== "failed" && attendanceId !== null
      ? [{ attendanceId, eventId: event.id, confirmedAt: savedAt }]
      : [],
  );
}

/** The changes at one event, oldest first. */
export function localChanges(tasks: Tasks, eventId: number): LocalChanges {
  const checkins = tasks.flatMap(({ kind, state, event, person, madeAt, savedAt, attendanceId }) =>
    kind === "check-in" && state !== "failed" && event.id === eventId && person
      ? [{ person, madeAt, confirmedAt: savedAt, attendanceId }]
      : [],
  );
  return { checkins, undos: localUndos(tasks).filter((undo) => undo.eventId === eventId) };
}

/** A record in a list of the server. */
interface Listed {
  id: number;
  memberId: number | null;
  checkInTime: string;
}

/** The record behind a 'Checked In'. */
export interface Presence {
  /** Null while the server has not answered. */
  attendanceId: number | null;
  /** ISO 8601. */
  at: string;
}

const isUndone = (attendanceId: number | null, undos: readonly LocalUndo[]) =>
  undos.some((undo) => undo.attendanceId === attendanceId);

export const withoutUndone = <R extends { id: number }>(records: readonly R[], undos: readonly LocalUndo[]): R[] =>
  records.filter(({ id }) => !isUndone(id, undos));

/** The check-ins that a list read at this time cannot hold yet: the last of each person, oldest first. */
export function checkinsMissingFrom(readAt: number, { checkins, undos }: LocalChanges): LocalCheckin[] {
  const lastOf = new Map<number, LocalCheckin>();
  for (const checkin of checkins) {
    lastOf.delete(checkin.person.id);
    lastOf.set(checkin.person.id, checkin);
  }
  return [...lastOf.values()].filter(
    ({ attendanceId, confirmedAt }) => (confirmedAt === null || confirmedAt > readAt) && !isUndone(attendanceId, undos),
  );
}

/** How many undos a total read at this time does not know of. */
export function undosMissingFrom(readAt: number, listed: readonly Listed[], { checkins, undos }: LocalChanges): number {
  const isStillCounted = ({ attendanceId, confirmedAt }: LocalUndo) => {
    if (listed.some(({ id }) => id === attendanceId)) return true;
    // Not among the newest: too old for them, or never counted at all.
    const made = checkins.find((checkin) => checkin.attendanceId === attendanceId)?.confirmedAt ?? readAt;
    return made <= readAt && (confirmedAt === null || confirmedAt > readAt);
  };
  return undos.filter(isStillCounted).length;
}

interface Sources {
  /** When the roll was read; the newest arrivals say more only where they were read later. */
  rollReadAt: number;
  arrivals: readonly Listed[];
  arrivalsReadAt: number;
  local: LocalChanges;
}

/** Whether and since when somebody of the roll is here. */
export function presences({ rollReadAt, arrivals, arrivalsReadAt, local }: Sources) {
  const news = new Map<number, Presence>();
  for (const { person, attendanceId, madeAt } of checkinsMissingFrom(rollReadAt, local))
    news.set(person.id, { attendanceId, at: new Date(madeAt).toISOString() });
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
