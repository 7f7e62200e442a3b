// Imports of gifts until they are entered. Everybody who manages gifts may see and continue them.
import { createHash } from "node:crypto";
import type { Characters } from "@narthex/contract/characters.ts";
import { id as idField } from "@narthex/contract/fields.ts";
import type { DonorChoices, GiftImportDonor } from "@narthex/contract/gift-import-donors.ts";
import type { GiftValueField } from "@narthex/contract/gift-import-mapping.ts";
import { type GiftImport, type GiftImportRow, MAX_GIFT_ROWS } from "@narthex/contract/gift-imports.ts";
import type { FoundValue } from "@narthex/contract/import-mapping.ts";
import { MAX_VALUES } from "@narthex/contract/import-mapping.ts";
import type { ImportChoice } from "@narthex/contract/import-rows.ts";
import { toAmount } from "@narthex/contract/money.ts";
import * as z from "zod";
import type { Viewer } from "../../access/viewer.ts";
import { recordChange } from "../../changes/record.ts";
import type { Database } from "../../database/database.ts";
import { takeLock, waitLongerForLocks } from "../../database/locks.ts";
import { type Page, readCursorOf } from "../../http/page.ts";
import { readTable } from "../../imports/csv.ts";
import { addCentury } from "../../imports/dates.rules.ts";
import { mayStep, type Step } from "../../imports/imports.rules.ts";
import { findAmbiguousDate, findDateCells, guessDateOrder } from "../../imports/mapping.rules.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import { requireMember } from "../../members/members.service.ts";
import { distinguishNamesakes } from "../../members/namesakes.service.ts";
import { Refusal, refuseField, requireFound } from "../../refusal.ts";
import { findFunds } from "../funds/funds.queries.ts";
import { findAmbiguousAmount, guessDecimalSign } from "./amounts.rules.ts";
import { hasEnteredKey, proveTotals } from "./check.queries.ts";
import { findCoupleCandidates } from "./couples.queries.ts";
import { chooseDonors, countUncertainDonors, findAffectedDonors, findUncertainDonors } from "./donors.queries.ts";
import {
  changeGiftImport,
  countCut,
  countShownRows,
  countUnconfirmedDonors,
  countUndoneImports,
  deleteGiftImport,
  findGiftImport,
  findGiftImports,
  findGiftSamples,
  findGiftsUnderWay,
  findGiftValues,
  findShownRows,
  type GiftImportRecord,
  insertGiftImport,
  lockGiftImport,
  wasFileImported,
} from "./imports.queries.ts";
import {
  chooseLikely,
  clearLikely,
  countLikely,
  leaveOutLikely,
  markLikely,
  wereGiftsImportedSince,
} from "./likely.queries.ts";
import { wereLinksRemoved } from "./links.queries.ts";
import { recognizeGifts } from "./products.rules.ts";
import { toGiftImport } from "./seen.service.ts";
import { chooseFund, interpretMethod } from "./values.rules.ts";

const UNDER_WAY = "Another import of gifts is under way. Please wait until it has finished.";
const SAME_FILE = "This file was imported before. Undo that import first to import it again.";
const NOT_CONFIRMED = "Please confirm the donors who were matched by name.";
const ENTERED_SINCE = "Gifts of this file were imported since it was checked. Please check it again.";
const UNDONE_SINCE = "An import was undone since this file was checked. Please check it again.";
const LEFT_OUT = "Some rows cannot be imported. Correct them in your file and choose it again, or leave them out.";

/** @throws Refusal not_found */
export async function showGiftImport(db: Database, id: number): Promise<GiftImport> {
  const record = requireFound(await findGiftImport(db, id));
  const counts = {
    unconfirmed: await countUnconfirmedDonors(db, id),
    ...(await countLikely(db, id)),
    cut: await countCut(db, record),
  };
  return toGiftImport(record, counts, await findGiftSamples(db, id));
}

/** @throws Refusal not_found, conflict */
export async function lockGiftImportAtStep(tx: Database, id: number, step: Step): Promise<GiftImportRecord> {
  await lockGiftImport(tx, id);
  const record = requireFound(await findGiftImport(tx, id));
  if (!mayStep(record.status, step)) throw new Refusal("conflict");
  return record;
}

export async function listGiftImports(db: Database): Promise<GiftImport[]> {
  return (await findGiftImports(db)).map((record) =>
    toGiftImport(record, { unconfirmed: 0, likely: 0, likelyLeftOut: 0, cut: 0 }, []),
  );
}

