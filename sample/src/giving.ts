// Two years of giving: Sunday collections entered as batches, gifts by phone and bank transfer, and a few
// voided gifts.
import type { DonationMethod } from "@narthex/contract/donation-kinds.ts";
import { type CastName, CONGREGATION } from "./cast.ts";
import { toEpochDay } from "./days.ts";
import type { GivenGift } from "./given-gift.ts";
import { createIntents, type Intent } from "./giving-days.ts";
import { createGivingHabits, type GivingHabit } from "./giving-habits.ts";
import { createGuestGifts } from "./guest-gifts.ts";
import { makePayments, type Payments, withRefunds } from "./payments.ts";
import type { People } from "./people.ts";
import { createRandom, type Random } from "./random.ts";

export interface GivenBatch {
  readonly batchDate: string;
  readonly expectedCents: number;
  readonly closedCents: number;
  readonly closingReason: string | null;
  readonly begunAt: number;
  readonly closedAt: number;
  readonly by: CastName;
}

export interface Giving {
  /** In the order of recording. */
  readonly gifts: readonly GivenGift[];
  readonly batches: readonly GivenBatch[];
  /** The card payments of online gifts, and payments that failed. */
  readonly paid: Payments;
}

const YEARS_BACK = 2;
const DAY = 86_400;
/** Gifts in one batch; a larger congregation enters several batches. */
const LINES_IN_BATCH = 200;

const DIFFERENCES: readonly { cents: number; reason: string }[] = [
  { cents: 2000, reason: "One check was not signed and went back to the donor." },
  { cents: 100, reason: "A dollar short. Counted twice." },
  { cents: 500, reason: "A note was counted with the coffee money and taken out again." },
];

const toSeconds = (day: Temporal.PlainDate, plainTime: string): number =>
  day.toZonedDateTime({ timeZone: CONGREGATION.timezone, plainTime }).epochMilliseconds / 1000;

type NewGift = Omit<GivenGift, "recordedAt" | "batch" | "recorder" | "voided">;

function createGift(random: Random, habit: GivingHabit, { cents, donationType, fund }: Intent, day: string): NewGift {
  const isOnline = habit.method === "online";
  return {
    // Gifts by card always have a donor.
    person: random.chance(0.006) && !isOnline ? null : habit.person,
    cents,
    donationType,
    donationMethod: habit.method,
    donationDate: day,
    fund,
    notes: habit.method === "check" ? `Check ${random.whole(101, 4999)}` : null,
  };
}

/** Anonymous gifts in the collection. */
function createLooseOffering(random: Random, homes: number, day: string): NewGift {
  const cents = Math.max(500, Math.round(homes * random.whole(60, 260)));
  const plate = { donationType: "offering", donationMethod: "cash", fund: "general" } as const;
  return { ...plate, person: null, cents, donationDate: day, notes: "Loose offering" };
}

interface Entered {
  lines: GivenGift[];
  batch: GivenBatch;
}

/** The collection of a Sunday, entered on the next morning. */
function enterCollection(random: Random, plate: readonly NewGift[], day: Temporal.PlainDate, place: number): Entered {
  const by = random.chance(0.8) ? "intermediate_admin" : "admin";
  const begunAt = toSeconds(day.add({ days: 1 }), "09:30") + random.whole(0, 5400);
  let clock = begunAt;
  const lines = plate.flatMap((line): GivenGift[] => {
    clock += random.whole(4, 11);
    const entered = { ...line, batch: place, recordedAt: clock, recorder: by, voided: null } as const;
    if (random.chance(0.004)) {
      const twice = { ...entered, recordedAt: clock + 2, voided: { at: clock + 30, reason: "Entered twice" } };
      return [entered, twice];
    }
    const bounces = line.donationMethod === "check" && random.chance(0.003);
    const voided = bounces ? { at: clock + 8 * DAY, reason: "The check was returned by the bank" } : null;
    return [{ ...entered, voided }];
  });
  const closedAt = clock + random.whole(60, 600);
  const closedCents = lines
    .filter(({ voided }) => voided === null || voided.at > closedAt)
    .reduce((sum, { cents }) => sum + cents, 0);
  const off = random.chance(0.05) ? random.pick(DIFFERENCES) : null;
  const batch: GivenBatch = {
    batchDate: day.toString(),
    expectedCents: closedCents + (off?.cents ?? 0),
    closedCents,
    closingReason: off?.reason ?? null,
    begunAt,
    closedAt,
    by,
  };
  return { lines, batch };
}

/** When gifts outside the collection arrive: a transfer at the start of the month, a gift by phone on any weekday. */
function placeElsewhere(random: Random, line: NewGift, sunday: Temporal.PlainDate): GivenGift {
  const isOnline = line.donationMethod === "online";
  const day = isOnline ? sunday.add({ days: random.whole(0, 6) }) : sunday.add({ days: random.whole(1, 3) });
  const recordedAt = toSeconds(day, isOnline ? "06:45" : "08:30") + random.whole(0, isOnline ? 55_000 : 7200);
  return {
    ...line,
    donationDate: day.toString(),
    batch: null,
    recordedAt,
    recorder: isOnline ? null : "intermediate_admin",
    voided: null,
  };
}

const IN_PLATE: readonly DonationMethod[] = ["cash", "check", "card"];

export function makeGiving(people: People, now: Temporal.Instant, today: Temporal.PlainDate): Giving {
  const random = createRandom("giving");
  const latest = Math.floor(now.epochMilliseconds / 1000);
  const habits = createGivingHabits(random, people);
  const batches: GivenBatch[] = [];
  const gifts: GivenGift[] = [];
  const start = today.subtract({ years: YEARS_BACK });
  for (let day = start.subtract({ days: start.dayOfWeek % 7 }); ; day = day.add({ weeks: 1 })) {
    if (Temporal.PlainDate.compare(day, today) > 0) break;
    const on = toEpochDay(day);
    const given = habits
      .filter(({ from, until }) => from <= on && on <= until)
      .flatMap((habit) =>
        createIntents(random, habit, day, today).map((one) => createGift(random, habit, one, day.toString())),
      );
    const plate = [
      ...given.filter(({ donationMethod }) => IN_PLATE.includes(donationMethod)),
      createLooseOffering(random, habits.length, day.toString()),
    ];
    for (let first = 0; first < plate.length; first += LINES_IN_BATCH) {
      const { lines, batch } = enterCollection(random, plate.slice(first, first + LINES_IN_BATCH), day, batches.length);
      if (batch.closedAt > latest) continue;
      batches.push(batch);
      gifts.push(...lines.map((line) => (line.voided && line.voided.at > latest ? { ...line, voided: null } : line)));
    }
    const direct = given.filter(({ donationMethod }) => !IN_PLATE.includes(donationMethod));
    gifts.push(
      ...direct.map((line) => placeElsewhere(random, line, day)).filter(({ recordedAt }) => recordedAt <= latest),
    );
  }
  const compareByTime = (one: GivenGift, other: GivenGift) => one.recordedAt - other.recordedAt;
  const inOrder = [
    ...withRefunds(gifts.sort(compareByTime), latest),
    ...createGuestGifts(today, CONGREGATION.timezone),
  ].sort(compareByTime);
  return { gifts: inOrder, batches, paid: makePayments(inOrder, latest) };
}
