// Stripe's words, as they come: forged, old, twice at once, in any order. The real SDK asks a stand-in of Stripe's HTTP
// interface, and signs with its own test signer.
import { payments as calls } from "@narthex/contract/payments.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CAST } from "../../../../sample/src/cast.ts";
import { type CardCongregation, openCards } from "../../../test/cards.ts";
import { openCongregation } from "../../../test/congregation.ts";
import type { SignedEvent } from "../../../test/stripe.ts";
import { donations } from "../../database/tables/donations.ts";
import { members } from "../../database/tables/members.ts";
import { paymentEvents } from "../../database/tables/payments.ts";
import { settlePayment } from "./settle.service.ts";

let cards: CardCongregation;

beforeAll(async () => {
  cards = await openCards();
});
afterAll(() => cards.close());

describe("a notification that is not from Stripe", () => {
  const refused = async (event: SignedEvent) => {
    const response = await cards.deliver(event);
    const { code } = (await response.json()) as { code: string };
    expect(await cards.congregation.postgres.db.$count(paymentEvents, eq(paymentEvents.id, event.id))).toBe(0);
    return [response.status, code];
  };
  const NOT_GENUINE = [400, "webhook_not_genuine"];

  it("is refused: forged, changed, unsigned, signed too long ago, in the future, or with two times", async () => {
    const { intentId, id } = await cards.begin();
    cards.stripe.charge(intentId);
    const now = Temporal.Now.instant();
    const type = "payment_intent.succeeded";
    expect(await refused(cards.stripe.event(type, intentId, { secret: "whsec_guessed" }))).toEqual(NOT_GENUINE);
    const genuine = cards.stripe.event(type, intentId);
    expect(await refused({ ...genuine, body: `${genuine.body} ` })).toEqual(NOT_GENUINE);
    expect(await refused({ ...genuine, signature: "" })).toEqual(NOT_GENUINE);
    expect(await refused({ ...genuine, signature: "t=1,v1=00" })).toEqual(NOT_GENUINE);
    const old = cards.stripe.event(type, intentId, { at: now.subtract({ minutes: 6 }).toString() });
    expect(await refused(old)).toEqual(NOT_GENUINE);
    const early = cards.stripe.event(type, intentId, { at: now.add({ minutes: 6 }).toString() });
    expect(await refused(early)).toEqual(NOT_GENUINE);
    const seconds = Math.floor(now.epochMilliseconds / 1000);
    for (const { signature, ...event } of [genuine, early])
      for (const twice of [`t=${seconds},${signature}`, `${signature},t=${seconds}`, `${signature},t`])
        expect(await refused({ ...event, signature: twice })).toEqual(NOT_GENUINE);
    await cards.settled();
    expect(await cards.giftsOf(id)).toEqual([]);
  });

  it.each([
    "{}",
    "null",
    "[]",
    "5",
    '{"data":null}',
    '{"data":{"object":null}}',
    '{"id":"evt_1","type":"x","data":{}}',
  ])("is refused if it is signed but not an event: %s", async (body) => {
    const response = await cards.deliver({ id: "evt_1", ...cards.stripe.signed(body) });
    const { code } = (await response.json()) as { code: string };
    expect([response.status, code]).toEqual([400, "malformed_request"]);
  });

  it("is refused with its reason: no JSON, too large, no body", async () => {
    const send = (init: RequestInit) =>
      cards.congregation.stranger().fetch("/api/payments/webhook", { method: "POST", ...init });
    const status = async (init: RequestInit) => (await send(init)).status;
    expect(await status({})).toBe(400);
    expect(await status({ body: "a=b", headers: { "content-type": "application/x-www-form-urlencoded" } })).toBe(415);
    const json = { "content-type": "application/json" };
    expect(await status({ body: "nonsense", headers: json })).toBe(400);
    expect(await status({ body: "x".repeat(300 * 1024), headers: json })).toBe(413);
  });
});

