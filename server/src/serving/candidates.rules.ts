// Whom to ask first. Pure.
import type { CandidateFacts } from "./candidates.queries.ts";

type Candidate = CandidateFacts & { readonly isChild: boolean };

/** Days from an event on which a person serves; more than any number of days for one who does not serve. */
const getDistance = ({ distance }: CandidateFacts): number => distance ?? Number.POSITIVE_INFINITY;

const compareDistance = (one: CandidateFacts, other: CandidateFacts): number =>
  getDistance(one) === getDistance(other) ? 0 : getDistance(other) - getDistance(one);

/**
 * Those without a conflict first, then those who can serve in the position, adults before children, then those who know
 * the position, then those who serve least often and least near to the event.
 */
export function sortCandidates<C extends Candidate>(candidates: readonly C[]): C[] {
  return candidates.toSorted(
    (one, other) =>
      Number(one.conflict !== null) - Number(other.conflict !== null) ||
      Number(other.canServe) - Number(one.canServe) ||
      Number(one.isChild) - Number(other.isChild) ||
      Number(other.isUsual) - Number(one.isUsual) ||
      one.times - other.times ||
      compareDistance(one, other),
  );
}

interface OpenPlace {
  readonly open: number;
  /** Whether no one had the position before. */
  readonly isNew: boolean;
  /** Whether only chosen people can serve there. */
  readonly isLimited: boolean;
}

/** In a position without a list, those who know it, and those who have no other position in the ministry. */
function isSuitable(
  { canServe, canServeElsewhere, isUsual, isUsualElsewhere }: CandidateFacts,
  { isNew, isLimited }: OpenPlace,
): boolean {
  if (isLimited) return canServe;
  return isUsual || (!canServeElsewhere && (isNew || !isUsualElsewhere));
}

/**
 * Whom to suggest for the open places of a position: adults without a conflict who can serve there. In a position without
 * a list these are people who know it, or who have no other position in the ministry, and everyone without another one
 * on a list if no one had the position before. Those who serve least often around the event come first, then those who
 * serve least near to it and least often in the position, so that all serve in turn.
 */
export function chooseSuggested<C extends Candidate>(candidates: readonly C[], place: OpenPlace): C[] {
  const fit = candidates.filter(
    (candidate) => candidate.conflict === null && !candidate.isChild && isSuitable(candidate, place),
  );
  return fit
    .toSorted(
      (one, other) =>
        one.times - other.times ||
        compareDistance(one, other) ||
        one.timesHere - other.timesHere ||
        Number(other.isUsual) - Number(one.isUsual),
    )
    .slice(0, place.open);
}
