// Enters the gifts of a confirmed import in one transaction, as closed batches by their own day. A job may run twice or
// be interrupted: the second one finds the import completed, and an interrupted one leaves nothing behind.
import { GIFT_PROGRAMS, type GiftSource } from "@narthex/contract/gift-import-mapping.ts";
import { toAmount } from "@narthex/contract/money.ts";
import { recordChange } from "../../changes/record.ts";
import type { Database } from "../../database/database.ts";
import { takeKeyedLock } from "../../database/locks.ts";
import { connectOutsideTransaction } from "../../database/outside-transaction.ts";
import { readInParts } from "../../database/parts.ts";
import type { donations } from "../../database/tables/donations.ts";
import { selectKeptCells } from "../../imports/left-out.rules.ts";
import { BatchDivider } from "./batches.rules.ts";
import { buildPartKey, type GiftImportNeeds } from "./check.service.ts";
import {
  changeGiftImport,
  findGiftCells,
  findGiftImport,
  findGiftsUnderWay,
  type GiftImportRecord,
} from "./imports.queries.ts";
import { rememberDonors } from "./links.queries.ts";
import { cutCells } from "./row.rules.ts";
import {
  type DatedGift,
  findGiftsByDay,
  insertClosedBatch,
  insertGifts,
  keepCells,
  sumOfImport,
} from "./run.queries.ts";

const ROWS_AT_ONCE = 2000;
const BEFORE_ALL = ["0001-01-01", 0] as const;

const SOURCE_NAMES: Record<GiftSource, string> = { ...GIFT_PROGRAMS, other: "the program that the file is from" };

interface CountedGift extends DatedGift {
  cents: number;
  gifts: number;
}

/** Enters a batch: its gifts, those of the funds of a row one by one, and the void ones. */
async function enterBatch(
  tx: Database,
  record: GiftImportRecord,
  gifts: readonly CountedGift[],
  at: string,
): Promise<boolean> {
  const [first] = gifts;
  if (!first) return false;
  const cents = gifts.reduce((sum, { kind, cents: own }) => sum + (kind === "gift" ? own : 0), 0);
  const total = toAmount(cents);
  const by = record.confirmedBy;
  // A batch expects something: gifts that were all refunded are in none.
  const batchId =
    cents === 0
      ? null
      : await insertClosedBatch(tx, {
          batchDate: first.day,
          expectedTotal: total,
          closedTotal: total,
          closedAt: at,
          closedBy: by,
          createdBy: by,
          createdAt: at,
        });
  const rows = gifts.flatMap(({ kind, day, parts, method, notes, reason, giftKey, memberId, donorName }) =>
    parts.map((part, place): typeof donations.$inferInsert => ({
      memberId,
      donorName,
      isNameTyped: memberId === null && donorName !== null,
      amount: toAmount(part.cents),
      donationType: part.type,
      donationMethod: method,
      notes,
      donationDate: day,
      fund: part.fund,
      fundId: part.fundId ?? null,
      batchId,
      giftImportId: record.id,
      remoteKey: buildPartKey(giftKey, place),
      voidedAt: kind === "refunded" ? at : null,
      voidReason: kind === "refunded" ? (reason ?? `Refunded in ${SOURCE_NAMES[record.source]}`) : null,
      createdBy: by,
      createdAt: at,
    })),
  );
  await insertGifts(tx, rows);
  return batchId !== null;
}

/** @returns the number of batches */
async function enterGifts(
  tx: Database,
  record: GiftImportRecord,
  at: string,
  tell: (progress: number) => Promise<void>,
): Promise<number> {
  const divider = new BatchDivider<CountedGift>();
  let batches = 0;
  let progress = 0;
  const enter = async (gifts: readonly CountedGift[]) => {
    if (await enterBatch(tx, record, gifts, at)) batches += 1;
  };
  const find = (after: readonly [string, number]) => findGiftsByDay(tx, record.id, after, ROWS_AT_ONCE);
  for await (const rows of readInParts(find, BEFORE_ALL, ({ day, row }): readonly [string, number] => [day, row])) {
    for (const row of rows) {
      const cents = row.parts.reduce((sum, part) => sum + part.cents, 0);
      const ended = divider.add({ ...row, cents, gifts: row.parts.length });
      if (ended) await enter(ended);
    }
    progress += rows.length;
    await tell(progress);
  }
  await enter(divider.end());
  return batches;
}

/** Deletes the cells that were imported. */
async function dropImportedCells(tx: Database, { id, headers, mapping }: GiftImportRecord): Promise<void> {
  const find = (after: number) => findGiftCells(tx, id, after, ROWS_AT_ONCE);
  for await (const rows of readInParts(find, 0, ({ row }) => row)) {
    const imported = rows.filter(({ kind }) => kind !== "left_out");
    await keepCells(
      tx,
      id,
      imported.map(({ row, cells }) => ({
        row,
        cells: selectKeptCells(cells ?? [], cutCells(cells ?? [], mapping), { headers, mapping }),
      })),
    );
  }
}

async function runGiftImport(services: GiftImportNeeds, id: number): Promise<void> {
  const progressDb = connectOutsideTransaction(services.postgres);
  const reportProgress = (progress: number) => changeGiftImport(progressDb, id, { progress });
  await services.postgres.transaction(async (tx) => {
    await takeKeyedLock(tx, "gift_import", id);
    const record = await findGiftImport(tx, id);
    if (record?.status !== "running") return;
    const at = services.clock().toString();
    const batches = await enterGifts(tx, record, at, reportProgress);
    // The ledger must get exactly what the check has proved; otherwise nothing is entered.
    if ((await sumOfImport(tx, id)) !== record.proof?.imported) throw new Error("the import differs from its proof");
    if (record.source !== "other") await rememberDonors(tx, record);
    await dropImportedCells(tx, record);
    await changeGiftImport(tx, id, { status: "done", importedAt: at, batches });
    const actor = record.confirmedBy === null ? null : { userId: record.confirmedBy };
    const { gifts, entered = gifts, refunded, leftOut } = record.proof;
    const detail = { gifts: entered, refunded, leftOut };
    await recordChange(tx, actor, "gift_import.imported", { subjectId: id, detail });
  });
}

/** Nothing was entered: marks the import as failed, so that it can be tried again. */
async function giveUp({ postgres }: GiftImportNeeds, id: number): Promise<void> {
  await postgres.transaction(async (tx) => {
    await takeKeyedLock(tx, "gift_import", id);
    if ((await findGiftImport(tx, id))?.status !== "running") return;
    await changeGiftImport(tx, id, { status: "failed", progress: 0 });
    await recordChange(tx, null, "gift_import.failed", {});
  });
}

/** Also continues imports of a server that ended. */
export async function startGiftImportJob(services: GiftImportNeeds): Promise<void> {
  await services.jobs.work("import-gifts", async ({ data, isLast }) => {
    try {
      await runGiftImport(services, data.importId);
    } catch (error) {
      if (isLast) await giveUp(services, data.importId);
      throw error;
    }
  });
  const { db } = services.postgres;
  for (const importId of await findGiftsUnderWay(db, "running"))
    await services.jobs.sendOnce(db, "import-gifts", { importId });
}
