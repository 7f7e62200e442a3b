import { toAmount, toCents } from "@narthex/contract/money.ts";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { ProviderPayment } from "./provider.ts";
import { getPaymentState } from "./reading.rules.ts";
import {
  computeNet,
  computeNets,
  computeNextCheck,
  findPaymentNews,
  isAbandoned,
  planLedgerStep,
  type StoredPayment,
} from "./settle.rules.ts";
import { splitByWeights } from "./shares.rules.ts";
import { sumLost, toDispute, toPaymentStatus } from "./stripe.rules.ts";

const charged = (more: Partial<ProviderPayment> = {}): ProviderPayment => ({
  intentId: "pi_1",
  clientSecret: "pi_1_secret_1",
  status: "succeeded",
  receivedCents: 5000,
  refundedCents: 0,
  lostCents: 0,
  dispute: null,
  chargedAt: "2026-03-01T12:00:00Z",
  failure: null,
  ...more,
});
const kept = (more: Partial<StoredPayment> = {}): StoredPayment => ({
  purpose: "gift",
  status: "open",
  refunded: "0.00",
  lost: "0.00",
  dispute: null,
  recorded: null,
  ...more,
});

/** The step of a payment that is not split. */
function stepOf(row: StoredPayment, seen: ProviderPayment, standing: boolean) {
  const [net] = computeNets(row, [{ amount: "50.00" }], seen) ?? [];
  return net === undefined ? null : planLedgerStep(row, seen, net, standing);
}

describe("the required ledger entry", () => {
  it("is a gift once charged, and none before that or for a test", () => {
    expect(stepOf(kept(), charged(), false)).toEqual({ voidWith: null, record: "50.00" });
    expect(stepOf(kept(), charged({ status: "open", receivedCents: 0 }), false)).toBeNull();
    expect(stepOf(kept({ purpose: "test" }), charged(), false)).toBeNull();
  });

  it("is none if the ledger is up to date", () => {
    expect(stepOf(kept({ recorded: "50.00" }), charged(), true)).toBeNull();
    // Voided by an administrator: the payment is as it was.
    expect(stepOf(kept({ recorded: "50.00" }), charged(), false)).toBeNull();
  });

  it("is none after an administrator has voided the gift, also if a refund of it fails", () => {
    let recorded = "50.00";
    for (const refundedCents of [500, 5000, 0, 5000, 1, 0]) {
      const seen = charged({ refundedCents });
      const step = stepOf(kept({ recorded }), seen, false);
      expect(step).toBeNull();
      if (step) recorded = toAmount(computeNet(seen) ?? 0);
    }
  });

  it("is none for a payment that was refunded before it was recorded", () => {
    expect(stepOf(kept(), charged({ refundedCents: 5000 }), false)).toEqual({ voidWith: null, record: null });
  });

  it("gives the reason why a gift is removed", () => {
    const reason = (more: Partial<ProviderPayment>) =>
      stepOf(kept({ recorded: "50.00" }), charged(more), true)?.voidWith;
    expect(reason({ refundedCents: 5000 })).toBe("Refunded by the card provider.");
    expect(reason({ refundedCents: 1 })).toBe(
      "Refunded in part by the card provider. The rest is entered as a new gift.",
    );
    expect(reason({ lostCents: 5000 })).toBe("Taken back by the donor's bank in a dispute.");
    expect(reason({ lostCents: 2000 })).toBe(
      "Taken back in part by the donor's bank in a dispute. The rest is entered as a new gift.",
    );
    expect(stepOf(kept({ recorded: "30.00" }), charged({ refundedCents: 1000 }), true)?.voidWith).toBe(
      "A refund or dispute did not take place after all. The amount that remains is entered as a new gift.",
    );
  });

  test("after any sequence of events, however often they are processed, the ledger has the amount that remains", () => {
    const move = fc.record({ refundedCents: fc.nat(5000), lostCents: fc.nat(5000) });
    fc.assert(
      fc.property(fc.array(move, { minLength: 1, maxLength: 12 }), (moves) => {
        let recorded: string | null = null;
        let standing: string | null = null;
        for (const more of moves.flatMap((one) => [one, one])) {
          const seen = charged(more);
          const step = stepOf(kept({ recorded }), seen, standing !== null);
          if (step) {
            if (step.voidWith !== null) standing = null;
            // At most one gift stands.
            expect(step.record === null || standing === null).toBe(true);
            standing = step.record ?? standing;
            recorded = toAmount(computeNet(seen) ?? 0);
          }
        }
        const last = moves.at(-1);
        const remains = Math.max(0, 5000 - (last?.refundedCents ?? 0) - (last?.lostCents ?? 0));
        expect(standing === null ? 0 : toCents(standing)).toBe(remains);
      }),
    );
  });
});

