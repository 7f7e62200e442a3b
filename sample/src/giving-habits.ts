// How the households of the sample congregation give: how often, how much, and by what means.
import type { DonationMethod } from "@narthex/contract/donation-kinds.ts";
import { CAST_HOUSEHOLDS } from "./households.ts";
import type { People } from "./people.ts";
import type { Random } from "./random.ts";

type Rhythm = "weekly" | "monthly" | "now and then" | "feasts";

export interface GivingHabit {
  /** The person who gives: an index in the list of people. */
  readonly person: number;
  readonly rhythm: Rhythm;
  readonly method: DonationMethod;
  /** The usual amount. */
  readonly cents: number;
  /** Whether the gift is a tenth of the income, recorded as a tithe. */
  readonly isTithe: boolean;
  /** Cents given to the new roof each month; 0 for none. */
  readonly roof: number;
  /** Probability of attending on an ordinary Sunday, 0 to 1. */
  readonly regularity: number;
  readonly from: number;
  readonly until: number;
}

const GIVES = 0.84;
const ADULT = 18;

const RHYTHMS: readonly { weight: number; rhythm: Rhythm }[] = [
  { weight: 26, rhythm: "weekly" },
  { weight: 28, rhythm: "monthly" },
  { weight: 30, rhythm: "now and then" },
  { weight: 16, rhythm: "feasts" },
];

/** In dollars. */
const USUAL: Record<Rhythm, readonly number[]> = {
  weekly: [20, 25, 40, 50, 50, 60, 75, 80, 100, 120, 150],
  monthly: [100, 150, 200, 200, 250, 300, 400, 450, 600],
  "now and then": [10, 15, 20, 20, 25, 30, 40, 50],
  feasts: [25, 50, 50, 100, 150],
};

/** Habits of the people with an account, in the order of their households. */
const OF_CAST: readonly DonationMethod[] = ["check", "bank_transfer", "online", "online"];

const BY_AGE: readonly { until: number; methods: readonly { weight: number; method: DonationMethod }[] }[] = [
  {
    until: 40,
    methods: [
      { weight: 50, method: "online" },
      { weight: 15, method: "bank_transfer" },
      { weight: 12, method: "card" },
      { weight: 13, method: "cash" },
      { weight: 10, method: "check" },
    ],
  },
  {
    until: 62,
    methods: [
      { weight: 28, method: "online" },
      { weight: 22, method: "bank_transfer" },
      { weight: 6, method: "card" },
      { weight: 12, method: "cash" },
      { weight: 32, method: "check" },
    ],
  },
  {
    until: Number.POSITIVE_INFINITY,
    methods: [
      { weight: 8, method: "online" },
      { weight: 10, method: "bank_transfer" },
      { weight: 14, method: "cash" },
      { weight: 68, method: "check" },
    ],
  },
];

function pickAmount(random: Random, rhythm: Rhythm, isTithe: boolean): number {
  const cents = random.pick(USUAL[rhythm]) * 100;
  // A tithe is seldom a round amount.
  return isTithe && random.chance(0.3) ? cents + random.whole(-900, 2900) : cents;
}

export function createGivingHabits(random: Random, { people, homes }: People): GivingHabit[] {
  return homes.flatMap((home, place): GivingHabit[] => {
    const person = home.people.find((one) => (people[one]?.age ?? 0) >= ADULT);
    const known = person === undefined ? undefined : people[person];
    const isCast = place < CAST_HOUSEHOLDS.length;
    const gives = isCast || random.chance(GIVES);
    if (person === undefined || !known || !gives || known.row.membershipStatus === "pending") return [];
    const rhythm = isCast ? "monthly" : random.weighted(RHYTHMS).rhythm;
    const isTithe = isCast || ((rhythm === "weekly" || rhythm === "monthly") && random.chance(0.62));
    const { methods } = BY_AGE.find(({ until }) => known.age < until) ?? { methods: [] };
    return [
      {
        person,
        rhythm,
        isTithe,
        method: OF_CAST[place] ?? random.weighted(methods).method,
        cents: pickAmount(random, rhythm, isTithe),
        roof: random.chance(0.22) ? random.pick([25, 50, 50, 100]) * 100 : 0,
        regularity: home.regularity,
        from: known.from,
        until: known.until,
      },
    ];
  });
}
