// The rows and cells that an import leaves out, as a CSV file with the reasons.
import { Readable } from "node:stream";
import type { LeftOutPart } from "@narthex/contract/import-rows.ts";
import type { Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { readInParts } from "../database/parts.ts";
import { writeTable } from "../exports/csv.ts";
import { Refusal, requireFound } from "../refusal.ts";
import { getShownCells } from "./couples.rules.ts";
import { findHiddenColumns } from "./custom-columns.service.ts";
import { findImport, findStoredRows } from "./imports.queries.ts";
import { buildLeftHeaders, buildLeftRow, hideColumns } from "./left-out.rules.ts";
import { completeMapping } from "./mapping.rules.ts";

const ROWS_AT_ONCE = 1000;

/** @throws Refusal not_found, and conflict before the file is checked */
export async function exportLeftOut(db: Database, viewer: Viewer, id: number, only: LeftOutPart): Promise<Readable> {
  const record = requireFound(await findImport(db, id));
  if (!["checked", "failed", "done"].includes(record.status)) throw new Refusal("conflict");
  await recordChange(db, viewer, "import.left_out_exported", { subjectId: id });
  const columns = {
    headers: record.headers,
    mapping: completeMapping(record.mapping),
    custom: record.customColumns,
  };
  const hidden = await findHiddenColumns(db, viewer, record.customColumns);
  const find = (after: number) => findStoredRows(db, id, after, ROWS_AT_ONCE);
  const buildLines = (rows: Awaited<ReturnType<typeof find>>) => {
    const shown = rows.map((line) => {
      const { cells, ...others } = hideColumns(line, hidden);
      return { ...others, cells: cells && getShownCells({ row: line.row, cells }, columns.mapping) };
    });
    return shown.flatMap((row) => [buildLeftRow(row, columns, only) ?? []].filter((cells) => cells.length > 0));
  };
  const rows = readInParts(find, 0, ({ row }) => row);
  return Readable.from(writeTable(buildLeftHeaders(columns.headers), rows, buildLines));
}
