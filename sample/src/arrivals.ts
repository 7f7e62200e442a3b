// Simulates who attends which event: households attend together; feasts, summers, joining and leaving change the
// numbers.
import type { Occasion } from "./calendar.ts";
import { computeSeason, toEpochDay } from "./days.ts";
import type { Attendees } from "./gatherings.ts";
import type { MinistryRows } from "./ministries.ts";
import type { HouseholdHabits, People, Person } from "./people.ts";
import { createRandom, type Random } from "./random.ts";

/** Seconds from the start of the event, by index in the list of people. */
type Arrivals = Map<number, number>;

type Open = Extract<Attendees, { kind: "open" }>;

const EARLIEST = -25 * 60;
const LATEST = 15 * 60;

/** On a good day a low rate rises more than a high one; on a poor day all rates fall alike. */
const computeRateOnDay = (rate: number, times: number): number => (times < 1 ? rate * times : 1 - (1 - rate) ** times);

const isHere = ({ from, until }: Person, day: number): boolean => from <= day && day <= until;

const isOfAge = ({ age }: Person, { ages: [from, to] = [0, 120] }: Open): boolean => age >= from && age <= to;

/** Usually a few minutes before the start. */
const pickArrival = (random: Random): number =>
  EARLIEST + ((random.next() + random.next() + random.next()) / 3) * (LATEST - EARLIEST);

const limitOffset = (offset: number): number => Math.round(Math.min(LATEST, Math.max(EARLIEST, offset)));

/** Households attend one service of the day together, and arrive together. */
function createServiceArrivals(random: Random, { people, homes }: People, services: readonly Occasion[]): Arrivals[] {
  const rolls: Arrivals[] = services.map(() => new Map());
  const date = services[0]?.day;
  if (!date) return rolls;
  const day = toEpochDay(date);
  const weather = date.month <= 2 && random.chance(0.06) ? 0.4 : 0.88 + random.next() * 0.24;
  const times = computeSeason(date) * weather;
  const isSuitable = ({ gathering: { attendees } }: Occasion, home: HouseholdHabits): boolean =>
    attendees.kind === "service" && attendees.suits(home);
  for (const home of homes) {
    const isFirstTime = home.people.some((place) => people[place]?.from === day);
    if (!isFirstTime && !random.chance(computeRateOnDay(home.regularity, times))) continue;
    const usual = services.findIndex((service) => isSuitable(service, home));
    const roll = random.chance(0.07) ? random.pick(rolls) : rolls[Math.max(0, usual)];
    let offset = pickArrival(random);
    for (const place of home.people) {
      const person = people[place];
      if (!person || !isHere(person, day) || !random.chance(person.presence)) continue;
      roll?.set(place, limitOffset(offset));
      offset += random.whole(4, 35);
    }
  }
  return rolls;
}

/** The people of a list who attend, each decided separately. */
function createArrivals(
  random: Random,
  list: readonly number[],
  people: People["people"],
  day: number,
  rate: number,
): Arrivals {
  const roll: Arrivals = new Map();
  for (const place of list) {
    const person = people[place];
    if (person && isHere(person, day) && random.chance(rate)) roll.set(place, limitOffset(pickArrival(random)));
  }
  return roll;
}

/** The people who usually attend an open gathering; regular churchgoers are more likely to. */
function pickRegularAttendees(random: Random, { people, homes }: People, attendees: Open): number[] {
  const isComing = (home: HouseholdHabits, place: number): boolean => {
    const person = people[place];
    return person !== undefined && isOfAge(person, attendees) && random.chance(attendees.share * 1.7 * home.regularity);
  };
  return homes.flatMap((home) => home.people.filter((place) => isComing(home, place)));
}

function addOccasionalAttendees(
  random: Random,
  roll: Arrivals,
  people: People["people"],
  day: number,
  attendees: Open,
  most: number,
): void {
  for (let left = Math.round(most * random.next()); left > 0; left--) {
    const place = random.whole(0, people.length - 1);
    const person = people[place];
    if (person && isOfAge(person, attendees) && isHere(person, day)) roll.set(place, limitOffset(pickArrival(random)));
  }
}

/** Who would attend each occasion of the calendar, in its order; also for occasions in the future. */
export function* simulateArrivals(
  { people, ministries }: { people: People; ministries: MinistryRows },
  calendar: readonly Occasion[],
): Generator<{ occasion: Occasion; arrivals: Arrivals }> {
  const random = createRandom("attendance");
  const usual = new Map<string, number[]>();
  const shared = new Map<Occasion, Arrivals>();
  const simulateServices = (occasion: Occasion, group: string): void => {
    const sameDay = calendar.filter(
      ({ row, gathering: { attendees } }) =>
        row.eventDate === occasion.row.eventDate && attendees.kind === "service" && attendees.group === group,
    );
    const rolls = createServiceArrivals(random, people, sameDay);
    for (const [place, service] of sameDay.entries()) shared.set(service, rolls[place] ?? new Map());
  };
  for (const occasion of calendar) {
    const { attendees, title } = occasion.gathering;
    const day = toEpochDay(occasion.day);
    let arrivals: Arrivals;
    if (attendees.kind === "service") {
      if (!shared.has(occasion)) simulateServices(occasion, attendees.group);
      arrivals = shared.get(occasion) ?? new Map();
      shared.delete(occasion);
    } else {
      const rate = computeRateOnDay(attendees.rate, Math.min(1.3, computeSeason(occasion.day)));
      if (attendees.kind === "ministry") {
        const belong = ministries.memberships.filter(
          ({ ministry, from }) => ministry === occasion.ministry && from <= day,
        );
        arrivals = createArrivals(
          random,
          belong.map(({ person }) => person),
          people.people,
          day,
          rate,
        );
      } else {
        const regulars = usual.get(title) ?? pickRegularAttendees(random, people, attendees);
        usual.set(title, regulars);
        arrivals = createArrivals(random, regulars, people.people, day, rate);
        addOccasionalAttendees(random, arrivals, people.people, day, attendees, regulars.length * 0.12);
      }
    }
    yield { occasion, arrivals };
  }
}
