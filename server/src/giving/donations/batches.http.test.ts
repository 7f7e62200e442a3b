// Batches: begun with a total, filled by many hands at once, and closed where the totals agree or with a reason.
import { randomUUID } from "node:crypto";
import { donationBatches as calls, MAX_BATCH_GIFTS } from "@narthex/contract/donation-batches.ts";
import { donations } from "@narthex/contract/donations.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { waitForLock, whileHolding } from "../../../test/hold.ts";
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

const start = async (expectedTotal = "100") =>
  (await ledger.ruth.call(calls.start, { body: { batchDate: "2026-11-22", expectedTotal } })).body;
const read = async (id: number) => (await ledger.ruth.call(calls.get, { params: { id } })).body;
const close = (id: number, body: object = {}) => ledger.ruth.refused(calls.close, { params: { id }, body });
const listActions = async (id: number) =>
  (await ledger.auditOf("donation_batch"))
    .filter((entry) => entry.subjectId === String(id))
    .map(({ action }) => action);

test("a batch from its beginning to its end", async () => {
  const screen = await ledger.recordChanges();
  const entryKey = randomUUID();
  const body = { batchDate: "2026-11-22", expectedTotal: "75.5", entryKey };
  const begun = await ledger.ruth.call(calls.start, { body });
  expect([begun.status, begun.body]).toEqual([
    201,
    {
      id: begun.body.id,
      batchDate: "2026-11-22",
      expectedTotal: "75.50",
      enteredTotal: "0.00",
      gifts: 0,
      voidedSince: 0,
      closedTotal: null,
      closingReason: null,
      closedAt: null,
      closedBy: null,
      startedBy: "Ruth Adler",
      createdAt: "2026-11-22T15:00:00.000Z",
    },
  ]);
  const again = await ledger.ruth.call(calls.start, { body });
  expect([again.status, again.body]).toEqual([200, begun.body]);
  const { id } = begun.body;
  const first = await ledger.record({ batchId: id });
  const second = await ledger.record({ batchId: id, amount: "25.50", memberId: null });
  const wrong = await ledger.record({ batchId: id, amount: "1" });
  expect((await read(id)).enteredTotal).toBe("76.50");
  const struck = await ledger.strike(wrong.id);
  expect(await read(id)).toEqual({
    ...begun.body,
    enteredTotal: "75.50",
    gifts: 2,
    lines: [first, second, struck].map((line) => ({ ...line, entryKey: null })),
  });
  const miriam = await ledger.as("intermediate_admin");
  const closed = await miriam.call(calls.close, {
    params: { id },
    body: { enteredTotal: "75.50", reason: "unneeded" },
  });
  expect(closed.body).toMatchObject({
    closedTotal: "75.50",
    closingReason: null,
    closedAt: "2026-11-22T15:00:00.000Z",
    closedBy: "Miriam Ellis",
  });
  expect(await listActions(id)).toEqual(["begun", "closed"]);
  const topics = (await screen.first(6)).map(({ topic }) => topic);
  expect(new Set(topics)).toEqual(new Set(["donations"]));
});

test("a key that was used for another day is refused", async () => {
  const body = { batchDate: "2026-11-22", expectedTotal: "1", entryKey: randomUUID() };
  await ledger.ruth.call(calls.start, { body });
  const answer = await ledger.ruth.refused(calls.start, { body: { ...body, batchDate: "2026-11-21" } });
  expect([answer.status, answer.body.code]).toEqual([409, "entry_key_used"]);
});

