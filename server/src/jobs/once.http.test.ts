import { afterAll, beforeAll, expect, it } from "vitest";
import { type CardCongregation, openCards } from "../../test/cards.ts";
import { payments } from "../database/tables/payments.ts";
import { checkPayments } from "../giving/payments/payments.job.ts";

let cards: CardCongregation;
beforeAll(async () => {
  cards = await openCards();
});
afterAll(() => cards?.close());

it("adds no second job for a payment that already has a waiting one", async () => {
  const { services, postgres } = cards.congregation;
  const { id } = await cards.begin();
  const other = await cards.begin();
  // The provider is unreachable, so every job waits for its next attempt.
  cards.stripe.outage = true;
  await postgres.db.update(payments).set({ nextCheckAt: "2024-01-01T00:00:00Z" });
  for (let round = 0; round < 3; round++) await checkPayments(services);
  const { rows } = await postgres.pool.query(
    `select (data ->> 'paymentId')::int as id, count(*)::int as jobs from pgboss.job
      where name = 'settle-payment' and state <> 'completed' group by 1 order by 1`,
  );
  // A running job does not count as waiting.
  expect(rows.map((row) => row.id)).toEqual([id, other.id]);
  for (const { jobs } of rows) expect(jobs).toBeLessThanOrEqual(2);
});
