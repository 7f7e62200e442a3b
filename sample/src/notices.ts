// The announcements that the office of the sample congregation makes in a year, and their days.
import type { Priority } from "@narthex/contract/announcements.ts";
import { type Days, matchEaster, matchMonthly, matchYearly, matchYearlyOn } from "./days.ts";
import type { MinistryName } from "./ministries.ts";

export interface Notice {
  readonly on: Days;
  readonly title: string;
  readonly content: string;
  readonly priority?: Priority;
  /** Everyone by default. */
  readonly to?: "members" | MinistryName;
  /** Days until it expires; by default it does not. */
  readonly days?: number;
  readonly byEmail?: boolean;
  readonly bySms?: boolean;
}

const SUNDAY = 7;
const matchBoth =
  (one: Days, other: Days): Days =>
  (day) =>
    one(day) && other(day);
const matchMonths =
  (...months: readonly number[]): Days =>
  (day) =>
    months.includes(day.month);

export const NOTICES: readonly Notice[] = [
  {
    on: matchMonthly(1, 1),
    title: "This month at Grace",
    content:
      "Thank you to everyone who served last month.\n\nThe calendar has every service, rehearsal and meeting of the weeks ahead. If you can give an hour, the Food Pantry and the welcome team need hands on Saturdays and Sundays.\n\nQuestions? Write to office@example.org or stop by on weekdays between nine and noon.",
    days: 30,
    byEmail: true,
  },
  {
    on: matchBoth(matchMonthly(3, 1), matchMonths(1, 2, 3, 4, 5, 6, 9, 10, 11)),
    title: "Potluck after the late service",
    content: "Bring a dish for eight, or just yourself. Please label anything with nuts. Lunch is at 12:30.",
    days: 7,
  },
  {
    on: matchYearlyOn(11, 1, 1),
    title: "Annual meeting: the budget for next year",
    content:
      "The annual meeting is on the third Sunday of November, after the late service. The proposed budget and the minutes of last year are at the welcome desk from next Sunday on. **Every member has a vote.**",
    to: "members",
    days: 21,
    byEmail: true,
  },
  {
    on: matchYearlyOn(11, 3, 1),
    title: "Thanksgiving baskets",
    content:
      "The Food Pantry packs 120 baskets. We still need stuffing, canned fruit and gift cards for turkeys by **Sunday**. Leave them in the hall, or ask Saturday's team where to help.",
    priority: "high",
    days: 10,
    byEmail: true,
  },
  {
    on: matchYearlyOn(11, 4, 5),
    title: "Greens for the sanctuary",
    content: "Please bring cut greens from your garden for Advent on Saturday morning. Gloves and wire are there.",
    days: 3,
    to: "Hospitality and Welcome",
  },
  {
    on: matchYearly(12, 1),
    title: "Christmas services",
    content:
      "Christmas Eve: children's pageant at four, candlelight at seven and at eleven. Christmas Day: one service at ten.\n\nThe nursery is open at four and at seven. Bring your neighbors.",
    priority: "high",
    days: 25,
    byEmail: true,
  },
  {
    on: matchYearly(12, 8),
    title: "Pageant rehearsals",
    content:
      "Rehearsals are on Wednesday at six and on Saturday at ten. Angels need white shirts; sheep need patience.",
    to: "Children's Ministry",
    days: 16,
    byEmail: true,
  },
  {
    on: matchYearly(1, 2),
    title: "Giving statements arrive this month",
    content: "If you have moved, please change your address in your profile before the fifteenth.",
    to: "members",
    days: 29,
    byEmail: true,
  },
  {
    on: matchYearlyOn(1, 3, SUNDAY),
    title: "No services this morning: snow",
    content:
      "The roads are not safe. Please stay at home and check on a neighbor by phone. We meet again on Wednesday.",
    priority: "high",
    days: 1,
    byEmail: true,
    bySms: true,
  },
  {
    on: matchEaster(-50),
    title: "Pancake supper on Tuesday",
    content: "The youth flip, you eat. Donations go to Camp Pinewater.",
    days: 4,
  },
  {
    on: matchEaster(-46),
    title: "Lent begins: Ash Wednesday at noon and at seven",
    content: "A booklet with a reading for every day lies at the doors. Soup and silence on Wednesdays at six.",
    days: 3,
    byEmail: true,
  },
  {
    on: matchEaster(-7),
    title: "Holy Week and Easter",
    content:
      "Thursday at 7, Friday at noon and at 7, and the sunrise service on Easter morning at 6:30 on the hill. Breakfast follows in the hall.",
    priority: "high",
    days: 8,
    byEmail: true,
  },
  {
    on: matchYearlyOn(4, 4, 6),
    title: "Spring work day",
    content: "Gutters, windows and the playground fence, Saturday from 8. Coffee from 7:30.",
    to: "Men's Fellowship",
    days: 7,
    byEmail: true,
  },
  {
    on: matchYearlyOn(5, 2, 1),
    title: "Graduates' Sunday",
    content: "Tell the office by Thursday if someone in your family graduates this spring: we want every name.",
    days: 14,
  },
  {
    on: matchYearlyOn(6, 1, 1),
    title: "Vacation Bible School: sign up",
    content:
      "Last week of June, nine to noon, ages four to eleven. Helpers from twelve on are worth their weight in gold.",
    days: 21,
    byEmail: true,
  },
  {
    on: matchYearlyOn(6, 2, 3),
    title: "Camp Pinewater: forms are due",
    content: "Health forms and permission slips by Sunday, please. The bus leaves on Monday at eight sharp.",
    to: "Youth Ministry",
    priority: "high",
    days: 6,
    byEmail: true,
  },
  {
    on: matchYearly(7, 1),
    title: "Summer hours",
    content: "One service at ten in July and August. The office is closed on Fridays.",
    days: 61,
    priority: "low",
  },
  {
    on: matchYearlyOn(8, 4, 1),
    title: "Sunday School begins again",
    content:
      "Classes start on the Sunday after Labor Day, between the services. New teachers meet on Wednesday at seven.",
    days: 14,
    byEmail: true,
  },
  {
    on: matchBoth(matchMonthly(2, 2), matchMonths(9, 10, 11, 1, 2, 3, 4, 5)),
    title: "Thursday's rehearsal",
    content: "Please look through the new anthem; altos, watch the second page. Coffee from 6:45.",
    to: "Music and Choir",
    priority: "low",
    days: 3,
    byEmail: true,
  },
  {
    on: matchBoth(matchMonthly(2, 4), matchMonths(2, 6, 10)),
    title: "Pantry volunteers",
    content:
      "Two drivers are missing on Saturday, and one pair of strong arms on Friday afternoon. Answer the office, please.",
    to: "Food Pantry",
    days: 4,
    byEmail: true,
  },
  {
    on: matchYearlyOn(10, 2, 1),
    title: "Lost and found",
    content:
      "Eleven umbrellas, four single gloves and a trumpet wait in the office. What nobody misses goes to the thrift shop.",
    priority: "low",
    days: 30,
  },
  {
    on: matchYearlyOn(10, 3, 1),
    title: "New furnace: the office moves upstairs for a week",
    content: "Please use the side door. Deliveries go to the kitchen.",
    days: 8,
    priority: "low",
  },
];
