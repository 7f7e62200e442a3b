// Stripe's words, as they come: forged, old, twice at once, in any order, about refunds and disputes. The real SDK asks a
// stand-in of Stripe's HTTP interface, and signs with its own test signer.
import { giving } from "@narthex/contract/giving.ts";
import { payments as calls } from "@narthex/contract/payments.ts";
import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Congregation, openCongregation } from "../../test/congregation.ts";
import { type FakeStripe, openStripe, type SignedEvent } from "../../test/stripe.ts";
import { until } from "../../test/until.ts";
import { CAST, type CastName } from "../database/demo/cast.ts";
import { donations } from "../database/tables/donations.ts";
import { members } from "../database/tables/members.ts";
import { auditEntries } from "../database/tables/operations.ts";
import { paymentEvents, payments } from "../database/tables/payments.ts";
import { voidDonation } from "../donations/donations.service.ts";
import { settlePayment } from "./settle.service.ts";
import { checkPayments } from "./work.ts";

let congregation: Congregation;
let stripe: FakeStripe;

beforeAll(async () => {
  stripe = await openStripe();
  congregation = await openCongregation({ config: { stripe: stripe.settings } });
});
afterAll(async () => {
  await congregation.close();
  await stripe.close();
});

let amount = 20;
/** A gift of its own for each test: begun, and not yet paid. */
async function begin(name: CastName = "member", more: { donationType?: "missions" | "special"; notes?: string } = {}) {
  amount += 1;
  const person = await congregation.as(name);
  const { body } = await person.call(giving.start, { body: { amount, ...more } });
  const intent = stripe.intentOf(body.clientSecret);
  const { db } = congregation.postgres;
  const [row] = await db.select().from(payments).where(eq(payments.intentId, intent.id));
  if (!row) throw new Error("the payment was not written down");
  return { intentId: intent.id, id: row.id, amount: row.amount };
}

const deliver = ({ body, signature }: SignedEvent) =>
  congregation.stranger().fetch("/api/payments/webhook", {
    method: "POST",
    headers: { "content-type": "application/json; charset=utf-8", "stripe-signature": signature },
    body,
  });

const tell = async (type: string, intentId: string) => {
  const response = await deliver(stripe.event(type, intentId));
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ received: true });
};

const giftsOf = (paymentId: number) =>
  congregation.postgres.db
    .select()
    .from(donations)
    .where(eq(donations.paymentId, paymentId))
    .orderBy(asc(donations.id));
const paymentOf = async (id: number) =>
  (await congregation.postgres.db.select().from(payments).where(eq(payments.id, id)))[0];
const deedsOn = async (subject: string, id: number) =>
  (
    await congregation.postgres.db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(and(eq(auditEntries.subject, subject), eq(auditEntries.subjectId, String(id))))
      .orderBy(asc(auditEntries.id))
  ).map(({ action }) => action);

/** Waits until every word that was heard has been followed. */
const settled = () =>
  until(
    async () => {
      const { rows } = await congregation.postgres.pool.query<{ open: number }>(
        "select count(*)::int as open from pgboss.job where name = 'settle-payment' and state in ('created', 'active', 'retry')",
      );
      return rows[0]?.open;
    },
    (open) => open === 0,
  );

const givenGift = async (more: { donationType?: "missions" | "special"; notes?: string } = {}) => {
  const payment = await begin("member", more);
  stripe.charge(payment.intentId);
  await tell("payment_intent.succeeded", payment.intentId);
  await settled();
  return payment;
};

