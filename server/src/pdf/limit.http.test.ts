// One account cannot keep the worker thread busy for all others.
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { type Books, openBooks } from "../../test/statements.ts";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
  const { member, admin } = books.ids;
  await books.postgres.pool.query(
    `insert into worker_hours (member_id, ministry_id, hours, worker_date, status, approved_at)
     values ($1, $3, 1.5, '2025-03-02', 'approved', now()), ($2, $3, 1.5, '2025-03-02', 'approved', now())`,
    [member, admin, books.music],
  );
  await books.record({ donationDate: "2024-03-02" });
  await books.record({ donationDate: "2025-03-02" });
  await books.run(2025);
});
afterAll(() => books?.close());

test("an account gets thirty documents in a minute, and other accounts are not affected", async () => {
  // On a slow machine, drawing them may take longer than the minute.
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const { member } = books.ids;
  const owner = await books.as("member");
  const status = async (path: string, person = owner) => {
    const response = await person.fetch(path);
    await response.bytes();
    return response.status;
  };
  const letter = `/api/worker-hours/letters/${member}/2025.pdf`;
  const statuses = await Promise.all(Array.from({ length: 40 }, () => status(letter)));
  expect(statuses.filter((one) => one === 200)).toHaveLength(30);
  expect(statuses.filter((one) => one === 429)).toHaveLength(10);
  const refused = await owner.fetch(letter);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ code: "too_many" });
  // Created on request, because no run issued it; an issued one is only read.
  expect(await status(`/api/statements/${member}/2024.pdf`)).toBe(429);
  expect(await status(`/api/statements/${member}/2025.pdf`)).toBe(200);
  expect(await status(letter, books.ruth)).toBe(200);
});
