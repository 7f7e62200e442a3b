import { dashboard as calls } from "@narthex/contract/dashboard.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Congregation, openCongregation } from "../../test/congregation.ts";
import { attendance } from "../database/tables/attendance.ts";
import { donations } from "../database/tables/donations.ts";
import { events } from "../database/tables/events.ts";
import { workerHours } from "../database/tables/hours.ts";
import { members } from "../database/tables/members.ts";
import { ministries } from "../database/tables/ministries.ts";

let congregation: Congregation;
const db = () => congregation.postgres.db;

beforeAll(async () => {
  congregation = await openCongregation();
});
afterAll(() => congregation?.close());

const statsAt = async (now: string) => {
  congregation.setNow(now);
  return (await (await congregation.as("admin")).call(calls.stats)).body;
};

test("total and new members count active people, in the congregation's month", async () => {
  const person = { firstName: "Anna", lastName: "Bell", membershipStatus: "active" as const };
  await db()
    .insert(members)
    .values([
      { ...person, joinDate: "2026-03-01" },
      { ...person, joinDate: "2026-03-31" },
      { ...person, joinDate: "2026-02-28" },
      { ...person, joinDate: "2026-04-01" },
      { ...person, joinDate: "2026-03-10", membershipStatus: "pending" },
      { ...person, joinDate: "2026-03-10", membershipStatus: "inactive" },
    ]);
  expect(await statsAt("2026-03-15T16:00:00Z")).toMatchObject({
    totalMembers: 8,
    pendingMembers: 2,
    inactiveMembers: 1,
    newMembersThisMonth: 2,
  });
  expect(await statsAt("2026-04-01T03:59:59Z")).toMatchObject({ newMembersThisMonth: 2 });
  expect(await statsAt("2026-04-01T04:00:00Z")).toMatchObject({ newMembersThisMonth: 1 });
});

test("today's attendance counts each person once, in the congregation's day", async () => {
  const people = await db().select().from(members).orderBy(members.id);
  const [one, two, three] = people.map(({ id }) => id);
  const service = { title: "Service", eventDate: "2026-03-08", startTime: "10:00" };
  const written = await db().insert(events).values([service, service, service]).returning();
  const [first, second, third] = written.map(({ id }) => id);
  if (!one || !two || !three || !first || !second || !third) throw new Error("not written");
  // The day on which summer time begins has 23 hours, from 05:00 to 04:00 in UTC.
  await db()
    .insert(attendance)
    .values([
      { eventId: first, memberId: one, checkInTime: "2026-03-08T05:00:00Z" },
      { eventId: second, memberId: one, checkInTime: "2026-03-08T14:00:00Z" },
      { eventId: first, memberId: two, checkInTime: "2026-03-09T03:59:59Z" },
      { eventId: second, memberId: two, checkInTime: "2026-03-09T04:00:00Z" },
      { eventId: third, memberId: three, checkInTime: "2026-03-08T04:59:59Z" },
      { eventId: third, memberId: null, checkInTime: "2026-03-08T15:00:00Z" },
      { eventId: second, memberId: null, checkInTime: "2026-03-08T15:00:00Z" },
    ]);
  expect(await statsAt("2026-03-08T20:00:00Z")).toMatchObject({
    todayAttendance: 4,
    todayMembers: 2,
    attendanceRate: 25,
  });
  expect(await statsAt("2026-03-09T12:00:00Z")).toMatchObject({ todayAttendance: 1, attendanceRate: 12.5 });
  expect(await statsAt("2026-03-10T12:00:00Z")).toMatchObject({ todayAttendance: 0, attendanceRate: 0 });
  await db().update(members).set({ membershipStatus: "inactive" });
  expect(await statsAt("2026-03-08T20:00:00Z")).toMatchObject({
    totalMembers: 0,
    newMembersThisMonth: 0,
    todayAttendance: 4,
    todayMembers: 0,
    attendanceRate: 0,
  });
});

test("volunteers of the month count once, with approved and submitted hours separately", async () => {
  const [one, two] = (await db().select().from(members).orderBy(members.id)).map(({ id }) => id);
  const [music] = await db().insert(ministries).values({ name: "Music" }).returning();
  const entry = { ministryId: music?.id ?? 0, hours: "1.25", workerDate: "2026-05-01" };
  const approved = { ...entry, status: "approved" as const, approvedAt: "2026-05-31T12:00:00Z" };
  expect(await statsAt("2026-05-10T12:00:00Z")).toMatchObject({
    activeVolunteers: 0,
    monthlyVolunteerHours: "0.00",
    submittedVolunteerHours: "0.00",
  });
  await db()
    .insert(workerHours)
    .values([
      { ...approved, memberId: one },
      { ...approved, memberId: one, workerDate: "2026-05-31", hours: "0.50" },
      { ...entry, memberId: one, hours: "2.00" },
      { ...entry, memberId: two, hours: "3.75" },
      { ...entry, memberId: two, hours: "9.00", status: "returned", note: "?" },
      { ...approved, memberId: null, hours: "10.00" },
      { ...approved, memberId: two, workerDate: "2026-04-30" },
      { ...approved, memberId: two, workerDate: "2026-06-01" },
    ]);
  const may = { activeVolunteers: 2, monthlyVolunteerHours: "11.75", submittedVolunteerHours: "5.75" };
  expect(await statsAt("2026-05-10T12:00:00Z")).toMatchObject(may);
  expect(await statsAt("2026-06-01T03:59:59Z")).toMatchObject(may);
  expect(await statsAt("2026-06-01T04:00:00Z")).toMatchObject({ activeVolunteers: 1, monthlyVolunteerHours: "1.25" });
});

test("giving of the month is compared with the same days of last month, without voided gifts", async () => {
  const gift = (amount: string, donationDate: string) => ({ amount, donationDate });
  const nothing = { monthlyDonations: "0.00", monthlyDonationsChange: null };
  expect(await statsAt("2026-07-10T12:00:00Z")).toMatchObject(nothing);
  await db()
    .insert(donations)
    .values([
      gift("100.00", "2026-06-10"),
      gift("900.00", "2026-06-11"),
      gift("80.10", "2026-07-01"),
      gift("28.10", "2026-07-10"),
      { ...gift("5000.00", "2026-07-02"), voidedAt: "2026-07-03T12:00:00Z", voidReason: "Entered twice" },
    ]);
  const july = { monthlyDonations: "108.20", monthlyDonationsChange: 8.2 };
  expect(await statsAt("2026-07-10T12:00:00Z")).toMatchObject(july);
  expect(await statsAt("2026-07-11T03:59:59Z")).toMatchObject(july);
  expect(await statsAt("2026-07-11T04:00:00Z")).toMatchObject({ monthlyDonationsChange: -89.2 });
  expect(await statsAt("2026-06-30T12:00:00Z")).toMatchObject({
    monthlyDonations: "1000.00",
    monthlyDonationsChange: null,
  });
  // A gift dated tomorrow is in July on every screen, but not in the days that are compared.
  await db().insert(donations).values(gift("500.00", "2026-07-11"));
  expect(await statsAt("2026-07-10T12:00:00Z")).toMatchObject({ ...july, monthlyDonations: "608.20" });
  // June has no day to compare with July 31.
  await db().insert(donations).values(gift("300.00", "2026-07-31"));
  expect(await statsAt("2026-07-31T12:00:00Z")).toMatchObject({
    monthlyDonations: "908.20",
    monthlyDonationsChange: -39.2,
  });
});
