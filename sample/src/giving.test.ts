import { DonationInput } from "@narthex/contract/donations.ts";
import { toAmount } from "@narthex/contract/money.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { CAST, CONGREGATION } from "./cast.ts";
import { toEpochDay } from "./days.ts";
import { makeGiving } from "./giving.ts";
import { makePeople } from "./people.ts";

const TIMEZONE = CONGREGATION.timezone;

function givingAt(now: Temporal.Instant, members = 250) {
  const today = now.toZonedDateTimeISO(TIMEZONE).toPlainDate();
  const people = makePeople(members, today);
  return { ...makeGiving(people, now, today), people: people.people, today };
}

const moments = fc
  .integer({ min: Date.parse("2024-01-01") / 1000, max: Date.parse("2032-01-01") / 1000 })
  .map((seconds) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000));

test("every gift passes the entry form, and is on a past day and of a person who was there", () => {
  fc.assert(
    fc.property(moments, (now) => {
      const { gifts, people, today } = givingAt(now, 60);
      const latest = now.epochMilliseconds / 1000;
      const faults: unknown[] = [];
      for (const { person, cents, recordedAt, voided, ...gift } of gifts) {
        const { donationType, donationMethod, donationDate, notes } = gift;
        const input = { amount: toAmount(cents), donationType, donationMethod, donationDate, notes };
        const giver = person === null ? null : people[person];
        const isFaulty =
          !DonationInput.safeParse(input).success ||
          donationDate > today.toString() ||
          Math.max(recordedAt, voided?.at ?? 0) > latest ||
          (voided?.at ?? recordedAt) < recordedAt ||
          giver === undefined ||
          giver?.row.membershipStatus === "pending" ||
          (giver !== null && giver.from > toEpochDay(Temporal.PlainDate.from(donationDate)));
        // One check for thousands of gifts: an `expect` for each takes longer than creating them.
        if (isFaulty) faults.push({ person, recordedAt, voided, ...input });
      }
      expect(faults).toEqual([]);
      expect(gifts.map(({ recordedAt }) => recordedAt)).toEqual(
        gifts.map(({ recordedAt }) => recordedAt).toSorted((one, other) => one - other),
      );
    }),
    { numRuns: 10 },
  );
});

test("the total of a batch is the sum of its gifts when it was closed, or a reason is given", () => {
  fc.assert(
    fc.property(moments, (now) => {
      const { gifts, batches } = givingAt(now, 120);
      const giftsOf = Map.groupBy(gifts, ({ batch }) => batch);
      for (const [place, batch] of batches.entries()) {
        const standing = (giftsOf.get(place) ?? []).filter(({ voided }) => !(voided && voided.at < batch.closedAt));
        expect(standing.reduce((sum, { cents }) => sum + cents, 0)).toBe(batch.closedCents);
        expect(batch.closingReason === null).toBe(batch.closedCents === batch.expectedCents);
        expect(batch.closedAt).toBeGreaterThan(batch.begunAt);
      }
    }),
    { numRuns: 6 },
  );
});

test("about 250 people give a believable amount in two years", () => {
  const { gifts, batches, people } = givingAt(Temporal.Instant.from("2026-11-20T15:00:00Z"));
  const dollars = gifts.reduce((sum, { cents, voided }) => sum + (voided ? 0 : cents), 0) / 100;
  expect(dollars).toBeGreaterThan(200_000);
  expect(dollars).toBeLessThan(900_000);
  expect(batches.length).toBeGreaterThan(100);
  expect(new Set(gifts.map(({ donationType }) => donationType)).size).toBe(5);
  expect(new Set(gifts.map(({ donationMethod }) => donationMethod)).size).toBe(5);
  for (const { email } of Object.values(CAST).filter(({ email }) => email !== CAST.pending.email)) {
    const own = gifts.filter(({ person }) => person !== null && people[person]?.row.email === email);
    expect(own.length, email).toBeGreaterThan(15);
  }
  const months = Map.groupBy(gifts, ({ donationDate }) => donationDate.slice(0, 7));
  expect(months.size).toBe(25);
});

test("every online gift has a matching paid payment, and payments that were not charged have no gift", () => {
  fc.assert(
    fc.property(moments, (now) => {
      const { gifts, people, paid } = givingAt(now, 120);
      const { payments, giftsOf } = paid;
      const online = gifts.filter(({ donationMethod }) => donationMethod === "online");
      expect(new Set([...giftsOf.values()].flat())).toEqual(new Set(online));
      const latest = now.epochMilliseconds / 1000;
      for (const payment of payments) {
        const [gift, ...others] = giftsOf.get(payment) ?? [];
        expect(payment.status === "succeeded").toBe(gift !== undefined);
        expect(payment.settledAt).toBeGreaterThanOrEqual(payment.begunAt);
        expect(payment.settledAt).toBeLessThanOrEqual(latest);
        expect(people[payment.person ?? -1]?.row.membershipStatus).not.toBe("pending");
        const cents = others.reduce((sum, other) => sum + other.cents, gift?.cents ?? 0);
        const standing = gift && !gift.voided ? cents : 0;
        expect(payment.cents - payment.refundedCents).toBe(gift ? standing : payment.cents);
        if (!gift) continue;
        expect([payment.person, payment.cents, payment.givingType]).toEqual([gift.person, cents, gift.fund]);
        expect(payment.chargedAt).toBeLessThanOrEqual(gift.recordedAt);
      }
      expect(payments.map(({ begunAt }) => begunAt)).toEqual(
        payments.map(({ begunAt }) => begunAt).toSorted((one, other) => one - other),
      );
    }),
    { numRuns: 6 },
  );
  const { payments } = givingAt(Temporal.Instant.from("2026-11-20T15:00:00Z")).paid;
  const newest = payments.slice(-20);
  expect(newest.some(({ refundedCents }) => refundedCents > 0)).toBe(true);
  expect(newest.some(({ failure }) => failure !== null)).toBe(true);
  expect(payments.filter(({ isDisputed }) => isDisputed)).toHaveLength(1);
});

test("a larger congregation gives more, in more batches", () => {
  const now = Temporal.Instant.from("2026-11-20T15:00:00Z");
  const { gifts, batches } = givingAt(now, 5000);
  expect(gifts.length).toBeGreaterThan(40_000);
  expect(batches.length).toBeGreaterThan(150);
});
