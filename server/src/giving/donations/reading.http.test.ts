// Reading gifts: one's own or everybody's, in pages, filtered, and summed in the congregation's months and years.

import { DONATION_METHODS, DONATION_TYPES } from "@narthex/contract/donation-kinds.ts";
import { donations as calls, type Donation } from "@narthex/contract/donations.ts";
import { funds } from "@narthex/contract/funds.ts";
import { members } from "@narthex/contract/members.ts";
import { sumAmounts, toAmount, toCents } from "@narthex/contract/money.ts";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type * as z from "zod";
import { CAST } from "../../../../sample/src/cast.ts";
import { type Ledger, openLedger } from "../../../test/ledger.ts";
import { SUNDAY_TEN } from "../../../test/sunday.ts";

let ledger: Ledger;
beforeAll(async () => {
  ledger = await openLedger();
});
beforeEach(async () => {
  ledger.setNow(SUNDAY_TEN);
  await ledger.empty();
});
afterAll(() => ledger?.close());

const idsOf = (gifts: readonly Donation[]) => gifts.map(({ id }) => id);

describe("who sees what", () => {
  test("those who manage gifts see all, others only their own", async () => {
    const lydias = await ledger.record();
    const daniels = await ledger.record({ memberId: ledger.ids.ministry_leader });
    const pauls = await ledger.record({ memberId: ledger.ids.pending });
    const nobodys = await ledger.record({ memberId: null });
    const seen = async (who: Parameters<Ledger["as"]>[0]) => {
      const person = await ledger.as(who);
      const list = await person.call(calls.list);
      return [idsOf(list.body), list.headers.get("x-total-count"), (await person.call(calls.summary)).body.records];
    };
    const all = [nobodys.id, pauls.id, daniels.id, lydias.id];
    expect(await seen("admin")).toEqual([all, "4", 4]);
    expect(await seen("intermediate_admin")).toEqual([all, "4", 4]);
    expect(await seen("ministry_leader")).toEqual([[daniels.id], "1", 1]);
    expect(await seen("member")).toEqual([[lydias.id], "1", 1]);
    expect(await seen("pending")).toEqual([[pauls.id], "1", 1]);
  });

  test("own gifts are a separate list, also for those who see all", async () => {
    await ledger.record();
    const ruths = await ledger.record({ memberId: ledger.ids.admin, amount: "7" });
    expect(idsOf((await ledger.ruth.call(calls.mine)).body)).toEqual([ruths.id]);
    expect((await ledger.ruth.call(calls.ownSummary)).body).toMatchObject({ total: "7.00", records: 1 });
  });

  test("no filter shows another person's gifts", async () => {
    await ledger.record({ memberId: null });
    await ledger.record({ memberId: ledger.ids.admin });
    const lydia = await ledger.as("member");
    for (const query of [
      { donor: ledger.ids.admin },
      { donor: "anonymous" },
      { number: 1 },
      { search: "Adler" },
      {},
    ] as const) {
      expect((await lydia.call(calls.list, { query })).body).toEqual([]);
      expect((await lydia.call(calls.summary, { query })).body).toMatchObject({ total: "0.00", records: 0 });
    }
    expect((await lydia.refused(calls.mine, { query: { donor: ledger.ids.admin } })).body).toEqual([]);
  });
});

describe("pages", () => {
  test("hold every gift once, the newest day first, and of one day the last that was entered", async () => {
    const days = ["2026-11-20", "2026-11-22", "2026-11-20", "2026-11-21", "2026-11-20"];
    const gifts: Donation[] = [];
    for (const donationDate of days) gifts.push(await ledger.record({ donationDate }));
    const seen: number[] = [];
    let next: string | null = `${calls.list.path}?limit=2`;
    while (next !== null) {
      const answer: Response = await ledger.ruth.fetch(next);
      expect(answer.headers.get("x-total-count")).toBe("5");
      seen.push(...idsOf((await answer.json()) as Donation[]));
      next = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1] ?? null;
    }
    expect(seen).toEqual([1, 3, 4, 2, 0].map((place) => gifts[place]?.id));
  });
});

