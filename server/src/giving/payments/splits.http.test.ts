// A gift that is split over funds: one charge and one gift for each fund, exact to the cent after fees and refunds.
import { randomUUID } from "node:crypto";
import { donations as donationCalls } from "@narthex/contract/donations.ts";
import { exports as exportCalls } from "@narthex/contract/exports.ts";
import { funds as fundCalls } from "@narthex/contract/funds.ts";
import { type GivingInput, giving } from "@narthex/contract/giving.ts";
import { sumAmounts } from "@narthex/contract/money.ts";
import { settings } from "@narthex/contract/settings.ts";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { type CardCongregation, openCards } from "../../../test/cards.ts";
import { mails, rateLimits } from "../../database/tables/operations.ts";
import { payments } from "../../database/tables/payments.ts";
import { voidDonation } from "../donations/donations.service.ts";

let cards: CardCongregation;
let fundIds: number[] = [];
beforeAll(async () => {
  cards = await openCards();
  fundIds = (await cards.congregation.stranger().call(giving.options)).body.funds.map(({ id }) => id);
});
beforeEach(() => cards.congregation.postgres.db.delete(rateLimits));
afterAll(() => cards.close());

const fund = (place: number): number => fundIds[place] ?? 0;
const splitsOf = (...amounts: string[]) => amounts.map((amount, place) => ({ fundId: fund(place), amount }));
const bodyOf = (...amounts: string[]) => ({ amount: sumAmounts(amounts), splits: splitsOf(...amounts) });
const member = () => cards.congregation.as("member");

type Body = Pick<GivingInput, "amount"> & Partial<GivingInput>;

async function begin(body: Body) {
  const begun = (await (await member()).call(giving.start, { body })).body;
  const intent = cards.stripe.intentOf(begun.clientSecret);
  const { db } = cards.congregation.postgres;
  const [row] = await db.select().from(payments).where(eq(payments.intentId, intent.id));
  return { ...begun, intent, id: row?.id ?? 0 };
}
async function give(...amounts: string[]) {
  const begun = await begin(bodyOf(...amounts));
  cards.stripe.charge(begun.intent.id);
  await cards.deliverEvent("payment_intent.succeeded", begun.intent.id);
  return begun;
}
const validOf = async (id: number) =>
  (await cards.giftsOf(id))
    .filter(({ voidedAt }) => voidedAt === null)
    .sort((one, other) => (one.fundId ?? 0) - (other.fundId ?? 0));
const amountsOf = async (id: number) => (await validOf(id)).map(({ amount }) => amount);

