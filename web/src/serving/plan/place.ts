// One position at one event of a plan, as the parts of the screen share it. Pure.
import type { PlannedEvent, ServingPlan, ServingPosition } from "@narthex/contract/serving.ts";
import type { PlannedPerson, ServingState } from "@narthex/contract/serving-people.ts";

export interface Place {
  event: PlannedEvent;
  position: ServingPosition;
  needed: number;
  /** How many people are still needed. */
  open: number;
  people: readonly PlannedPerson[];
}

/** Null for a removed position without people at the event. */
export function findPlace(event: PlannedEvent, position: ServingPosition): Place | null {
  const place = event.positions.find(({ positionId }) => positionId === position.id);
  if (!place || (position.isRemoved && place.people.length === 0)) return null;
  return { event, position, needed: place.needed, open: place.open, people: place.people };
}

/** The positions that have a column: those of the ministry, and removed ones in which people are planned. */
export const listShownPositions = ({ positions, events }: ServingPlan): readonly ServingPosition[] =>
  positions.filter((position) => !position.isRemoved || events.some((event) => findPlace(event, position)));

export function findPlaceById(plan: ServingPlan, eventId: number, positionId: number): Place | null {
  const event = plan.events.find(({ id }) => id === eventId);
  const position = plan.positions.find(({ id }) => id === positionId);
  return event && position ? findPlace(event, position) : null;
}

/** Whether a person is no longer active. */
export const hasLeft = ({ conflict }: PlannedPerson): boolean => conflict?.kind === "inactive";

/** Whether a removal is news for the person: nobody is mailed about their own one, nor people who have left the church. */
export const needsNews = ({ memberId, hasEmail }: PlannedPerson, ownId: number | null): boolean =>
  memberId !== ownId && hasEmail !== null;

/** How many people a place has; those who declined or are no longer active do not count. */
export const countFilled = ({ people }: Pick<Place, "people">): number =>
  people.filter((person) => person.state !== "declined" && !hasLeft(person)).length;

/** Whether a person is on the printed plan, where nobody needs to see who declined, left or was not asked yet. */
export const isPrinted = (person: PlannedPerson): boolean =>
  (person.state === "asked" || person.state === "accepted") && !hasLeft(person);

/** Whether a person has to be asked, or has not answered. */
export const isPlaceWaiting = (state: ServingState): boolean => state === "draft" || state === "asked";

/** People at an event in these states. */
export const countPeople = ({ positions }: Pick<PlannedEvent, "positions">, states: readonly ServingState[]): number =>
  positions.flatMap(({ people }) => people).filter(({ state }) => states.includes(state)).length;

/** Whether people can still be planned at an event. */
export const isPlannable = ({ isOver, isCanceled }: Pick<PlannedEvent, "isOver" | "isCanceled">): boolean =>
  !isOver && !isCanceled;

/** Open places of a position in the weeks that are shown. */
export const countOpen = ({ events }: ServingPlan, { id }: ServingPosition): number =>
  events
    .flatMap(({ positions }) => positions.filter(({ positionId }) => positionId === id))
    .reduce((sum, { open }) => sum + open, 0);

/** People who are planned in the weeks that are shown and were not asked yet. */
export const countDrafts = ({ events }: ServingPlan): number =>
  events
    .filter(({ isOver }) => !isOver)
    .flatMap(({ positions }) => positions.flatMap(({ people }) => people))
    .filter(({ state }) => state === "draft").length;

/** How many of the people needed are known to the planners only. On paper and for members, drafts are not known. */
export const countUnsaid = ({ event, needed, open, people }: Place): number =>
  isPlannable(event) ? Math.max(0, needed - open - people.filter(isPrinted).length) : 0;

/** Parts of a list with at most so many entries, as equal in length as possible. At least one part. */
export function splitEvenly<T>(list: readonly T[], most: number): readonly (readonly T[])[] {
  const parts = Math.max(1, Math.ceil(list.length / most));
  const size = Math.ceil(list.length / parts);
  return Array.from({ length: parts }, (_, part) => list.slice(part * size, (part + 1) * size));
}
