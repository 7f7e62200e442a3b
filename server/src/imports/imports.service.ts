// Imports of members before they are added; nothing here changes the directory. People who manage members may see and
// continue each other's imports.
import type { Characters } from "@narthex/contract/characters.ts";
import { type FoundValue, type ImportCheck, MAX_VALUES, type ValueField } from "@narthex/contract/import-mapping.ts";
import type { ImportRow, PersonChoice } from "@narthex/contract/import-rows.ts";
import type { MemberImport } from "@narthex/contract/imports.ts";
import { MAX_IMPORT_ROWS } from "@narthex/contract/member-columns.ts";
import * as z from "zod";
import type { Viewer } from "../access/viewer.ts";
import type { Clock } from "../calendar/clock.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { takeLock, waitLongerForLocks } from "../database/locks.ts";
import type { StoredMatch } from "../database/tables/imports.ts";
import { type Page, readCursorOf } from "../http/page.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { Refusal, refuseField, requireFound } from "../refusal.ts";
import { setChoices } from "./choices.queries.ts";
import { prepareContacts } from "./contacts.service.ts";
import { getShownCells } from "./couples.rules.ts";
import { readTable, removeHeadings } from "./csv.ts";
import { listColumnsOf } from "./custom.rules.ts";
import {
  findHiddenColumns,
  findHiddenFields,
  listCustomValues,
  listValuesExceptDates,
  prepareVisibleChanges,
  refuseHiddenColumn,
  refuseHiddenColumns,
  suggestColumns,
} from "./custom-columns.service.ts";
import { findEmptied } from "./homes.queries.ts";
import {
  changeImport,
  countShown,
  deleteImport,
  findCellsOf,
  findImport,
  findImports,
  findLatestChoices,
  findMemberNames,
  findRows,
  findSamples,
  type ImportRecord,
  insertImport,
  isMissingMember,
  lockImport,
  tallyRows,
  wasImportedSinceCheck,
} from "./imports.queries.ts";
import { mayStep, type Step, toMemberImport } from "./imports.rules.ts";
import { hideColumns } from "./left-out.rules.ts";
import { findAmbiguousDate, findDateCells, guessDateOrder } from "./mapping.rules.ts";
import { planImport } from "./planning.service.ts";
import { recognizeProduct } from "./products.rules.ts";
import { readRockBundle } from "./rock-bundle.ts";
import { findFaultyColumn, readName } from "./row.rules.ts";
import { findMistakes, findNamesakesIn, findRemarks, findValues } from "./values.queries.ts";
import { guessMeaning } from "./values.rules.ts";

const NO_MEANINGS: ImportRecord["values"] = { membershipStatus: [], householdRole: [], custom: [] };
const FAULTY = "Some rows have mistakes. Correct them in your file and choose it again, or leave these rows out.";
const NOT_UPDATED = "The row fits several people, or another row of the file already updates this person.";

/** An import in its current state; refuses an unknown one. */
export async function showImport(db: Database, viewer: Viewer, id: number): Promise<MemberImport> {
  const record = requireFound(await findImport(db, id));
  const hiddenFields = await findHiddenFields(db, viewer);
  const hidden = listColumnsOf(record.customColumns, hiddenFields);
  const [counts, samples] = [(await tallyRows(db, id)).get(id), await findSamples(db, id, hidden)];
  const emptied = record.status === "done" ? await findEmptied(db, id) : [];
  const isChecked = mayStep(record.status, "confirm");
  const mistakes = isChecked ? await findMistakes(db, id) : [];
  const remarks = isChecked ? (await findRemarks(db, id)).filter(({ column }) => !hidden.has(column)) : [];
  const namesakes = isChecked ? await findNamesakesIn(db, id) : [];
  return toMemberImport(record, hiddenFields, { counts, samples, emptied, mistakes, remarks, namesakes });
}

/** Locks an import for a step; refuses one that is not at that step. */
export async function lockImportAtStep(tx: Database, id: number, step: Step): Promise<ImportRecord> {
  await lockImport(tx, id);
  const record = requireFound(await findImport(tx, id));
  if (!mayStep(record.status, step)) throw new Refusal("conflict");
  return record;
}

export async function listImports(db: Database, viewer: Viewer): Promise<MemberImport[]> {
  const [records, counts, hidden] = await Promise.all([findImports(db), tallyRows(db), findHiddenFields(db, viewer)]);
  return records.map((record) => toMemberImport(record, hidden, { counts: counts.get(record.id) }));
}

export type ImportUpload = Awaited<ReturnType<typeof readUploadedTable>>;

