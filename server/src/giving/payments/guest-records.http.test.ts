// What becomes of a guest's gift: refunds, exports, searches, statements, and how long the address is kept.
import { randomUUID } from "node:crypto";
import { donations as calls } from "@narthex/contract/donations.ts";
import { exports } from "@narthex/contract/exports.ts";
import { giving } from "@narthex/contract/giving.ts";
import { members as people } from "@narthex/contract/members.ts";
import { payments as paymentCalls } from "@narthex/contract/payments.ts";
import { statements } from "@narthex/contract/statements.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CardCongregation, openCards } from "../../../test/cards.ts";
import { auditEntries, rateLimits } from "../../database/tables/operations.ts";
import { payments } from "../../database/tables/payments.ts";
import { runUpkeep } from "../../upkeep.ts";

let cards: CardCongregation;
beforeAll(async () => {
  cards = await openCards();
});
beforeEach(() => cards.congregation.postgres.db.delete(rateLimits));
afterAll(() => cards.close());

let amount = 500;

async function begin(name: string, email: string) {
  amount += 1;
  const guest = { name, email, entryKey: randomUUID() };
  const { clientSecret } = (await cards.congregation.stranger().call(giving.start, { body: { amount, guest } })).body;
  const intentId = cards.stripe.intentOf(clientSecret).id;
  const { db } = cards.congregation.postgres;
  const [row] = await db.select().from(payments).where(eq(payments.intentId, intentId));
  return { intentId, id: row?.id ?? 0 };
}

async function give(name = "Vera Visitor", email = "vera@example.com") {
  const begun = await begin(name, email);
  cards.stripe.charge(begun.intentId);
  await cards.deliverEvent("payment_intent.succeeded", begun.intentId);
  const [gift] = await cards.giftsOf(begun.id);
  if (!gift) throw new Error("the gift was not recorded");
  return { ...begun, gift };
}

const admin = () => cards.congregation.as("admin");

describe("a gift of a guest", () => {
  it("is voided when the charge is refunded", async () => {
    const { intentId, id } = await give();
    cards.stripe.refund(intentId, amount * 100);
    await cards.deliverEvent("charge.refunded", intentId);
    expect(await cards.giftsOf(id)).toMatchObject([{ memberId: null, voidReason: "Refunded by the card provider." }]);
  });

  it("is found by the name, and is not called one of a former member", async () => {
    const { gift } = await give("Quentin Quill", "quentin@example.com");
    const ruth = await admin();
    const found = (await ruth.call(calls.list, { query: { search: "quentin q" } })).body;
    expect(found.map(({ id }) => id)).toEqual([gift.id]);
    const [donor] = (await ruth.call(calls.donors, { query: { search: "quentin" } })).body;
    expect(donor).toEqual({
      donor: `former-${gift.id}`,
      name: "Quentin Quill",
      email: null,
      isFormer: true,
      distinction: null,
    });
    const own = (await ruth.call(calls.list, { query: { donor: `former-${gift.id}` } })).body;
    expect(own.map(({ id }) => id)).toEqual([gift.id]);
    const log = (await ruth.call(paymentCalls.list, { query: { search: "quentin" } })).body;
    expect(log).toMatchObject([{ donorName: "Quentin Quill", isGuest: true, state: "received" }]);
  });

  it("is among those without a statement, until it is linked", async () => {
    const { gift } = await give("Sophie Sands", "sophie@example.com");
    const ruth = await admin();
    const year = Number(gift.donationDate.slice(0, 4));
    const named = async () =>
      (await ruth.call(statements.year, { params: { year } })).body.former.map(({ name }) => name);
    expect(await named()).toContain("Sophie Sands");
    const { id: memberId } = (await (await cards.congregation.as("member")).call(people.me)).body;
    await ruth.call(calls.link, { params: { id: gift.id }, body: { memberId } });
    expect(await named()).not.toContain("Sophie Sands");
  });

  it("is exported with a name that no spreadsheet runs as a formula", async () => {
    await give('=HYPERLINK("http://evil.example")', "formula@example.com");
    const ruth = await admin();
    const csv = await (await ruth.fetch(exports.donations.path)).text();
    const line = csv.split("\r\n").find((row) => row.includes("HYPERLINK"));
    expect(line).toContain(`"'=HYPERLINK(`);
    expect(csv).not.toContain("formula@example.com");
  });

  it("has no name and no address in the audit log", async () => {
    const { gift } = await give("Nadia Noname", "nadia@example.com");
    const entries = await cards.congregation.postgres.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, String(gift.id)));
    expect(JSON.stringify(entries)).not.toMatch(/nadia/i);
  });
});

describe("the address of a guest", () => {
  const DAY_MS = 24 * 3600 * 1000;
  const emailOf = async (id: number) => (await cards.paymentOf(id))?.guestEmail;
  const age = (id: number, days: number) =>
    cards.congregation.postgres.db
      .update(payments)
      .set({ createdAt: new Date(cards.congregation.services.clock().epochMilliseconds - days * DAY_MS).toISOString() })
      .where(eq(payments.id, id));

  it("is deleted after two years, and the gift keeps the name and can still be linked and its link removed", async () => {
    const old = await give("Olga Old", "olga@example.com");
    const recent = await give("Rita Recent", "rita@example.com");
    await age(old.id, 731);
    await age(recent.id, 729);
    await runUpkeep(cards.congregation.services);
    expect([await emailOf(old.id), await emailOf(recent.id)]).toEqual([null, "rita@example.com"]);
    expect(await cards.giftsOf(old.id)).toMatchObject([{ donorName: "Olga Old" }]);
    const ruth = await admin();
    const [log] = (await ruth.call(paymentCalls.list, { query: { search: "Olga Old" } })).body;
    expect(log).toMatchObject({ donorName: "Olga Old", isGuest: true });
    const { id: memberId } = (await (await cards.congregation.as("member")).call(people.me)).body;
    const link = async (to: number | null) =>
      (await ruth.call(calls.link, { params: { id: old.gift.id }, body: { memberId: to } })).body;
    const can = { link: true };
    expect(await link(memberId)).toMatchObject({ memberId, donorName: "Lydia Marsh", guestEmail: null, can });
    expect(await link(null)).toMatchObject({ memberId: null, donorName: "Olga Old", guestEmail: null, can });
    expect(await emailOf(old.id)).toBeNull();
  });

  it("is deleted once an unpaid gift is canceled", async () => {
    const unpaid = await begin("Ulla Unpaid", "ulla@example.com");
    await runUpkeep(cards.congregation.services);
    expect(await emailOf(unpaid.id)).toBe("ulla@example.com");
    const { payments, postgres } = cards.congregation.services;
    await (await payments.read(postgres.db))?.cancel(unpaid.intentId);
    await cards.deliverEvent("payment_intent.canceled", unpaid.intentId);
    await runUpkeep(cards.congregation.services);
    expect(await emailOf(unpaid.id)).toBeNull();
  });

  it("is deleted with the member to whom the gift was linked", async () => {
    const { gift, id } = await give("Dora Deleted", "dora@example.com");
    const ruth = await admin();
    const body = { firstName: "Dora", lastName: "Deleted", email: "dora@example.com", joinDate: "2026-01-04" };
    const { id: memberId } = (await ruth.call(people.create, { body })).body;
    await ruth.call(calls.link, { params: { id: gift.id }, body: { memberId } });
    await ruth.call(people.remove, { params: { id: memberId } });
    expect(await emailOf(id)).toBeNull();
    expect(await cards.giftsOf(id)).toMatchObject([{ memberId: null, donorName: "Dora Deleted" }]);
  });
});
