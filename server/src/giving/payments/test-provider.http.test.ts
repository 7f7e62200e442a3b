// The sample congregation's own provider: the same two steps, the same signed webhook over HTTP, and never beside
// Stripe.
import { giving } from "@narthex/contract/giving.ts";
import { payments as calls } from "@narthex/contract/payments.ts";
import { eq } from "drizzle-orm";
import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Congregation, openCongregation } from "../../../test/congregation.ts";
import { freePort } from "../../../test/ports.ts";
import { openStripe } from "../../../test/stripe.ts";
import { until } from "../../../test/until.ts";
import { donations } from "../../database/tables/donations.ts";
import { paymentEvents, payments } from "../../database/tables/payments.ts";

let congregation: Congregation;

beforeAll(async () => {
  const port = await freePort();
  congregation = await openCongregation({ isDemo: true, port, config: { publicUrl: `http://127.0.0.1:${port}` } });
});
afterAll(() => congregation.close());

const begin = async (amount: number) => {
  const { body } = await (await congregation.as("member")).call(giving.start, { body: { amount } });
  const { db } = congregation.postgres;
  const [intentId = ""] = body.clientSecret.split("_secret_");
  const [row] = await db.select().from(payments).where(eq(payments.intentId, intentId));
  return { clientSecret: body.clientSecret, intentId, id: row?.id ?? 0 };
};
const giftsOf = (id: number) => congregation.postgres.db.select().from(donations).where(eq(donations.paymentId, id));

describe("the test provider", () => {
  it("makes a gift of an accepted card, through the webhook", async () => {
    const member = await congregation.as("member");
    expect((await member.call(giving.options)).body).toMatchObject({ provider: "test", publishableKey: null });
    const { clientSecret, id } = await begin(40);
    expect((await begin(40)).clientSecret).toBe(clientSecret);
    const pay = async () =>
      (await member.call(calls.payWithTestCard, { body: { clientSecret, card: "accepted" } })).body;
    expect(await pay()).toEqual({ paid: true });
    const [gift] = await until(
      () => giftsOf(id),
      (gifts) => gifts.length > 0,
    );
    expect(gift).toMatchObject({
      amount: "40.00",
      donationMethod: "online",
      donationType: "offering",
      fund: "General Fund",
    });
    const words = await congregation.postgres.db.select().from(paymentEvents).where(eq(paymentEvents.paymentId, id));
    expect(words).toMatchObject([{ type: "payment_intent.succeeded" }]);
    // A client that did not get the answer asks again: the gift is paid once.
    expect(await pay()).toEqual({ paid: true });
    expect(await giftsOf(id)).toHaveLength(1);
  });

  it("charges no card for a canceled payment", async () => {
    const member = await congregation.as("member");
    const { clientSecret, intentId } = await begin(43);
    await (await congregation.services.payments.read(congregation.postgres.db))?.cancel(intentId);
    const late = await member.refused(calls.payWithTestCard, { body: { clientSecret, card: "accepted" } });
    expect([late.status, late.body.code]).toEqual([409, "payment_over"]);
  });

  it("declines a card with a sentence, and accepts another one afterwards", async () => {
    const member = await congregation.as("member");
    const { clientSecret, id } = await begin(41);
    const pay = (card: string) => member.refused(calls.payWithTestCard, { body: { clientSecret, card } });
    const declined = await pay("declined");
    expect([declined.status, declined.body.message]).toEqual([402, "Your card was declined."]);
    expect((await pay("insufficient_funds")).body.message).toBe("Your card has insufficient funds.");
    await until(
      async () => (await congregation.postgres.db.select().from(payments).where(eq(payments.id, id)))[0]?.failure,
      (failure) => failure === "insufficient_funds",
    );
    expect(await giftsOf(id)).toEqual([]);
    expect((await pay("accepted")).status).toBe(200);
    await until(
      () => giftsOf(id),
      (gifts) => gifts.length === 1,
    );
  });

  it("refuses a forged notification, an unknown secret, and another card", async () => {
    const { clientSecret, intentId, id } = await begin(42);
    const object = { object: "payment_intent", id: intentId };
    const payload = JSON.stringify({
      id: "evt_forged",
      object: "event",
      type: "payment_intent.succeeded",
      data: { object },
    });
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: "whsec_guessed" });
    const forged = await congregation.stranger().fetch("/api/payments/webhook", {
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": signature },
      body: payload,
    });
    expect([forged.status, ((await forged.json()) as { code: string }).code]).toEqual([400, "webhook_not_genuine"]);
    expect(await giftsOf(id)).toEqual([]);
    const member = await congregation.as("member");
    const pay = async (body: unknown) => (await member.refused(calls.payWithTestCard, { body })).status;
    expect(await pay({ clientSecret: "pi_test_x_secret_y", card: "accepted" })).toBe(404);
    expect(await pay({ clientSecret, card: "stolen" })).toBe(400);
    expect(await pay({})).toBe(400);
  });

  it("does not exist outside the sample congregation", async () => {
    const other = await openCongregation();
    const body = { clientSecret: "pi_test_x_secret_y", card: "accepted" };
    expect((await (await other.as("member")).refused(calls.payWithTestCard, { body })).status).toBe(404);
    await other.close();
  });

  it("cannot be on together with Stripe's keys", async () => {
    const stripe = await openStripe();
    await expect(openCongregation({ isDemo: true, config: { stripe: stripe.settings } })).rejects.toThrow(
      "The sample congregation takes no cards: unset STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET.",
    );
    await stripe.close();
  });
});

describe("a test of the connection", () => {
  it("is answered by the provider's result, charges no card and records no gift", async () => {
    const admin = await congregation.as("admin");
    const before = await congregation.postgres.db.$count(donations);
    const { status, body } = await admin.call(calls.sendTest);
    expect(status).toBe(202);
    const look = async () => (await admin.call(calls.status)).body;
    const seen = await until(look, ({ lastTest }) => lastTest?.answeredAt !== null);
    expect(seen).toMatchObject({
      provider: "test",
      isTest: true,
      webhookAddress: `${congregation.services.config.publicUrl}/api/payments/webhook`,
      lastHeardAt: expect.any(String),
    });
    const list = async () => (await admin.call(calls.list, { query: { limit: 1 } })).body;
    const [newest] = await until(list, ([first]) => first?.state === "canceled");
    expect(newest).toMatchObject({ id: body.id, purpose: "test", donorName: null, amount: "1.00", returned: "0.00" });
    expect(await congregation.postgres.db.$count(donations)).toBe(before);
  });
});
