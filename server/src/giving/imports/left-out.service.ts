// The rows and cells that an import of gifts does not take, as a CSV file with their reasons.
import { Readable } from "node:stream";
import type { LeftOutPart } from "@narthex/contract/import-rows.ts";
import type { Viewer } from "../../access/viewer.ts";
import { recordChange } from "../../changes/record.ts";
import type { Database } from "../../database/database.ts";
import { BYTE_ORDER_MARK, writeLines } from "../../exports/csv.ts";
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
  async function* writeTable(columns: Pick<NonNullable<typeof record>, "headers" | "mapping">): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + writeLines([buildLeftHeaders(columns.headers)]);
    for (let after = 0; ; ) {
      const rows = await findGiftCells(db, id, after, ROWS_AT_ONCE);
      const last = rows.at(-1);
      if (!last) return;
      after = last.row;
      const left = rows.flatMap(({ row, cells, kind, reason }) => {
        const faults = kind === "left_out" ? [{ field: "row", column: "", sentence: reason ?? "" }] : null;
        const line = buildLeftRow(
          { row, cells, faults, left: cutCells(cells ?? [], columns.mapping), choice: "import" },
          columns,
          only,
        );
        return line === null ? [] : [line];
      });
      yield writeLines(left);
    }
  }
  return Readable.from(writeTable(record));
}