describe("a charge", () => {
  it("becomes a gift in the donor's name, on the day of the charge in the congregation's time zone", async () => {
    const {
      intentId,
      id,
      amount: given,
    } = await cards.begin("member", { donationType: "missions", notes: "For Ana’s school" });
    // Half past three in the morning in London is still the evening before in New York.
    cards.stripe.charge(intentId, "2026-03-01T03:30:00Z");
    await cards.deliverEvent("payment_intent.succeeded", intentId);
    await cards.settled();
    const [gift] = await cards.giftsOf(id);
    expect(gift).toMatchObject({
      amount: given,
      donationType: "missions",
      donationMethod: "online",
      fund: "Missions",
      notes: "For Ana’s school",
      donationDate: "2026-02-28",
      donorName: `${CAST.member.firstName} ${CAST.member.lastName}`,
      createdBy: null,
      voidedAt: null,
    });
    expect(await cards.paymentOf(id)).toMatchObject({
      status: "succeeded",
      chargedAt: "2026-03-01T03:30:00.000Z",
      recorded: given,
    });
    expect(await cards.listActionsOn("donation", gift?.id ?? 0)).toEqual(["recorded"]);
  });

  it("is one gift if one notification is delivered twice at the same moment, and again later", async () => {
    const { intentId, id } = await cards.begin();
    cards.stripe.charge(intentId);
    const event = cards.stripe.event("payment_intent.succeeded", intentId);
    const answers = await Promise.all(Array.from({ length: 6 }, () => cards.deliver(event)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    await cards.settled();
    expect((await cards.deliver(event)).status).toBe(200);
    await cards.settled();
    expect(await cards.giftsOf(id)).toHaveLength(1);
    expect(await cards.congregation.postgres.db.$count(paymentEvents, eq(paymentEvents.id, event.id))).toBe(1);
  });

  it("is one gift when two servers look at once", async () => {
    const { intentId, id } = await cards.begin();
    cards.stripe.charge(intentId);
    await Promise.all(Array.from({ length: 4 }, () => settlePayment(cards.congregation.services, id)));
    expect(await cards.giftsOf(id)).toHaveLength(1);
  });

  it("holds no transaction while Stripe is queried, and ignores an outdated response", async () => {
    const { intentId, id } = await cards.begin();
    cards.stripe.charge(intentId);
    const { services, postgres } = cards.congregation;
    const held = cards.stripe.lockNextAnswer();
    const slow = settlePayment(services, id);
    await held.asked;
    const open =
      "select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'";
    expect((await postgres.pool.query(open)).rowCount).toBe(0);
    // The gift is refunded before that, and another request books the refund first.
    cards.stripe.refund(intentId, Math.round(Number((await cards.paymentOf(id))?.amount) * 100));
    await settlePayment(services, id);
    held.release();
    await slow;
    expect(await cards.giftsOf(id)).toEqual([]);
    expect(await cards.paymentOf(id)).toMatchObject({
      status: "succeeded",
      refunded: (await cards.paymentOf(id))?.amount,
    });
    expect(await cards.listActionsOn("payment", id)).toEqual(["refunded"]);
  });

  it("is one gift for any order of notifications", async () => {
    const { intentId, id } = await cards.begin();
    cards.stripe.charge(intentId);
    const types = [
      "charge.succeeded",
      "payment_intent.succeeded",
      "payment_intent.created",
      "payment_intent.payment_failed",
    ];
    for (const type of types) await cards.deliverEvent(type, intentId);
    await cards.settled();
    expect(await cards.giftsOf(id)).toHaveLength(1);
    expect(await cards.paymentOf(id)).toMatchObject({ status: "succeeded", failure: null });
  });

  it("is not trusted by the notification alone: Stripe is queried", async () => {
    const { intentId, id } = await cards.begin();
    await cards.deliverEvent("payment_intent.succeeded", intentId);
    await cards.settled();
    expect(await cards.giftsOf(id)).toEqual([]);
    expect(await cards.paymentOf(id)).toMatchObject({ status: "open" });
  });

  it("waits for Stripe to be there again", async () => {
    const { intentId, id } = await cards.begin();
    cards.stripe.charge(intentId);
    cards.stripe.outage = true;
    await expect(settlePayment(cards.congregation.services, id)).rejects.toThrow("the card provider failed");
    expect(await cards.giftsOf(id)).toEqual([]);
    cards.stripe.outage = false;
    await cards.deliverEvent("payment_intent.succeeded", intentId);
    await cards.settled();
    expect(await cards.giftsOf(id)).toHaveLength(1);
  });

  it("of a member who was removed since stays in the donor's name", async () => {
    const { intentId, id } = await cards.begin("pending");
    const { postgres } = cards.congregation;
    const row = await cards.paymentOf(id);
    await postgres.db.delete(members).where(eq(members.id, row?.memberId ?? 0));
    cards.stripe.charge(intentId);
    await cards.deliverEvent("payment_intent.succeeded", intentId);
    await cards.settled();
    expect(await cards.giftsOf(id)).toMatchObject([
      { memberId: null, donorName: `${CAST.pending.firstName} ${CAST.pending.lastName}`, voidedAt: null },
    ]);
  });

  it("that is not from this application is accepted and ignored", async () => {
    const before = await cards.congregation.postgres.db.$count(donations);
    await cards.deliverEvent("payment_intent.succeeded", "pi_of_another_shop");
    await cards.deliverEvent("customer.created", "cus_1");
    await cards.settled();
    expect(await cards.congregation.postgres.db.$count(donations)).toBe(before);
  });
});

it("a charge that is missing here after a restore is shown to administrators, but none of another application", async () => {
  const admin = await cards.congregation.as("admin");
  const countUnknown = async () => (await admin.call(calls.status)).body.unknownCharges;
  const { id, intentId } = await cards.begin();
  cards.stripe.charge(intentId);
  await cards.deliverEvent("payment_intent.succeeded", "pi_of_another_shop");
  expect(await countUnknown()).toBe(0);
  // As a restored backup of the day before, which does not have the payment.
  await cards.congregation.postgres.pool.query("delete from payments where id = $1", [id]);
  for (let time = 0; time < 2; time++) await cards.deliverEvent("payment_intent.succeeded", intentId);
  expect(await countUnknown()).toBe(1);
  const { rows } = await cards.congregation.postgres.pool.query(
    "select subject_id as id from audit_entries where subject = 'payment' and action = 'unknown'",
  );
  expect(rows[0]).toEqual({ id: intentId });
});

describe("a card that is declined", () => {
  it("leaves no gift but the reason, until another card is accepted", async () => {
    const { intentId, id } = await cards.begin();
    cards.stripe.decline(intentId, "insufficient_funds");
    await cards.deliverEvent("payment_intent.payment_failed", intentId);
    await cards.settled();
    expect(await cards.giftsOf(id)).toEqual([]);
    expect(await cards.paymentOf(id)).toMatchObject({ status: "open", failure: "insufficient_funds" });
    cards.stripe.charge(intentId);
    await cards.deliverEvent("payment_intent.succeeded", intentId);
    await cards.settled();
    expect(await cards.giftsOf(id)).toHaveLength(1);
    expect(await cards.paymentOf(id)).toMatchObject({ status: "succeeded", failure: null });
  });
});

it("the webhook reports that no provider is set up", async () => {
  const other = await openCongregation();
  const answer = await other.stranger().refused(calls.webhook, { body: {} });
  expect([answer.status, answer.body.code]).toEqual([409, "giving_not_set_up"]);
  await other.close();
});
