// Prayer requests of the sample congregation over two years: some anonymous, some urgent, many answered.
import { CAST, CONGREGATION } from "./cast.ts";
import type { Person } from "./people.ts";
import { PETITIONS, type Petition } from "./petitions.ts";
import { createRandom, type Random } from "./random.ts";
import type { SignUp } from "./sign-ups.ts";

/** The author is an index in the list of people; times are seconds since 1970. */
export interface SamplePrayer extends Omit<Petition, "testimony" | "isUrgent" | "isDelicate"> {
  readonly person: number;
  readonly isUrgent: boolean;
  readonly isAnonymous: boolean;
  readonly askedAt: number;
  readonly answeredAt: number | null;
  readonly testimony: string | null;
}

const DAY = 86_400;
const YEARS_BACK = 2;
const EVERY_DAYS = 12;
/** The share of requests that are answered, and the share of those with a testimony. */
const ANSWERED = 0.75;
const HAS_TESTIMONY = 0.85;

/** One in this many requests is by a named person. */
const NAMED_EVERY = 6;
const NAMED = [CAST.member, CAST.ministry_leader, CAST.intermediate_admin, CAST.admin];

function pickPrayerOutcome(random: Random, petition: Petition, askedAt: number, now: number) {
  const answeredAt = askedAt + random.whole(6, 70) * DAY;
  const hasTestimony = random.chance(HAS_TESTIMONY);
  if (petition.testimony === undefined || !random.chance(ANSWERED) || answeredAt >= now) {
    return { answeredAt: null, testimony: null };
  }
  return { answeredAt, testimony: hasTestimony ? petition.testimony : null };
}

export function makePrayers(
  people: readonly Person[],
  signUps: readonly SignUp[],
  today: Temporal.PlainDate,
  now: number,
): SamplePrayer[] {
  const random = createRandom("prayers");
  const order = [...random.shuffled(PETITIONS), ...random.shuffled(PETITIONS), ...random.shuffled(PETITIONS)];
  const day = today.subtract({ years: YEARS_BACK });
  const start = day.toZonedDateTime({ timeZone: CONGREGATION.timezone, plainTime: "15:00" }).epochMilliseconds / 1000;
  const findPersonPlace = (email: string): number => people.findIndex(({ row }) => row.email === email);
  const given: SamplePrayer[] = [];
  for (let [at, number] = [start + 5 * DAY, 0]; at < now; at += EVERY_DAYS * DAY, number++) {
    const askedAt = at + random.whole(0, 8) * DAY + random.whole(-6 * 3600, 6 * 3600);
    const {
      testimony: _,
      isUrgent = false,
      isDelicate = false,
      ...petition
    } = order[number % order.length] as Petition;
    const there = signUps.filter(({ createdAt }) => Date.parse(createdAt) / 1000 < askedAt);
    const named = findPersonPlace(NAMED[Math.floor(number / NAMED_EVERY) % NAMED.length]?.email ?? "");
    const isNamed = number % NAMED_EVERY === NAMED_EVERY - 1 || there.length === 0;
    const person = isNamed ? named : random.pick(there).person;
    const isAnonymous = isDelicate ? random.chance(0.8) : random.chance(0.06);
    const became = pickPrayerOutcome(random, order[number % order.length] as Petition, askedAt, now);
    if (askedAt < now) given.push({ ...petition, person, isUrgent, isAnonymous, askedAt, ...became });
  }
  return given.sort((one, other) => one.askedAt - other.askedAt);
}