describe("a word that is not Stripe's", () => {
  const refused = async (event: SignedEvent) => {
    const response = await deliver(event);
    const { code } = (await response.json()) as { code: string };
    expect(await congregation.postgres.db.$count(paymentEvents, eq(paymentEvents.id, event.id))).toBe(0);
    return [response.status, code];
  };
  const NOT_GENUINE = [400, "webhook_not_genuine"];

  it("is refused: forged, changed, unsigned, or signed too long ago", async () => {
    const { intentId, id } = await begin();
    stripe.charge(intentId);
    const now = Temporal.Now.instant();
    const type = "payment_intent.succeeded";
    expect(await refused(stripe.event(type, intentId, { secret: "whsec_guessed" }))).toEqual(NOT_GENUINE);
    const genuine = stripe.event(type, intentId);
    expect(await refused({ ...genuine, body: `${genuine.body} ` })).toEqual(NOT_GENUINE);
    expect(await refused({ ...genuine, signature: "" })).toEqual(NOT_GENUINE);
    expect(await refused({ ...genuine, signature: "t=1,v1=00" })).toEqual(NOT_GENUINE);
    const old = stripe.event(type, intentId, { at: now.subtract({ minutes: 6 }).toString() });
    expect(await refused(old)).toEqual(NOT_GENUINE);
    await settled();
    expect(await giftsOf(id)).toEqual([]);
  });

  it("is refused as what it is: no JSON, too large, no body at all", async () => {
    const send = (init: RequestInit) =>
      congregation.stranger().fetch("/api/payments/webhook", { method: "POST", ...init });
    const status = async (init: RequestInit) => (await send(init)).status;
    expect(await status({})).toBe(400);
    expect(await status({ body: "a=b", headers: { "content-type": "application/x-www-form-urlencoded" } })).toBe(415);
    const json = { "content-type": "application/json" };
    expect(await status({ body: "nonsense", headers: json })).toBe(400);
    expect(await status({ body: "x".repeat(300 * 1024), headers: json })).toBe(413);
  });
});

