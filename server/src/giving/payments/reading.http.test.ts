// What administrators see of card payments.
import { giving } from "@narthex/contract/giving.ts";
import { payments as calls } from "@narthex/contract/payments.ts";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Congregation, openCongregation } from "../../../test/congregation.ts";
import { type FakeStripe, openStripe } from "../../../test/stripe.ts";
import { auditEntries } from "../../database/tables/operations.ts";
import { payments } from "../../database/tables/payments.ts";
import { runUpkeep } from "../../upkeep.ts";

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

describe("card payments", () => {
  it("are listed newest first, in pages, found by the donor's name", async () => {
    const people = ["member", "admin", "pending"] as const;
    for (const name of people) await (await congregation.as(name)).call(giving.start, { body: { amount: 10 } });
    const admin = await congregation.as("admin");
    const first = await admin.call(calls.list, { query: { limit: 2 } });
    expect(first.headers.get("x-total-count")).toBe("3");
    expect(first.body).toMatchObject([{ state: "open", amount: "10.00", purpose: "gift" }, { state: "open" }]);
    const [, next = ""] = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "") ?? [];
    expect(await (await admin.fetch(next)).json()).toHaveLength(1);
    const [name = ""] = first.body.map(({ donorName }) => donorName);
    const found = await admin.call(calls.list, { query: { search: name?.toUpperCase() ?? "" } });
    expect(found.body.map(({ donorName }) => donorName)).toEqual([name]);
    expect((await admin.refused(calls.list, { query: { after: "x" } })).body.fields).toEqual({
      after: "This page does not exist.",
    });
  });

  it("are tested with Stripe by a canceled payment, which waits for its notification", async () => {
    const admin = await congregation.as("admin");
    const { body } = await admin.call(calls.sendTest);
    const [row] = await congregation.postgres.db.select().from(payments).where(eq(payments.id, body.id));
    const intent = stripe.intents.get(row?.intentId ?? "");
    expect(intent).toMatchObject({ amount: 100, status: "canceled" });
    expect((await admin.call(calls.status)).body).toMatchObject({
      provider: "stripe",
      isTest: true,
      lastTest: { answeredAt: null },
    });
    const entries = congregation.postgres.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    expect((await entries)[0]).toMatchObject({ action: "sent_test", subject: "payment" });
    const event = stripe.event("payment_intent.canceled", intent?.id ?? "");
    await congregation.stranger().fetch("/api/payments/webhook", {
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": event.signature },
      body: event.body,
    });
    const { lastTest, lastHeardAt } = (await admin.call(calls.status)).body;
    expect(lastTest?.answeredAt).not.toBeNull();
    expect(lastTest?.answeredAt).toBe(lastHeardAt);
  });

  it("cannot be tested if Stripe is unavailable, or not set up", async () => {
    const admin = await congregation.as("admin");
    stripe.outage = true;
    expect((await admin.refused(calls.sendTest)).body.code).toBe("card_test_failed");
    stripe.outage = false;
    const other = await openCongregation();
    const stranger = await other.as("admin");
    expect((await stranger.refused(calls.sendTest)).body.code).toBe("giving_not_set_up");
    expect((await stranger.call(calls.status)).body).toMatchObject({
      provider: null,
      lastHeardAt: null,
      lastTest: null,
    });
    await other.close();
  });

  it("that were never charged are forgotten after a year, the others kept", async () => {
    const { db } = congregation.postgres;
    const old = Temporal.Now.instant()
      .subtract({ hours: 24 * 366 })
      .toString();
    const before = await db.$count(payments);
    const common = {
      provider: "stripe",
      amount: "5.00",
      givingType: "general",
      createdAt: old,
      updatedAt: old,
    } as const;
    await db.insert(payments).values([
      { ...common, reference: "a", fingerprint: "a", status: "canceled" },
      { ...common, reference: "b", fingerprint: "b", status: "succeeded", chargedAt: old },
    ]);
    await runUpkeep(congregation.services);
    expect(await db.$count(payments)).toBe(before + 1);
  });
});