/** Reads a file outside of any transaction. @throws Refusal if it is not a table */
export async function readUploadedTable(file: Uint8Array, characters: Characters) {
  const bundle = await readRockBundle(file, MAX_IMPORT_ROWS, characters);
  const table = bundle ?? (await readTable(file, MAX_IMPORT_ROWS, characters));
  const { headers, rows, headingRows } = removeHeadings(table);
  const { source } = recognizeProduct(headers);
  const dates = findDateCells(rows);
  const dateExample = findAmbiguousDate(dates);
  const unreadFiles = bundle?.unreadFiles ?? [];
  const filled = new Set(
    rows.flatMap(({ cells }) => cells.flatMap((cell, place) => (cell.trim() === "" ? [] : place))),
  );
  const emptyColumns = headers.flatMap((_, place) => (filled.has(place) ? [] : place));
  const dateOrder = guessDateOrder(dates);
  return { headers, rows, headingRows, unreadFiles, emptyColumns, source, dateOrder, dateExample };
}

export async function storeUpload(
  tx: Database,
  viewer: Viewer,
  { rows, headingRows, unreadFiles, emptyColumns, ...file }: ImportUpload,
  now: Temporal.Instant,
): Promise<MemberImport> {
  const known = await findLatestChoices(tx, file);
  const hasUndoneMeanings = known?.status === "undone";
  const { identified: _, ...meant } = known?.values ?? NO_MEANINGS;
  const meanings = { values: { ...meant, hasUndoneMeanings, headingRows, unreadFiles, emptyColumns } };
  const columns = await suggestColumns(tx, viewer, file.headers, known);
  const values = {
    ...file,
    ...meanings,
    ...columns,
    // Without a choice, nothing of the file is left out.
    createTags: true,
    rows: rows.length,
    createdBy: viewer.userId,
    createdAt: now.toString(),
  };
  const id = await insertImport(tx, values, rows);
  await recordChange(tx, viewer, "import.uploaded", {});
  return showImport(tx, viewer, id);
}

/** Refuses columns that are not in the file. */
export function refuseForeignColumns(
  { headers }: ImportRecord,
  { mapping, custom }: Pick<ImportCheck, "mapping" | "custom">,
): void {
  const foreign = custom.findIndex(({ column }) => column !== null && column >= headers.length);
  if (foreign !== -1) throw refuseField(`custom.${foreign}.column`, "Please choose from the list.");
  for (const [field, place] of Object.entries(mapping)) {
    if (place !== null && place >= headers.length)
      throw refuseField(`mapping.${field}`, "Please choose from the list.");
  }
}

/** Current names of likely duplicates; a removed member has none. */
async function readNames(db: Database, { id, mapping }: MemberImport, matches: readonly StoredMatch[]) {
  const members = await findMemberNames(
    db,
    matches.flatMap(({ memberId }) => memberId ?? []),
  );
  const rows = await findCellsOf(
    db,
    id,
    matches.flatMap(({ row }) => row ?? []),
  );
  const getMatchName = ({ memberId, row }: StoredMatch): string | undefined => {
    if (memberId !== null) return members.get(memberId);
    const cells = rows.get(row ?? 0);
    return cells && readName(getShownCells({ row: row ?? 0, cells }, mapping), mapping);
  };
  return new Map(
    matches.flatMap((match) => {
      const name = getMatchName(match);
      return name === undefined ? [] : [[match, name] as const];
    }),
  );
}

const getCellText = (cells: readonly string[] | null, column: number | null): string =>
  (column === null ? undefined : cells?.[column]?.trim()) ?? "";

