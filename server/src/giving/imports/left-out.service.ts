// The rows and cells that an import of gifts does not take, as a CSV file with their reasons.
import { Readable } from "node:stream";
import type { LeftOutPart } from "@narthex/contract/import-rows.ts";
import type { Viewer } from "../../access/viewer.ts";
import { recordChange } from "../../changes/record.ts";
import type { Database } from "../../database/database.ts";
import { readInParts } from "../../database/parts.ts";
import { writeTable } from "../../exports/csv.ts";
import { buildLeftHeaders, buildLeftRow } from "../../imports/left-out.rules.ts";
import { Refusal } from "../../refusal.ts";
import { findGiftCells, findGiftImport } from "./imports.queries.ts";
import { cutCells } from "./row.rules.ts";

const ROWS_AT_ONCE = 1000;

/** @throws Refusal not_found, also after the rows were deleted, and conflict before the file is checked */
export async function exportLeftOutGifts(
  db: Database,
  viewer: Viewer,
  id: number,
  only: LeftOutPart,
): Promise<Readable> {
  const record = await findGiftImport(db, id);
  if (!record) throw new Refusal("not_found");
  if (!["checked", "failed", "done", "undone"].includes(record.status)) throw new Refusal("conflict");
  if ((await findGiftCells(db, id, 0, 1)).length === 0) throw new Refusal("not_found");
  await recordChange(db, viewer, "gift_import.left_out_exported", { subjectId: id });
  const find = (after: number) => findGiftCells(db, id, after, ROWS_AT_ONCE);
  const buildLines = (rows: Awaited<ReturnType<typeof find>>) =>
    rows.flatMap(({ row, cells, kind, reason }) => {
      const faults = kind === "left_out" ? [{ field: "row", column: "", sentence: reason ?? "" }] : null;
      const left = cutCells(cells ?? [], record.mapping);
      const line = buildLeftRow({ row, cells, faults, left, choice: "import" }, record, only);
      return line === null ? [] : [line];
    });
  const rows = readInParts(find, 0, ({ row }) => row);
  return Readable.from(writeTable(buildLeftHeaders(record.headers), rows, buildLines));
}
