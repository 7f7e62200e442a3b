// Beginning an online gift: who may, what is refused before anybody is asked for a card, and two taps.
import { funds } from "@narthex/contract/funds.ts";
import { giving } from "@narthex/contract/giving.ts";
import { GIVING_LABELS, GIVING_TYPES } from "@narthex/contract/giving-kinds.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CAST } from "../../../../sample/src/cast.ts";
import { type Congregation, openCongregation } from "../../../test/congregation.ts";
import { type FakeStripe, openStripe } from "../../../test/stripe.ts";
import { donations } from "../../database/tables/donations.ts";
import { members } from "../../database/tables/members.ts";
import { rateLimits } from "../../database/tables/operations.ts";
import { payments } from "../../database/tables/payments.ts";
import { users } from "../../database/tables/users.ts";

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

const started = async (
  body: { amount: number | string; donationType?: "youth"; notes?: string },
  name: "member" | "admin" = "member",
) => stripe.intentOf((await (await congregation.as(name)).call(giving.start, { body })).body.clientSecret);

describe("beginning a gift", () => {
  it("makes an intent for cards over the exact amount, and no gift yet", async () => {
    const intent = await started({ amount: 19.99, donationType: "youth", notes: "For the camp" });
    expect(intent).toMatchObject({
      amount: 1999,
      currency: "usd",
      allowed_payment_method_types: ["card"],
      description: "Grace Community Church: Youth Ministry",
    });
    const { db } = congregation.postgres;
    const [row] = await db.select().from(payments).where(eq(payments.intentId, intent.id));
    expect(row).toMatchObject({
      amount: "19.99",
      givingType: "youth",
      notes: "For the camp",
      donorName: `${CAST.member.firstName} ${CAST.member.lastName}`,
      status: "open",
      provider: "stripe",
    });
    expect(intent.metadata.narthex).toBe(row?.reference);
    expect(await db.$count(donations)).toBe(0);
  });

  it("accepts the largest amount that a card can be charged with", async () => {
    expect((await started({ amount: "999999.99" })).amount).toBe(99_999_999);
  });

  it("creates one intent for two taps, and for a repeated request", async () => {
    const before = stripe.intents.size;
    const member = await congregation.as("member");
    const body = { amount: 75, notes: " " };
    const taps = await Promise.all(Array.from({ length: 5 }, () => member.call(giving.start, { body })));
    const secrets = new Set(taps.map((tap) => tap.body.clientSecret));
    expect(secrets.size).toBe(1);
    const again = await member.call(giving.start, { body: { amount: "75.00", donationType: "general", notes: null } });
    expect(secrets.has(again.body.clientSecret)).toBe(true);
    expect(stripe.intents.size).toBe(before + 1);
  });

  it("makes another for another amount, another person, and after the first is paid", async () => {
    const first = await started({ amount: 60 });
    expect((await started({ amount: 61 })).id).not.toBe(first.id);
    expect((await started({ amount: 60 }, "admin")).id).not.toBe(first.id);
    stripe.charge(first.id);
    expect((await started({ amount: 60 })).id).not.toBe(first.id);
    // The provider's word has not come yet, but what it would have said is in the books.
    const [gift] = await congregation.postgres.db.select().from(donations);
    expect(gift).toMatchObject({ amount: "60.00", donationMethod: "online" });
  });

  it("is open to a pending member", async () => {
    const { body } = await (await congregation.as("pending")).call(giving.start, { body: { amount: 5 } });
    expect(stripe.intentOf(body.clientSecret).amount).toBe(500);
  });
});

