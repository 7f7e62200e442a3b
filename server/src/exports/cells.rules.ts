// Escapes cells for CSV. A cell that a spreadsheet would interpret as a formula gets an apostrophe in front, and the
// import removes exactly one. A cell that already has apostrophes before such a character gets one more, so that it is
// read unchanged.

// The characters that begin a formula, also in full width, and characters that spreadsheets skip before one.
const FORMULA = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const ESCAPED_FORMULA = /^'+[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

export function escapeCell(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

/** Unescapes a cell of an imported file. */
export function unescapeCell(cell: string): string {
  return ESCAPED_FORMULA.test(cell) ? cell.slice(1) : cell;
}
