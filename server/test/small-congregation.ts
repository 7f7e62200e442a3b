// Random small congregations: people, check-ins, gifts and hours around midnight and the ends of months and years.
import { DONATION_METHODS, DONATION_TYPES } from "@narthex/contract/donation-kinds.ts";
import { TIMEZONES } from "@narthex/contract/limits.ts";
import { MEMBERSHIP_STATUSES } from "@narthex/contract/member-filters.ts";
import fc from "fast-check";
import { attendance } from "../src/database/tables/attendance.ts";
import { donations } from "../src/database/tables/donations.ts";
import { workerHours } from "../src/database/tables/hours.ts";
import { members } from "../src/database/tables/members.ts";
import { memberMinistries } from "../src/database/tables/ministries.ts";
import { settings } from "../src/database/tables/operations.ts";
import { plusDays } from "./raw-records.ts";
import type { Sunday } from "./sunday.ts";

/** Days on which a month, a year or daylight saving time begins or ends. */
const TURNS = ["2026-02-28", "2026-03-01", "2026-03-08", "2026-03-31", "2026-10-31", "2026-11-01", "2027-01-01"];
/** Seconds around midnight. */
const NEAR = [-86_400, -3600, -1, 0, 1, 1800, 43_200];

/** A number of seconds from midnight. */
export const midnight = (day: string, zone: string, seconds: number) =>
  Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant().add({ seconds }).toString();

const daysAround = fc.integer({ min: -45, max: 3 });
export const SMALL = fc.record({
  zone: fc.constantFrom(...TIMEZONES),
  turn: fc.constantFrom(...TURNS),
  near: fc.constantFrom(...NEAR),
  people: fc.array(
    fc.record({ joined: daysAround, status: fc.constantFrom(...MEMBERSHIP_STATUSES), serves: fc.boolean() }),
    { maxLength: 6 },
  ),
  visits: fc.array(
    fc.record({
      person: fc.nat(8),
      day: daysAround,
      near: fc.constantFrom(...NEAR),
      event: fc.nat(2),
      isGone: fc.boolean(),
    }),
    { maxLength: 25 },
  ),
  gifts: fc.array(
    fc.record({
      day: daysAround,
      cents: fc.integer({ min: 1, max: 999_999_999 }),
      type: fc.constantFrom(...DONATION_TYPES),
      method: fc.constantFrom(...DONATION_METHODS),
      isVoid: fc.boolean(),
    }),
    { maxLength: 12 },
  ),
  hours: fc.array(
    fc.record({
      person: fc.nat(8),
      day: daysAround,
      quarters: fc.integer({ min: 1, max: 96 }),
      status: fc.constantFrom("submitted", "approved", "returned", "nameless"),
    }),
    { maxLength: 12 },
  ),
});

type Small = typeof SMALL extends fc.Arbitrary<infer Value> ? Value : never;

/** Replaces all records by those of this congregation. */
export async function settle(sunday: Sunday, small: Small): Promise<void> {
  const { zone, turn, people, visits, gifts, hours } = small;
  const { db, pool } = sunday.postgres;
  await db.update(settings).set({ timezone: zone });
  await pool.query("truncate attendance, worker_hours, member_ministries; truncate donations, donation_batches");
  await pool.query("delete from members where last_name = 'Random'");
  const ids = [sunday.ids.member, sunday.ids.admin];
  if (people.length > 0) {
    const added = await db
      .insert(members)
      .values(
        people.map(({ joined, status }) => ({
          firstName: "R",
          lastName: "Random",
          joinDate: plusDays(turn, joined),
          membershipStatus: status,
        })),
      )
      .returning({ id: members.id });
    ids.push(...added.map(({ id }) => id));
    const serving = added.filter((_, place) => people[place]?.serves);
    const memberships = serving.flatMap(({ id }) =>
      [sunday.music, sunday.youth].map((ministryId) => ({
        memberId: id,
        ministryId,
        joinDate: turn,
        confirmed: true,
      })),
    );
    if (memberships.length > 0) await db.insert(memberMinistries).values(memberships);
  }
  const at = (place: number) => ids[place % ids.length] ?? 0;
  const places = [sunday.service, sunday.rehearsal, sunday.camp];
  if (visits.length > 0)
    await db
      .insert(attendance)
      .values(
        visits.map(({ person, day, near, event, isGone }) => ({
          memberId: isGone ? null : at(person),
          eventId: places[event] ?? 0,
          checkInTime: midnight(plusDays(turn, day), zone, near),
        })),
      )
      .onConflictDoNothing();
  if (gifts.length > 0)
    await db.insert(donations).values(
      gifts.map(({ day, cents, type, method, isVoid }) => ({
        amount: (cents / 100).toFixed(2),
        donationDate: plusDays(turn, day),
        donationType: type,
        donationMethod: method,
        voidedAt: isVoid ? "2026-01-01T00:00:00Z" : null,
        voidReason: isVoid ? "No" : null,
      })),
    );
  if (hours.length > 0)
    await db.insert(workerHours).values(
      hours.map(({ person, day, quarters, status }) => {
        const isNameless = status === "nameless";
        const isApproved = isNameless || status === "approved";
        return {
          memberId: isNameless ? null : at(person),
          ministryId: person % 2 === 0 ? sunday.music : sunday.youth,
          hours: (quarters / 4).toFixed(2),
          workerDate: plusDays(turn, day),
          status: isNameless ? ("approved" as const) : status,
          approvedAt: isApproved ? "2026-01-01T00:00:00Z" : null,
          note: status === "returned" ? "?" : null,
        };
      }),
    );
}