describe("a charge", () => {
  it("becomes a gift on the day it was charged where the congregation is, in the donor's name", async () => {
    const {
      intentId,
      id,
      amount: given,
    } = await begin("member", { donationType: "missions", notes: "For Ana’s school" });
    // Half past three in the morning in London is still the evening before in New York.
    stripe.charge(intentId, "2026-03-01T03:30:00Z");
    await tell("payment_intent.succeeded", intentId);
    await settled();
    const [gift] = await giftsOf(id);
    expect(gift).toMatchObject({
      amount: given,
      donationType: "missions",
      donationMethod: "online",
      fund: "missions",
      notes: "For Ana’s school",
      donationDate: "2026-02-28",
      donorName: `${CAST.member.firstName} ${CAST.member.lastName}`,
      createdBy: null,
      voidedAt: null,
    });
    expect(await paymentOf(id)).toMatchObject({
      status: "succeeded",
      chargedAt: "2026-03-01T03:30:00.000Z",
      recorded: given,
    });
    expect(await deedsOn("donation", gift?.id ?? 0)).toEqual(["recorded"]);
  });

  it("is one gift when one word is delivered twice at the same moment, and again later", async () => {
    const { intentId, id } = await begin();
    stripe.charge(intentId);
    const event = stripe.event("payment_intent.succeeded", intentId);
    const answers = await Promise.all(Array.from({ length: 6 }, () => deliver(event)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    await settled();
    expect((await deliver(event)).status).toBe(200);
    await settled();
    expect(await giftsOf(id)).toHaveLength(1);
    expect(await congregation.postgres.db.$count(paymentEvents, eq(paymentEvents.id, event.id))).toBe(1);
  });

  it("is one gift when two servers look at once", async () => {
    const { intentId, id } = await begin();
    stripe.charge(intentId);
    await Promise.all(Array.from({ length: 4 }, () => settlePayment(congregation.services, id)));
    expect(await giftsOf(id)).toHaveLength(1);
  });

  it("is one gift in whatever order the words arrive", async () => {
    const { intentId, id } = await begin();
    stripe.charge(intentId);
    const types = [
      "charge.succeeded",
      "payment_intent.succeeded",
      "payment_intent.created",
      "payment_intent.payment_failed",
    ];
    for (const type of types) await tell(type, intentId);
    await settled();
    expect(await giftsOf(id)).toHaveLength(1);
    expect(await paymentOf(id)).toMatchObject({ status: "succeeded", failure: null });
  });

  it("is not believed from the word alone: Stripe is asked", async () => {
    const { intentId, id } = await begin();
    await tell("payment_intent.succeeded", intentId);
    await settled();
    expect(await giftsOf(id)).toEqual([]);
    expect(await paymentOf(id)).toMatchObject({ status: "open" });
  });

  it("waits for Stripe to be there again", async () => {
    const { intentId, id } = await begin();
    stripe.charge(intentId);
    stripe.outage = true;
    await expect(settlePayment(congregation.services, id)).rejects.toThrow("the card provider failed");
    expect(await giftsOf(id)).toEqual([]);
    stripe.outage = false;
    await tell("payment_intent.succeeded", intentId);
    await settled();
    expect(await giftsOf(id)).toHaveLength(1);
  });

  it("of a member removed meanwhile stays in the donor's name", async () => {
    const { intentId, id } = await begin("pending");
    const { postgres } = congregation;
    const [row] = await postgres.db.select().from(payments).where(eq(payments.id, id));
    await postgres.db.delete(members).where(eq(members.id, row?.memberId ?? 0));
    stripe.charge(intentId);
    await tell("payment_intent.succeeded", intentId);
    await settled();
    expect(await giftsOf(id)).toMatchObject([
      { memberId: null, donorName: `${CAST.pending.firstName} ${CAST.pending.lastName}`, voidedAt: null },
    ]);
  });

  it("that is none of ours is heard and left alone", async () => {
    const before = await congregation.postgres.db.$count(donations);
    await tell("payment_intent.succeeded", "pi_of_another_shop");
    await tell("customer.created", "cus_1");
    await settled();
    expect(await congregation.postgres.db.$count(donations)).toBe(before);
  });
});

describe("a card that is declined", () => {
  it("leaves no gift but the reason, until another card is accepted", async () => {
    const { intentId, id } = await begin();
    stripe.decline(intentId, "insufficient_funds");
    await tell("payment_intent.payment_failed", intentId);
    await settled();
    expect(await giftsOf(id)).toEqual([]);
    expect(await paymentOf(id)).toMatchObject({ status: "open", failure: "insufficient_funds" });
    stripe.charge(intentId);
    await tell("payment_intent.succeeded", intentId);
    await settled();
    expect(await giftsOf(id)).toHaveLength(1);
    expect(await paymentOf(id)).toMatchObject({ status: "succeeded", failure: null });
  });
});

describe("a refund", () => {
  it("of everything voids the gift, with its reason in the books", async () => {
    const { intentId, id, amount: given } = await givenGift();
    stripe.refund(intentId, Number(given) * 100);
    await tell("charge.refunded", intentId);
    await tell("refund.updated", intentId);
    await settled();
    const gifts = await giftsOf(id);
    expect(gifts).toHaveLength(1);
    expect(gifts[0]).toMatchObject({ voidReason: "Refunded by the card provider.", voidedBy: null, amount: given });
    expect(await deedsOn("donation", gifts[0]?.id ?? 0)).toEqual(["recorded", "voided"]);
    expect(await deedsOn("payment", id)).toEqual(["refunded"]);
  });

  it("in part voids the gift and enters what remains on the same day", async () => {
    const { intentId, id, amount: given } = await givenGift({ notes: "With thanks", donationType: "special" });
    stripe.refund(intentId, 1001);
    await tell("charge.refunded", intentId);
    await settled();
    const [first, second, ...more] = await giftsOf(id);
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
    expect(await deedsOn("payment", id)).toEqual(["partly_refunded"]);
    // The rest goes back too.
    stripe.refund(intentId, Math.round(Number(remains) * 100));
    await tell("charge.refunded", intentId);
    await settled();
    expect((await giftsOf(id)).map(({ voidedAt }) => voidedAt === null)).toEqual([false, false]);
    expect(await paymentOf(id)).toMatchObject({ refunded: given, recorded: "0.00" });
  });

  it("that fails in the end brings the gift back", async () => {
    const { intentId, id, amount: given } = await givenGift();
    const cents = Number(given) * 100;
    stripe.refund(intentId, cents);
    await tell("charge.refunded", intentId);
    await settled();
    stripe.refund(intentId, -cents);
    await tell("refund.failed", intentId);
    await settled();
    expect((await giftsOf(id)).map((gift) => gift.voidedAt === null)).toEqual([false, true]);
    expect(await deedsOn("payment", id)).toEqual(["refunded", "refund_failed"]);
  });

  it("of a gift that an administrator has voided enters nothing anew", async () => {
    const { intentId, id } = await givenGift();
    const [gift] = await giftsOf(id);
    const { postgres, services } = congregation;
    await postgres.transaction((tx) =>
      voidDonation(tx, null, gift?.id ?? 0, "Meant for another church", services.clock()),
    );
    stripe.refund(intentId, 500);
    await tell("charge.refunded", intentId);
    await settled();
    expect(await giftsOf(id)).toMatchObject([{ voidReason: "Meant for another church" }]);
  });
});

describe("a dispute", () => {
  it("flags the payment, and voids the gift only when it is lost", async () => {
    const { intentId, id } = await givenGift();
    stripe.dispute(intentId, "needs_response");
    await tell("charge.dispute.created", intentId);
    await settled();
    expect(await giftsOf(id)).toMatchObject([{ voidedAt: null }]);
    expect(await paymentOf(id)).toMatchObject({ dispute: "open", lost: "0.00" });
    stripe.dispute(intentId, "lost");
    await tell("charge.dispute.closed", intentId);
    await settled();
    expect(await giftsOf(id)).toMatchObject([{ voidReason: "Taken back by the donor's bank in a dispute." }]);
    expect(await deedsOn("payment", id)).toEqual(["disputed", "dispute_lost"]);
  });

  it("that is won leaves the gift", async () => {
    const { intentId, id } = await givenGift();
    stripe.dispute(intentId, "under_review");
    await tell("charge.dispute.created", intentId);
    await settled();
    stripe.dispute(intentId, "won");
    await tell("charge.dispute.closed", intentId);
    await settled();
    expect(await giftsOf(id)).toMatchObject([{ voidedAt: null }]);
    expect(await deedsOn("payment", id)).toEqual(["disputed", "dispute_won"]);
  });
});

describe("a payment about which no word came", () => {
  beforeEach(async () => {
    await congregation.postgres.db.update(payments).set({ nextCheckAt: null });
  });

  const checkAt = async (after: Temporal.DurationLike) => {
    congregation.setNow(Temporal.Now.instant().add(after).toString());
    await checkPayments(congregation.services);
    await settled();
  };

  it("is asked about, and becomes a gift", async () => {
    const { intentId, id } = await begin();
    stripe.charge(intentId);
    await checkAt({ minutes: 5 });
    expect(await giftsOf(id)).toEqual([]);
    await checkAt({ minutes: 11 });
    expect(await giftsOf(id)).toHaveLength(1);
    const next = (await paymentOf(id))?.nextCheckAt ?? "";
    expect(Temporal.Instant.compare(next, congregation.services.clock().add({ minutes: 9 }))).toBe(1);
  });

  it("and that nobody pays is called off after three days, so that it cannot be paid unseen", async () => {
    const { intentId, id } = await begin();
    await checkAt({ hours: 73 });
    expect(stripe.intents.get(intentId)?.status).toBe("canceled");
    expect(await paymentOf(id)).toMatchObject({ status: "canceled", nextCheckAt: null });
  });
});

it("the webhook says so where no provider is set up", async () => {
  const other = await openCongregation();
  const answer = await other.stranger().refused(calls.webhook, { body: {} });
  expect([answer.status, answer.body.code]).toEqual([409, "giving_not_set_up"]);
  await other.close();
});
