import { NewEvent } from "@narthex/contract/events.ts";
import { HoursInput, toHours } from "@narthex/contract/hours.ts";
import { NewMember } from "@narthex/contract/members.ts";
import fc from "fast-check";
import { isValidPhoneNumber } from "libphonenumber-js/max";
import { expect, test } from "vitest";
import { findLikelyReason } from "../../server/src/duplicates/duplicates.rules.ts";
import { collectFaults } from "../../server/test/faults.ts";
import { CAST, CONGREGATION, DEMO_ACCOUNTS } from "./cast.ts";
import { makeCongregation, type SampleCongregation } from "./congregation.ts";
import { toEpochDay } from "./days.ts";
import { MINISTRIES } from "./ministries.ts";

const TIMEZONE = CONGREGATION.timezone;
const FRIDAY = Temporal.Instant.from("2026-11-20T15:00:00Z");
/** The congregation of that Friday. No test changes it. */
const SAMPLE = makeCongregation(FRIDAY);

const placeOf = (sample: SampleCongregation, email: string): number =>
  sample.people.findIndex(({ row }) => row.email === email);

const visitsOf = (sample: SampleCongregation, place: number): number =>
  sample.rolls.filter((roll) => roll.some(({ person }) => person === place)).length;

const average = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** Days on which clocks change, months begin or years end, and February 29. */
const ODD_DAYS = [
  "2028-02-29",
  "2026-03-01",
  "2026-03-08",
  "2026-11-01",
  "2027-03-14",
  "2027-11-07",
  "2026-12-24",
  "2026-12-25",
  "2026-12-31",
  "2027-01-01",
  "2027-03-28",
  "2030-06-30",
];

const days = fc.oneof(
  fc.constantFrom(...ODD_DAYS).map((text) => Temporal.PlainDate.from(text)),
  fc.integer({ min: 0, max: 20_000 }).map((offset) => Temporal.PlainDate.from("2020-01-01").add({ days: offset })),
);
const moments = fc
  .tuple(days, fc.integer({ min: 0, max: 86_399 }))
  .map(([day, second]) =>
    day.toPlainDateTime({ hour: 0 }).add({ seconds: second }).toZonedDateTime(TIMEZONE).toInstant(),
  );

test("the same moment gives the same congregation", () => {
  expect(JSON.stringify(makeCongregation(FRIDAY))).toBe(JSON.stringify(SAMPLE));
});

test("later on the same day only today's check-ins differ", () => {
  const [early, late] = ["2026-11-20T05:00:00Z", "2026-11-21T04:59:59Z"].map((at) =>
    makeCongregation(Temporal.Instant.from(at)),
  );
  expect(early?.calendar.map(({ row }) => row)).toEqual(late?.calendar.map(({ row }) => row));
  expect(early?.ministries).toEqual(late?.ministries);
  expect(early?.people.map(({ row }) => ({ ...row, lastCheckIn: null }))).toEqual(
    late?.people.map(({ row }) => ({ ...row, lastCheckIn: null })),
  );
  const changed = late?.rolls.flatMap((roll, place) =>
    JSON.stringify(roll) === JSON.stringify(early?.rolls[place]) ? [] : [late.calendar[place]?.row.eventDate],
  );
  expect(new Set(changed)).toEqual(new Set(["2026-11-20"]));
});

