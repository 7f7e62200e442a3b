// The gifts of a household on a Sunday: the usual gift, and seasonal collections.
import type { DonationType } from "@narthex/contract/donation-kinds.ts";
import type { GivingType } from "@narthex/contract/giving-kinds.ts";
import { countDaysFromEaster, isSummer, matchMonthly, matchYearlyOn } from "./days.ts";
import type { GivingHabit } from "./giving-habits.ts";
import type { Random } from "./random.ts";

interface Purpose {
  readonly donationType: DonationType;
  readonly fund: GivingType;
}

export interface Intent extends Purpose {
  readonly cents: number;
}

const TITHE: Purpose = { donationType: "tithe", fund: "tithe" };
const OFFERING: Purpose = { donationType: "offering", fund: "general" };
const MISSIONS: Purpose = { donationType: "missions", fund: "missions" };
const ROOF: Purpose = { donationType: "building_fund", fund: "building" };
const SPECIAL: Purpose = { donationType: "other", fund: "special" };

const firstSunday = matchMonthly(1, 7);
const roofSunday = matchMonthly(3, 7);
const missionsSunday = matchMonthly(4, 7);
/** The annual collection for missions, in October. */
const worldMissions = matchYearlyOn(10, 2, 7);
/** The collection for people in need, on the Sunday before Thanksgiving. */
const thanksgiving = matchYearlyOn(11, 3, 7);

/** Sundays on which occasional donors give too. */
function isFeast(day: Temporal.PlainDate): boolean {
  const beforeChristmas = day.month === 12 && day.day >= 18 && day.day <= 24;
  return countDaysFromEaster(day) === 0 || countDaysFromEaster(day) === -7 || beforeChristmas;
}

/** The roof collection began fourteen months before the current day. */
const ROOF_MONTHS = 14;

function createUsualIntents(random: Random, habit: GivingHabit, day: Temporal.PlainDate): Intent[] {
  const gift = { ...(habit.isTithe ? TITHE : OFFERING), cents: habit.cents };
  const comes = random.chance(habit.regularity * (isSummer(day) ? 0.8 : 1));
  // Gifts by phone or transfer are not bound to Sundays.
  const isSure = habit.method === "online" || habit.method === "bank_transfer";
  if (habit.rhythm === "weekly") return comes || (isSure && random.chance(0.9)) ? [gift] : [];
  if (habit.rhythm === "monthly") return firstSunday(day) && (comes || random.chance(0.93)) ? [gift] : [];
  if (habit.rhythm === "now and then") return comes && random.chance(0.42) ? [gift] : [];
  return isFeast(day) && random.chance(0.7) ? [gift] : [];
}

const createCollected = (random: Random, chance: number, purpose: Purpose, dollars: readonly number[]): Intent[] =>
  random.chance(chance) ? [{ ...purpose, cents: random.pick(dollars) * 100 }] : [];

export function createIntents(random: Random, habit: GivingHabit, day: Temporal.PlainDate, today: Temporal.PlainDate) {
  const intents = createUsualIntents(random, habit, day);
  const collectsForRoof = Temporal.PlainDate.compare(day, today.subtract({ months: ROOF_MONTHS })) >= 0;
  if (habit.roof > 0 && collectsForRoof && roofSunday(day) && random.chance(0.9))
    intents.push({ ...ROOF, cents: habit.roof });
  if (isFeast(day)) intents.push(...createCollected(random, 0.3, OFFERING, [20, 25, 50, 50, 100, 200]));
  if (worldMissions(day)) intents.push(...createCollected(random, 0.45, MISSIONS, [20, 25, 50, 100]));
  else if (missionsSunday(day)) intents.push(...createCollected(random, 0.08, MISSIONS, [10, 20, 25, 50]));
  if (thanksgiving(day)) intents.push(...createCollected(random, 0.35, SPECIAL, [20, 30, 50, 100]));
  return intents;
}
