// The fee that a donor adds: from the settings of the congregation, charged with the gift, and a part of it.
import { randomUUID } from "node:crypto";
import { giving } from "@narthex/contract/giving.ts";
import { payments as calls } from "@narthex/contract/payments.ts";
import { settings } from "@narthex/contract/settings.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CardCongregation, openCards } from "../../../test/cards.ts";
import { mails, rateLimits } from "../../database/tables/operations.ts";
import { payments } from "../../database/tables/payments.ts";

let cards: CardCongregation;
beforeAll(async () => {
  cards = await openCards();
});
beforeEach(() => cards.congregation.postgres.db.delete(rateLimits));
afterAll(() => cards.close());

const admin = () => cards.congregation.as("admin");
const member = () => cards.congregation.as("member");

async function setRate(feePercent: string, feeFixed: string) {
  const ruth = await admin();
  const { updatedAt } = (await ruth.call(settings.get)).body;
  return ruth.refused(settings.update, { body: { feePercent, feeFixed, updatedAt } });
}

async function pay(clientSecret: string) {
  const intent = cards.stripe.intentOf(clientSecret);
  cards.stripe.charge(intent.id);
  await cards.deliverEvent("payment_intent.succeeded", intent.id);
  const [row] = await cards.congregation.postgres.db.select().from(payments).where(eq(payments.intentId, intent.id));
  if (!row) throw new Error("the payment was not written");
  return { intent, row, gifts: await cards.giftsOf(row.id) };
}

describe("the rate", () => {
  it("is not offered before an administrator enters it, and adds nothing", async () => {
    const lydia = await member();
    expect((await lydia.call(giving.options)).body.feeRate).toBeNull();
    const { body } = await lydia.call(giving.start, { body: { amount: 50, coverFee: true } });
    expect(body).toMatchObject({ amount: "50.00", feeCovered: "0.00" });
  });

  it("is refused if it is no percentage or no amount", async () => {
    const { status, body } = await setRate("11", "a lot");
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ["feePercent", "feeFixed"]]);
  });

  it("is entered by an administrator, and read by everyone", async () => {
    expect((await setRate("2.9", ".3")).status).toBe(400);
    expect((await setRate("2.9", "0.3")).body).toMatchObject({ feePercent: "2.90", feeFixed: "0.30" });
    const stranger = cards.congregation.stranger();
    expect((await stranger.call(giving.options)).body.feeRate).toEqual({ percent: "2.90", fixed: "0.30" });
    const lydia = await member();
    expect((await lydia.refused(settings.update, { body: { feePercent: "0", updatedAt: "" } })).status).toBe(403);
  });
});

describe("a gift with the fee", () => {
  it("is charged and recorded whole, and the part for the fee is known", async () => {
    await setRate("2.90", "0.30");
    const { body } = await (await member()).call(giving.start, { body: { amount: 60, coverFee: true } });
    expect(body).toMatchObject({ amount: "62.11", feeCovered: "2.11" });
    const { intent, row, gifts } = await pay(body.clientSecret);
    expect(intent.amount).toBe(6211);
    expect(gifts).toMatchObject([{ amount: "62.11", fund: "General Fund", donationMethod: "online" }]);
    expect(row).toMatchObject({ amount: "62.11", feeCovered: "2.11" });
    const { body: shown } = await cards.congregation
      .stranger()
      .call(giving.receipt, { body: { receipt: body.receipt } });
    expect(shown).toMatchObject({ amount: "62.11", feeCovered: "2.11", isPaid: true });
    const log = (await (await admin()).call(calls.list)).body;
    expect(log.find(({ id }) => id === row.id)).toMatchObject({ amount: "62.11", feeCovered: "2.11" });
    // A full refund of the charge voids the whole gift.
    cards.stripe.refund(intent.id, 6211);
    await cards.deliverEvent("charge.refunded", intent.id);
    expect(await cards.giftsOf(row.id)).toMatchObject([{ voidReason: "Refunded by the card provider." }]);
  });

  it("of a guest has the whole charge on the receipt", async () => {
    await setRate("2.90", "0.30");
    const guest = { name: "Fay Fee", email: "fay@example.com", entryKey: randomUUID() };
    const { body } = await cards.congregation.stranger().call(giving.start, {
      body: { amount: 100, coverFee: true, guest },
    });
    await pay(body.clientSecret);
    const { db } = cards.congregation.postgres;
    const [sent] = await db.select().from(mails).where(eq(mails.recipient, guest.email));
    expect(sent?.text).toContain("Amount: $103.30");
  });

  it("is another payment than the same gift without it", async () => {
    await setRate("2.90", "0.30");
    const lydia = await member();
    const start = async (coverFee: boolean) =>
      (await lydia.call(giving.start, { body: { amount: 70, coverFee } })).body.clientSecret;
    const covered = await start(true);
    expect(await start(true)).toBe(covered);
    expect(await start(false)).not.toBe(covered);
  });

  it("keeps its charge if the rate changes before it is paid", async () => {
    await setRate("2.90", "0.30");
    const { body } = await (await member()).call(giving.start, { body: { amount: 80, coverFee: true } });
    await setRate("5.00", "0.30");
    const { gifts } = await pay(body.clientSecret);
    expect(gifts).toMatchObject([{ amount: body.amount }]);
  });

  it("is refused where the charge would be more than the largest gift", async () => {
    await setRate("2.90", "0.30");
    const lydia = await member();
    const { status, body } = await lydia.refused(giving.start, { body: { amount: "9999999.99", coverFee: true } });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ["amount"]]);
  });
});
