// The people of the sample congregation: their rows, and the habits that determine their attendance.
import type { members } from "../../server/src/database/tables/members.ts";
import { createRenaming } from "./american-names.ts";
import { CONGREGATION } from "./cast.ts";
import { type Contacts, createContacts } from "./contact.ts";
import { toEpochDay } from "./days.ts";
import { CAST_HOUSEHOLDS, makeHousehold, type Resident, type Sex } from "./households.ts";
import { createRandom, type Random } from "./random.ts";

export interface Person {
  readonly row: typeof members.$inferInsert & { joinDate: string };
  readonly sex: Sex;
  readonly age: number;
  /** Whether the person has an account; its email address is in `row.email`. */
  readonly isCast: boolean;
  /** Probability that they join when their household attends, 0 to 1. */
  readonly presence: number;
  /** First and last day in the congregation, in days since 1970. */
  readonly from: number;
  readonly until: number;
}

export interface HouseholdHabits {
  /** Indexes in the list of people. */
  readonly people: readonly number[];
  /** Probability of attending on an ordinary Sunday, 0 to 1. */
  readonly regularity: number;
  /** Whether they prefer the early service. */
  readonly isEarly: boolean;
  readonly hasChildren: boolean;
}

export interface People {
  readonly people: readonly Person[];
  readonly homes: readonly HouseholdHabits[];
}

type Story = "long" | "recent" | "new" | "visitor" | "left";

const STORIES: readonly { weight: number; story: Story }[] = [
  { weight: 70, story: "long" },
  { weight: 19, story: "recent" },
  { weight: 11, story: "left" },
];

const HABITS: readonly { weight: number; from: number; to: number }[] = [
  { weight: 52, from: 0.74, to: 0.95 },
  { weight: 26, from: 0.4, to: 0.68 },
  { weight: 16, from: 0.1, to: 0.32 },
  { weight: 6, from: 0.01, to: 0.06 },
];

/** Every congregation has newcomers this month and visitors who wait for admission, so these are not random. */
function chooseStory(random: Random, home: number): Story {
  if (home < CAST_HOUSEHOLDS.length) return "long";
  if (home % 32 === 6) return "new";
  if (home % 40 === 9) return "visitor";
  return random.weighted(STORIES).story;
}

/** The last Sunday up to a day. */
const findSunday = (day: Temporal.PlainDate): Temporal.PlainDate => day.subtract({ days: day.dayOfWeek % 7 });

function pickArrivalDay(random: Random, story: Story, today: Temporal.PlainDate, isCast: boolean): Temporal.PlainDate {
  if (isCast) return findSunday(today.subtract({ days: random.whole(4 * 365, 9 * 365) }));
  switch (story) {
    case "new": {
      const day = today.with({ day: random.whole(1, today.day) });
      const sunday = findSunday(day);
      return sunday.month === today.month ? sunday : day;
    }
    case "visitor":
      return findSunday(today.subtract({ days: random.whole(0, 34) }));
    case "recent":
      return findSunday(today.subtract({ days: random.whole(35, 729) }));
    default:
      return findSunday(today.subtract({ days: random.whole(731, 32 * 365) }));
  }
}

/** A time on a day, never after now: the middle of the morning, or the first moment of today. */
function pickTimeOnDay(day: Temporal.PlainDate, today: Temporal.PlainDate): string {
  const hour = Temporal.PlainDate.compare(day, today) < 0 ? 10 : 0;
  return day.toZonedDateTime({ timeZone: CONGREGATION.timezone, plainTime: { hour } }).toInstant().toString();
}

interface Common {
  story: Story;
  address: string;
  email: string | null;
  phone: string | null;
  joined: Temporal.PlainDate;
  today: Temporal.PlainDate;
}

