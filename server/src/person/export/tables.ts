// A table of an export as JSON and as CSV. Rows are read in batches while they are sent, so that memory use does not
// depend on their number.

import { escapeCell } from "../../exports/cells.rules.ts";
import { BYTE_ORDER_MARK, writeLines } from "../../exports/csv.ts";

export type Row = Readonly<Record<string, string | number | boolean | null>>;

const BATCH = 500;

/** Rows in batches by their id, which is left out. */
export async function* readRowsById(
  read: (batch: { after: number; limit: number }) => PromiseLike<readonly (Row & { id: number })[]>,
): AsyncGenerator<Row[]> {
  let after = 0;
  for (;;) {
    const rows = await read({ after, limit: BATCH });
    yield rows.map(({ id: _, ...row }) => row);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.id;
  }
}

/** An array of objects, one on each line. */
export async function* writeJson(batches: AsyncIterable<Row[]>): AsyncGenerator<string> {
  let separator = "[\n";
  for await (const rows of batches) {
    for (const row of rows) {
      yield `${separator}${JSON.stringify(row)}`;
      separator = ",\n";
    }
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}

const formatCell = (value: Row[string]): string => (value === null ? "" : escapeCell(String(value)));

/** A table whose header has the names of the first row's fields; empty without rows. */
export async function* writeCsv(batches: AsyncIterable<Row[]>): AsyncGenerator<string> {
  let hasHeader = false;
  for await (const rows of batches) {
    const [first] = rows;
    if (first && !hasHeader) {
      hasHeader = true;
      yield BYTE_ORDER_MARK + writeLines([Object.keys(first)]);
    }
    if (rows.length > 0) yield writeLines(rows.map((row) => Object.values(row).map(formatCell)));
  }
}