describe("a split gift", () => {
  it("is one charge, and one gift for each fund in the lists, the export and on the thank-you page", async () => {
    const { intent, id, receipt, parts } = await give("30.00", "20.01");
    expect(intent).toMatchObject({ amount: 5001, description: "Grace Community Church: General Fund, Tithe" });
    const shown = [
      { fund: "General Fund", amount: "30.00" },
      { fund: "Tithe", amount: "20.01" },
    ];
    expect(parts).toEqual(shown);
    const gifts = await validOf(id);
    expect(gifts).toMatchObject(shown.map((part) => ({ ...part, donationMethod: "online" })));
    expect(gifts.map(({ donationType }) => donationType)).toEqual(["offering", "tithe"]);
    const stranger = cards.congregation.stranger();
    const { body } = await stranger.call(giving.receipt, { body: { receipt } });
    expect(body).toMatchObject({ amount: "50.01", parts: shown, isPaid: true });
    const ids = gifts.map((gift) => gift.id);
    const mine = (await (await member()).call(donationCalls.mine)).body.filter((gift) => ids.includes(gift.id));
    expect(sumAmounts(mine.map(({ amount }) => amount))).toBe("50.01");
    const miriam = await cards.congregation.as("intermediate_admin");
    const table = await (await miriam.fetch(exportCalls.donations.path)).text();
    for (const gift of gifts) expect(table).toMatch(new RegExp(`^${gift.id},.*,${gift.amount},`, "m"));
  });

  it("is one payment if it is requested again, also in another order of its funds", async () => {
    const body = bodyOf("11.00", "12.00");
    const first = await begin(body);
    const again = await begin({ ...body, splits: body.splits.toReversed() });
    expect(again.intent.id).toBe(first.intent.id);
    expect((await begin(bodyOf("12.00", "11.00"))).intent.id).not.toBe(first.intent.id);
    expect((await begin({ amount: "23.00" })).intent.id).not.toBe(first.intent.id);
  });

  it("is recorded once, however often and in which order its webhook events arrive", async () => {
    const { intent, id } = await begin(bodyOf("10.00", "15.00", "7.77"));
    const early = cards.stripe.event("payment_intent.succeeded", intent.id);
    cards.stripe.charge(intent.id);
    const events = ["charge.refunded", "payment_intent.succeeded", "refund.updated"].map((type) =>
      cards.stripe.event(type, intent.id),
    );
    for (const event of [...events, early, ...events.toReversed()]) await cards.deliver(event);
    await cards.settled();
    expect(await cards.giftsOf(id)).toHaveLength(3);
    expect(await amountsOf(id)).toEqual(["10.00", "15.00", "7.77"]);
  });

  it("is returned in proportion, to the cent, and whole in the end", async () => {
    const { intent, id } = await give("30.00", "20.00", "50.00");
    cards.stripe.refund(intent.id, 1001);
    await cards.deliverEvent("charge.refunded", intent.id);
    expect(await amountsOf(id)).toEqual(["27.00", "18.00", "44.99"]);
    expect(await cards.listActionsOn("payment", id)).toEqual(["partly_refunded"]);
    cards.stripe.refund(intent.id, 8999);
    await cards.deliverEvent("charge.refunded", intent.id);
    expect(await amountsOf(id)).toEqual([]);
    cards.stripe.refund(intent.id, -8999);
    await cards.deliverEvent("refund.failed", intent.id);
    expect(await amountsOf(id)).toEqual(["27.00", "18.00", "44.99"]);
  });

  it("does not enter the part again that an administrator voided", async () => {
    const { intent, id } = await give("40.00", "60.00");
    const [gift] = await validOf(id);
    const { postgres, services } = cards.congregation;
    await postgres.transaction((tx) => voidDonation(tx, null, gift?.id ?? 0, "Another fund", services.clock()));
    for (const cents of [1000, 9000, -9000, -1000]) {
      cards.stripe.refund(intent.id, cents);
      await cards.deliverEvent("charge.refunded", intent.id);
    }
    expect(await amountsOf(id)).toEqual(["60.00"]);
  });

  it("keeps its funds if one is closed before it is paid", async () => {
    const { intent, id } = await begin(bodyOf("5.00", "6.00"));
    const ruth = await cards.congregation.as("admin");
    const close = (isClosed: boolean) => ruth.call(fundCalls.close, { params: { id: fund(1) }, body: { isClosed } });
    await close(true);
    cards.stripe.charge(intent.id);
    await cards.deliverEvent("payment_intent.succeeded", intent.id);
    expect(await amountsOf(id)).toEqual(["5.00", "6.00"]);
    const { body } = await (await member()).refused(giving.start, { body: bodyOf("5.00", "7.00") });
    expect(body.fields).toEqual({ "splits.1.fundId": "This is no longer offered. Please choose another." });
    await close(false);
  });

  it("of a guest has its funds on the one receipt, and is linked to a member as a whole", async () => {
    const guest = { name: "Gus Guest", email: "gus@example.com", entryKey: randomUUID() };
    const { body } = await cards.congregation
      .stranger()
      .call(giving.start, { body: { ...bodyOf("8.00", "9.50"), guest } });
    const intent = cards.stripe.intentOf(body.clientSecret);
    cards.stripe.charge(intent.id);
    for (const _ of [1, 2]) await cards.deliverEvent("payment_intent.succeeded", intent.id);
    const { db } = cards.congregation.postgres;
    const sent = await db.select().from(mails).where(eq(mails.recipient, guest.email));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain("Amount: $17.50\nFor: General Fund ($8.00), Tithe ($9.50)\n");
    const [row] = await db.select().from(payments).where(eq(payments.intentId, intent.id));
    const [gift] = await validOf(row?.id ?? 0);
    const lydia = (await cards.congregation.as("admin")).call(donationCalls.link, {
      params: { id: gift?.id ?? 0 },
      body: { memberId: (await cards.paymentOf((await give("5.00", "5.00")).id))?.memberId ?? 0 },
    });
    expect((await lydia).status).toBe(200);
    expect(new Set((await validOf(row?.id ?? 0)).map(({ memberId }) => memberId)).size).toBe(1);
  });
});