function createPerson(random: Random, contacts: Contacts, resident: Resident, common: Common): Person {
  const { story, today } = common;
  const isVisitor = story === "visitor";
  const isAdult = resident.age >= 16;
  const born = today.subtract({ years: resident.age, days: random.whole(1, 360) });
  const wellAfterBirth = born.add({ days: 40 });
  const isBornHere = Temporal.PlainDate.compare(wellAfterBirth, common.joined) > 0;
  const joined = isBornHere ? pickEarlier(wellAfterBirth, today) : common.joined;
  const left = story === "left" ? pickLeavingDay(random, joined, today) : null;

  const ownEmail = isAdult && random.chance(isVisitor ? 0.6 : 0.82);
  const email = resident.cast?.email ?? common.email ?? null;
  const ownPhone = isAdult && (random.chance(0.8) || (isVisitor && !ownEmail) || resident.cast !== null);
  const phone = ownPhone ? (common.phone ?? contacts.phone()) : null;
  const dateOfBirth = isVisitor || (isAdult && !resident.cast && random.chance(0.15)) ? null : born.toString();
  const at = pickTimeOnDay(joined, today);
  return {
    row: {
      firstName: resident.firstName,
      lastName: resident.lastName,
      email: email ?? (ownEmail ? contacts.email(resident.firstName, resident.lastName) : null),
      phone,
      address: isVisitor ? null : common.address,
      dateOfBirth,
      joinDate: joined.toString(),
      membershipStatus: isVisitor ? "pending" : left ? "inactive" : "active",
      profileCompleted: !isVisitor && isAdult,
      emailConfirmed: !isVisitor,
      smsConsent: phone !== null && !isVisitor && random.chance(0.55),
      createdAt: at,
      updatedAt: left ? pickTimeOnDay(left, today) : at,
    },
    sex: resident.sex,
    age: resident.age,
    isCast: resident.cast !== null,
    presence: resident.cast || resident.isChild || random.chance(0.9) ? 0.95 : 0.3,
    from: toEpochDay(joined),
    until: left ? toEpochDay(left) : Number.POSITIVE_INFINITY,
  };
}

const pickEarlier = (a: Temporal.PlainDate, b: Temporal.PlainDate): Temporal.PlainDate =>
  Temporal.PlainDate.compare(a, b) <= 0 ? a : b;

/** People who left did so in these two years or shortly before, and after joining. */
function pickLeavingDay(random: Random, joined: Temporal.PlainDate, today: Temporal.PlainDate): Temporal.PlainDate {
  const last = today.subtract({ days: random.whole(45, 900) });
  return Temporal.PlainDate.compare(last, joined) > 0 ? last : pickEarlier(joined.add({ days: 60 }), today);
}

export function makePeople(size: number, today: Temporal.PlainDate): People {
  const random = createRandom("people");
  const contacts = createContacts(random);
  const rename = createRenaming();
  const people: Person[] = [];
  const homes: HouseholdHabits[] = [];
  while (people.length < size) {
    const known = CAST_HOUSEHOLDS[homes.length];
    // The named people come first at every size.
    const room = size - people.length - Math.max(0, CAST_HOUSEHOLDS.length - homes.length - 1);
    const residents = rename(makeHousehold(random, known)).slice(0, Math.max(1, room));
    const story = chooseStory(random, homes.length);
    const habit = random.weighted(HABITS);
    const common = {
      story,
      today,
      address: contacts.address(),
      email:
        residents.length > 1 && !known && random.chance(0.14)
          ? contacts.familyEmail(residents[0]?.lastName ?? "")
          : null,
      phone: residents.length > 1 && !known && random.chance(0.2) ? contacts.phone() : null,
      joined: pickArrivalDay(random, story, today, known !== undefined),
    };
    const first = people.length;
    for (const resident of residents) people.push(createPerson(random, contacts, resident, common));
    const isKeen = known !== undefined || story === "new" || story === "visitor";
    homes.push({
      people: residents.map((_, place) => first + place),
      regularity: isKeen ? 0.9 : habit.from + random.next() * (habit.to - habit.from),
      isEarly: random.chance((residents[0]?.age ?? 0) > 60 ? 0.6 : 0.28),
      hasChildren: residents.some(({ isChild }) => isChild),
    });
  }
  return { people, homes };
}
