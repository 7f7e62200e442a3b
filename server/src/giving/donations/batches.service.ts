// Batches of gifts: begun with an expected total, closed if the gifts add up to it, or with a reason. No gift can be
// added to a batch while it is being closed (docs/decisions/0031-record-batch-gifts-as-they-are-typed.md).
import type {
  BatchChange,
  BatchClosing,
  BatchInput,
  BatchLine,
  DonationBatch,
} from "@narthex/contract/donation-batches.ts";
import { MAX_BATCH_GIFTS, SAY_WHY_TOTALS_DIFFER } from "@narthex/contract/donation-batches.ts";
import { id as idField } from "@narthex/contract/fields.ts";
import { toCents } from "@narthex/contract/money.ts";
import * as z from "zod";
import type { Viewer } from "../../access/viewer.ts";
import { getDay } from "../../calendar/days.ts";
import { recordChange } from "../../changes/record.ts";
import type { Database } from "../../database/database.ts";
import { type Page, readCursorOf, readPage } from "../../http/page.ts";
import { addDistinctions } from "../../members/namesakes.service.ts";
import { Refusal, refuseField, requireFound } from "../../refusal.ts";
import {
  countBatches,
  countInBatch,
  deleteBatch,
  findBatch,
  findBatches,
  insertBatch,
  lockBatch,
  updateBatch,
} from "./batches.queries.ts";
import { findGiftDayError } from "./donations.rules.ts";
import { findOfBatch } from "./reading.queries.ts";
import { toDonation } from "./reading.service.ts";

/** @throws Refusal not_found */
export async function requireBatch(db: Database, id: number): Promise<DonationBatch> {
  return requireFound(await findBatch(db, id));
}

async function lockOpen(tx: Database, id: number, how: "share" | "update"): Promise<void> {
  const batch = requireFound(await lockBatch(tx, id, how));
  if (batch.closedAt !== null) throw new Refusal("batch_closed");
}

/** Locks an open batch for entering a gift. @throws Refusal if it is closed or full */
export async function refuseFullBatch(tx: Database, id: number): Promise<void> {
  await lockOpen(tx, id, "share");
  if ((await countInBatch(tx, id)) >= MAX_BATCH_GIFTS) throw new Refusal("batch_full");
}

const BatchKey = z.tuple([z.literal([0, 1]), idField]);

export async function listBatches(
  db: Database,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<Page<DonationBatch>> {
  const key = readCursorOf(after, BatchKey);
  const place = key && ([key[0] === 1, key[1]] as const);
  return readPage(
    { limit, after },
    (most) => findBatches(db, place, most),
    () => countBatches(db),
    (last) => [last.closedAt === null ? 0 : 1, last.id],
  );
}

export async function readBatch(
  db: Database,
  viewer: Viewer,
  id: number,
  now: Temporal.Instant,
): Promise<DonationBatch & { lines: BatchLine[] }> {
  const batch = await requireBatch(db, id);
  const found = await findOfBatch(db, id);
  const lines = found.map((line) => ({ ...toDonation(viewer, line), entryKey: line.entryKey }));
  return { ...batch, lines: await addDistinctions(db, viewer, lines, now) };
}

/** @throws Refusal entry_key_used if another person, or a server of an earlier version, used the key */
export async function startBatch(
  tx: Database,
  viewer: Viewer,
  input: BatchInput,
  now: Temporal.Instant,
): Promise<DonationBatch> {
  const wrong = findGiftDayError(input.batchDate, getDay(viewer, now));
  if (wrong) throw refuseField("batchDate", wrong);
  const id = await insertBatch(tx, { ...input, createdBy: viewer.userId, createdAt: now.toString() });
  if (id === null) throw new Refusal("entry_key_used");
  await recordChange(tx, viewer, "donation_batch.begun", { subjectId: id });
  return requireBatch(tx, id);
}

export async function changeBatch(
  tx: Database,
  viewer: Viewer,
  id: number,
  { expectedTotal }: BatchChange,
): Promise<DonationBatch> {
  await lockOpen(tx, id, "update");
  const before = await requireBatch(tx, id);
  if (before.expectedTotal === expectedTotal) return before;
  await updateBatch(tx, id, { expectedTotal });
  await recordChange(tx, viewer, "donation_batch.changed", { subjectId: id });
  return requireBatch(tx, id);
}

/** @throws Refusal conflict if the caller has not seen all entered gifts */
export async function closeBatch(
  tx: Database,
  viewer: Viewer,
  id: number,
  { reason = null, enteredTotal }: BatchClosing,
  now: Temporal.Instant,
): Promise<DonationBatch> {
  await lockOpen(tx, id, "update");
  const batch = await requireBatch(tx, id);
  if (enteredTotal !== undefined && enteredTotal !== batch.enteredTotal) throw new Refusal("conflict");
  const differs = toCents(batch.enteredTotal) !== toCents(batch.expectedTotal);
  if (differs && reason === null) throw refuseField("reason", SAY_WHY_TOTALS_DIFFER);
  await updateBatch(tx, id, {
    closedTotal: batch.enteredTotal,
    closingReason: differs ? reason : null,
    closedAt: now.toString(),
    closedBy: viewer.userId,
  });
  const kind = differs ? "donation_batch.closed_with_difference" : "donation_batch.closed";
  await recordChange(tx, viewer, kind, { subjectId: id });
  return requireBatch(tx, id);
}

/** Deletes a batch that was begun by mistake. A batch with any gift, also a voided one, is kept. */
export async function discardBatch(tx: Database, viewer: Viewer, id: number): Promise<{ id: number }> {
  await lockOpen(tx, id, "update");
  if ((await countInBatch(tx, id)) > 0) throw new Refusal("batch_in_use");
  await deleteBatch(tx, id);
  await recordChange(tx, viewer, "donation_batch.discarded", { subjectId: id });
  return { id };
}
