// Payments that donors have begun need the keys they were begun with: without them, a charge would never be recorded.
import { api } from "@narthex/contract/api.ts";
import type { CardProviderChange } from "@narthex/contract/card-provider.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DEMO_PASSWORD } from "../../../sample/src/cast.ts";
import { type CardCongregation, openCards } from "../../test/cards.ts";
import type { Person } from "../../test/congregation.ts";
import { checkPayments } from "../giving/payments/payments.job.ts";

const { cardProvider, confirmation, payments } = api;
const OTHER = { publishableKey: "pk_live_other", secretKey: "sk_live_other", webhookSecret: "whsec_other" };

let cards: CardCongregation;
let admin: Person;

beforeAll(async () => {
  cards = await openCards({ inForm: true, mode: "live" });
  admin = await cards.congregation.as("admin");
  await admin.call(confirmation.confirm, { body: { password: DEMO_PASSWORD } });
});
afterAll(() => cards.close());
beforeEach(async () => {
  await cards.congregation.postgres.pool.query("update payments set status = 'canceled' where status <> 'succeeded'");
  await cards.congregation.postgres.pool.query("delete from provider_settings");
  await setUp();
});

const bodyFor = (more: Partial<CardProviderChange> = {}) => {
  const { publishableKey, secretKey, webhookSecret } = cards.stripe.settings;
  return { publishableKey, secretKey, webhookSecret, isOn: true, ...more };
};
const setUp = (more: Partial<CardProviderChange> = {}) => admin.call(cardProvider.update, { body: bodyFor(more) });
const underWay = async () => (await admin.call(cardProvider.get)).body.paymentsUnderWay;
const codes = async () => [
  (await admin.refused(cardProvider.remove)).body.code,
  (await admin.refused(cardProvider.update, { body: bodyFor(OTHER) })).body.code,
];

test("the keys stay while a gift is under way, and can go once it is finished", async () => {
  await admin.call(payments.sendTest);
  expect(await underWay()).toBe(0);
  const { intentId, id } = await cards.begin();
  expect(await underWay()).toBe(1);
  expect(await codes()).toEqual(["payments_under_way", "payments_under_way"]);
  await cards.congregation.postgres.pool.query("update provider_settings set sealed = reverse(sealed)");
  expect(await codes()).toEqual(["payments_under_way", "payments_under_way"]);
  await setUp();
  // The same account: its secrets can be replaced, and giving can be switched off.
  await setUp({ secretKey: null, webhookSecret: "whsec_newer" });
  await setUp({ secretKey: null, webhookSecret: null, isOn: false });
  cards.stripe.charge(intentId);
  await cards.deliverEvent("payment_intent.succeeded", intentId);
  expect(await cards.giftsOf(id)).toHaveLength(1);
  expect(await underWay()).toBe(0);
  expect((await admin.call(cardProvider.remove, { query: {} })).body.source).toBe("none");
});

test("confirmed, the keys are removed, the gift under way waits, and is recorded once they are entered again", async () => {
  const { intentId, id } = await cards.begin();
  await admin.call(cardProvider.remove, { query: { abandonPayments: "true" } });
  cards.stripe.charge(intentId);
  expect((await cards.deliver(cards.stripe.event("payment_intent.succeeded", intentId))).status).toBe(409);
  await checkPayments(cards.congregation.services);
  await cards.settled();
  expect(await cards.paymentOf(id)).toMatchObject({ status: "open" });
  expect(await cards.giftsOf(id)).toEqual([]);
  await setUp();
  await cards.deliverEvent("payment_intent.succeeded", intentId);
  expect(await cards.giftsOf(id)).toHaveLength(1);
});

test("a recorded gift stays when the keys are those of another account, which does not know its payment", async () => {
  const { id, intentId } = await cards.give();
  cards.stripe.forget(intentId);
  await setUp({ publishableKey: OTHER.publishableKey });
  await cards.congregation.postgres.pool.query("update payments set next_check_at = '2020-01-01' where id = $1", [id]);
  await checkPayments(cards.congregation.services);
  await cards.settled();
  expect(await cards.giftsOf(id)).toMatchObject([{ voidedAt: null }]);
  expect((await cards.paymentOf(id))?.intentId).toBe(intentId);
});

test("another account is taken when the change is confirmed", async () => {
  await cards.begin();
  const { body } = await setUp({ ...OTHER, abandonPayments: true });
  expect(body.values?.publishableKey).toBe(OTHER.publishableKey);
});