test("each fund gets the processing fee in proportion to its amount", async () => {
  const ruth = await cards.congregation.as("admin");
  const { updatedAt } = (await ruth.call(settings.get)).body;
  await ruth.call(settings.update, { body: { feePercent: "2.90", feeFixed: "0.30", updatedAt } });
  const { intent, id, parts, feeCovered } = await begin({ ...bodyOf("40.00", "20.00"), coverFee: true });
  expect([intent.amount, feeCovered]).toEqual([6211, "2.11"]);
  expect(parts.map(({ amount }) => amount)).toEqual(["41.41", "20.70"]);
  cards.stripe.charge(intent.id);
  await cards.deliverEvent("payment_intent.succeeded", intent.id);
  expect(await amountsOf(id)).toEqual(["41.41", "20.70"]);
});

describe("no split is started", () => {
  const fieldsOf = async (body: object) => (await (await member()).refused(giving.start, { body })).body.fields;

  it("with a sum that is not the amount, one fund, a fund twice, or too many funds", async () => {
    expect(await fieldsOf({ ...bodyOf("10.00", "5.00"), amount: "16.00" })).toEqual({
      amount: "The amounts of the funds must add up to the amount of the gift.",
    });
    expect(await fieldsOf(bodyOf("10.00"))).toEqual({ splits: "Please choose at least two funds." });
    const twice = [fund(0), fund(1), fund(0)].map((fundId) => ({ fundId, amount: "5.00" }));
    expect(await fieldsOf({ amount: "15.00", splits: twice })).toEqual({
      "splits.2.fundId": "Please choose each fund once.",
    });
    const many = Array.from({ length: 11 }, (_, place) => ({ fundId: 1000 + place, amount: "1.00" }));
    expect(await fieldsOf({ amount: "11.00", splits: many })).toEqual({
      splits: "A gift can be split over 10 funds at most.",
    });
  });

  it("with an unknown fund, or an amount that is no gift", async () => {
    const splits = [...splitsOf("10.00"), { fundId: 999_999, amount: "5.00" }];
    expect(await fieldsOf({ amount: "15.00", splits })).toEqual({
      "splits.1.fundId": "This is no longer offered. Please choose another.",
    });
    const wrong = await fieldsOf({ amount: "10", splits: splitsOf("0.50", "9.505") });
    expect(Object.keys(wrong ?? {})).toEqual(["splits.0.amount", "splits.1.amount"]);
  });
});

test("after random splits, refunds, and events that are repeated and reordered, the gifts are what remains", async () => {
  const cents = fc.integer({ min: 100, max: 50_000 });
  const sample = fc.record({
    shares: fc.array(cents, { minLength: 2, maxLength: 7 }),
    refunds: fc.array(fc.double({ min: 0, max: 0.6, noNaN: true }), { minLength: 1, maxLength: 3 }),
    repeats: fc.array(fc.nat(2), { minLength: 2, maxLength: 4 }),
  });
  const money = (value: number) => (value / 100).toFixed(2);
  for (const { shares, refunds, repeats } of fc.sample(sample, { numRuns: 12, seed: 16 })) {
    await cards.congregation.postgres.db.delete(rateLimits);
    const { intent, id } = await begin(bodyOf(...shares.map(money)));
    cards.stripe.charge(intent.id);
    let remains = shares.reduce((sum, share) => sum + share, 0);
    const events = [cards.stripe.event("payment_intent.succeeded", intent.id)];
    for (const refund of refunds) {
      const back = Math.floor(remains * refund);
      cards.stripe.refund(intent.id, back);
      remains -= back;
      events.push(cards.stripe.event("charge.refunded", intent.id));
      // Older events arrive again after newer ones.
      const order = [...repeats.map((place) => place % events.length), events.length - 1];
      for (const event of order.flatMap((place) => events[place] ?? [])) await cards.deliver(event);
      await cards.settled();
      const amounts = await amountsOf(id);
      expect(sumAmounts(amounts)).toBe(money(remains));
      expect(amounts.every((amount) => !amount.startsWith("-"))).toBe(true);
    }
  }
});
