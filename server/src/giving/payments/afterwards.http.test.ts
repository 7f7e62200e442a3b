// After the charge: refunds in whole and in part, disputes, and payments about which no word came.
import { type Donation, donations as donationCalls } from "@narthex/contract/donations.ts";
import { exports as exportCalls } from "@narthex/contract/exports.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CardCongregation, openCards } from "../../../test/cards.ts";
import { settings } from "../../database/tables/operations.ts";
import { payments } from "../../database/tables/payments.ts";
import { voidDonation } from "../donations/donations.service.ts";
import { checkPayments } from "./payments.job.ts";

let cards: CardCongregation;

beforeAll(async () => {
  cards = await openCards();
});
afterAll(() => cards.close());

describe("a refund", () => {
  it("of everything voids the gift, with its reason in the books", async () => {
    const { intentId, id, amount: given } = await cards.give();
    cards.stripe.refund(intentId, Number(given) * 100);
    await cards.deliverEvent("charge.refunded", intentId);
    await cards.deliverEvent("refund.updated", intentId);
    await cards.settled();
    const gifts = await cards.giftsOf(id);
    expect(gifts).toHaveLength(1);
    expect(gifts[0]).toMatchObject({ voidReason: "Refunded by the card provider.", voidedBy: null, amount: given });
    expect(await cards.listActionsOn("donation", gifts[0]?.id ?? 0)).toEqual(["recorded", "voided"]);
    expect(await cards.listActionsOn("payment", id)).toEqual(["refunded"]);
  });

  it("in part voids the gift and enters what remains on the same day", async () => {
    const { intentId, id, amount: given } = await cards.give({ notes: "With thanks", donationType: "special" });
    cards.stripe.refund(intentId, 1001);
    await cards.deliverEvent("charge.refunded", intentId);
    await cards.settled();
    const [first, second, ...more] = await cards.giftsOf(id);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ amount: given, voidReason: expect.stringContaining("in part") });
    const remains = (Number(given) - 10.01).toFixed(2);
    const { donationDate, notes, fund, donationType, memberId } = first ?? {};
    expect(second).toMatchObject({
      amount: remains,
      voidedAt: null,
      donationDate,
      notes,
      fund,
      donationType,
      memberId,
    });
    expect(await cards.listActionsOn("payment", id)).toEqual(["partly_refunded"]);
    // The rest goes back too.
    cards.stripe.refund(intentId, Math.round(Number(remains) * 100));
    await cards.deliverEvent("charge.refunded", intentId);
    await cards.settled();
    expect((await cards.giftsOf(id)).map(({ voidedAt }) => voidedAt === null)).toEqual([false, false]);
    expect(await cards.paymentOf(id)).toMatchObject({ refunded: given, recorded: "0.00" });
  });

  it("in part keeps the remainder in its year, also after a change of time zone", async () => {
    const { intentId, id } = await cards.begin();
    cards.stripe.charge(intentId, "2026-01-01T06:30:00Z");
    await cards.deliverEvent("payment_intent.succeeded", intentId);
    await cards.settled();
    const { db } = cards.congregation.postgres;
    await db.update(settings).set({ timezone: "Pacific/Honolulu" });
    cards.stripe.refund(intentId, 100);
    await cards.deliverEvent("charge.refunded", intentId);
    await cards.settled();
    expect((await cards.giftsOf(id)).map(({ donationDate }) => donationDate)).toEqual(["2026-01-01", "2026-01-01"]);
    await db.update(settings).set({ timezone: "America/New_York" });
  });

  it("that fails in the end brings the gift back", async () => {
    const { intentId, id, amount: given } = await cards.give();
    const cents = Number(given) * 100;
    cards.stripe.refund(intentId, cents);
    await cards.deliverEvent("charge.refunded", intentId);
    await cards.settled();
    cards.stripe.refund(intentId, -cents);
    await cards.deliverEvent("refund.failed", intentId);
    await cards.settled();
    expect((await cards.giftsOf(id)).map((gift) => gift.voidedAt === null)).toEqual([false, true]);
    expect(await cards.listActionsOn("payment", id)).toEqual(["refunded", "refund_failed"]);
  });

  it("of a gift that an administrator has voided enters no new gift", async () => {
    const { intentId, id } = await cards.give();
    const [gift] = await cards.giftsOf(id);
    const { postgres, services } = cards.congregation;
    await postgres.transaction((tx) =>
      voidDonation(tx, null, gift?.id ?? 0, "Meant for another church", services.clock()),
    );
    cards.stripe.refund(intentId, 500);
    await cards.deliverEvent("charge.refunded", intentId);
    await cards.settled();
    expect(await cards.giftsOf(id)).toMatchObject([{ voidReason: "Meant for another church" }]);
  });
});

