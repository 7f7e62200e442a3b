// Sentences about files for spreadsheets, for the summaries of calls.

export const AS_CSV = "as CSV (RFC 4180, UTF-8 with a byte order mark)";
export const FORMULA_GUARD = "Values that a spreadsheet would read as a formula begin with an apostrophe.";
