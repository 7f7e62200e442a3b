// The figures of dashboards and reports, counted from every record in plain TypeScript.
import { DONATION_TYPES } from "@narthex/contract/donation-kinds.ts";
import { MEMBERSHIP_STATUSES } from "@narthex/contract/member-filters.ts";
import { dayIn, monthOf, plusDays, type RawRecords, sameDayLastMonth, sundayOf, tally, total } from "./raw-records.ts";

const rounded = (value: number) => Math.round(value * 10) / 10;
const cents = (amount: string) => Number(amount.replace(".", ""));

export interface Moment {
  now: string;
  zone: string;
}

const counts = ({ status }: RawRecords["hours"][number]) => status !== "returned";
const stands = ({ voidedAt }: RawRecords["donations"][number]) => voidedAt === null;
const amounts = (rows: RawRecords["donations"]) => total(rows.map(({ amount }) => amount));
const hoursOf = (rows: RawRecords["hours"], status: string) =>
  total(rows.filter((row) => row.status === status).map(({ hours }) => hours));
const people = (rows: readonly { memberId: number | null }[]) =>
  new Set(rows.flatMap(({ memberId }) => memberId ?? [])).size;

export function statsAgain(raw: RawRecords, { now, zone }: Moment) {
  const today = dayIn(zone, now);
  const month = monthOf(today);
  const active = raw.members.filter(({ membershipStatus }) => membershipStatus === "active");
  const here = raw.attendance.filter(({ checkInTime }) => dayIn(zone, checkInTime) === today);
  const cameActive = active.filter(({ id }) => here.some(({ memberId }) => memberId === id)).length;
  const todayAttendance = people(here) + here.filter(({ memberId }) => memberId === null).length;
  const gifts = raw.donations.filter(stands);
  const given = amounts(gifts.filter(({ donationDate }) => monthOf(donationDate) === month));
  // "Giving this month so far against the same days of last month": from the first day to today, and to the same day
  // then.
  const soFar = amounts(gifts.filter(({ donationDate }) => monthOf(donationDate) === month && donationDate <= today));
  const until = sameDayLastMonth(today);
  const before = amounts(
    gifts.filter(({ donationDate }) => donationDate <= until && monthOf(donationDate) === monthOf(until)),
  );
  const worked = raw.hours.filter((row) => counts(row) && monthOf(row.workerDate) === month);
  return {
    totalMembers: active.length,
    pendingMembers: raw.members.filter(({ membershipStatus }) => membershipStatus === "pending").length,
    inactiveMembers: raw.members.filter(({ membershipStatus }) => membershipStatus === "inactive").length,
    newMembersThisMonth: active.filter(({ joinDate }) => joinDate !== null && monthOf(joinDate) === month).length,
    todayAttendance,
    todayMembers: cameActive,
    attendanceRate: active.length === 0 ? 0 : rounded((cameActive * 100) / active.length),
    monthlyDonations: given,
    monthlyDonationsChange:
      cents(before) === 0 ? null : rounded(((cents(soFar) - cents(before)) * 100) / cents(before)),
    activeVolunteers: people(worked),
    monthlyVolunteerHours: hoursOf(worked, "approved"),
    submittedVolunteerHours: hoursOf(worked, "submitted"),
  };
}

export function weeksAgain(raw: RawRecords, { now, zone }: Moment, days: number) {
  const today = dayIn(zone, now);
  const sundays: string[] = [];
  for (let day = plusDays(today, 1 - days); day <= today; day = plusDays(day, 1))
    if (sundays.at(-1) !== sundayOf(day)) sundays.push(sundayOf(day));
  const weeks = tally(raw.attendance, ({ checkInTime }) => sundayOf(dayIn(zone, checkInTime)));
  return sundays.map((weekStart) => ({ weekStart, count: weeks.get(weekStart)?.length ?? 0 }));
}

export function reportsAgain(raw: RawRecords, moment: Moment) {
  const today = dayIn(moment.zone, moment.now);
  const month = monthOf(today);
  const first = plusDays(today, -29);
  const titles = new Map(raw.events.map(({ id, title }) => [id, title]));
  const recent = raw.attendance
    .map((row) => ({ ...row, day: dayIn(moment.zone, row.checkInTime) }))
    .filter(({ day }) => day >= first && day <= today);
  const gifts = raw.donations.filter((row) => stands(row) && monthOf(row.donationDate) === month);
  const worked = raw.hours.filter((row) => counts(row) && monthOf(row.workerDate) === month);
  return {
    attendance: {
      totalAttendance: recent.length,
      weeks: weeksAgain(raw, moment, 22),
      trends: [...tally(recent, ({ day, eventId }) => `${day} ${titles.get(eventId)} ${eventId} `)]
        .map(([key, rows]) => key + rows.length)
        .sort(),
    },
    donations: {
      totalThisMonth: amounts(gifts),
      monthlyByType: DONATION_TYPES.map((type) => ({
        type,
        total: amounts(gifts.filter((gift) => gift.donationType === type)),
      })),
    },
    members: {
      membersByStatus: MEMBERSHIP_STATUSES.map((status) => ({
        status,
        count: raw.members.filter(({ membershipStatus }) => membershipStatus === status).length,
      })),
    },
    workers: {
      activeWorkers: people(worked),
      approvedHours: hoursOf(worked, "approved"),
      submittedHours: hoursOf(worked, "submitted"),
      activity: [...tally(worked, ({ memberId }) => String(memberId))]
        .map(([key, rows]) => `${key} ${rows.length} ${hoursOf(rows, "approved")} ${hoursOf(rows, "submitted")}`)
        .sort(),
    },
  };
}