test("every row satisfies the constraints of the database and the rules of the forms, on any day", () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: 1, max: 60 }), (now, members) => {
      const sample = makeCongregation(now, { members });
      const today = now.toZonedDateTimeISO(TIMEZONE).toPlainDate().toString();
      expect(sample.people).toHaveLength(Math.max(4, members));
      const { faults, must } = collectFaults();
      for (const { row } of sample.people) {
        must(NewMember.safeParse(row).success, "the form takes the person", row);
        must(row.joinDate <= today, "joined by today", row);
        must(row.dateOfBirth == null || row.dateOfBirth <= row.joinDate, "born before joining", row);
        must(Date.parse(String(row.createdAt)) <= now.epochMilliseconds, "created by now", row);
        must(Date.parse(String(row.updatedAt)) <= now.epochMilliseconds, "updated by now", row);
      }
      for (const { row, startsAt, organizer } of sample.calendar) {
        const starts = Temporal.PlainDateTime.from(`${row.eventDate}T${row.startTime}`);
        const instant = starts.toZonedDateTime(TIMEZONE, { disambiguation: "reject" }).epochMilliseconds;
        must(instant === startsAt, "starts when its clock says so", row);
        must((row.endDate == null) === (row.endTime == null), "has both parts of an end, or none", row);
        if (row.endDate) {
          const ends = Temporal.PlainDateTime.from(`${row.endDate}T${row.endTime}`);
          must(Temporal.PlainDateTime.compare(starts, ends) === -1, "ends after it starts", row);
          ends.toZonedDateTime(TIMEZONE, { disambiguation: "reject" });
        }
        const eventDateTime = `${row.eventDate}T${row.startTime}`;
        const endDateTime = row.endDate ? `${row.endDate}T${row.endTime}` : null;
        const input = { ...row, eventDateTime, endDateTime, organizerId: 1 };
        must(NewEvent.safeParse(input).success, "the form takes the event", row);
        must(sample.people[organizer] !== undefined, "has an organizer", row);
        must(Date.parse(String(row.createdAt)) <= now.epochMilliseconds, "created by now", row);
      }
      expect(faults).toEqual([]);
      for (const leader of sample.ministries.leaders) expect(sample.people[leader]?.age).toBeGreaterThan(17);
      const pairs = sample.ministries.memberships.map(({ person, ministry }) => `${person} in ${ministry}`);
      expect(new Set(pairs).size).toBe(pairs.length);
      for (const { person, joinDate } of sample.ministries.memberships) {
        expect(joinDate >= (sample.people[person]?.row.joinDate ?? "none") && joinDate <= today).toBe(true);
      }
    }),
    { numRuns: 20 },
  );
});

test("no check-in is repeated, too early, too late, in the future, before joining or after leaving", () => {
  fc.assert(
    fc.property(moments, (now) => {
      const sample = makeCongregation(now, { members: 60 });
      expect(sample.rolls).toHaveLength(sample.calendar.length);
      const { faults, must } = collectFaults();
      const last = new Map<number, number>();
      for (const [place, roll] of sample.rolls.entries()) {
        const { row, startsAt, day } = sample.calendar[place] ?? {};
        must(new Set(roll.map(({ person }) => person)).size === roll.length, "nobody comes twice", row);
        must(roll.length <= (row?.maxAttendees ?? Number.POSITIVE_INFINITY), "has room for all", row);
        for (const { person, at } of roll) {
          const minutes = (at - (startsAt ?? 0) / 1000) / 60;
          must(minutes >= -25 && minutes <= 15, "is near the start", { row, person, at });
          must(at * 1000 <= now.epochMilliseconds, "is not in the future", { row, person, at });
          const { from, until } = sample.people[person] ?? { from: 1, until: 0 };
          const on = day ? toEpochDay(day) : 0;
          must(from <= on && on <= until, "is while the person belongs to it", { row, person, at });
          last.set(person, Math.max(at, last.get(person) ?? 0));
        }
      }
      for (const [place, { row }] of sample.people.entries()) {
        const checkedIn = row.lastCheckIn == null ? undefined : Date.parse(String(row.lastCheckIn)) / 1000;
        must(checkedIn === last.get(place), "knows the last check-in", row);
      }
      expect(faults).toEqual([]);
    }),
    { numRuns: 12 },
  );
});

test("there is always an event today that has not ended, and eight weeks of events ahead", () => {
  fc.assert(
    fc.property(days, (day) => {
      const now = day.toZonedDateTime({ timeZone: TIMEZONE, plainTime: "23:59" }).toInstant();
      const { calendar } = makeCongregation(now, { members: 4 });
      expect(calendar.some(({ row }) => row.eventDate === day.toString() && row.endDate === null)).toBe(true);
      expect(calendar.at(-1)?.day.since(day).days).toBeGreaterThan(50);
      expect(day.since(calendar[0]?.day ?? day).days).toBeGreaterThan(720);
    }),
    { numRuns: 20 },
  );
});

