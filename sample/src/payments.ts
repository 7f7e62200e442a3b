// The card payments of the online gifts: each gift has one, a few were refunded, one is disputed, and some cards were
// declined and made no gift.
import type { GivingType } from "@narthex/contract/giving-kinds.ts";
import type { GivenGift, GivenGuest } from "./given-gift.ts";
import { createRandom, type Random } from "./random.ts";

export interface GivenPayment {
  /** Index in the list of people; null for a guest. */
  readonly person: number | null;
  readonly guest?: GivenGuest;
  readonly cents: number;
  readonly givingType: GivingType;
  /** Open payments are canceled after three days. */
  readonly status: "open" | "succeeded" | "canceled";
  readonly failure: "card_declined" | "insufficient_funds" | null;
  readonly refundedCents: number;
  readonly isDisputed: boolean;
  /** The status last recorded in the ledger; null if it was never charged. */
  readonly recordedCents: number | null;
  /** Seconds since 1970. */
  readonly begunAt: number;
  readonly chargedAt: number | null;
  readonly settledAt: number;
}

const HOUR = 3600;
const DAY = 24 * HOUR;
/** When an unpaid payment is canceled. */
const ABANDONED = 3 * DAY;
/** How long payments that were never charged are kept. */
const KEPT = 365 * DAY;
/** Counted from the newest: of this many gifts one is disputed, one is refunded, and one follows a declined card. */
const DISPUTED = 31;
const REFUNDED = 7;
const REFUNDED_EVERY = 240;
const DECLINED = 3;
const DECLINED_EVERY = 45;

const isEach = (place: number, first: number, every: number): boolean => place % every === first;

/** A declined card, some time before another donor's gift; its owner did not try again. */
function createDeclined(random: Random, gift: GivenGift, person: number, latest: number): GivenPayment | null {
  const begunAt = gift.recordedAt - random.whole(HOUR, 3 * HOUR);
  if (begunAt < latest - KEPT) return null;
  const isOver = begunAt < latest - ABANDONED;
  return {
    person,
    cents: random.pick([25, 50, 75, 100, 250]) * 100,
    givingType: "general",
    status: isOver ? "canceled" : "open",
    failure: random.chance(0.6) ? "insufficient_funds" : "card_declined",
    refundedCents: 0,
    isDisputed: false,
    recordedCents: null,
    begunAt,
    chargedAt: null,
    settledAt: isOver ? begunAt + ABANDONED : begunAt + 40,
  };
}

/** @param place counted from the newest; null for a gift that is never disputed */
function createPaid(random: Random, gift: GivenGift, place: number | null): GivenPayment {
  const { person, guest, cents, fund, recordedAt, voided } = gift;
  return {
    person,
    ...(guest ? { guest } : {}),
    cents,
    givingType: fund,
    status: "succeeded",
    failure: null,
    refundedCents: voided ? cents : 0,
    isDisputed: place === DISPUTED,
    recordedCents: voided ? 0 : cents,
    begunAt: recordedAt - random.whole(35, 200),
    chargedAt: recordedAt - 2,
    settledAt: voided?.at ?? recordedAt,
  };
}

/** Marks some online gifts as refunded. @param latest seconds since 1970 */
export function withRefunds(gifts: readonly GivenGift[], latest: number): GivenGift[] {
  const random = createRandom("refunds");
  let place = 0;
  return gifts
    .toReversed()
    .map((gift): GivenGift => {
      if (gift.donationMethod !== "online") return gift;
      const at = gift.recordedAt + random.whole(2 * HOUR, 2 * DAY);
      const isBack = isEach(place++, REFUNDED, REFUNDED_EVERY) && at <= latest;
      return isBack ? { ...gift, voided: { at, reason: "Refunded by the card provider." } } : gift;
    })
    .reverse();
}

export interface Payments {
  /** In the order in which they were started. */
  readonly payments: readonly GivenPayment[];
  /** The gifts of each payment: one for each fund. */
  readonly giftsOf: ReadonlyMap<GivenPayment, readonly GivenGift[]>;
}

/** The gifts of guests, those of a split gift together. */
function createGuestPayments(paidOnline: readonly GivenGift[]): GivenGift[][] {
  const ofGuests = paidOnline.filter(({ guest }) => guest);
  const groups = Map.groupBy(ofGuests, (gift) => gift.splitOf ?? gift);
  return [...groups.values()];
}

export function makePayments(gifts: readonly GivenGift[], latest: number): Payments {
  const random = createRandom("payments");
  const giftsOf = new Map<GivenPayment, GivenGift[]>();
  const lost: GivenPayment[] = [];
  const paidOnline = gifts.filter((gift) => gift.donationMethod === "online").reverse();
  const online = paidOnline.filter(({ guest }) => !guest);
  for (const [place, gift] of online.entries()) {
    if (gift.person === null) continue;
    giftsOf.set(createPaid(random, gift, place), [gift]);
    const other = online[place + DECLINED]?.person ?? null;
    const attempt =
      isEach(place, DECLINED, DECLINED_EVERY) && other !== null ? createDeclined(random, gift, other, latest) : null;
    if (attempt) lost.push(attempt);
  }
  for (const gifts of createGuestPayments(paidOnline)) {
    const [first] = gifts;
    const cents = gifts.reduce((sum, gift) => sum + gift.cents, 0);
    if (first) giftsOf.set(createPaid(random, { ...first, cents }, null), gifts);
  }
  const payments = [...giftsOf.keys(), ...lost].sort((one, next) => one.begunAt - next.begunAt);
  return { payments, giftsOf };
}
