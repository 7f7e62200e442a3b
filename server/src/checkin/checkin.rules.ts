// Decisions about check-in sessions and visitors: pure, without clock, database or request.

const LONGEST = Temporal.Duration.from({ hours: 24 });

/**
 * When a session that begins now ends: with the event's day, and after 24 hours at most.
 * @param dayOver when the event's day is over
 * @returns null where it is over already
 */
export function sessionEnd(now: Temporal.Instant, dayOver: Temporal.Instant): Temporal.Instant | null {
  if (Temporal.Instant.compare(now, dayOver) >= 0) return null;
  const latest = now.add(LONGEST);
  return Temporal.Instant.compare(dayOver, latest) < 0 ? dayOver : latest;
}

interface Named {
  firstName: string;
  lastName: string;
}

const plain = (name: string): string => name.normalize("NFC").toLowerCase().replace(/\s+/gu, " ").trim();

export function isSameName(one: Named, other: Named): boolean {
  return plain(one.firstName) === plain(other.firstName) && plain(one.lastName) === plain(other.lastName);
}

/**
 * Who of the people with the typed contact and last name this is. One alone is taken, whatever first name was typed;
 * families share addresses and numbers, so among several the first name decides. Null where it names none of them, or two.
 */
export function whoIsMeant<Candidate extends Named>(candidates: readonly Candidate[], typed: Named): Candidate | null {
  const ofLastName = candidates.filter(({ lastName }) => plain(lastName) === plain(typed.lastName));
  if (ofLastName.length === 1) return ofLastName[0] ?? null;
  const namesakes = ofLastName.filter((candidate) => isSameName(candidate, typed));
  return namesakes[0] ?? null;
}