describe("closing", () => {
  test("with a difference requires a reason, which is kept", async () => {
    const { id } = await start("50.01");
    await ledger.record({ batchId: id });
    expect((await close(id)).body.fields).toEqual({ reason: "Please say why the totals differ." });
    for (const reason of ["\u200b\u2060", "\u3164"])
      expect((await close(id, { reason })).body.fields).toEqual({ reason: "Please say why the totals differ." });
    const answer = await close(id, { reason: "One cent was lost" });
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { closedTotal: "50.00", expectedTotal: "50.01", closingReason: "One cent was lost" },
    ]);
    expect(await listActions(id)).toEqual(["begun", "closed_with_difference"]);
  });

  test("is refused if the latest gift has not been seen", async () => {
    const { id } = await start("50");
    await ledger.record({ batchId: id });
    const answer = await close(id, { enteredTotal: "0.00", reason: "Nothing came" });
    expect([answer.status, answer.body.code]).toEqual([409, "conflict"]);
    expect((await read(id)).closedAt).toBeNull();
  });

  test("happens once, and afterwards nothing can be entered or changed", async () => {
    const { id } = await start("50");
    await ledger.record({ batchId: id });
    await close(id);
    const before = await ledger.books();
    const body = ledger.gift({ batchId: id });
    for (const answer of [
      await close(id),
      await ledger.ruth.refused(calls.change, { params: { id }, body: { expectedTotal: "1" } }),
      await ledger.ruth.refused(calls.discard, { params: { id } }),
      await ledger.ruth.refused(donations.record, { body }),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, "batch_closed"]);
    expect(await ledger.books()).toEqual(before);
  });

  test("and entering at the same moment leave no gift uncounted", async () => {
    const { id } = await start("50");
    const body = ledger.gift({ batchId: id });
    await Promise.all([
      ...Array.from({ length: 6 }, () => ledger.ruth.refused(donations.record, { body })),
      close(id, { reason: "Time is up" }),
    ]);
    const batch = await read(id);
    expect([batch.closedTotal, batch.gifts]).toEqual([batch.enteredTotal, batch.lines.length]);
  });

  test("includes a gift in its total unless a concurrent request voids it", async () => {
    const { id } = await start("50");
    const gift = await ledger.record({ batchId: id });
    const { pool } = ledger.postgres;
    const [voiding, closing] = await whileHolding(pool, "lock table audit_entries in share mode", async () => {
      const voided = ledger.strike(gift.id);
      await waitForLock(pool);
      const closed = close(id, { reason: "A check was returned" });
      await waitForLock(pool, 2);
      return [voided, closed];
    });
    await Promise.all([voiding, closing]);
    expect(await read(id)).toMatchObject({ closedTotal: "0.00", enteredTotal: "0.00", gifts: 0, voidedSince: 0 });
  });

  test("a line that was saved before is answered after it, too", async () => {
    const { id } = await start("50");
    const body = ledger.gift({ batchId: id, entryKey: randomUUID() });
    const first = await ledger.ruth.call(donations.record, { body });
    await close(id);
    const again = await ledger.ruth.call(donations.record, { body });
    expect([again.status, again.body.id]).toEqual([200, first.body.id]);
  });

  test("keeps the total unchanged, also if gifts are voided later", async () => {
    const { id } = await start("50");
    const gift = await ledger.record({ batchId: id });
    const wrong = await ledger.record({ batchId: id, amount: "9.00" });
    await ledger.strike(wrong.id);
    await close(id);
    const closed = { closedTotal: "50.00", enteredTotal: "50.00", gifts: 1, voidedSince: 0 };
    expect(await read(id)).toMatchObject(closed);
    ledger.setNow("2026-11-22T15:00:01Z");
    await ledger.strike(gift.id);
    // With how much it was closed, and how much of that is voided since, are of one moment each.
    expect(await read(id)).toMatchObject({ ...closed, enteredTotal: "0.00", gifts: 0, voidedSince: 1 });
    ledger.setNow("2026-11-22T15:00:00Z");
  });
});

test("the expected total of a batch can be corrected while it is open", async () => {
  const { id } = await start("50");
  const change = (expectedTotal: string) =>
    ledger.ruth.call(calls.change, { params: { id }, body: { expectedTotal } }).then(({ body }) => body.expectedTotal);
  expect([await change("5"), await change("5.00")]).toEqual(["5.00", "5.00"]);
  expect(await listActions(id)).toEqual(["begun", "changed"]);
});

