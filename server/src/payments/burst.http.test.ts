// Many card payments at the same moment: their gifts are booked side by side, not one per look at the queue.
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CardCongregation, openCards } from "../../test/cards.ts";

const GIFTS = 20;

let cards: CardCongregation;

beforeAll(async () => {
  cards = await openCards();
});
afterAll(() => cards?.close());

it("books twenty gifts that arrive together within seconds", async () => {
  const begun = [];
  for (let index = 0; index < GIFTS; index++) begun.push(await cards.begin());
  for (const { intentId } of begun) cards.stripe.charge(intentId);
  await Promise.all(
    begun.map(({ intentId }) => cards.deliver(cards.stripe.event("payment_intent.succeeded", intentId))),
  );
  await cards.settled();
  const { rows } = await cards.congregation.postgres.pool.query<{ jobs: number; seconds: number }>(
    `select count(*)::int as jobs, extract(epoch from max(completed_on) - min(created_on))::float as seconds
     from pgboss.job where name = 'settle-payment' and state = 'completed'`,
  );
  expect(rows[0]?.jobs).toBe(GIFTS);
  // One gift at each look at the queue would take 40 seconds; 300 in a minute take 4.
  expect(rows[0]?.seconds).toBeLessThan(10);
});
