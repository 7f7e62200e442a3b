// Gifts of guests: nothing is said about who is known, one receipt for each gift, and links by hand only.
import { randomUUID } from "node:crypto";
import { donations as calls } from "@narthex/contract/donations.ts";
import { funds } from "@narthex/contract/funds.ts";
import { giving } from "@narthex/contract/giving.ts";
import { VIEW_HEADER } from "@narthex/contract/view.ts";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CAST } from "../../../../sample/src/cast.ts";
import { type CardCongregation, openCards } from "../../../test/cards.ts";
import { openCongregation } from "../../../test/congregation.ts";
import { mails, rateLimits } from "../../database/tables/operations.ts";
import { payments } from "../../database/tables/payments.ts";

let cards: CardCongregation;
beforeAll(async () => {
  cards = await openCards();
});
beforeEach(() => cards.congregation.postgres.db.delete(rateLimits));
afterAll(() => cards.close());

let amount = 300;
const VERA = { name: "Vera Visitor\u2019s <b>Shop</b>", email: "vera@example.com" };

async function begin(guest: { name: string; email: string } = VERA, more: object = {}) {
  amount += 1;
  const body = { amount, guest: { ...guest, entryKey: randomUUID() }, ...more };
  const answer = await cards.congregation.stranger().call(giving.start, { body });
  const intent = cards.stripe.intentOf(answer.body.clientSecret);
  const { db } = cards.congregation.postgres;
  const [row] = await db.select().from(payments).where(eq(payments.intentId, intent.id));
  if (!row) throw new Error("the payment was not written");
  return { ...answer.body, status: answer.status, intentId: intent.id, row };
}

async function give(guest = VERA, more: object = {}) {
  const begun = await begin(guest, more);
  cards.stripe.charge(begun.intentId);
  await cards.deliverEvent("payment_intent.succeeded", begun.intentId);
  const [gift] = await cards.giftsOf(begun.row.id);
  if (!gift) throw new Error("the gift was not recorded");
  return { ...begun, gift };
}

const mailsTo = (recipient: string) =>
  cards.congregation.postgres.db.select().from(mails).where(eq(mails.recipient, recipient)).orderBy(desc(mails.id));
const receipt = (secret: string) =>
  cards.congregation.stranger().refused(giving.receipt, { body: { receipt: secret } });

describe("a gift of a guest", () => {
  it("is recorded with the name and no member, also with the address of a member", async () => {
    const known = await give({ name: `${CAST.member.firstName} ${CAST.member.lastName}`, email: CAST.member.email });
    const unknown = await give();
    expect(known.gift).toMatchObject({ memberId: null, donorName: "Lydia Marsh", donationMethod: "online" });
    expect(unknown.gift).toMatchObject({ memberId: null, donorName: VERA.name });
    expect(Object.keys(known).sort()).toEqual(Object.keys(unknown).sort());
    expect([known.status, unknown.status]).toEqual([200, 200]);
    const lydia = await cards.congregation.as("member");
    const own = (await lydia.call(calls.mine)).body.map(({ id }) => id);
    expect(own).not.toContain(known.gift.id);
  });

  it("needs a name and an address, and a stranger without them is signed out", async () => {
    const stranger = cards.congregation.stranger();
    expect((await stranger.refused(giving.start, { body: { amount: 5 } })).status).toBe(401);
    const guest = { name: " ", email: "vera", entryKey: randomUUID() };
    const { status, body } = await stranger.refused(giving.start, { body: { amount: 5, guest } });
    expect([status, Object.keys(body.fields ?? {}).sort()]).toEqual([400, ["guest.email", "guest.name"]]);
  });

  it("is one payment for two taps of one browser, and another for another browser", async () => {
    const stranger = cards.congregation.stranger();
    const guest = { ...VERA, entryKey: randomUUID() };
    const tap = async (from = guest) => (await stranger.call(giving.start, { body: { amount: 77, guest: from } })).body;
    expect(await tap()).toEqual(await tap());
    expect((await tap({ ...VERA, entryKey: randomUUID() })).clientSecret).not.toBe((await tap()).clientSecret);
  });

  it("of a person who is signed in is theirs, whatever was typed", async () => {
    const lydia = await cards.congregation.as("member");
    const guest = { ...VERA, entryKey: randomUUID() };
    const { body } = await lydia.call(giving.start, { body: { amount: 78, guest } });
    const intent = cards.stripe.intentOf(body.clientSecret);
    const { db } = cards.congregation.postgres;
    const [row] = await db.select().from(payments).where(eq(payments.intentId, intent.id));
    expect(row).toMatchObject({ donorName: "Lydia Marsh", guestEmail: null });
  });

  it("is limited for one address and one network", async () => {
    const refused = new Set<number>();
    for (let times = 0; times < 31; times += 1) {
      const guest = { ...VERA, email: "often@example.com", entryKey: randomUUID() };
      refused.add((await cards.congregation.stranger().refused(giving.start, { body: { amount: 5, guest } })).status);
    }
    expect(refused).toEqual(new Set([200, 429]));
  });
});