test("a start that is sent again unchanged returns the batch with its corrected total, also when it is closed", async () => {
  const body = { batchDate: "2026-11-22", expectedTotal: "100", entryKey: randomUUID() };
  const { id } = (await ledger.ruth.call(calls.start, { body })).body;
  await ledger.ruth.call(calls.change, { params: { id }, body: { expectedTotal: "120" } });
  const open = await ledger.ruth.call(calls.start, { body });
  expect([open.status, open.body]).toMatchObject([200, { id, expectedTotal: "120.00", closedAt: null }]);
  await close(id, { reason: "No gifts" });
  const closed = await ledger.ruth.call(calls.start, { body });
  expect([closed.status, closed.body]).toMatchObject([200, { id, expectedTotal: "120.00", closedTotal: "0.00" }]);
  expect(await listActions(id)).toEqual(["begun", "changed", "closed_with_difference"]);
});

test("a start that is sent again with another total is refused and changes nothing", async () => {
  const body = { batchDate: "2026-11-22", expectedTotal: "100", entryKey: randomUUID() };
  const { id } = (await ledger.ruth.call(calls.start, { body })).body;
  const refusal = await ledger.ruth.refused(calls.start, { body: { ...body, expectedTotal: "120" } });
  expect([refusal.status, refusal.body.code]).toEqual([409, "entry_key_used"]);
  expect(await read(id)).toMatchObject({ expectedTotal: "100.00" });
  expect(await listActions(id)).toEqual(["begun"]);
});

test("a start that is sent again does not create a discarded batch a second time", async () => {
  const body = { batchDate: "2026-11-22", expectedTotal: "100", entryKey: randomUUID() };
  const { id } = (await ledger.ruth.call(calls.start, { body })).body;
  await ledger.ruth.call(calls.discard, { params: { id } });
  expect((await ledger.ruth.refused(calls.start, { body })).body.code).toBe("not_found");
});

test("a batch that was begun by mistake is discarded, but not one that anything was entered in", async () => {
  const empty = await start();
  expect((await ledger.ruth.call(calls.discard, { params: { id: empty.id } })).body).toEqual({ id: empty.id });
  expect((await ledger.ruth.refused(calls.get, { params: { id: empty.id } })).status).toBe(404);
  expect(await listActions(empty.id)).toEqual(["begun", "discarded"]);
  const used = await start();
  await ledger.strike((await ledger.record({ batchId: used.id })).id);
  const answer = await ledger.ruth.refused(calls.discard, { params: { id: used.id } });
  expect([answer.status, answer.body.code]).toEqual([409, "batch_in_use"]);
});

test("a batch has a limited number of gifts", async () => {
  const { id } = await start();
  await ledger.postgres.pool.query(
    `insert into donations (amount, donation_date, batch_id)
      select 1, '2026-11-22', $1 from generate_series(2, $2)`,
    [id, MAX_BATCH_GIFTS],
  );
  await ledger.record({ batchId: id });
  const answer = await ledger.ruth.refused(donations.record, { body: ledger.gift({ batchId: id }) });
  expect([answer.status, answer.body.code]).toEqual([409, "batch_full"]);
});

test("open batches come first, then the newest, in pages", async () => {
  const ids: number[] = [];
  for (let place = 0; place < 5; place++) ids.push((await start()).id);
  for (const place of [4, 1, 2]) await close(ids[place] ?? 0, { reason: "Nothing came" });
  const seen: number[] = [];
  let next: string | null = `${calls.list.path}?limit=2`;
  while (next !== null) {
    const answer: Response = await ledger.ruth.fetch(next);
    expect(answer.headers.get("x-total-count")).toBe("5");
    seen.push(...((await answer.json()) as { id: number }[]).map(({ id }) => id));
    next = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1] ?? null;
  }
  expect(seen).toEqual([3, 0, 4, 2, 1].map((place) => ids[place]));
});
