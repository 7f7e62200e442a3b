// Who comes to what, from habits: households that go together, feasts, summers, newcomers and those who left.
import type { Occasion } from "./calendar.ts";
import { epochDay, season } from "./days.ts";
import type { Crowd } from "./gatherings.ts";
import type { MinistryRows } from "./ministries.ts";
import type { Home, People, Person } from "./people.ts";
import { type Random, randomFor } from "./random.ts";

/** Places in the list of people, with seconds from the start of the event. */
type Arrivals = Map<number, number>;

type Open = Extract<Crowd, { kind: "open" }>;

const EARLIEST = -25 * 60;
const LATEST = 15 * 60;

/** On a good day a rare habit gains more than a firm one; on a poor day everybody stays away alike. */
const onSuchADay = (rate: number, times: number): number => (times < 1 ? rate * times : 1 - (1 - rate) ** times);

const isHere = ({ from, until }: Person, day: number): boolean => from <= day && day <= until;

const isOfAge = ({ age }: Person, { ages: [from, to] = [0, 120] }: Open): boolean => age >= from && age <= to;

/** Mostly a few minutes before the start. */
const arrival = (random: Random): number =>
  EARLIEST + ((random.next() + random.next() + random.next()) / 3) * (LATEST - EARLIEST);

const within = (offset: number): number => Math.round(Math.min(LATEST, Math.max(EARLIEST, offset)));

/** Households go to one service of the day together, and arrive together. */
function goToServices(random: Random, { people, homes }: People, services: readonly Occasion[]): Arrivals[] {
  const rolls: Arrivals[] = services.map(() => new Map());
  const date = services[0]?.day;
  if (!date) return rolls;
  const day = epochDay(date);
  const weather = date.month <= 2 && random.chance(0.06) ? 0.4 : 0.88 + random.next() * 0.24;
  const times = season(date) * weather;
  const suits = ({ gathering: { crowd } }: Occasion, home: Home): boolean =>
    crowd.kind === "service" && crowd.suits(home);
  for (const home of homes) {
    const isFirstTime = home.people.some((place) => people[place]?.from === day);
    if (!isFirstTime && !random.chance(onSuchADay(home.regularity, times))) continue;
    const usual = services.findIndex((service) => suits(service, home));
    const roll = random.chance(0.07) ? random.pick(rolls) : rolls[Math.max(0, usual)];
    let offset = arrival(random);
    for (const place of home.people) {
      const person = people[place];
      if (!person || !isHere(person, day) || !random.chance(person.presence)) continue;
      roll?.set(place, within(offset));
      offset += random.whole(4, 35);
    }
  }
  return rolls;
}

/** Those of a list who come, one by one. */
function comeFrom(
  random: Random,
  list: readonly number[],
  people: People["people"],
  day: number,
  rate: number,
): Arrivals {
  const roll: Arrivals = new Map();
  for (const place of list) {
    const person = people[place];
    if (person && isHere(person, day) && random.chance(rate)) roll.set(place, within(arrival(random)));
  }
  return roll;
}

/** The people who usually come to an open gathering: of those who go to church often, more. */
function usualCrowd(random: Random, { people, homes }: People, crowd: Open): number[] {
  const comes = (home: Home, place: number): boolean => {
    const person = people[place];
    return person !== undefined && isOfAge(person, crowd) && random.chance(crowd.share * 1.7 * home.regularity);
  };
  return homes.flatMap((home) => home.people.filter((place) => comes(home, place)));
}

function addGuests(
  random: Random,
  roll: Arrivals,
  people: People["people"],
  day: number,
  crowd: Open,
  most: number,
): void {
  for (let left = Math.round(most * random.next()); left > 0; left--) {
    const place = random.whole(0, people.length - 1);
    const person = people[place];
    if (person && isOfAge(person, crowd) && isHere(person, day)) roll.set(place, within(arrival(random)));
  }
}

/** For each occasion of the calendar, in its order, who would come. Does not know what time it is. */
export function* crowdsAt(
  { people, ministries }: { people: People; ministries: MinistryRows },
  calendar: readonly Occasion[],
): Generator<{ occasion: Occasion; arrivals: Arrivals }> {
  const random = randomFor("attendance");
  const usual = new Map<string, number[]>();
  const shared = new Map<Occasion, Arrivals>();
  const shareOut = (occasion: Occasion, group: string): void => {
    const sameDay = calendar.filter(
      ({ row, gathering: { crowd } }) =>
        row.eventDate === occasion.row.eventDate && crowd.kind === "service" && crowd.group === group,
    );
    const rolls = goToServices(random, people, sameDay);
    for (const [place, service] of sameDay.entries()) shared.set(service, rolls[place] ?? new Map());
  };
  for (const occasion of calendar) {
    const { crowd, title } = occasion.gathering;
    const day = epochDay(occasion.day);
    let arrivals: Arrivals;
    if (crowd.kind === "service") {
      if (!shared.has(occasion)) shareOut(occasion, crowd.group);
      arrivals = shared.get(occasion) ?? new Map();
      shared.delete(occasion);
    } else {
      const rate = onSuchADay(crowd.rate, Math.min(1.3, season(occasion.day)));
      if (crowd.kind === "ministry") {
        const belong = ministries.memberships.filter(
          ({ ministry, from }) => ministry === occasion.ministry && from <= day,
        );
        arrivals = comeFrom(
          random,
          belong.map(({ person }) => person),
          people.people,
          day,
          rate,
        );
      } else {
        const regulars = usual.get(title) ?? usualCrowd(random, people, crowd);
        usual.set(title, regulars);
        arrivals = comeFrom(random, regulars, people.people, day, rate);
        addGuests(random, arrivals, people.people, day, crowd, regulars.length * 0.12);
      }
    }
    yield { occasion, arrivals };
  }
}