describe("no gift of a guest is started", () => {
  const guest = () => ({ ...VERA, entryKey: randomUUID() });

  it("to a fund that is unknown or closed", async () => {
    const admin = await cards.congregation.as("admin");
    const { id } = (await admin.call(funds.create, { body: { name: "Old roof", donationType: "other" } })).body;
    await admin.call(funds.close, { params: { id }, body: { isClosed: true } });
    for (const fundId of [id, 999_999]) {
      const { status, body } = await cards.congregation
        .stranger()
        .refused(giving.start, { body: { amount: 5, fundId, guest: guest() } });
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ["fundId"]]);
    }
    const offered = (await cards.congregation.stranger().call(giving.options)).body;
    expect(offered.funds.map((fund) => fund.name)).not.toContain("Old roof");
  });

  it("without a card provider", async () => {
    const other = await openCongregation();
    const stranger = other.stranger();
    expect((await stranger.call(giving.options)).body.provider).toBeNull();
    const { body } = await stranger.refused(giving.start, { body: { amount: 5, guest: guest() } });
    expect(body.code).toBe("giving_not_set_up");
    await other.close();
  });

  it("by an administrator who views the pages of members", async () => {
    const answer = await (await cards.congregation.as("admin")).fetch(giving.start.path, {
      method: giving.start.method,
      headers: { [VIEW_HEADER]: "member", "content-type": "application/json" },
      body: JSON.stringify({ amount: 5, guest: guest() }),
    });
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: "view_read_only" }]);
  });

  it("beyond the limit of one network", async () => {
    const tap = async (place: number) => {
      const body = { amount: 6, guest: { ...guest(), email: `guest${place}@example.com` } };
      return (await cards.congregation.stranger().refused(giving.start, { body })).status;
    };
    const answers = await Promise.all(Array.from({ length: 64 }, (_, place) => tap(place)));
    expect(answers.filter((status) => status === 200)).toHaveLength(60);
    expect(answers.filter((status) => status === 429)).toHaveLength(4);
  });

  it("beyond the limit of all networks", async () => {
    await begin();
    const { pool } = cards.congregation.postgres;
    await pool.query("update rate_limits set points = 500 where key like 'guest gifts:%'");
    const body = { amount: 6, guest: guest() };
    expect((await cards.congregation.stranger().refused(giving.start, { body })).status).toBe(429);
  });
});

describe("the receipt", () => {
  it("goes out once, after the charge, without anything that the guest typed", async () => {
    const to = { name: "Buy now at evil.example", email: "once@example.com" };
    const begun = await begin(to, { notes: "Call 555-0100" });
    expect(await mailsTo(to.email)).toEqual([]);
    cards.stripe.charge(begun.intentId);
    for (const type of ["payment_intent.succeeded", "payment_intent.succeeded", "charge.refunded"])
      await cards.deliverEvent(type, begun.intentId);
    await receipt(begun.receipt);
    const sent = await mailsTo(to.email);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain(`$${amount}.00`);
    expect(sent[0]?.text).toContain("General Fund");
    expect(`${sent[0]?.subject} ${sent[0]?.text}`).not.toMatch(/evil|555/);
  });

  it("is not sent again for the remainder after a refund", async () => {
    const { intentId, row } = await give({ ...VERA, email: "back@example.com" });
    cards.stripe.refund(intentId, 500);
    await cards.deliverEvent("charge.refunded", intentId);
    expect(await cards.giftsOf(row.id)).toHaveLength(2);
    expect(await mailsTo("back@example.com")).toHaveLength(1);
  });

  it("is not sent for a gift of an account", async () => {
    const before = await mailsTo(CAST.member.email);
    await cards.give();
    expect(await mailsTo(CAST.member.email)).toEqual(before);
  });
});