export async function listRows(
  db: Database,
  services: { clock: Clock },
  viewer: Viewer,
  id: number,
  query: {
    only: "faulty" | "copies" | "remarks" | "likely" | "here" | "changing";
    limit: number;
    after?: string | undefined;
  },
): Promise<Page<ImportRow>> {
  const shown = await showImport(db, viewer, id);
  const hidden = await findHiddenColumns(db, viewer, shown.custom);
  const [after = 0] = readCursorOf(query.after, z.tuple([z.int().positive().max(2_147_483_647)])) ?? [];
  const found = await findRows(db, id, query.only, { after, limit: query.limit + 1 });
  const rows = found.slice(0, query.limit).map((row) => hideColumns(row, hidden));
  const last = found.length > query.limit ? rows.at(-1) : undefined;
  const matched = rows.flatMap(({ matches }) => matches ?? []);
  const names = await readNames(db, shown, matched);
  const known = await findMemberNames(
    db,
    rows.flatMap(({ targetId }) => targetId ?? []),
  );
  const listContacts = query.only === "likely" ? await prepareContacts(db, services, id, rows) : () => [];
  const changesSeen = await prepareVisibleChanges(db, viewer, rows);
  return {
    rows: rows.map(({ row, cells, faults, left, matches, choice, targetId, changes }) => ({
      row,
      name:
        known.get(targetId ?? 0) ?? readName(getShownCells({ row, cells: cells ?? [] }, shown.mapping), shown.mapping),
      changes: changesSeen(changes ?? []),
      faults: (faults ?? []).map((fault) => ({
        ...fault,
        value: getCellText(cells, findFaultyColumn(fault.field, cells ?? [], shown.mapping)),
      })),
      remarks: (left ?? [])
        .filter(({ kind }) => kind !== "tag")
        .map(({ column, reason }) => ({
          column: shown.columns[column]?.header ?? "",
          value: getCellText(cells, column),
          reason,
        })),
      matches: (matches ?? []).flatMap((match) => {
        const name = names.get(match);
        return name === undefined ? [] : [{ ...match, name, contacts: listContacts(row, match) }];
      }),
      choice: matches !== null && targetId !== null ? "update" : choice,
    })),
    total: await countShown(db, id, query.only),
    next: last ? [last.row] : null,
  };
}

/**
 * The different values of a column, with the meanings that they have without a choice.
 * @throws Refusal not_found, or at a custom field or column whose values the viewer may not change or see
 */
export async function listImportValues(
  db: Database,
  viewer: Viewer,
  id: number,
  query: {
    field?: ValueField | undefined;
    customField?: number | undefined;
    except?: "dates" | undefined;
    column: number;
  },
): Promise<FoundValue[]> {
  const { field, customField, except, column } = query;
  await refuseHiddenColumn(db, viewer, (await showImport(db, viewer, id)).custom, column);
  if (except !== undefined) return listValuesExceptDates(db, id, column);
  if (customField !== undefined) return listCustomValues(db, viewer, id, { customField, column });
  if (field === undefined) throw refuseField("field", "Please choose from the list.");
  const found = await findValues(db, id, column, MAX_VALUES);
  return found.map(({ value, count }) => ({ value, count, choice: guessMeaning(field, value) }));
}

/** @throws Refusal not_found, conflict, or at the rows if none of them can update its person */
export async function chooseRows(
  tx: Database,
  services: { clock: Clock },
  viewer: Viewer,
  id: number,
  { rows, choice }: { rows: "all" | "here" | number[]; choice: PersonChoice },
): Promise<MemberImport> {
  const record = await lockImportAtStep(tx, id, "confirm");
  const chosen = await setChoices(tx, id, rows, choice);
  if (chosen === 0 && choice === "update" && Array.isArray(rows)) throw refuseField("rows", NOT_UPDATED);
  await planImport(tx, services, record);
  await recordChange(tx, null, "import.rows_chosen", {});
  return showImport(tx, viewer, id);
}

/** Starts adding the members. The job exists only if this transaction commits; one import runs at a time. */
export async function confirmImport(
  tx: Database,
  viewer: Viewer,
  jobs: Jobs,
  { id, leaveOutFaulty }: { id: number; leaveOutFaulty: boolean },
): Promise<MemberImport> {
  // Waits for an undo that is still running, because it may remove people who are in the file.
  await waitLongerForLocks(tx);
  await takeLock(tx, "imports");
  const { customColumns } = await lockImportAtStep(tx, id, "confirm");
  await refuseHiddenColumns(tx, viewer, customColumns);
  const { faulty, ready, changing } = await showImport(tx, viewer, id);
  if (faulty > 0 && !leaveOutFaulty) throw refuseField("leaveOutFaulty", FAULTY);
  if (ready + changing === 0) throw refuseField("rows", "There is no row left to import.");
  // Waits for an import that is being completed, so that the next line finds its people.
  await changeImport(tx, id, { status: "running", progress: 0, confirmedBy: viewer.userId });
  const isOutdated = (await wasImportedSinceCheck(tx, id)) || (await isMissingMember(tx, id));
  if (isOutdated) throw new Refusal("conflict");
  await jobs.send(tx, "import-members", { importId: id });
  await recordChange(tx, viewer, "import.confirmed", {});
  return showImport(tx, viewer, id);
}

export async function removeImport(tx: Database, id: number): Promise<{ id: number }> {
  await lockImportAtStep(tx, id, "remove");
  await deleteImport(tx, id);
  await recordChange(tx, null, "import.removed", {});
  return { id };
}
