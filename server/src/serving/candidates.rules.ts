// Whom to ask first. Pure.
import type { CandidateFacts } from "./candidates.queries.ts";

/** Days from an event on which a person serves; more than any number of days for one who does not serve. */
const getDistance = ({ distance }: CandidateFacts): number => distance ?? Number.POSITIVE_INFINITY;

/**
 * Those without a conflict first, then those who know the position, then those who serve least near to the event. People
 * with equal facts stay in their order.
 */
export function sortCandidates<C extends CandidateFacts>(candidates: readonly C[]): C[] {
  return candidates.toSorted(
    (one, other) =>
      Number(one.conflict !== null) - Number(other.conflict !== null) ||
      Number(other.isUsual) - Number(one.isUsual) ||
      (getDistance(other) === getDistance(one) ? 0 : getDistance(other) - getDistance(one)),
  );
}

/** People who served within so many days of the event are suggested only if no one else is left. */
const REST_DAYS = 6;

/**
 * Whom to suggest for the open places of a position: adults without a conflict, and only those who know the position if
 * there are such people in the ministry.
 */
export function chooseSuggested<C extends CandidateFacts & { readonly isChild: boolean }>(
  candidates: readonly C[],
  open: number,
): C[] {
  const isKnown = candidates.some(({ isUsual }) => isUsual);
  const fit = sortCandidates(candidates).filter(
    ({ conflict, isUsual, isChild }) => conflict === null && !isChild && (isUsual || !isKnown),
  );
  const rested = fit.filter((one) => getDistance(one) > REST_DAYS);
  const others = fit.filter((one) => getDistance(one) <= REST_DAYS);
  return [...rested, ...others].slice(0, open);
}
