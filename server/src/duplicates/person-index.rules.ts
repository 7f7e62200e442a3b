// Finds people who share an email address, phone number, birthday or household, as candidates for likely duplicates.
// Pure.
import type { LikelyReason } from "@narthex/contract/duplicates.ts";
import { findLikelyReason, type PersonFacts } from "./duplicates.rules.ts";

/**
 * Maximum number of candidates with one number, birthday or household; a value that more people share identifies no one, such as
 * an office's number.
 */
const MAX_PER_VALUE = 50;

function* listFacts({ email, phone, dateOfBirth, home }: PersonFacts): Generator<string> {
  if (email !== null) yield `e${email}`;
  if (phone !== null) yield `p${phone}`;
  if (dateOfBirth !== null) yield `b${dateOfBirth}`;
  if (home !== null) yield `h${home.householdId} ${home.role}`;
}

/** An index of people by shared values, with constant time for adding and finding. */
export class PersonIndex<Person extends PersonFacts> {
  readonly #by = new Map<string, Person[]>();

  add(person: Person): void {
    for (const fact of listFacts(person)) {
      const known = this.#by.get(fact);
      if (!known) this.#by.set(fact, [person]);
      else if (known.length < MAX_PER_VALUE) known.push(person);
    }
  }

  /** Likely duplicates of this person, each once, the earliest added first. */
  similarTo(person: PersonFacts): { person: Person; reason: LikelyReason }[] {
    const found = new Map<Person, LikelyReason>();
    for (const fact of listFacts(person)) {
      for (const other of this.#by.get(fact) ?? []) {
        const reason = found.has(other) || other === person ? null : findLikelyReason(person, other);
        if (reason) found.set(other, reason);
      }
    }
    return [...found].map(([other, reason]) => ({ person: other, reason }));
  }
}
