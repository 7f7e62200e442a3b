// Gifts of people without an account, by card on the page of the church. No one has linked them to a member.
import type { GivenGift, GivenGuest } from "./given-gift.ts";

const WALTER: GivenGuest = { name: "Walter Finch", email: "walter.finch@example.org" };
const ODETTE: GivenGuest = { name: "Odette Marlow", email: "odette.marlow@example.org" };

const GIFTS = [
  { guest: WALTER, cents: 6000, fund: "general", donationType: "offering", daysAgo: 44 },
  { guest: ODETTE, cents: 20_000, fund: "building", donationType: "building_fund", daysAgo: 19, splitOf: "Odette's" },
  { guest: ODETTE, cents: 5000, fund: "missions", donationType: "missions", daysAgo: 19, splitOf: "Odette's" },
  { guest: WALTER, cents: 6000, fund: "general", donationType: "offering", daysAgo: 9 },
] as const;

/** @param timezone the congregation's */
export function createGuestGifts(today: Temporal.PlainDate, timezone: string): GivenGift[] {
  return GIFTS.map(({ daysAgo, ...gift }) => {
    const day = today.subtract({ days: daysAgo });
    const paidAt = day.toZonedDateTime({ timeZone: timezone, plainTime: "19:40" });
    return {
      ...gift,
      person: null,
      donationMethod: "online",
      donationDate: day.toString(),
      notes: null,
      batch: null,
      recordedAt: Math.floor(paidAt.epochMilliseconds / 1000),
      recorder: null,
      voided: null,
    };
  });
}