test("of a split payment, the parts are whole cents in proportion and add up to what remains, in any order", () => {
  const share = fc.integer({ min: 100, max: 999_999 });
  const state = fc.record({ refund: fc.double({ min: 0, max: 1, noNaN: true }), lost: fc.boolean() });
  fc.assert(
    fc.property(
      fc.array(share, { minLength: 2, maxLength: 10 }),
      fc.nat(5000),
      fc.array(state, { minLength: 1, maxLength: 8 }),
      (gift, fee, states) => {
        const charge = gift.reduce((sum, cents) => sum + cents, fee);
        const fees = splitByWeights(fee, gift);
        const parts = gift.map((cents, place) => ({ amount: toAmount(cents + (fees[place] ?? 0)) }));
        const total = (amounts: readonly (string | null)[]) =>
          amounts.reduce((sum, amount) => sum + toCents(amount ?? "0"), 0);
        expect(total(parts.map(({ amount }) => amount))).toBe(charge);
        const recorded: (string | null)[] = parts.map(() => null);
        const valid: (string | null)[] = parts.map(() => null);
        for (const { refund, lost } of states.flatMap((one) => [one, one])) {
          const back = Math.round(charge * refund);
          const seen = charged({ receivedCents: charge, [lost ? "lostCents" : "refundedCents"]: back });
          const nets = computeNets(kept(), parts, seen) ?? [];
          for (const [place, net] of nets.entries()) {
            const step = planLedgerStep({ recorded: recorded[place] ?? null }, seen, net, valid[place] !== null);
            if (!step) continue;
            if (step.voidWith !== null) valid[place] = null;
            expect(step.record === null || valid[place] === null).toBe(true);
            valid[place] = step.record;
            recorded[place] = toAmount(net);
          }
          expect(total(valid)).toBe(charge - back);
          for (const [place, { amount }] of parts.entries()) {
            const exact = (toCents(amount) * (charge - back)) / charge;
            expect(Math.abs(toCents(valid[place] ?? "0") - exact)).toBeLessThan(1);
            expect(toCents(valid[place] ?? "0")).toBeLessThanOrEqual(toCents(amount));
          }
        }
      },
    ),
  );
});

describe("the news", () => {
  it.each([
    [{}, { refundedCents: 5000 }, { refund: "refunded", dispute: null }],
    [{}, { refundedCents: 10 }, { refund: "partly_refunded", dispute: null }],
    [{ refunded: "0.10" }, { refundedCents: 10 }, { refund: null, dispute: null }],
    [{ refunded: "0.10" }, { refundedCents: 0 }, { refund: "refund_failed", dispute: null }],
    [{}, { dispute: "open" }, { refund: null, dispute: "disputed" }],
    [{ dispute: "open" }, { dispute: "won" }, { refund: null, dispute: "dispute_won" }],
    [{ dispute: "open" }, { dispute: "lost" }, { refund: null, dispute: "dispute_lost" }],
    [{ dispute: "lost" }, { dispute: "lost" }, { refund: null, dispute: null }],
  ] as const)("of %o, seen %o, is %o", (before, seen, news) => {
    expect(findPaymentNews(kept(before), charged(seen))).toEqual(news);
  });
});

describe("the next look", () => {
  const begun = "2026-03-01T12:00:00Z";
  const after = (duration: Temporal.DurationLike) => Temporal.Instant.from(begun).add(duration);

  it("comes after ten minutes at first, then each time the payment has become twice as old, for an unpaid one after three days, and ends", () => {
    expect(computeNextCheck("open", begun, after({ minutes: 1 }))).toBe(after({ minutes: 11 }).toString());
    expect(computeNextCheck("succeeded", begun, after({ hours: 2 }))).toBe(after({ hours: 4 }).toString());
    expect(computeNextCheck("open", begun, after({ hours: 43 }))).toBe(after({ hours: 72 }).toString());
    expect(computeNextCheck("processing", begun, after({ hours: 43 }))).toBe(after({ hours: 86 }).toString());
    expect(computeNextCheck("canceled", begun, after({ hours: 2 }))).toBeNull();
    expect(computeNextCheck("succeeded", begun, after({ hours: 24 * 241 }))).toBeNull();
  });

  it("cancels a payment that was not paid for three days", () => {
    expect(isAbandoned("open", begun, after({ hours: 71 }))).toBe(false);
    expect(isAbandoned("open", begun, after({ hours: 72 }))).toBe(true);
    expect(isAbandoned("processing", begun, after({ hours: 90 }))).toBe(false);
  });
});

test.each([
  ["succeeded", "succeeded"],
  ["canceled", "canceled"],
  ["processing", "processing"],
  ["requires_payment_method", "open"],
  ["requires_action", "open"],
  ["a word of next year", "open"],
])("an intent that Stripe calls %s is %s", (theirs, ours) => {
  expect(toPaymentStatus(theirs)).toBe(ours);
});

test.each([
  [[], null, 0],
  [["needs_response"], "open", 0],
  [["warning_closed"], "won", 0],
  [["lost", "won"], "lost", 700],
  [["lost", "appeal_under_review"], "open", 700],
] as const)("disputes that Stripe calls %o are %s, with %i cents lost", (statuses, state, cents) => {
  const disputes = statuses.map((status) => ({ status, amount: 700 }));
  expect([toDispute(disputes), sumLost(disputes)]).toEqual([state, cents]);
});

test.each([
  [{ status: "open" }, null, "open"],
  [{ status: "open" }, "card_declined", "declined"],
  [{ status: "processing" }, null, "processing"],
  [{ status: "canceled" }, null, "canceled"],
  [{ status: "succeeded" }, null, "received"],
  [{ status: "succeeded", refunded: "1.00" }, null, "partly_refunded"],
  [{ status: "succeeded", refunded: "50.00" }, null, "refunded"],
  [{ status: "succeeded", dispute: "open", refunded: "1.00" }, null, "disputed"],
  [{ status: "succeeded", dispute: "lost" }, null, "lost"],
] as const)("%o, refused for %s, is shown as %s", (more, failure, state) => {
  expect(getPaymentState({ ...kept(more), amount: "50.00", failure })).toBe(state);
});
