// Rules for check-in sessions and visitors: pure, without clock, database or request.
import { areSimilarNames } from "../duplicates/duplicates.rules.ts";
import { type FullName, foldName, isSameName } from "../people/same-name.rules.ts";

const LONGEST = Temporal.Duration.from({ hours: 24 });

/**
 * When a session that begins now ends: with the event's day, and after at most 24 hours.
 * @param dayOver the end of the event's day
 * @returns null if it is over already
 */
export function computeSessionEnd(now: Temporal.Instant, dayOver: Temporal.Instant): Temporal.Instant | null {
  if (Temporal.Instant.compare(now, dayOver) >= 0) return null;
  const latest = now.add(LONGEST);
  return Temporal.Instant.compare(dayOver, latest) < 0 ? dayOver : latest;
}

/** Forms per hour from one network at one event, by the size of the congregation. */
const FORMS_OF_ONE_NETWORK = [300, 1200, 3000] as const;
export const MOST_FORMS = FORMS_OF_ONE_NETWORK[2];
/** The largest size that matters; counting stops here. */
export const LARGE = FORMS_OF_ONE_NETWORK[1] / 2 + 1;

/**
 * How many forms one network may send to one event in an hour: twice the number of people, in coarse steps, so that the
 * limit does not reveal it.
 * @param people members in the directory who are not pending
 */
export function computeFormLimit(people: number): number {
  return FORMS_OF_ONE_NETWORK.find((forms) => forms >= 2 * people) ?? MOST_FORMS;
}

/**
 * Finds the person who has the typed contact and last name. Families share addresses and numbers, so the first name
 * decides: the same one, or else the only one that may be the same person, such as Bob and Robert. Null if it matches
 * none.
 */
export function findMatchingPerson<Candidate extends FullName>(
  candidates: readonly Candidate[],
  typed: FullName,
): Candidate | null {
  const ofLastName = candidates.filter(({ lastName }) => foldName(lastName) === foldName(typed.lastName));
  const namesake = ofLastName.find((candidate) => isSameName(candidate, typed));
  if (namesake) return namesake;
  const similar = ofLastName.filter((candidate) => areSimilarNames(candidate, typed));
  return similar.length === 1 ? (similar[0] ?? null) : null;
}