/** Reads a file outside of any transaction. @throws Refusal if it is not a table */
export async function readGiftTable(file: Uint8Array, characters: Characters) {
  const { headers, rows } = await readTable(file, MAX_GIFT_ROWS, characters, "gifts");
  const { source, mapping } = recognizeGifts(headers);
  const { amount } = mapping;
  const amounts = amount === null ? [] : rows.map(({ cells }) => cells[amount]?.trim() ?? "");
  const dates = findDateCells(rows);
  const days = dates.map(addCentury);
  const example = findAmbiguousDate(days);
  return {
    headers,
    rows,
    source,
    mapping,
    dateOrder: guessDateOrder(days),
    dateExample: example === null ? null : (dates[days.indexOf(example)] ?? null),
    decimalSign: guessDecimalSign(amounts),
    amountExample: findAmbiguousAmount(amounts),
    fileHash: createHash("sha256").update(file).digest("hex"),
  };
}

export async function storeGiftUpload(
  tx: Database,
  viewer: Viewer,
  { rows, ...file }: Awaited<ReturnType<typeof readGiftTable>>,
  now: Temporal.Instant,
): Promise<GiftImport> {
  const values = { ...file, rows: rows.length, createdBy: viewer.userId, createdAt: now.toString() };
  const id = await insertGiftImport(tx, values, rows);
  await recordChange(tx, viewer, "gift_import.uploaded", {});
  return showGiftImport(tx, id);
}

/** The different funds or methods of a column, with their meanings: chosen before, or guessed. */
export async function listGiftValues(
  db: Database,
  id: number,
  { field, column }: { field: GiftValueField; column: number },
): Promise<FoundValue[]> {
  const { values } = await showGiftImport(db, id);
  const found = await findGiftValues(db, id, column, MAX_VALUES);
  const funds = await findFunds(db);
  const chooseFor = (value: string) =>
    field === "fund" ? chooseFund(values, value, funds) : interpretMethod(values, value);
  return found.map(({ value, count }) => ({ value, count, choice: chooseFor(value) }));
}

interface PageOf {
  limit: number;
  after?: string | undefined;
}

export async function listGiftRows(
  db: Database,
  id: number,
  { only, ...query }: PageOf & { only: "left_out" | "likely" },
): Promise<Page<GiftImportRow>> {
  if (!(await findGiftImport(db, id))) throw new Refusal("not_found");
  const [after = 0] = readCursorOf(query.after, z.tuple([idField])) ?? [];
  const found = await findShownRows(db, id, only, { after, limit: query.limit + 1 });
  const rows = found.slice(0, query.limit);
  const last = found.length > query.limit ? rows.at(-1) : undefined;
  return {
    rows: rows.map(({ row, day, kind, reason, cents, donor }) => ({
      row,
      day,
      reason: reason ?? "",
      donor: donor ?? "",
      amount: cents === null ? "" : toAmount(cents),
      choice: kind === "left_out" ? "skip" : "import",
    })),
    total: await countShownRows(db, id, only),
    next: last ? [last.row] : null,
  };
}

export async function listDonorsOf(
  db: Database,
  viewer: Viewer,
  id: number,
  query: PageOf,
  now: Temporal.Instant,
): Promise<Page<GiftImportDonor>> {
  await showGiftImport(db, id);
  const after = readCursorOf(query.after, z.tuple([z.literal([0, 1, 2]), idField]));
  const found = await findUncertainDonors(db, id, after, query.limit + 1);
  const rows = found.slice(0, query.limit);
  const last = found.length > query.limit ? rows.at(-1) : undefined;
  const candidates = await findCoupleCandidates(db, rows);
  const ids = candidates.flatMap(({ people }) => people.map(({ id: candidate }) => candidate));
  const distinctions = await distinguishNamesakes(db, viewer, [...new Set(ids)], now, { showsNamesOnly: true });
  return {
    rows: rows.map(({ id: donorId, name, gifts, cents, memberId, confirmed, people }, place) => ({
      id: donorId,
      name,
      gifts,
      total: toAmount(Number(cents)),
      memberId,
      confirmed,
      people,
      isCouple: candidates[place]?.isCouple ?? false,
      candidates: (candidates[place]?.people ?? []).map(({ id: candidate, name: full, email }) => ({
        memberId: candidate,
        name: full,
        email,
        distinction: distinctions.get(candidate) ?? null,
      })),
    })),
    total: await countUncertainDonors(db, id),
    next: last ? [last.rank, last.id] : null,
  };
}

