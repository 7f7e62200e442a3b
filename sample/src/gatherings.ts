// The gatherings of the congregation: when, where, and who attends.
import {
  type Days,
  excludeDays,
  isSummer,
  matchEaster,
  matchMonthly,
  matchWeekly,
  matchYearly,
  matchYearlyOn,
} from "./days.ts";
import type { MinistryName } from "./ministries.ts";
import type { HouseholdHabits } from "./people.ts";

/** Who attends. Shares and rates are from 0 to 1. */
export type Attendees =
  /** Whole households; each attends the first suitable service of its group on a day. */
  | {
      readonly kind: "service";
      readonly group: "sunday" | "christmas eve";
      readonly suits: (home: HouseholdHabits) => boolean;
    }
  /** Members of the ministry; `rate` of them on an ordinary day. */
  | { readonly kind: "ministry"; readonly rate: number }
  /**
   * Anyone of that age: `share` of the congregation attends regularly, at this `rate`; and a few occasional attendees.
   */
  | { readonly kind: "open"; readonly share: number; readonly rate: number; readonly ages?: readonly [number, number] };

export interface Gathering {
  readonly title: string;
  readonly description: string;
  readonly days: Days;
  /**
   * The same as a rule of RFC 5545, for gatherings that are planned as a series; days of the rule that are not in
   * `days` are left out.
   */
  readonly rule?: string;
  /** HH:MM */
  readonly start: string;
  /** HH:MM, on a later day if given; without an end the event lasts until midnight. */
  readonly end: { readonly time: string; readonly daysLater?: number } | null;
  readonly location: string;
  readonly ministry?: MinistryName;
  /** Daniel Okafor organizes it, although it belongs to no ministry. */
  readonly isDaniels?: true;
  /** Capacity as a share of the congregation. */
  readonly capacity?: number;
  readonly attendees: Attendees;
}

const [MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY] = [1, 2, 3, 4, 5, 6, 7] as const;

