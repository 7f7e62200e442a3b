// A cell that a spreadsheet would take for a formula gets an apostrophe in front; reading takes exactly one away again.
// What has apostrophes before such a sign already gets one more, so that nothing is lost on the way out and in.

// The signs that begin a formula, also in their wide form, and what spreadsheets skip before one.
const HARMFUL = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const MADE_HARMLESS = /^'+[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

export function harmless(cell: string): string {
  return HARMFUL.test(cell) ? `'${cell}` : cell;
}

/** The opposite of `harmless`, for a cell of any file. */
export function asMeant(cell: string): string {
  return MADE_HARMLESS.test(cell) ? cell.slice(1) : cell;
}
