// Who gets a free place, whom a change of replies concerns, and who is mailed. Pure.
import type { About } from "../changes/rows.ts";
import type { EventRecord } from "./events.queries.ts";

export interface Party {
  readonly id: number;
  readonly guests: number;
}

export const countSeats = ({ guests }: Pick<Party, "guests">): number => 1 + guests;

/**
 * The parties of the waiting list that get a place, strictly in order: a small party waits behind a larger one that
 * waits for enough places. A party that is larger than the whole event is skipped.
 * @param taken places that are taken @param capacity null without a limit
 */
export function listNextInLine<P extends Party>(waiting: readonly P[], taken: number, capacity: number | null): P[] {
  if (capacity === null) return [...waiting];
  const placed: P[] = [];
  let free = capacity - taken;
  for (const party of waiting) {
    const seats = countSeats(party);
    if (seats > capacity) continue;
    if (seats > free) break;
    placed.push(party);
    free -= seats;
  }
  return placed;
}

/** How many people a new reply may have without joining the waiting list: 0 while others wait in line, null without a limit. */
export function countFreePlaces(people: { coming: number; hasLine: boolean }, capacity: number | null): number | null {
  if (capacity === null) return null;
  return people.hasLine ? 0 : Math.max(0, capacity - people.coming);
}

interface Growth {
  before: number;
  after: number;
  taken: number;
  capacity: number | null;
  isAnybodyWaiting: boolean;
}

/** Whether someone who has a place gets places for this many people: not past those who wait. */
export function mayGrow({ before, after, taken, capacity, isAnybodyWaiting }: Growth): boolean {
  if (after <= before || capacity === null) return true;
  return !isAnybodyWaiting && taken - before + after <= capacity;
}

/** Whom a change of replies to an event concerns: the people, and those who see the event. */
export function describeReplyChange(
  { id, ministryId }: Pick<EventRecord, "id" | "ministryId">,
  memberIds: readonly number[] = [],
): About {
  return { eventId: id, memberIds, ministryId };
}

interface Addressed {
  readonly memberId: number | null;
  readonly email: string | null;
}

/** The replies of each person who has an address. People who share one stay apart. */
export function groupByPerson<Reply extends Addressed>(replies: readonly Reply[]): { email: string; own: Reply[] }[] {
  const groups = Map.groupBy(replies, ({ memberId, email }) => memberId ?? email);
  return [...groups.values()].flatMap((own) => {
    const email = own[0]?.email ?? null;
    return email === null ? [] : [{ email, own }];
  });
}
