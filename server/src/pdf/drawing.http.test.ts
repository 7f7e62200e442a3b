// While a document is created, the server answers requests and has no open transaction.
import { members } from "@narthex/contract/members.ts";
import { statements as calls } from "@narthex/contract/statements.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { endDrawings, whileDrawingIsHeld } from "../../test/drawings.ts";
import { openPdf } from "../../test/pdf.ts";
import { type Books, openBooks } from "../../test/statements.ts";
import { until } from "../../test/until.ts";

let books: Books;
const params = { year: 2025 };

beforeAll(async () => {
  // A test holds the drawings of one server.
  books = await openBooks({ isAlone: true });
});
afterEach(() => books.clearLedger());
afterAll(() => books?.close());

const waiting = (count: number) =>
  until(
    () => books.services.drawings.waiting,
    (seen) => seen === count,
  );
const finished = () =>
  until(
    () => books.year(2025),
    ({ run }) => run?.status === "done",
  );

test("requests are answered while documents of every kind are created", async () => {
  const { member } = books.ids;
  await books.record({ donationDate: "2025-03-02" });
  await books.run(2025);
  // Nothing was issued for 2024, so this one is created on request.
  await books.record({ memberId: books.ids.admin, donationDate: "2024-03-02" });
  await books.postgres.pool.query(
    `insert into worker_hours (member_id, ministry_id, hours, worker_date, status, approved_at)
     values ($1, $2, 1.5, '2025-03-02', 'approved', now())`,
    [member, books.music],
  );
  const paths = [
    `/api/statements/${books.ids.admin}/2024.pdf`,
    "/api/statements/years/2025/all.pdf",
    `/api/worker-hours/letters/${member}/2025.pdf`,
    "/api/reports/custom.pdf?category=donations&start=2025-01-01&end=2025-12-31",
  ];
  const answered: string[] = [];
  const ask = async (path: string) => {
    const response = await books.ruth.fetch(path);
    answered.push(path);
    return (await openPdf(await response.bytes())).pages;
  };
  const asked = await whileDrawingIsHeld(books.services, async () => {
    const documents = paths.map(ask);
    await waiting(1 + paths.length);
    expect((await books.ruth.call(members.list, { query: { limit: 1 } })).status).toBe(200);
    expect(answered).toEqual([]);
    return { documents };
  });
  expect(await Promise.all(asked.documents)).toEqual([1, 1, 1, 1]);
});

test("a run has no open transaction while it creates a document", async () => {
  await books.record({ donationDate: "2025-03-02" });
  await whileDrawingIsHeld(books.services, async () => {
    await books.ruth.call(calls.start, { params });
    await waiting(2);
    // Fails immediately if a transaction has locked a row of the table.
    await books.postgres.pool.query("begin; lock table statements in access exclusive mode nowait; rollback");
  });
  expect((await finished()).run).toMatchObject({ issued: 1 });
});

test("a statement that changes while it is created is created again", async () => {
  await books.record({ donationDate: "2025-03-02" });
  await whileDrawingIsHeld(books.services, async () => {
    await books.ruth.call(calls.start, { params });
    await waiting(2);
    await books.postgres.pool.query(
      `update statements set content_mark = 'another', content = jsonb_set(content, '{donor,name}', '"Lydia Stone"')`,
    );
  });
  await finished();
  const { rows } = await books.postgres.pool.query<{ pdf: Buffer }>("select pdf from statements");
  expect(rows).toHaveLength(1);
  expect((await openPdf(rows[0]?.pdf ?? Buffer.alloc(0))).strings).toContain("Lydia Stone");
});

test("if the thread ends, its document fails and the next one is created", async () => {
  await books.record({ donationDate: "2025-03-02" });
  await expect(endDrawings(books.services)).rejects.toThrow("the drawing thread has ended");
  expect((await books.open(books.ruth, books.ids.member, 2025)).pages).toBe(1);
});
