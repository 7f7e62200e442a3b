// Recording and voiding gifts: recorded, logged and published once, and never changed afterwards.
import { randomUUID } from "node:crypto";
import { donations as calls } from "@narthex/contract/donations.ts";
import { members } from "@narthex/contract/members.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Ledger, openLedger } from "../../../test/ledger.ts";
import { SUNDAY_TEN } from "../../../test/sunday.ts";
import { payments } from "../../database/tables/payments.ts";
import { recordDonation, voidDonation } from "./donations.service.ts";

let ledger: Ledger;
beforeAll(async () => {
  ledger = await openLedger();
});
beforeEach(async () => {
  ledger.setNow(SUNDAY_TEN);
  await ledger.empty();
});
afterAll(() => ledger?.close());

const logged = async (id: number) =>
  (await ledger.auditOf("donation")).filter(({ subjectId }) => subjectId === String(id));

describe("recording", () => {
  test("writes and returns every field, is recorded, and updates open screens", async () => {
    const screen = await ledger.recordChanges();
    const input = {
      memberId: ledger.ids.member,
      amount: "1234.50",
      donationType: "building_fund",
      donationMethod: "check",
      donationDate: "2026-11-21",
      notes: "Check 1204\nfor the roof 🏗",
      entryKey: randomUUID(),
    } as const;
    const { status, body } = await ledger.ruth.call(calls.record, { body: input });
    expect(status).toBe(201);
    const { entryKey: _, ...shown } = input;
    expect(body).toEqual({
      ...shown,
      id: body.id,
      donorName: "Lydia Marsh",
      distinction: null,
      fund: "Building Fund",
      fundId: expect.any(Number),
      batchId: null,
      isDisputed: false,
      guestEmail: null,
      recordedName: null,
      voidedAt: null,
      voidReason: null,
      voidedBy: null,
      recordedBy: "Ruth Adler",
      createdAt: "2026-11-22T15:00:00.000Z",
      can: { void: true, link: false },
    });
    expect((await ledger.ruth.call(calls.list)).body).toEqual([body]);
    expect(await screen.first(1)).toEqual([{ topic: "donations", memberId: ledger.ids.member }]);
    const entries = await logged(body.id);
    expect(entries).toMatchObject([{ action: "recorded", detail: { memberId: ledger.ids.member } }]);
    // Without the random id of the account, which may contain these digits.
    expect(JSON.stringify(entries.map((entry) => ({ ...entry, actorId: null })))).not.toMatch(/1234|roof|Lydia/);
  });

  test("an amount as a number, and the defaults", async () => {
    const body = { amount: 25.1, notes: "", memberId: null };
    expect((await ledger.ruth.call(calls.record, { body })).body).toMatchObject({
      memberId: null,
      donorName: null,
      amount: "25.10",
      donationType: "offering",
      donationMethod: "cash",
      donationDate: "2026-11-22",
      notes: null,
    });
    expect((await ledger.auditOf("donation")).at(-1)).toMatchObject({ action: "recorded_without_member", detail: {} });
  });

  test.each([
    ["a second before midnight today is today", "2026-11-23T04:59:59Z", "2026-11-24", 400],
    ["after midnight tomorrow is one day ahead", "2026-11-23T05:00:00Z", "2026-11-24", 201],
  ])("days are the congregation's: %s", async (_name, now, donationDate, status) => {
    ledger.setNow(now);
    expect((await ledger.ruth.refused(calls.record, { body: ledger.gift({ donationDate }) })).status).toBe(status);
  });

  test("the largest gift that there can be", async () => {
    expect((await ledger.record({ amount: "9999999.99" })).amount).toBe("9999999.99");
  });
});

