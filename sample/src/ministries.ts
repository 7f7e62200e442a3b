// The nine ministries: their purposes, leaders and members.
import type { ministries } from "../../server/src/database/tables/ministries.ts";
import { CAST, type CastMember } from "./cast.ts";
import { toEpochDay } from "./days.ts";
import type { Sex } from "./households.ts";
import type { People, Person } from "./people.ts";
import { createRandom } from "./random.ts";

export type MinistryName =
  | "Care and Visitation"
  | "Children's Ministry"
  | "Food Pantry"
  | "Hospitality and Welcome"
  | "Men's Fellowship"
  | "Music and Choir"
  | "Prayer Ministry"
  | "Women's Fellowship"
  | "Youth Ministry";

interface Ministry {
  readonly name: MinistryName;
  readonly description: string;
  /** The percentage of the congregation that belongs to it. */
  readonly percent: number;
  readonly ages: readonly [from: number, to: number];
  readonly sex?: Sex;
  readonly leader?: CastMember;
  /** Whether another of its people leads it too. */
  readonly hasCoLeader?: true;
  /** Named people who belong to it, in addition to its leader. */
  readonly cast?: readonly CastMember[];
}

export const MINISTRIES: readonly Ministry[] = [
  {
    name: "Music and Choir",
    description:
      "Leads the congregation in song: a choir of four parts, the Sunday band, and the organ at the early service. You need not read music to join; come to a rehearsal on Thursday and listen.",
    percent: 10,
    ages: [15, 84],
    cast: [CAST.member],
  },
  {
    name: "Youth Ministry",
    description:
      "For everyone from twelve to eighteen, with a few adult helpers: Friday evenings with a meal, games and honest questions, a winter service project, and a week at Camp Pinewater in summer.",
    percent: 11,
    ages: [12, 22],
    leader: CAST.ministry_leader,
  },
  {
    name: "Children's Ministry",
    description:
      "Sunday School between the services, the Christmas pageant and Vacation Bible School. Every helper is screened and trained, and no child is ever with one adult alone.",
    percent: 14,
    ages: [4, 60],
  },
  {
    name: "Hospitality and Welcome",
    description:
      "Greeters at the doors, coffee after the services, potlucks and receptions. We learn names, and we notice who is new.",
    percent: 9,
    ages: [18, 88],
    leader: CAST.intermediate_admin,
    cast: [CAST.member],
  },
  {
    name: "Prayer Ministry",
    description:
      "Prays through the week for what people ask of us, leads Evening Prayer on Wednesdays, and keeps a quiet corner open after each service.",
    percent: 6,
    ages: [22, 92],
    cast: [CAST.admin],
  },
  {
    name: "Food Pantry",
    description:
      "Groceries for about ninety households of the town every Saturday morning, with no questions asked. Sorts on Fridays, drives on Tuesdays, and is always short of people who can lift.",
    percent: 11,
    ages: [14, 80],
    hasCoLeader: true,
    cast: [CAST.admin],
  },
  {
    name: "Women's Fellowship",
    description:
      "Bible study on Tuesday mornings, a book a season, and the spring luncheon. Mothers with small children are welcome; there is a playpen.",
    percent: 10,
    ages: [20, 92],
    sex: "female",
    cast: [CAST.intermediate_admin],
  },
  {
    name: "Men's Fellowship",
    description: "Breakfast on the third Saturday, firewood for those who heat with it, and whatever needs mending.",
    percent: 8,
    ages: [18, 92],
    sex: "male",
    cast: [CAST.ministry_leader],
  },
  {
    name: "Care and Visitation",
    description:
      "Visits those who are ill, grieving, or at home for good. Brings communion, meals after a birth, and rides to the doctor.",
    percent: 5,
    ages: [26, 86],
    hasCoLeader: true,
  },
];

interface Membership {
  readonly person: number;
  /** Index in MINISTRIES. */
  readonly ministry: number;
  readonly joinDate: string;
  /** The same day, in days since 1970. */
  readonly from: number;
}

export interface MinistryRows {
  readonly rows: readonly (typeof ministries.$inferInsert)[];
  /** The index of each ministry's leader in the list of people. */
  readonly leaders: readonly number[];
  readonly coLeaders: readonly { readonly person: number; readonly ministry: number }[];
  readonly memberships: readonly Membership[];
}

/** A day after the person joined, never in the future. */
function pickDayBetween(from: string, today: Temporal.PlainDate, part: number): Temporal.PlainDate {
  const first = Temporal.PlainDate.from(from);
  return first.add({ days: Math.floor(part * (toEpochDay(today) - toEpochDay(first))) });
}

export function makeMinistries({ people, homes }: People, today: Temporal.PlainDate): MinistryRows {
  const random = createRandom("ministries");
  const findCastPlace = (person: CastMember): number => people.findIndex(({ row }) => row.email === person.email);
  const regularity: number[] = [];
  for (const home of homes) for (const place of home.people) regularity[place] = home.regularity;
  const active = people.flatMap((person, place) => (person.row.membershipStatus === "active" ? [place] : []));
  const candidates = random.shuffled(active);
  const fits = ({ ages: [from, to], sex }: Ministry, { age, sex: own }: Person): boolean =>
    age >= from && age <= to && (sex === undefined || sex === own);

  const leaders: number[] = [];
  const memberships: Membership[] = [];
  const chooseLeader = (ministry: Ministry): number => {
    if (ministry.leader) return findCastPlace(ministry.leader);
    const could = candidates.find((place) => {
      const person = people[place];
      const isSteady = (regularity[place] ?? 0) > 0.6 && person !== undefined && person.age >= 27 && person.age <= 76;
      return isSteady && !person.isCast && !leaders.includes(place) && fits({ ...ministry, ages: [27, 76] }, person);
    });
    return could ?? findCastPlace(CAST.admin);
  };

  for (const [index, ministry] of MINISTRIES.entries()) {
    const leader = chooseLeader(ministry);
    leaders.push(leader);
    const wanted = Math.max(3, Math.round((people.length * ministry.percent) / 100));
    const named = (ministry.cast ?? []).map(findCastPlace);
    const drawn = candidates.filter((place) => {
      const person = people[place];
      return person && !person.isCast && fits(ministry, person) && random.chance(0.2 + (regularity[place] ?? 0) * 0.8);
    });
    for (const place of [...new Set([leader, ...named, ...random.shuffled(drawn)])].slice(0, wanted)) {
      const person = people[place];
      if (!person) continue;
      const since = pickDayBetween(person.row.joinDate, today, person.isCast ? 0.2 : random.next() * 0.9);
      memberships.push({ person: place, ministry: index, joinDate: since.toString(), from: toEpochDay(since) });
    }
  }

  const coLeaders = MINISTRIES.flatMap(({ hasCoLeader }, ministry) => {
    const canLead = (place: number) => {
      const person = people[place];
      return person !== undefined && !person.isCast && !leaders.includes(place) && person.age >= 27;
    };
    const own = memberships.filter((one) => one.ministry === ministry).find(({ person }) => canLead(person));
    return hasCoLeader && own ? { person: own.person, ministry } : [];
  });

  const founded = today.subtract({ years: 2, days: 20 }).toString();
  const rows = MINISTRIES.map(({ name, description }) => ({ name, description, createdAt: `${founded}T15:00:00Z` }));
  return { rows, leaders, coLeaders, memberships };
}