describe("no payment is started", () => {
  const refusal = async (body: unknown) => {
    const { status, body: answer } = await (await congregation.as("member")).refused(giving.start, { body });
    return [status, answer.fields?.amount];
  };
  const TOO_LITTLE = "Please enter a donation amount of at least $1";

  it.each([
    ["0.99", TOO_LITTLE],
    [0, TOO_LITTLE],
    [-5, TOO_LITTLE],
    [0.001, TOO_LITTLE],
    ["", TOO_LITTLE],
    [null, TOO_LITTLE],
    [undefined, TOO_LITTLE],
    ["1.001", "Please use at most two decimals. Amounts are never rounded."],
    [10.005, "Please use at most two decimals. Amounts are never rounded."],
    ["10000000", "The amount can be at most 9,999,999.99."],
    [1e9, "The amount can be at most 9,999,999.99."],
    ["12,50", "Please enter an amount in digits, such as 12.50."],
    ["NaN", "Please enter an amount in digits, such as 12.50."],
  ])("with an amount of %o", async (amount, sentence) => {
    const before = await congregation.postgres.db.$count(payments);
    expect(await refusal({ amount })).toEqual([400, sentence]);
    expect(await congregation.postgres.db.$count(payments)).toBe(before);
  });

  it("with more than a card can be charged with", async () => {
    expect(await refusal({ amount: "1000000.00" })).toEqual([
      400,
      "The card provider does not take so large an amount at once. Please speak to the church office.",
    ]);
  });

  it("with another type, or notes without end", async () => {
    const member = await congregation.as("member");
    const body = { amount: 5, donationType: "roof", notes: "x".repeat(501) };
    const { status, body: answer } = await member.refused(giving.start, { body });
    expect([status, Object.keys(answer.fields ?? {})]).toEqual([400, ["donationType", "notes"]]);
  });

  it("for a stranger, or an account without a member", async () => {
    const body = { amount: 5 };
    expect((await congregation.stranger().refused(giving.start, { body })).status).toBe(401);
    const leader = await congregation.as("ministry_leader");
    const { db } = congregation.postgres;
    const [account] = await db.select().from(users).where(eq(users.email, CAST.ministry_leader.email));
    await db
      .update(members)
      .set({ userId: null })
      .where(eq(members.userId, account?.id ?? ""));
    const { status, body: answer } = await leader.refused(giving.start, { body });
    expect([status, answer.code]).toEqual([404, "member_profile_not_found"]);
  });

  it("while Stripe cannot be asked, and the next try is the same payment", async () => {
    const member = await congregation.as("member");
    stripe.outage = true;
    const { status, body } = await member.refused(giving.start, { body: { amount: 33 } });
    expect([status, body.message]).toEqual([502, "Failed to initialize payment. Please try again."]);
    stripe.outage = false;
    const intent = await started({ amount: 33 });
    const { db } = congregation.postgres;
    expect(await db.$count(payments, eq(payments.amount, "33.00"))).toBe(1);
    expect(intent.amount).toBe(3300);
  });

  it("without end", async () => {
    const admin = await congregation.as("admin");
    const statuses = new Set<number>();
    for (let amount = 1; amount <= 31; amount += 1)
      statuses.add((await admin.refused(giving.start, { body: { amount: amount + 100 } })).status);
    expect(statuses).toEqual(new Set([200, 429]));
  });
});

describe("the give screen's options", () => {
  it("contain Stripe's publishable key and no secret", async () => {
    const { body } = await (await congregation.as("member")).call(giving.options);
    expect(body).toMatchObject({ provider: "stripe", publishableKey: stripe.settings.publishableKey });
    const labels = GIVING_TYPES.map((type) => GIVING_LABELS[type]);
    expect(body.funds.map(({ name }) => name)).toEqual(labels);
  });

  it("show that nothing is set up, and no payment can be started", async () => {
    const other = await openCongregation();
    const member = await other.as("member");
    expect((await member.call(giving.options)).body).toMatchObject({ provider: null, publishableKey: null });
    const { status, body } = await member.refused(giving.start, { body: { amount: 5 } });
    expect([status, body.code]).toEqual([409, "giving_not_set_up"]);
    await other.close();
  });
});

