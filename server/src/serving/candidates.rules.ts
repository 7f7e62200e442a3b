// Whom to ask first. Pure.
import type { CandidateFacts } from "./candidates.queries.ts";

/** Days from an event on which a person serves; more than any number of days for one who does not serve. */
const getDistance = ({ distance }: CandidateFacts): number => distance ?? Number.POSITIVE_INFINITY;

const compareDistance = (one: CandidateFacts, other: CandidateFacts): number =>
  getDistance(one) === getDistance(other) ? 0 : getDistance(other) - getDistance(one);

/** Those without a conflict first, then those who know the position, then those who serve least near to the event. */
export function sortCandidates<C extends CandidateFacts>(candidates: readonly C[]): C[] {
  return candidates.toSorted(
    (one, other) =>
      Number(one.conflict !== null) - Number(other.conflict !== null) ||
      Number(other.isUsual) - Number(one.isUsual) ||
      compareDistance(one, other),
  );
}

/**
 * Whom to suggest for the open places of a position: adults without a conflict who know it, or who had no position in
 * the ministry before. Those who serve least near to the event come first, so that all serve in turn.
 */
export function chooseSuggested<C extends CandidateFacts & { readonly isChild: boolean }>(
  candidates: readonly C[],
  open: number,
): C[] {
  const fit = candidates.filter(
    ({ conflict, isUsual, isUsualElsewhere, isChild }) =>
      conflict === null && !isChild && (isUsual || !isUsualElsewhere),
  );
  return fit
    .toSorted((one, other) => compareDistance(one, other) || Number(other.isUsual) - Number(one.isUsual))
    .slice(0, open);
}