export const GATHERINGS: readonly Gathering[] = [
  {
    title: "Early Worship Service",
    description: "A quiet service with organ, hymns and communion.",
    days: matchWeekly(SUNDAY),
    rule: "FREQ=WEEKLY;BYDAY=SU",
    start: "09:00",
    end: { time: "10:00" },
    location: "Sanctuary",
    attendees: { kind: "service", group: "sunday", suits: (home) => home.isEarly },
  },
  {
    title: "Sunday School",
    description: "Classes for children from four years, between the services. Coffee for those who wait.",
    days: excludeDays(isSummer, matchWeekly(SUNDAY)),
    rule: "FREQ=WEEKLY;BYDAY=SU",
    start: "10:05",
    end: { time: "10:50" },
    location: "Education Wing",
    ministry: "Children's Ministry",
    attendees: { kind: "ministry", rate: 0.72 },
  },
  {
    title: "Sunday Worship Service",
    description: "Worship with the band or the choir, and a sermon. Children stay for the first songs.",
    days: matchWeekly(SUNDAY),
    rule: "FREQ=WEEKLY;BYDAY=SU",
    start: "11:00",
    end: { time: "12:15" },
    location: "Sanctuary",
    attendees: { kind: "service", group: "sunday", suits: () => true },
  },
  {
    title: "Community Lunch",
    description: "Soup, bread and company for anyone who would rather not eat alone. Free.",
    days: matchWeekly(MONDAY),
    rule: "FREQ=WEEKLY;BYDAY=MO",
    start: "12:00",
    end: { time: "13:30" },
    location: "Fellowship Hall",
    capacity: 0.3,
    attendees: { kind: "open", share: 0.42, rate: 0.6, ages: [50, 99] },
  },
  {
    title: "Women's Bible Study",
    description: "This season: the letters from prison, a chapter a week.",
    days: excludeDays(isSummer, matchWeekly(TUESDAY)),
    rule: "FREQ=WEEKLY;BYDAY=TU",
    start: "10:00",
    end: { time: "11:30" },
    location: "Library",
    ministry: "Women's Fellowship",
    attendees: { kind: "ministry", rate: 0.55 },
  },
  {
    title: "Evening Prayer",
    description: "Half an hour of psalms and silence, then prayer for those who asked for it.",
    days: matchWeekly(WEDNESDAY),
    rule: "FREQ=WEEKLY;BYDAY=WE",
    start: "19:00",
    end: { time: "20:00" },
    location: "Chapel",
    attendees: { kind: "open", share: 0.2, rate: 0.58, ages: [16, 99] },
  },
  {
    title: "Choir Practice",
    description: "Rehearsal for Sunday and the coming feasts. Newcomers sit beside someone who knows the music.",
    days: excludeDays(isSummer, matchWeekly(THURSDAY)),
    rule: "FREQ=WEEKLY;BYDAY=TH",
    start: "19:30",
    end: { time: "21:00" },
    location: "Choir Room",
    ministry: "Music and Choir",
    attendees: { kind: "ministry", rate: 0.78 },
  },
  {
    title: "Youth Group",
    description: "Dinner at 6:30, then the evening's theme. Parents pick up by 9.",
    days: matchWeekly(FRIDAY),
    rule: "FREQ=WEEKLY;BYDAY=FR",
    start: "18:30",
    end: { time: "21:00" },
    location: "Youth Loft",
    ministry: "Youth Ministry",
    attendees: { kind: "ministry", rate: 0.75 },
  },
  {
    title: "Food Pantry",
    description: "Helpers from 8:30; doors open to guests at 9.",
    days: matchWeekly(SATURDAY),
    rule: "FREQ=WEEKLY;BYDAY=SA",
    start: "09:00",
    end: { time: "11:30" },
    location: "Lower Hall",
    ministry: "Food Pantry",
    attendees: { kind: "ministry", rate: 0.45 },
  },
  {
    title: "Men's Breakfast",
    description: "Pancakes, a short talk, and a job that needs several hands.",
    days: matchMonthly(3, SATURDAY),
    rule: "FREQ=MONTHLY;BYDAY=3SA",
    start: "08:00",
    end: { time: "09:30" },
    location: "Kitchen",
    ministry: "Men's Fellowship",
    attendees: { kind: "ministry", rate: 0.7 },
  },
  {
    title: "Monthly Potluck",
    description: "After the late service. Bring a dish if you can; come if you cannot.",
    days: excludeDays(matchEaster(0), matchMonthly(1, SUNDAY)),
    rule: "FREQ=MONTHLY;BYDAY=1SU",
    start: "12:45",
    end: { time: "14:30" },
    location: "Fellowship Hall",
    capacity: 0.45,
    attendees: { kind: "open", share: 0.32, rate: 0.62 },
  },
  {
    title: "Ash Wednesday Service",
    description: "The beginning of Lent, with the imposition of ashes.",
    days: matchEaster(-46),
    start: "12:15",
    end: { time: "13:00" },
    location: "Sanctuary",
    attendees: { kind: "open", share: 0.3, rate: 0.7, ages: [10, 99] },
  },
  {
    title: "Good Friday Service",
    description: "The Passion according to John, read and sung.",
    days: matchEaster(-2),
    start: "19:00",
    end: { time: "20:15" },
    location: "Sanctuary",
    attendees: { kind: "open", share: 0.42, rate: 0.75 },
  },
  {
    title: "Easter Sunrise Service",
    description: "We meet at the overlook in the dark and greet the morning. Bring a blanket; breakfast follows.",
    days: matchEaster(0),
    start: "06:15",
    end: { time: "07:15" },
    location: "Falls Overlook",
    attendees: { kind: "open", share: 0.22, rate: 0.7 },
  },
  {
    title: "Church Picnic",
    description: "Games, a cookout and the dessert table. If it rains, we move to the Fellowship Hall.",
    days: matchYearlyOn(6, 3, SATURDAY),
    start: "11:00",
    end: { time: "16:00" },
    location: "Millrace Park",
    isDaniels: true,
    attendees: { kind: "open", share: 0.5, rate: 0.75 },
  },
  {
    title: "Vacation Bible School",
    description: "A week of mornings for children, Monday to Friday from nine to noon.",
    days: matchYearlyOn(7, 2, MONDAY),
    start: "09:00",
    end: { time: "12:00", daysLater: 4 },
    location: "Education Wing",
    ministry: "Children's Ministry",
    capacity: 0.2,
    attendees: { kind: "ministry", rate: 0.85 },
  },
  {
    title: "Annual Retreat",
    description: "A weekend of quiet and company by the lake, from Friday supper to Sunday lunch. Rides leave at four.",
    days: matchYearlyOn(9, 4, FRIDAY),
    start: "18:00",
    end: { time: "13:30", daysLater: 2 },
    location: "Camp Pinewater",
    isDaniels: true,
    capacity: 0.2,
    attendees: { kind: "open", share: 0.18, rate: 0.9, ages: [16, 78] },
  },
  {
    title: "Congregational Meeting",
    description: "Reports of the year, the budget, and the election of two elders. All active members may vote.",
    days: matchYearlyOn(1, 4, SUNDAY),
    start: "12:45",
    end: { time: "14:15" },
    location: "Sanctuary",
    attendees: { kind: "open", share: 0.34, rate: 0.8, ages: [18, 99] },
  },
  {
    title: "Christmas Eve Family Service",
    description: "The children's pageant, with at least one real lamb.",
    days: matchYearly(12, 24),
    start: "16:00",
    end: { time: "17:00" },
    location: "Sanctuary",
    attendees: { kind: "service", group: "christmas eve", suits: (home) => home.hasChildren },
  },
  {
    title: "Christmas Eve Late Service",
    description: "Carols by candlelight, ending after midnight with bells and hot cider.",
    days: matchYearly(12, 24),
    start: "23:00",
    end: { time: "00:30", daysLater: 1 },
    location: "Sanctuary",
    attendees: { kind: "service", group: "christmas eve", suits: () => true },
  },
  {
    title: "Watch Night",
    description: "We pray the old year out and the new one in.",
    days: matchYearly(12, 31),
    start: "22:45",
    end: { time: "00:15", daysLater: 1 },
    location: "Chapel",
    attendees: { kind: "open", share: 0.16, rate: 0.7, ages: [14, 99] },
  },
];

/** Held on the day the sample congregation is created, until midnight, so that check-in is always possible. */
export const OPEN_HOUSE: Omit<Gathering, "days"> = {
  title: "Open House",
  description: "Coffee, conversation and a tour of the building. Come when you can: the doors stay open until late.",
  start: "08:00",
  end: null,
  location: "Welcome Center",
  attendees: { kind: "open", share: 0.16, rate: 0.85 },
};

/** Fills a calendar that needs more events than the congregation's own, for benchmarks. */
export const HOME_GROUP: Omit<Gathering, "days"> = {
  title: "Home Group",
  description: "Supper, a passage, and prayer in someone's living room.",
  start: "19:00",
  end: { time: "21:00" },
  location: "A member's home",
  attendees: { kind: "open", share: 0.05, rate: 0.7, ages: [16, 99] },
};

/** The gathering that asks for replies, and its number of places. */
export const ASKING = { title: "Monthly Potluck", capacity: 40 } as const;