describe("the thank-you page", () => {
  it("shows the amount and the fund, also before the webhook event, and only by its secret", async () => {
    const begun = await begin();
    expect((await receipt(begun.receipt)).body).toMatchObject({ isPaid: false, isGuest: true });
    cards.stripe.charge(begun.intentId);
    const shown = {
      amount: `${amount}.00`,
      feeCovered: "0.00",
      parts: [{ fund: "General Fund", amount: `${amount}.00` }],
      isPaid: true,
      isGuest: true,
      isMailed: false,
    };
    expect((await receipt(begun.receipt)).body).toEqual(shown);
    expect((await receipt(begun.receipt)).body).toEqual(shown);
    const [, hash = ""] = begun.receipt.split(/-(.*)/);
    for (const wrong of [
      "",
      "1",
      `${begun.row.id}`,
      `${begun.row.id - 1}-${hash}`,
      `${begun.row.id}-${"a".repeat(43)}`,
    ])
      expect([wrong, (await receipt(wrong)).status]).toEqual([wrong, 404]);
  });

  it("says neither paid nor unpaid while the provider does not answer or is not asked", async () => {
    const begun = await begin();
    cards.stripe.charge(begun.intentId);
    cards.stripe.outage = true;
    expect((await receipt(begun.receipt)).body).toMatchObject({ amount: `${amount}.00`, isPaid: null });
    cards.stripe.outage = false;
    const { db } = cards.congregation.postgres;
    const name = (provider: "stripe" | "test") =>
      db.update(payments).set({ provider }).where(eq(payments.id, begun.row.id));
    await name("test");
    expect((await receipt(begun.receipt)).body).toMatchObject({ isPaid: null });
    await name("stripe");
    expect((await receipt(begun.receipt)).body).toMatchObject({ isPaid: true });
  });
});

describe("linking", () => {
  it("moves the gift into a person's giving and back, with audit entries without names", async () => {
    const { gift, row } = await give({ ...VERA, email: "link@example.com" });
    const admin = await cards.congregation.as("admin");
    const params = { id: gift.id };
    const [seen] = (await admin.call(calls.list, { query: { number: gift.id } })).body;
    expect(seen).toMatchObject({ guestEmail: "link@example.com", donorName: VERA.name, can: { link: true } });
    const [lydia] = (await (await cards.congregation.as("member")).call(calls.mine)).body;
    const memberId = lydia?.memberId ?? 0;
    const linked = (await admin.call(calls.link, { params, body: { memberId } })).body;
    expect(linked).toMatchObject({ memberId, donorName: "Lydia Marsh", amount: gift.amount });
    const own = (await (await cards.congregation.as("member")).call(calls.mine)).body;
    expect(own.find(({ id }) => id === gift.id)).toMatchObject({ guestEmail: null, can: { link: false } });
    // The rest of a refunded gift has the same donor.
    cards.stripe.refund(row.intentId ?? "", 100);
    await cards.deliverEvent("charge.refunded", row.intentId ?? "");
    expect((await cards.giftsOf(row.id)).map((one) => one.memberId)).toEqual([memberId, memberId]);
    const back = (await admin.call(calls.link, { params, body: { memberId: null } })).body;
    expect(back).toMatchObject({ memberId: null, donorName: VERA.name });
    expect(await cards.listActionsOn("donation", gift.id)).toEqual([
      "recorded_without_member",
      "linked",
      "voided",
      "unlinked",
    ]);
  });

  it("is for those who manage gifts, of gifts of guests, to people who exist", async () => {
    const { gift } = await give();
    const admin = await cards.congregation.as("admin");
    const link = (who: typeof admin, id: number, memberId: number | null) =>
      who.refused(calls.link, { params: { id }, body: { memberId } });
    expect(
      (await cards.congregation.stranger().refused(calls.link, { params: { id: gift.id }, body: { memberId: 1 } }))
        .status,
    ).toBe(401);
    expect((await link(await cards.congregation.as("member"), gift.id, 1)).status).toBe(403);
    expect((await link(admin, gift.id, 999_999)).body.code).toBe("donor_not_found");
    expect((await link(admin, 999_999, 1)).status).toBe(404);
    const own = await cards.give();
    const [other] = await cards.giftsOf(own.id);
    expect((await link(admin, other?.id ?? 0, null)).body.code).toBe("not_a_guest_gift");
  });
});
