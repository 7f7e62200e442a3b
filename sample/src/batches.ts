/** Rows per statement: far below PostgreSQL's limit of 65,535 values for every table of the sample. */
const ROWS_PER_INSERT = 2000;

export function* splitBatches<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) yield rows.slice(start, start + ROWS_PER_INSERT);
}
