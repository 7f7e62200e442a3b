// Volunteer hours of the sample congregation: who serves how often, the notes, and the decisions.
import type { HoursStatus } from "@narthex/contract/hours.ts";
import { CAST, CONGREGATION } from "./cast.ts";
import { getWeekday, isSummer, toEpochDay } from "./days.ts";
import { MINISTRIES, type MinistryName, type MinistryRows } from "./ministries.ts";
import type { People } from "./people.ts";
import { createRandom, type Random } from "./random.ts";

/** An entry; people and ministries are indexes in their lists. */
export interface GivenHours {
  readonly person: number;
  readonly ministry: number;
  readonly quarters: number;
  /** YYYY-MM-DD. */
  readonly workerDate: string;
  readonly description: string | null;
  readonly status: HoursStatus;
  readonly note: string | null;
  /** When the entry was logged and decided; seconds since 1970. */
  readonly loggedAt: number;
  readonly decidedAt: number | null;
  /** The email address of the account that approved it. */
  readonly approver: string | null;
}

interface Service {
  /** 1 is Monday, 7 is Sunday. */
  readonly weekdays: readonly number[];
  readonly quarters: readonly [from: number, to: number];
  readonly works: readonly string[];
  readonly restsInSummer?: boolean;
}

const SERVICES: Record<MinistryName, Service> = {
  "Music and Choir": {
    weekdays: [4, 7],
    quarters: [6, 12],
    works: ["Rehearsal", "Sang at both services", "Copied and sorted sheet music", "Organ at the early service"],
    restsInSummer: true,
  },
  "Youth Ministry": {
    weekdays: [5],
    quarters: [8, 16],
    works: ["Friday evening group", "Cooked for the youth group", "Drove to the retreat", "Planned the term"],
  },
  "Children's Ministry": {
    weekdays: [7, 7, 7, 3],
    quarters: [4, 8],
    works: ["Sunday School", "Nursery during the service", "Prepared crafts", "Pageant rehearsal"],
  },
  "Hospitality and Welcome": {
    weekdays: [7],
    quarters: [4, 10],
    works: ["Coffee after the services", "Greeted at the doors", "Set up and washed up", "Potluck"],
  },
  "Prayer Ministry": {
    weekdays: [3, 7],
    quarters: [3, 6],
    works: ["Evening Prayer", "Prayed with people after the service", "Prayer chain"],
  },
  "Food Pantry": {
    weekdays: [6, 6, 5, 2],
    quarters: [8, 18],
    works: ["Gave out groceries", "Sorted donations", "Collected from the stores", "Drove deliveries"],
  },
  "Women's Fellowship": {
    weekdays: [2],
    quarters: [4, 8],
    works: ["Led the Bible study", "Prepared the luncheon", "Playpen"],
    restsInSummer: true,
  },
  "Men's Fellowship": {
    weekdays: [6],
    quarters: [8, 20],
    works: ["Breakfast", "Split and brought firewood", "Mended the fence", "Gutters and windows"],
  },
  "Care and Visitation": {
    weekdays: [1, 3, 4],
    quarters: [4, 10],
    works: ["Visits at home", "Ride to the doctor", "Brought meals", "Hospital visit"],
  },
};

const NOTES = [
  "Is this the right day? We met on the day before.",
  "Please leave out the drive home.",
  "You logged this evening twice.",
];

const YEARS_BACK = 2;
/** Entries older than this many days are decided, except returned ones. */
const DECIDED_AFTER_DAYS = 9;
const YOUNGEST = 14;
const DAY = 86_400;

/** The share of volunteers who log their hours; the named people always do. */
const LOGS = 0.45;

interface Outcome {
  status: HoursStatus;
  note: string | null;
  decidedAt: number | null;
}

function pickOutcome(random: Random, loggedAt: number, now: number): Outcome {
  const decidedAt = loggedAt + random.whole(DAY, DECIDED_AFTER_DAYS * DAY);
  const isRecent = now - loggedAt < 40 * DAY;
  if (decidedAt >= now) return { status: "submitted", note: null, decidedAt: null };
  if (isRecent && random.chance(0.06)) return { status: "returned", note: random.pick(NOTES), decidedAt };
  return { status: "approved", note: null, decidedAt };
}

/** The approver: the ministry's leader if they have an account, otherwise the office; never the author. */
function findApprover(ministry: number, own: string | null | undefined): string {
  const leader = MINISTRIES[ministry]?.leader?.email ?? CAST.intermediate_admin.email;
  return leader === own ? CAST.admin.email : leader;
}

export function makeHours(
  { people }: People,
  { memberships }: MinistryRows,
  now: Temporal.Instant,
  today: Temporal.PlainDate,
): GivenHours[] {
  const random = createRandom("volunteer hours");
  const seconds = Math.floor(now.epochMilliseconds / 1000);
  const first = today.subtract({ years: YEARS_BACK });
  const given: GivenHours[] = [];
  for (const { person, ministry, from } of memberships) {
    const known = people[person];
    const service = SERVICES[MINISTRIES[ministry]?.name ?? "Prayer Ministry"];
    const logs = known?.isCast || random.chance(LOGS);
    if (!known || known.age < YOUNGEST || !logs) continue;
    const everyWeeks = known.isCast ? 2 : random.whole(2, 5);
    const start = Math.max(from, toEpochDay(first));
    const weekday = random.pick(service.weekdays);
    for (let day = start; day <= Math.min(known.until, toEpochDay(today)); day++) {
      if (getWeekday(day) !== weekday || !random.chance(1 / everyWeeks)) continue;
      const date = Temporal.PlainDate.from("1970-01-01").add({ days: day });
      if (service.restsInSummer && isSummer(date)) continue;
      const evening = date.toZonedDateTime({ timeZone: CONGREGATION.timezone, plainTime: "20:30" }).epochMilliseconds;
      const loggedAt = Math.min(evening / 1000 + random.whole(0, 4 * DAY), seconds);
      const decided = pickOutcome(random, loggedAt, seconds);
      given.push({
        person,
        ministry,
        quarters: random.whole(...service.quarters),
        workerDate: date.toString(),
        description: random.chance(0.8) ? random.pick(service.works) : null,
        loggedAt,
        ...decided,
        approver: decided.status === "approved" ? findApprover(ministry, known.row.email) : null,
      });
    }
  }
  return given;
}
