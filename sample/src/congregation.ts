// The whole sample congregation as plain values, made from a fixed seed and the current day, without a database.
import { makeAnnouncements, makeChoices, type SampleAnnouncement, type SampleChoices } from "./announcements.ts";
import { findLastCheckIns, makeAttendance, type Roll, reduceCheckIns } from "./attendance.ts";
import { makeCalendar, type Occasion } from "./calendar.ts";
import { CONGREGATION } from "./cast.ts";
import { type Directory, makeDirectory } from "./directory.ts";
import { addDuplicates } from "./duplicates.ts";
import { type Giving, makeGiving } from "./giving.ts";
import { makeHeadcounts, type SampleHeadcount } from "./headcounts.ts";
import { makeHomes, type SampleHomes } from "./homes.ts";
import { type GivenHours, makeHours } from "./hours.ts";
import { CAST_HOUSEHOLDS } from "./households.ts";
import { makeInvitations, type SampleInvitation } from "./invitations.ts";
import { limitGifts } from "./limit-gifts.ts";
import { makeMessages, type SampleMessage } from "./messages.ts";
import { type MinistryRows, makeMinistries } from "./ministries.ts";
import { makePeople, type Person } from "./people.ts";
import { makePrayers, type SamplePrayer } from "./prayers.ts";
import { makeSignUps, type SignUp, withDutyAccounts } from "./sign-ups.ts";

export interface SampleSize {
  /** 250 by default; never fewer than the people with an account. */
  members?: number | undefined;
  /** Exactly this many events; by default, as many as such a congregation holds. */
  events?: number | undefined;
  /** At most this many attendance records; by default, about a hundred for each member. */
  attendance?: number | undefined;
  /** At most this many gifts; by default, about twelve for each member. */
  gifts?: number | undefined;
}

/** The lists refer to each other by index. */
export interface SampleCongregation {
  readonly today: Temporal.PlainDate;
  readonly people: readonly Person[];
  readonly homes: SampleHomes;
  readonly directory: Directory;
  readonly ministries: MinistryRows;
  readonly calendar: readonly Occasion[];
  readonly rolls: readonly Roll[];
  readonly headcounts: readonly SampleHeadcount[];
  readonly invitations: readonly SampleInvitation[];
  readonly hours: readonly GivenHours[];
  readonly giving: Giving;
  readonly signUps: readonly SignUp[];
  readonly messages: readonly SampleMessage[];
  readonly prayers: readonly SamplePrayer[];
  readonly announcements: readonly SampleAnnouncement[];
  readonly choices: SampleChoices;
}

const MEMBERS = 250;

export function makeCongregation(now: Temporal.Instant, size: SampleSize = {}): SampleCongregation {
  const today = now.toZonedDateTimeISO(CONGREGATION.timezone).toPlainDate();
  const people = makePeople(Math.max(CAST_HOUSEHOLDS.length, size.members ?? MEMBERS), today);
  const ministries = makeMinistries(people, today);
  const calendar = makeCalendar(people, ministries, today, size.events);
  const habitual = makeAttendance({ people, ministries }, calendar, now, today);
  const rolls = size.attendance === undefined ? habitual : reduceCheckIns(habitual, size.attendance);
  const last = findLastCheckIns(rolls);
  const withLastCheckIn = addDuplicates(people.people).map((person, place) => {
    const at = last.get(place);
    const lastCheckIn = at === undefined ? null : Temporal.Instant.fromEpochMilliseconds(at * 1000).toString();
    return { ...person, row: { ...person.row, lastCheckIn } };
  });
  const homes = makeHomes(withLastCheckIn, people.homes);
  const directory = makeDirectory(withLastCheckIn);
  const hours = makeHours(people, ministries, now, today);
  const habitually = makeGiving(people, now, today);
  const seconds = Math.floor(now.epochMilliseconds / 1000);
  const giving = size.gifts === undefined ? habitually : limitGifts(habitually, size.gifts, seconds);
  const invitations = makeInvitations(today);
  const announcements = makeAnnouncements(now, today);
  const choices = makeChoices(withLastCheckIn);
  const { people: known, signUps } = withDutyAccounts(withLastCheckIn, makeSignUps(withLastCheckIn, today, seconds));
  const messages = makeMessages({ people: known, ministries, signUps, today, now: seconds });
  const prayers = makePrayers(known, signUps, today, seconds);
  const headcounts = makeHeadcounts(calendar, rolls, today);
  const church = { today, people: known, homes, directory, ministries, calendar, rolls, headcounts };
  return { ...church, hours, giving, invitations, announcements, choices, signUps, messages, prayers };
}