describe("filters", () => {
  test("by day, type, method, donor and name, separately and combined", async () => {
    const first = await ledger.record({ donationDate: "2026-10-31", donationType: "tithe", donationMethod: "check" });
    const second = await ledger.record({ donationDate: "2026-11-01", memberId: ledger.ids.admin });
    const third = await ledger.record({ donationDate: "2026-11-22", memberId: null, donationType: "tithe" });
    const found = async (query: object) => {
      const { body } = await ledger.ruth.call(calls.list, { query });
      const sums = await ledger.ruth.call(calls.summary, { query });
      expect(sums.body.records).toBe(body.length);
      return idsOf(body);
    };
    expect(await found({ from: "2026-11-01" })).toEqual([third.id, second.id]);
    expect(await found({ to: "2026-11-01" })).toEqual([second.id, first.id]);
    expect(await found({ from: "2026-11-01", to: "2026-11-21" })).toEqual([second.id]);
    expect(await found({ type: "tithe" })).toEqual([third.id, first.id]);
    expect(await found({ method: "check" })).toEqual([first.id]);
    expect(await found({ donor: ledger.ids.admin })).toEqual([second.id]);
    expect(await found({ donor: "anonymous" })).toEqual([third.id]);
    expect(await found({ donor: 999_999 })).toEqual([]);
    expect(await found({ search: "mARSH, lydia" })).toEqual([first.id]);
    expect(await found({ search: "example.org" })).toEqual([]);
    expect(await found({ type: "tithe", method: "check", donor: ledger.ids.member, search: "lyd" })).toEqual([
      first.id,
    ]);
    expect(await found({ number: second.id })).toEqual([second.id]);
    expect(await found({ number: 999_999 })).toEqual([]);
  });

  test("of a period that ends before it begins are refused, beside its end", async () => {
    const query = { from: "2026-12-01", to: "2026-01-01" };
    for (const call of [calls.list, calls.summary, calls.mine, calls.ownSummary]) {
      const { status, body } = await ledger.ruth.refused(call, { query });
      expect([status, body.fields]).toEqual([400, { to: "The end cannot be before the start." }]);
    }
  });
});

describe("donors", () => {
  const donors = async (query: z.input<typeof calls.donors.query>) =>
    (await ledger.ruth.call(calls.donors, { query })).body;

  test("are members and former members, who are identified by a gift", async () => {
    const { rows } = await ledger.postgres.pool.query<{ id: number }>(
      `insert into donations (donor_name, amount, donation_date, donation_type)
        values ('Lydia Marshall', 5, '2026-01-01', 'tithe'), ('Lydia Marshall', 6, '2026-02-01', 'missions'),
          ('Lyra Gone', 7, '2026-02-01', 'missions'), (null, 8, '2026-02-01', 'missions') returning id`,
    );
    const [first = 0, second = 0] = rows.map(({ id }) => id);
    const none = { distinction: null };
    const lydia = { donor: ledger.ids.member, name: "Lydia Marsh", email: CAST.member.email, isFormer: false, ...none };
    const former = { donor: `former-${first}`, name: "Lydia Marshall", email: null, isFormer: true, ...none };
    expect(await donors({ search: "lydia mar" })).toEqual([lydia, former]);
    expect(await donors({ search: "lydia mar", limit: 1 })).toEqual([lydia]);
    const found = async (donor: string) => idsOf((await ledger.ruth.call(calls.list, { query: { donor } })).body);
    for (const gift of [first, second]) expect(await found(`former-${gift}`)).toEqual([second, first]);
    for (const key of ["former-999999", `former-${first + 3}`]) expect(await found(key)).toEqual([]);
    // A key is someone's, or no one's.
    expect(await donors({ donor: ledger.ids.member })).toEqual([lydia]);
    expect(await donors({ donor: `former-${second}` })).toEqual([former]);
    for (const donor of [999_999, "former-999999", "anonymous"]) expect(await donors({ donor })).toEqual([]);
  });

  test("of one name are told apart in a gift that is just recorded, and in the list", async () => {
    const body = {
      firstName: "Robert",
      lastName: "Miller",
      joinDate: "2024-01-07",
      membershipStatus: "active" as const,
    };
    const ids: number[] = [];
    for (const phone of ["2125550141", "2125550142"])
      ids.push((await ledger.ruth.call(members.create, { body: { ...body, phone } })).body.id);
    const [memberId] = ids;
    const { body: gift } = await ledger.ruth.call(calls.record, { body: { memberId, amount: "25.00" } });
    expect(gift.distinction).toMatchObject({ phoneEnd: "41" });
    const { body: listed } = await ledger.ruth.call(calls.list, { query: { donor: String(memberId) } });
    expect(listed).toMatchObject([{ id: gift.id, distinction: { phoneEnd: "41" } }]);
  });

  test("have keys of one form", async () => {
    for (const donor of ["former-0", "former-x", "former-9999999999", "everyone"])
      expect((await ledger.ruth.refused(calls.donors, { query: { donor } })).body.fields).toHaveProperty("donor");
  });
});

