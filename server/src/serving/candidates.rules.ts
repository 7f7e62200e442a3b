// Whom to ask first. Pure.
import type { CandidateFacts } from "./candidates.queries.ts";

type Candidate = CandidateFacts & { readonly isChild: boolean };

/** Days from an event on which a person serves; more than any number of days for one who does not serve. */
const getDistance = ({ distance }: CandidateFacts): number => distance ?? Number.POSITIVE_INFINITY;

const compareDistance = (one: CandidateFacts, other: CandidateFacts): number =>
  getDistance(one) === getDistance(other) ? 0 : getDistance(other) - getDistance(one);

/**
 * Those without a conflict first, adults before children, then those who know the position, then those who serve least
 * often and least near to the event.
 */
export function sortCandidates<C extends Candidate>(candidates: readonly C[]): C[] {
  return candidates.toSorted(
    (one, other) =>
      Number(one.conflict !== null) - Number(other.conflict !== null) ||
      Number(one.isChild) - Number(other.isChild) ||
      Number(other.isUsual) - Number(one.isUsual) ||
      one.times - other.times ||
      compareDistance(one, other),
  );
}

/**
 * Whom to suggest for the open places of a position: adults without a conflict who know it, or who had no position in
 * the ministry before; everyone for a position that no one had before. Those who serve least often around the event come
 * first, then those who serve least near to it and least often in the position, so that all serve in turn.
 */
export function chooseSuggested<C extends Candidate>(
  candidates: readonly C[],
  { open, isNew }: { open: number; isNew: boolean },
): C[] {
  const fit = candidates.filter(
    ({ conflict, isUsual, isUsualElsewhere, isChild }) =>
      conflict === null && !isChild && (isNew || isUsual || !isUsualElsewhere),
  );
  return fit
    .toSorted(
      (one, other) =>
        one.times - other.times ||
        compareDistance(one, other) ||
        one.timesHere - other.timesHere ||
        Number(other.isUsual) - Number(one.isUsual),
    )
    .slice(0, open);
}
