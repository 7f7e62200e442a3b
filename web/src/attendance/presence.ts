// Who is here: what the server said last, and what this window has done since. Pure.
// The id of a record never returns, so what was undone in this window stays undone, whatever an older answer says.

/** A check-in made in this window that did not fail. Times are in milliseconds. */
export interface OwnCheckin {
  person: { id: number; name: string };
  madeAt: number;
  /** Null while the server has not answered; so is the record's id. */
  confirmedAt: number | null;
  attendanceId: number | null;
}

/** An undo made in this window that did not fail. */
export interface OwnUndo {
  attendanceId: number;
  eventId: number;
  confirmedAt: number | null;
}

/** What this window did at an event. */
export interface OwnDeeds {
  checkins: readonly OwnCheckin[];
  undos: readonly OwnUndo[];
}

/** A record as a list of the server tells it. */
interface Known {
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

const isUndone = (attendanceId: number | null, undos: readonly OwnUndo[]) =>
  undos.some((undo) => undo.attendanceId === attendanceId);

export const withoutUndone = <R extends { id: number }>(records: readonly R[], undos: readonly OwnUndo[]): R[] =>
  records.filter(({ id }) => !isUndone(id, undos));

/** The check-ins that a list read at this time cannot hold yet: the last of each person, oldest first. */
export function aheadOf(readAt: number, { checkins, undos }: OwnDeeds): OwnCheckin[] {
  const lastOf = new Map<number, OwnCheckin>();
  for (const checkin of checkins) {
    lastOf.delete(checkin.person.id);
    lastOf.set(checkin.person.id, checkin);
  }
  return [...lastOf.values()].filter(
    ({ attendanceId, confirmedAt }) => (confirmedAt === null || confirmedAt > readAt) && !isUndone(attendanceId, undos),
  );
}

/** How many undos a total read at this time does not know of. */
export function undosAheadOf(readAt: number, listed: readonly Known[], { checkins, undos }: OwnDeeds): number {
  const isStillCounted = ({ attendanceId, confirmedAt }: OwnUndo) => {
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
  arrivals: readonly Known[];
  arrivalsReadAt: number;
  own: OwnDeeds;
}

/** Whether and since when somebody of the roll is here. */
export function presences({ rollReadAt, arrivals, arrivalsReadAt, own }: Sources) {
  const news = new Map<number, Presence>();
  for (const { person, attendanceId, madeAt } of aheadOf(rollReadAt, own))
    news.set(person.id, { attendanceId, at: new Date(madeAt).toISOString() });
  if (arrivalsReadAt > rollReadAt) {
    for (const { id, memberId, checkInTime } of withoutUndone(arrivals, own.undos))
      if (memberId !== null) news.set(memberId, { attendanceId: id, at: checkInTime });
  }
  return (member: { id: number; attendanceId: number | null; checkInTime: string | null }): Presence | null => {
    const { attendanceId, checkInTime: at } = member;
    if (attendanceId !== null && at !== null && !isUndone(attendanceId, own.undos)) return { attendanceId, at };
    return news.get(member.id) ?? null;
  };
}