test("gifts are filtered by fund, and the sums with them", async () => {
  const body = { name: "Organ Fund", donationType: "other" } as const;
  const organ = (await ledger.ruth.call(funds.create, { body })).body.id;
  const gift = await ledger.record({ fundId: organ, amount: "125" });
  await ledger.record({ amount: "10" });
  const query = { fund: organ };
  expect(idsOf((await ledger.ruth.call(calls.list, { query })).body)).toEqual([gift.id]);
  expect((await ledger.ruth.call(calls.summary, { query })).body).toMatchObject({ total: "125.00", records: 1 });
  const lydia = await ledger.as("member");
  expect((await lydia.call(calls.summary, { query: { fund: organ } })).body.records).toBe(1);
});

test("gifts are found by a part of the note, such as a check number, and by the exact amount", async () => {
  const check = await ledger.record({ amount: "1250.50", donationMethod: "check", notes: "5501" });
  const mary = await ledger.record({ amount: "55.01", notes: "In memory of MÜLLER, 50 % for the roof" });
  const own = await ledger.record({ memberId: ledger.ids.admin, amount: "5501", donationDate: "2026-11-01" });
  const found = async (text: string, more = {}) => {
    const query = { text, ...more };
    const { body } = await ledger.ruth.call(calls.list, { query });
    expect((await ledger.ruth.call(calls.summary, { query })).body.records).toBe(body.length);
    return idsOf(body);
  };
  for (const text of ["550", "#5501", "Check 5501", "check #5501", "1250.5", "$1,250.50", "1250.50"])
    expect([text, await found(text)]).toEqual([text, [check.id]]);
  expect(await found("5501")).toEqual([check.id, own.id]);
  expect(await found("5,501.00")).toEqual([own.id]);
  expect(await found("5501", { from: "2026-11-02", method: "check" })).toEqual([check.id]);
  for (const text of ["müller", "50 %", "55.01"]) expect([text, await found(text)]).toEqual([text, [mary.id]]);
  for (const text of ["1250", "%", "_", "5501.5", "Lydia"])
    expect([text, await found(text)]).toEqual([text, text === "%" ? [mary.id] : []]);
  expect(await found("")).toHaveLength(3);
  const lydia = await ledger.as("member");
  expect(idsOf((await lydia.call(calls.list, { query: { text: "5501" } })).body)).toEqual([check.id]);
});