describe("a gift that is sent again", () => {
  test("with the same key is the same gift, ten times at once", async () => {
    const body = ledger.gift({ entryKey: randomUUID(), donationDate: "2026-11-22" });
    const answers = await Promise.all(Array.from({ length: 10 }, () => ledger.ruth.call(calls.record, { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await ledger.count("select count(*) from donations")).toBe(1);
    expect(await logged(answers[0]?.body.id ?? 0)).toHaveLength(1);
  });

  test("on another day, and after the donor was removed", async () => {
    const memberId = await ledger.addPerson();
    const body = ledger.gift({ memberId, entryKey: randomUUID() });
    const first = await ledger.ruth.call(calls.record, { body });
    await ledger.ruth.call(members.remove, { params: { id: memberId } });
    ledger.setNow("2026-11-25T15:00:00Z");
    const again = await ledger.ruth.call(calls.record, { body });
    expect([again.status, again.body.id]).toEqual([200, first.body.id]);
  });

  test("with the same key and other details is refused, and nothing is written", async () => {
    const entryKey = randomUUID();
    await ledger.record({ entryKey });
    const before = await ledger.books();
    for (const more of [{ amount: "50.01" }, { memberId: ledger.ids.admin }, { memberId: null }, { notes: "x" }]) {
      const { status, body } = await ledger.ruth.refused(calls.record, { body: ledger.gift({ entryKey, ...more }) });
      expect([status, body.code]).toEqual([409, "entry_key_used"]);
    }
    expect(await ledger.books()).toEqual(before);
  });

  test("without a key is another gift", async () => {
    expect((await ledger.record()).id).not.toBe((await ledger.record()).id);
  });
});

describe("voiding", () => {
  test("keeps the gift with the reason, is recorded, and updates open screens", async () => {
    const gift = await ledger.record();
    ledger.setNow("2026-11-22T16:00:00Z");
    const screen = await ledger.recordChanges();
    const miriam = await ledger.as("intermediate_admin");
    const { status, body } = await miriam.call(calls.void, {
      params: { id: gift.id },
      body: { reason: " The check bounced " },
    });
    expect([status, body]).toEqual([
      200,
      {
        ...gift,
        voidedAt: "2026-11-22T16:00:00.000Z",
        voidReason: "The check bounced",
        voidedBy: "Miriam Ellis",
        can: { void: false, link: false },
      },
    ]);
    expect((await ledger.ruth.call(calls.list)).body).toEqual([body]);
    expect(await screen.first(1)).toEqual([{ topic: "donations", memberIds: [ledger.ids.member] }]);
    const entries = await logged(gift.id);
    expect(entries).toMatchObject([{ action: "recorded" }, { action: "voided" }]);
    expect(JSON.stringify(entries)).not.toMatch(/bounced/);
  });

  test("happens once, also when ten try at once", async () => {
    const { id } = await ledger.record();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ledger.ruth.refused(calls.void, { params: { id }, body: { reason: "Twice" } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(answers.find((answer) => answer.status === 409)?.body.code).toBe("donation_voided");
    expect(await logged(id)).toHaveLength(2);
  });

  test("the donor sees that it was voided, and why, but not who did it", async () => {
    const { id } = await ledger.record();
    await ledger.strike(id, "Entered twice");
    const lydia = await ledger.as("member");
    expect((await lydia.call(calls.mine)).body).toMatchObject([
      { id, voidReason: "Entered twice", voidedBy: null, recordedBy: null, can: { void: false } },
    ]);
  });
});

describe("the books", () => {
  test.each([
    ["update donations set amount = 51"],
    ["update donations set donation_date = '2026-01-01'"],
    ["update donations set donation_type = 'other'"],
    ["update donations set notes = 'x'"],
    ["delete from donations"],
    ["update donations set voided_at = null, void_reason = null, voided_by = null where voided_at is not null"],
    ["update donations set void_reason = 'another' where voided_at is not null"],
  ])("are kept by the database itself: %s", async (statement) => {
    await ledger.record();
    await ledger.strike((await ledger.record()).id);
    await expect(ledger.postgres.pool.query(statement)).rejects.toThrow(/never (edited|deleted)/);
  });

  test.each([
    ["amount", "0"],
    ["amount", "-1"],
    ["amount", "10000000"],
    ["donation_type", "'gift'"],
    ["donation_method", "'shells'"],
    ["voided_at", "now()"],
  ])("take no row with %s = %s", async (column, value) => {
    const columns = ["amount", "donation_date"].filter((one) => one !== column);
    const values = columns.map((one) => (one === "amount" ? "5" : "'2026-11-22'"));
    const write = `insert into donations (${[...columns, column]}) values (${[...values, value]})`;
    await expect(ledger.postgres.pool.query(write)).rejects.toThrow(/check constraint/);
  });
});

describe("a donor who is removed", () => {
  test("keeps the gifts with the name at that time", async () => {
    const memberId = await ledger.addPerson({ firstName: "Anna", lastName: "Berg" });
    const { id } = await ledger.record({ memberId });
    await ledger.ruth.call(members.update, { params: { id: memberId }, body: { lastName: "Bergström" } });
    const shown = async () => (await ledger.ruth.call(calls.list)).body.find((gift) => gift.id === id);
    expect(await shown()).toMatchObject({ memberId, donorName: "Anna Bergström" });
    await ledger.ruth.call(members.remove, { params: { id: memberId } });
    expect(await shown()).toMatchObject({ memberId: null, donorName: "Anna Bergström", amount: "50.00" });
    const search = { query: { search: "bergSTRÖM" } };
    expect((await ledger.ruth.call(calls.list, search)).body.map((gift) => gift.id)).toEqual([id]);
    // They are no one's own, and not anonymous either.
    expect((await ledger.ruth.call(calls.list, { query: { donor: "anonymous" } })).body).toEqual([]);
    expect((await ledger.ruth.call(calls.summary)).body.total).toBe("50.00");
  });
});

describe("a payment", () => {
  const paid = {
    amount: "20.00",
    donationType: "offering",
    donationMethod: "online",
    donationDate: "2026-11-22",
  } as const;
  const write = (more: object) =>
    ledger.postgres.transaction((tx) =>
      recordDonation(tx, null, { ...paid, memberId: null, ...more }, Temporal.Instant.from(SUNDAY_TEN)),
    );

  const newPayment = async () => {
    const one = { reference: randomUUID(), fingerprint: randomUUID(), provider: "test", amount: "5.00" } as const;
    const rows = await ledger.postgres.db
      .insert(payments)
      .values({ ...one, purpose: "test" })
      .returning({ id: payments.id });
    return rows[0]?.id ?? 0;
  };

  test("is neither recorded nor voided by other roles", async () => {
    const written = await write({ memberId: ledger.ids.member, paymentId: await newPayment() });
    const { id = 0 } = written ?? {};
    const [gift] = (await ledger.ruth.call(calls.list)).body;
    expect(gift).toMatchObject({ id, recordedBy: null, donationMethod: "online" });
    await ledger.postgres.transaction((tx) =>
      voidDonation(tx, null, id, "Refunded", Temporal.Instant.from(SUNDAY_TEN)),
    );
    expect((await ledger.ruth.call(calls.list)).body).toMatchObject([{ voidReason: "Refunded", voidedBy: null }]);
    expect((await logged(id)).map(({ actorId }) => actorId)).toEqual([null, null]);
  });

  test("of a person who was deleted before saving is written with the name", async () => {
    await write({ memberId: 999_999, donorName: "Anna Berg" });
    expect((await ledger.ruth.call(calls.list)).body).toMatchObject([{ memberId: null, donorName: "Anna Berg" }]);
    const cause = { constraint: "donations_member_id_members_id_fk" };
    await expect(write({ memberId: 999_999 })).rejects.toMatchObject({ cause });
  });

  test("is one gift", async () => {
    const paymentId = await newPayment();
    await write({ paymentId });
    await expect(write({ paymentId })).rejects.toThrow();
    expect(await ledger.count("select count(*) from donations")).toBe(1);
  });
});