describe("a dispute", () => {
  /** Whether those who keep the books find the flag in the list and the word in the table, and the donor the flag. */
  const shownAs = async (status: string, paymentId: number) => {
    const [gift] = await cards.giftsOf(paymentId);
    const miriam = await cards.congregation.as("intermediate_admin");
    const flagIn = (gifts: Donation[]) => gifts.find(({ id }) => id === gift?.id)?.isDisputed;
    const table = await (await miriam.fetch(exportCalls.donations.path)).text();
    const lydia = await cards.congregation.as("member");
    return {
      inList: flagIn((await miriam.call(donationCalls.list)).body),
      inTable: table
        .split("\r\n")
        .some((line) => line.startsWith(`${gift?.id},`) && line.includes(`,General Fund,,${status},`)),
      forDonor: flagIn((await lydia.call(donationCalls.mine)).body),
    };
  };

  it("flags the payment, and voids the gift only when it is lost", async () => {
    const { intentId, id } = await cards.give();
    cards.stripe.dispute(intentId, "needs_response");
    await cards.deliverEvent("charge.dispute.created", intentId);
    await cards.settled();
    expect(await cards.giftsOf(id)).toMatchObject([{ voidedAt: null }]);
    expect(await cards.paymentOf(id)).toMatchObject({ dispute: "open", lost: "0.00" });
    expect(await shownAs("Disputed", id)).toEqual({ inList: true, inTable: true, forDonor: false });
    cards.stripe.dispute(intentId, "lost");
    await cards.deliverEvent("charge.dispute.closed", intentId);
    await cards.settled();
    expect(await cards.giftsOf(id)).toMatchObject([{ voidReason: "Taken back by the donor's bank in a dispute." }]);
    expect(await cards.listActionsOn("payment", id)).toEqual(["disputed", "dispute_lost"]);
    expect(await shownAs("Voided", id)).toEqual({ inList: false, inTable: true, forDonor: false });
  });

  it("that is won leaves the gift", async () => {
    const { intentId, id } = await cards.give();
    cards.stripe.dispute(intentId, "under_review");
    await cards.deliverEvent("charge.dispute.created", intentId);
    await cards.settled();
    cards.stripe.dispute(intentId, "won");
    await cards.deliverEvent("charge.dispute.closed", intentId);
    await cards.settled();
    expect(await cards.giftsOf(id)).toMatchObject([{ voidedAt: null }]);
    expect(await cards.listActionsOn("payment", id)).toEqual(["disputed", "dispute_won"]);
    expect(await shownAs("Received", id)).toEqual({ inList: false, inTable: true, forDonor: false });
  });
});

describe("a payment without a notification", () => {
  beforeEach(async () => {
    await cards.congregation.postgres.db.update(payments).set({ nextCheckAt: null });
  });

  const checkAt = async (after: Temporal.DurationLike) => {
    cards.congregation.setNow(Temporal.Now.instant().add(after).toString());
    await checkPayments(cards.congregation.services);
    await cards.settled();
  };

  it("is queried, and becomes a gift", async () => {
    const { intentId, id } = await cards.begin();
    cards.stripe.charge(intentId);
    await checkAt({ minutes: 5 });
    expect(await cards.giftsOf(id)).toEqual([]);
    await checkAt({ minutes: 11 });
    expect(await cards.giftsOf(id)).toHaveLength(1);
    const next = (await cards.paymentOf(id))?.nextCheckAt ?? "";
    expect(Temporal.Instant.compare(next, cards.congregation.services.clock().add({ minutes: 9 }))).toBe(1);
  });

  it("and that is not paid is canceled after three days, so that it cannot be paid unnoticed", async () => {
    const { intentId, id } = await cards.begin();
    await checkAt({ hours: 73 });
    expect(cards.stripe.intents.get(intentId)?.status).toBe("canceled");
    expect(await cards.paymentOf(id)).toMatchObject({ status: "canceled", nextCheckAt: null });
  });
});