/**
 * The gifts of the chosen donors are compared with the books again.
 * @throws Refusal not_found also for donors of another import and unknown members
 */
export async function chooseGiftDonors(tx: Database, id: number, choices: DonorChoices): Promise<GiftImport> {
  const { proof, mapping } = await lockGiftImportAtStep(tx, id, "confirm");
  for (const { memberId } of choices.donors) if (memberId !== null) await requireMember(tx, memberId);
  const donors = choices.all ? [] : await findAffectedDonors(tx, id, choices.donors);
  const chosen = await chooseDonors(tx, id, choices);
  if (!choices.all && chosen !== choices.donors.length) throw new Refusal("not_found");
  if (donors.length > 0) {
    await clearLikely(tx, id, donors);
    await markLikely(tx, id, { hasIds: mapping.giftId !== null, donors });
    await changeGiftImport(tx, id, { proof: { ...proof, ...(await proveTotals(tx, id)) } });
  }
  await recordChange(tx, null, "gift_import.donors_chosen", {});
  return showGiftImport(tx, id);
}

/** Leaves out or imports rows that are likely in the books; the proof follows. @throws Refusal not_found, conflict */
export async function chooseGiftRows(
  tx: Database,
  id: number,
  { rows, choice }: { rows: "all" | number[]; choice: ImportChoice },
): Promise<GiftImport> {
  const { proof } = await lockGiftImportAtStep(tx, id, "confirm");
  await chooseLikely(tx, id, rows, choice);
  await changeGiftImport(tx, id, { proof: { ...proof, ...(await proveTotals(tx, id)) } });
  await recordChange(tx, null, "gift_import.rows_chosen", {});
  return showGiftImport(tx, id);
}

/** Whether gifts of this file were entered since its check. Marks them: the caller rolls that back by refusing. */
async function wereGiftsEnteredSince(tx: Database, { id, proof }: GiftImportRecord): Promise<boolean> {
  if (await hasEnteredKey(tx, id)) return true;
  const since = proof?.checkedAt;
  if (since === undefined || !(await wereGiftsImportedSince(tx, id, since))) return false;
  return (await leaveOutLikely(tx, id)).length > 0;
}

/** Whether an import was undone since the check: its gifts are no longer in the books, nor the IDs of its donors. */
async function wasImportUndoneSince(tx: Database, record: GiftImportRecord): Promise<boolean> {
  const before = record.proof?.undone;
  if (before !== undefined && before !== (await countUndoneImports(tx))) return true;
  return wereLinksRemoved(tx, record);
}

/** Starts entering. The job exists only if this transaction commits; one import runs at a time. */
export async function confirmGiftImport(
  tx: Database,
  viewer: Viewer,
  jobs: Jobs,
  { id, leaveOut }: { id: number; leaveOut: boolean },
): Promise<GiftImport> {
  // Waits for an undo that is still running, because it may void gifts that are in the file.
  await waitLongerForLocks(tx);
  await takeLock(tx, "giftImports");
  const record = await lockGiftImportAtStep(tx, id, "confirm");
  if (await wasFileImported(tx, id, record.fileHash)) throw new Refusal("conflict", { fields: { import: SAME_FILE } });
  const { gifts, refunded, leftOut, unconfirmed } = await showGiftImport(tx, id);
  if (unconfirmed > 0) throw refuseField("donors", NOT_CONFIRMED);
  if (leftOut > 0 && !leaveOut) throw refuseField("leaveOut", LEFT_OUT);
  if (gifts + refunded === 0) throw refuseField("rows", "There is no gift to import.");
  if ((await findGiftsUnderWay(tx, "running")).length > 0)
    throw new Refusal("conflict", { fields: { import: UNDER_WAY } });
  if (await wasImportUndoneSince(tx, record)) throw new Refusal("conflict", { fields: { import: UNDONE_SINCE } });
  if (await wereGiftsEnteredSince(tx, record)) throw new Refusal("conflict", { fields: { import: ENTERED_SINCE } });
  await changeGiftImport(tx, id, { status: "running", progress: 0, confirmedBy: viewer.userId });
  await jobs.send(tx, "import-gifts", { importId: id });
  await recordChange(tx, viewer, "gift_import.confirmed", {});
  return showGiftImport(tx, id);
}

export async function removeGiftImport(tx: Database, id: number): Promise<{ id: number }> {
  await lockGiftImportAtStep(tx, id, "remove");
  await deleteGiftImport(tx, id);
  await recordChange(tx, null, "gift_import.removed", {});
  return { id };
}
