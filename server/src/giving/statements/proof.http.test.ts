// Statements plus gifts without a donor equal the ledger, to the cent, for any ledger.
import { toAmount, toCents } from "@narthex/contract/money.ts";
import { statements as calls } from "@narthex/contract/statements.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { casesOf } from "../../../test/random-cases.ts";
import { type Books, openBooks } from "../../../test/statements.ts";
import { makeStatements } from "./run.service.ts";

let books: Books;
let people: number[];

beforeAll(async () => {
  books = await openBooks();
  people = [];
  for (let nr = 0; nr < 5; nr++) people.push(await books.addPerson({ firstName: `Nr ${nr}`, lastName: "Proof" }));
});
afterAll(() => books?.close());

const gift = fc.record({
  /** Index of the donor; 5 is no donor, 6 a removed member. */
  donor: fc.integer({ min: 0, max: 6 }),
  cents: fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 999_999_999 })),
  day: fc.constantFrom("2024-12-31", "2025-01-01", "2025-02-28", "2025-12-31", "2026-01-01"),
  isVoid: fc.boolean(),
});

test("over random ledgers", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(gift, { minLength: 1, maxLength: 60 }), async (given) => {
      await books.clearLedger();
      const rows = given.map(({ donor, cents, day, isVoid }) => ({
        member_id: people[donor] ?? null,
        donor_name: donor === 5 ? null : `Nr ${donor} Proof`,
        amount: toAmount(cents),
        donation_date: day,
        voided_at: isVoid ? "2026-01-01T00:00:00Z" : null,
        void_reason: isVoid ? "Entered twice" : null,
      }));
      await books.postgres.pool.query(
        `insert into donations (member_id, donor_name, amount, donation_date, voided_at, void_reason)
         select * from jsonb_to_recordset($1::jsonb) as
           gift (member_id int, donor_name text, amount numeric, donation_date date, voided_at timestamptz, void_reason text)`,
        [JSON.stringify(rows)],
      );
      const counting = given.filter(({ day, isVoid }) => day.startsWith("2025") && !isVoid);
      const sum = (part: typeof given) => toAmount(part.reduce((total, { cents }) => total + cents, 0));
      if (counting.length === 0) return;

      const { body } = await books.ruth.call(calls.start, { params: { year: 2025 } });
      await makeStatements(books.services, body.run?.id ?? 0);
      const { run, ledger } = await books.run(2025);
      expect(run?.proof).toEqual({
        statements: sum(counting.filter(({ donor }) => donor < 5)),
        withoutDonor: sum(counting.filter(({ donor }) => donor >= 5)),
        ledger: sum(counting),
        difference: "0.00",
      });
      expect(ledger).toEqual({ gifts: counting.length, total: sum(counting) });
      const rowsOf = (await books.ruth.call(calls.donors, { params: { year: 2025 } })).body;
      expect(toAmount(rowsOf.reduce((total, row) => total + toCents(row.total), 0))).toBe(run?.proof?.statements);
      for (const row of rowsOf) {
        const own = counting.filter(({ donor }) => people[donor] === row.memberId);
        expect([row.gifts, row.total]).toEqual([own.length, sum(own)]);
      }
    }),
    { numRuns: casesOf(8, 200) },
  );
});

test("gifts of more than 200 people who are not in the directory are listed and summed", async () => {
  await books.clearLedger();
  await books.postgres.pool.query(
    `insert into donations (donor_name, amount, donation_type, donation_method, donation_date)
     select 'Guest ' || lpad(nr::text, 3, '0'), case when nr > 200 then 1.25 else 10 end, 'offering', 'cash', '2025-03-02'
     from generate_series(1, 203) as nr`,
  );
  const { former, moreFormer } = await books.year(2025);
  expect([former.length, former[0]?.name, former.at(-1)?.name]).toEqual([200, "Guest 001", "Guest 200"]);
  expect(moreFormer).toEqual({ names: 3, gifts: 3, total: "3.75" });
});
