// Many card payments at the same moment: their gifts are booked side by side, not one per look at the queue.
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CardCongregation, openCards } from "../../../test/cards.ts";
import { until } from "../../../test/until.ts";

const GIFTS = 12;
/** So many are booked at the same time (jobs/jobs.ts). */
const AT_ONCE = 5;

let cards: CardCongregation;

beforeAll(async () => {
  // Each server books five at a time.
  cards = await openCards({ isAlone: true });
});
afterAll(() => cards?.close());

/** Waits until every payment that is being booked has asked Stripe. */
async function allAsk(waiting: () => number): Promise<number> {
  const { pool } = cards.congregation.postgres;
  const counts = async () => {
    const { rows } = await pool.query<{ active: number }>(
      "select count(*)::int as active from pgboss.job where name = 'settle-payment' and state = 'active'",
    );
    return { active: rows[0]?.active ?? 0, waiting: waiting() };
  };
  return (await until(counts, (seen) => seen.waiting > 0 && seen.waiting === seen.active)).waiting;
}

it("twelve gifts that arrive together are booked five at a time, each of them once", async () => {
  const begun = [];
  for (let index = 0; index < GIFTS; index++) begun.push(await cards.begin());
  for (const { intentId } of begun) cards.stripe.charge(intentId);
  const answers = cards.stripe.lockAnswers();
  await Promise.all(
    begun.map(({ intentId }) => cards.deliver(cards.stripe.event("payment_intent.succeeded", intentId))),
  );
  // Those that came first are under way, perhaps fewer than five. All others are there by the time that these are done.
  await allAsk(answers.waiting);
  answers.release();
  expect(await allAsk(answers.waiting)).toBe(AT_ONCE);
  answers.end();
  await cards.settled();
  for (const { id, amount } of begun) expect((await cards.giftsOf(id)).map((gift) => gift.amount)).toEqual([amount]);
});