test("hours are logged by members of the ministry, on past days, and at most 24 on a day", () => {
  fc.assert(
    fc.property(moments, (now) => {
      const { hours, people, ministries, today } = makeCongregation(now, { members: 60 });
      const quartersOf = new Map<string, number>();
      for (const { person, ministry, quarters, workerDate, description, ...entry } of hours) {
        const input = { ministryId: ministry + 1, hours: toHours(quarters * 25), workerDate, description };
        expect(HoursInput.safeParse(input).error).toBeUndefined();
        const joined = ministries.memberships.find(
          (one) => one.person === person && one.ministry === ministry,
        )?.joinDate;
        expect(workerDate >= (joined ?? "none") && workerDate <= today.toString()).toBe(true);
        quartersOf.set(`${person} ${workerDate}`, (quartersOf.get(`${person} ${workerDate}`) ?? 0) + quarters);
        expect(entry.status === "approved").toBe(entry.approver !== null);
        expect(entry.status === "returned").toBe(entry.note !== null);
        expect(entry.status === "submitted").toBe(entry.decidedAt === null);
        expect(entry.approver).not.toBe(people[person]?.row.email ?? "nobody");
        const latest = Math.floor(now.epochMilliseconds / 1000);
        expect(Math.max(entry.loggedAt, entry.decidedAt ?? 0)).toBeLessThanOrEqual(latest);
      }
      expect(Math.max(0, ...quartersOf.values())).toBeLessThanOrEqual(96);
    }),
    { numRuns: 12 },
  );
});