describe("sums", () => {
  const summary = async () => (await ledger.ruth.call(calls.summary)).body;

  test("are of all time, this month and this year, without voided gifts", async () => {
    for (const donationDate of ["2025-12-31", "2026-01-01", "2026-10-31", "2026-11-01"])
      await ledger.record({ donationDate, amount: "0.10" });
    await ledger.record({ donationDate: "2026-11-22", amount: "0.20" });
    await ledger.strike((await ledger.record({ amount: "9999999.99" })).id);
    expect(await summary()).toEqual({
      total: "0.60",
      thisMonth: "0.30",
      thisYear: "0.50",
      records: 5,
      voided: 1,
    });
  });

  test.each([
    ["2027-01-01T04:59:59Z", "1.00", "1.00"],
    ["2027-01-01T05:00:00Z", "2.00", "2.00"],
  ])("turn with the congregation's year: at %s", async (now, thisMonth, thisYear) => {
    ledger.setNow("2026-12-31T17:00:00Z");
    await ledger.record({ donationDate: "2026-12-31", amount: "1" });
    await ledger.record({ donationDate: "2027-01-01", amount: "2" });
    ledger.setNow(now);
    expect(await summary()).toMatchObject({ thisMonth, thisYear, total: "3.00" });
  });

  test("of no gifts are zero", async () => {
    expect(await summary()).toEqual({ total: "0.00", thisMonth: "0.00", thisYear: "0.00", records: 0, voided: 0 });
    const sums = (await (await ledger.as("member")).call(calls.ownSummary)).body;
    expect(sums.total).toBe("0.00");
  });

  test("the parts are the whole, over random ledgers", async () => {
    const row = fc.record({
      memberId: fc.constantFrom(ledger.ids.member, ledger.ids.admin, ledger.ids.ministry_leader, null),
      cents: fc.integer({ min: 1, max: 999_999_999 }),
      type: fc.constantFrom(...DONATION_TYPES),
      method: fc.constantFrom(...DONATION_METHODS),
      day: fc.constantFrom("2025-06-01", "2026-01-01", "2026-10-31", "2026-11-01", "2026-11-22"),
      isVoid: fc.boolean(),
    });
    const write = `insert into donations
        (member_id, donor_name, amount, donation_type, donation_method, donation_date, voided_at, void_reason)
      select (gift->>'memberId')::int, case when gift->>'memberId' is null then null else 'A donor' end,
        ((gift->>'cents')::numeric / 100)::numeric(10, 2), gift->>'type', gift->>'method', (gift->>'day')::date,
        case when (gift->>'isVoid')::boolean then now() end, case when (gift->>'isVoid')::boolean then 'No' end
      from jsonb_array_elements($1::jsonb) as gift`;
    const total = async (query: object) => (await ledger.ruth.call(calls.summary, { query })).body.total;
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 60 }), async (gifts) => {
        await ledger.empty();
        await ledger.postgres.pool.query(write, [JSON.stringify(gifts)]);
        const standing = gifts.filter(({ isVoid }) => !isVoid);
        const whole = toAmount(standing.reduce((sum, { cents }) => sum + cents, 0));
        const sums = await summary();
        expect(sums).toMatchObject({ total: whole, records: standing.length, voided: gifts.length - standing.length });
        const of = (kinds: object[]) => Promise.all(kinds.map(total)).then(sumAmounts);
        expect(await of(DONATION_TYPES.map((type) => ({ type })))).toBe(whole);
        expect(await of(DONATION_METHODS.map((method) => ({ method })))).toBe(whole);
        expect(await of([{ to: "2025-12-31" }, { from: "2026-01-01" }])).toBe(whole);
        const { member, admin, ministry_leader } = ledger.ids;
        expect(await of([member, admin, ministry_leader, "anonymous"].map((donor) => ({ donor })))).toBe(whole);
        expect(toCents(sums.thisMonth)).toBeLessThanOrEqual(toCents(sums.thisYear));
        const month = standing.filter(({ day }) => day >= "2026-11-01");
        expect(toCents(sums.thisMonth)).toBe(month.reduce((sum, { cents }) => sum + cents, 0));
      }),
      { numRuns: 25 },
    );
  });
});