describe("the funds for giving", () => {
  const admin = () => congregation.as("admin");
  const fundOf = async (name: string) => {
    const { body } = await (await admin()).call(funds.list);
    return body.find((fund) => fund.name === name)?.id ?? 0;
  };
  const close = async (name: string, isClosed = true) =>
    (await admin()).call(funds.close, { params: { id: await fundOf(name) }, body: { isClosed } });
  const offered = async () =>
    (await (await congregation.as("member")).call(giving.options)).body.funds.map(({ name }) => name);

  it("are the open ones; a payment that was started keeps its fund", async () => {
    await congregation.postgres.db.delete(rateLimits);
    const begun = await started({ amount: 41, donationType: "youth" });
    await close("Youth Ministry");
    expect(await offered()).not.toContain("Youth Ministry");
    const member = await congregation.as("member");
    const sentence = "This is no longer offered. Please choose another.";
    const { status, body } = await member.refused(giving.start, { body: { amount: 41, donationType: "youth" } });
    expect([status, body.fields]).toEqual([400, { donationType: sentence }]);
    const byId = await member.refused(giving.start, { body: { amount: 41, fundId: await fundOf("Youth Ministry") } });
    expect([byId.status, byId.body.fields]).toEqual([400, { fundId: sentence }]);
    expect((await member.call(giving.start, { body: { amount: 42, donationType: "missions" } })).status).toBe(200);
    stripe.charge(begun.id);
    expect((await started({ amount: 43 })).amount).toBe(4300);
    await close("Youth Ministry", false);
    expect((await started({ amount: 41, donationType: "youth" })).id).not.toBe(begun.id);
    const [gift] = await congregation.postgres.db.select().from(donations).where(eq(donations.amount, "41.00"));
    expect(gift).toMatchObject({ fund: "Youth Ministry", donationType: "other" });
  });

  it("can be the congregation's own, with the type that it has in the books", async () => {
    const body = { name: "Honduras trip", description: "A well in June.", donationType: "missions" as const };
    const { id } = (await (await admin()).call(funds.create, { body })).body;
    expect((await offered()).at(-1)).toBe("Honduras trip");
    const { body: begun } = await (await congregation.as("member")).call(giving.start, {
      body: { amount: 47, fundId: id },
    });
    const intent = stripe.intentOf(begun.clientSecret);
    expect(intent.description).toBe("Grace Community Church: Honduras trip");
    stripe.charge(intent.id);
    // A repeated request settles the payment, because its webhook event has not arrived.
    await (await congregation.as("member")).call(giving.start, { body: { amount: 47, fundId: id } });
    const [gift] = await congregation.postgres.db.select().from(donations).where(eq(donations.amount, "47.00"));
    expect(gift).toMatchObject({ fund: "Honduras trip", fundId: id, donationType: "missions" });
    await close("Honduras trip");
  });

  it("include the default only if it is open", async () => {
    await close("General Fund");
    const member = await congregation.as("member");
    const { body } = await member.refused(giving.start, { body: { amount: 44 } });
    expect(Object.keys(body.fields ?? {})).toEqual(["donationType"]);
    // One answer lists every problem, whether the schema or the comparison with the funds finds it.
    const purpose = { donationType: "This is no longer offered. Please choose another." };
    for (const wrong of [{ amount: "0.5", donationType: "general" }, { amount: "0.5" }]) {
      const { body: both } = await member.refused(giving.start, { body: wrong });
      expect(both.fields).toEqual({ amount: "Please enter a donation amount of at least $1", ...purpose });
    }
    const { body: right } = await member.refused(giving.start, { body: { amount: "0.5", donationType: "tithe" } });
    expect(Object.keys(right.fields ?? {})).toEqual(["amount"]);
    await close("General Fund", false);
  });
});

describe("the document of the give screen", () => {
  const policyAt = async (path: string, from = congregation) => {
    const response = await from.stranger().fetch(path);
    // A body that is not read keeps the connection, and with it the closing of the server, for a minute.
    await response.body?.cancel();
    return response.headers.get("content-security-policy") ?? "";
  };

  it("admits Stripe's script, frames and calls, and no other does", async () => {
    const policy = await policyAt("/give");
    expect(await policyAt("/give/?from=home")).toBe(policy);
    expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
    expect(policy).toContain("frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;");
    expect(policy).toContain("connect-src 'self' https://api.stripe.com;");
    for (const path of ["/", "/donations", "/give/more", "/giveaway", "/api/giving", "/assets/none.js"])
      expect(await policyAt(path)).not.toContain("stripe");
  });

  it("is as strict as every other where Stripe is not set up", async () => {
    const other = await openCongregation();
    expect(await policyAt("/give", other)).toBe(await policyAt("/", other));
    await other.close();
  });
});