test("a believable congregation of about 250", () => {
  const statuses = Map.groupBy(SAMPLE.people, ({ row }) => row.membershipStatus);
  expect(SAMPLE.people).toHaveLength(250);
  expect(statuses.get("active")?.length).toBeGreaterThan(190);
  expect(statuses.get("inactive")?.length).toBeGreaterThan(8);
  expect(statuses.get("pending")?.length).toBeGreaterThan(2);
  expect(SAMPLE.people.filter(({ row }) => row.joinDate.startsWith("2026-11")).length).toBeGreaterThan(2);
  expect(SAMPLE.people.some(({ row }) => /[^\p{Script=Latin}\s'’ʻ-]/u.test(row.lastName))).toBe(true);
  const shared = (of: (string | null | undefined)[]): boolean => new Set(of).size < of.length;
  expect(shared(SAMPLE.people.flatMap(({ row }) => row.phone ?? []))).toBe(true);
  expect(shared(SAMPLE.people.flatMap(({ row }) => row.email ?? []))).toBe(true);
  expect(SAMPLE.ministries.rows).toHaveLength(9);
  expect(new Set(SAMPLE.ministries.leaders).size).toBe(9);
  for (const [place, { name, sex }] of MINISTRIES.entries()) {
    const leader = SAMPLE.people[SAMPLE.ministries.leaders[place] ?? -1];
    expect(leader?.row.membershipStatus, name).toBe("active");
    expect(sex ?? leader?.sex, name).toBe(leader?.sex);
    const own = SAMPLE.ministries.memberships.filter(({ ministry }) => ministry === place);
    expect(own.map(({ person }) => person)).toContain(SAMPLE.ministries.leaders[place]);
    const size = SAMPLE.ministries.memberships.filter(({ ministry }) => ministry === place).length;
    expect(size, name).toBeGreaterThan(8);
    expect(size, name).toBeLessThan(50);
  }
});

test("attendance rises at feasts, falls in summer and grows over time", () => {
  const { calendar, rolls } = SAMPLE;
  const sundays = new Map<string, number>();
  for (const [place, { row, gathering }] of calendar.entries()) {
    if (gathering.attendees.kind !== "service" || row.eventDate > "2026-11-20") continue;
    sundays.set(row.eventDate, (sundays.get(row.eventDate) ?? 0) + (rolls[place]?.length ?? 0));
  }
  const between = (from: string, to: string): number =>
    average([...sundays].flatMap(([date, people]) => (from <= date && date <= to ? [people] : [])));
  const autumn = between("2026-09-10", "2026-11-20");
  expect(autumn).toBeGreaterThan(80);
  expect(between("2026-07-01", "2026-08-31")).toBeLessThan(0.85 * autumn);
  expect(sundays.get("2026-04-05")).toBeGreaterThan(1.2 * between("2026-02-15", "2026-03-22"));
  expect(sundays.get("2025-12-24")).toBeGreaterThan(1.2 * between("2025-10-01", "2025-11-20"));
  expect(autumn).toBeGreaterThan(1.08 * between("2024-11-20", "2025-01-31"));
});

test("the named people are included and have their roles", () => {
  for (const { email } of DEMO_ACCOUNTS) expect(SAMPLE.people.filter(({ row }) => row.email === email)).toHaveLength(1);
  const daniel = placeOf(SAMPLE, CAST.ministry_leader.email);
  const led = SAMPLE.ministries.leaders.flatMap((leader, place) =>
    leader === daniel ? [MINISTRIES[place]?.name] : [],
  );
  expect(led).toEqual(["Youth Ministry"]);
  expect(SAMPLE.calendar.some(({ organizer, ministry }) => organizer === daniel && ministry === null)).toBe(true);
  const lydia = placeOf(SAMPLE, CAST.member.email);
  const hers = SAMPLE.ministries.memberships.filter(({ person }) => person === lydia);
  expect(hers.map(({ ministry }) => MINISTRIES[ministry]?.name)).toEqual([
    "Music and Choir",
    "Hospitality and Welcome",
  ]);
  expect(visitsOf(SAMPLE, lydia)).toBeGreaterThan(120);
});

test("volunteer hours cover two years, with some entries to decide and one to correct", () => {
  const { hours, people } = SAMPLE;
  const lydia = people.findIndex(({ row }) => row.email === CAST.member.email);
  expect(hours.length).toBeGreaterThan(1500);
  expect(hours.filter(({ status }) => status === "submitted").length).toBeGreaterThan(10);
  expect(hours.some(({ status }) => status === "returned")).toBe(true);
  for (const year of ["2024", "2025", "2026"])
    expect(
      hours.filter(({ person, workerDate }) => person === lydia && workerDate.startsWith(year)).length,
    ).toBeGreaterThan(2);
  const youth = MINISTRIES.findIndex(({ name }) => name === "Youth Ministry");
  expect(hours.some(({ ministry, status }) => ministry === youth && status === "submitted")).toBe(true);
});

test("no address, phone number or email address can belong to a real person", () => {
  const { people } = makeCongregation(FRIDAY, { members: 1000 });
  for (const { row } of people) {
    if (row.email) expect(row.email).toMatch(/^[a-z0-9.]+@example\.(org|com|net)$/);
    if (row.phone) expect(row.phone).toMatch(/^\+1\d{3}55501\d{2}$/);
    if (row.phone) expect(isValidPhoneNumber(row.phone)).toBe(true);
    if (row.address) expect(row.address).toMatch(/ NY 004\d\d$/);
    expect(row.profileImageUrl).toBeUndefined();
  }
});

test("the requested sizes are met exactly", () => {
  const fewer = makeCongregation(FRIDAY, { members: 500, events: 300, attendance: 2000 });
  expect([fewer.people.length, fewer.calendar.length, fewer.rolls.flat().length]).toEqual([500, 300, 2000]);
  const giving = makeCongregation(FRIDAY, { members: 500, events: 300, gifts: 2000 }).giving;
  expect(giving.gifts).toHaveLength(2000);
  for (const [place, { closedAt, closedCents }] of giving.batches.entries()) {
    const lines = giving.gifts.filter(
      ({ batch, voided }) => batch === place && (voided?.at ?? closedAt + 1) > closedAt,
    );
    expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(closedCents);
  }
  const more = makeCongregation(FRIDAY, { members: 40, events: 2500 });
  expect([more.people.length, more.calendar.length]).toEqual([40, 2500]);
});

test("two visitors duplicate members of the directory except for a typing error in the name", () => {
  const { people } = SAMPLE;
  const facts = ({ row }: (typeof people)[number]) => ({
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email ?? null,
    phone: row.phone ?? null,
    dateOfBirth: row.dateOfBirth ?? null,
    home: null,
  });
  const doubles = people.filter((one) =>
    people.some((other) => other !== one && findLikelyReason(facts(one), facts(other)) !== null),
  );
  expect(doubles.filter(({ row }) => row.membershipStatus === "pending")).toHaveLength(2);
  expect(doubles).toHaveLength(4);
});
