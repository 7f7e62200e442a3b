// The card payments behind the online gifts: each gift came by one, a few went back, one is disputed, and some cards were
// declined, of which no gift came.
import type { GivingType } from "@narthex/contract/giving-kinds.ts";
import type { GivenGift } from "./given-gift.ts";
import { type Random, randomFor } from "./random.ts";

export interface GivenPayment {
  /** Place in the list of people. */
  readonly person: number;
  readonly cents: number;
  readonly givingType: GivingType;
  /** Open ones are called off after three days. */
  readonly status: "open" | "succeeded" | "canceled";
  readonly failure: "card_declined" | "insufficient_funds" | null;
  readonly refundedCents: number;
  readonly isDisputed: boolean;
  /** What stood in the ledger for it last; null where it was never charged. */
  readonly recordedCents: number | null;
  /** Seconds since 1970. */
  readonly begunAt: number;
  readonly chargedAt: number | null;
  readonly settledAt: number;
}

const HOUR = 3600;
const DAY = 24 * HOUR;
/** When a payment that nobody paid is called off. */
const ABANDONED = 3 * DAY;
/** For so long what was never charged is kept. */
const KEPT = 365 * DAY;
/** Of so many gifts one is disputed, one goes back, and beside one a card was declined: counted from the newest. */
const DISPUTED = 31;
const REFUNDED = 7;
const REFUNDED_EVERY = 240;
const DECLINED = 3;
const DECLINED_EVERY = 45;

const isEach = (place: number, first: number, every: number): boolean => place % every === first;

/** A card that was declined, a while before somebody else's gift; whoever tried did not come back. */
function declined(random: Random, gift: GivenGift, person: number, latest: number): GivenPayment | null {
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

function paid(random: Random, gift: GivenGift & { person: number }, place: number): GivenPayment {
  const { person, cents, fund, recordedAt, voided } = gift;
  return {
    person,
    cents,
    givingType: (fund ?? "general") as GivingType,
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

/** Has some of the online gifts go back to their donors. @param latest seconds since 1970 */
export function withRefunds(gifts: readonly GivenGift[], latest: number): GivenGift[] {
  const random = randomFor("refunds");
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
  /** In the order in which they were begun. */
  readonly payments: readonly GivenPayment[];
  /** The gift that each came to be. */
  readonly giftOf: ReadonlyMap<GivenPayment, GivenGift>;
}

export function makePayments(gifts: readonly GivenGift[], latest: number): Payments {
  const random = randomFor("payments");
  const giftOf = new Map<GivenPayment, GivenGift>();
  const lost: GivenPayment[] = [];
  const online = gifts.filter((gift) => gift.donationMethod === "online").reverse();
  for (const [place, gift] of online.entries()) {
    const { person } = gift;
    if (person === null) continue;
    giftOf.set(paid(random, { ...gift, person }, place), gift);
    const other = online[place + DECLINED]?.person ?? null;
    const attempt =
      isEach(place, DECLINED, DECLINED_EVERY) && other !== null ? declined(random, gift, other, latest) : null;
    if (attempt) lost.push(attempt);
  }
  const payments = [...giftOf.keys(), ...lost].sort((one, next) => one.begunAt - next.begunAt);
  return { payments, giftOf };
}
