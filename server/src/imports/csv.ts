// Reads CSV files of spreadsheets: any encoding, delimiters comma, semicolon, tab or bar, line breaks in cells.
import { setImmediate as breathe } from "node:timers/promises";
import type { Characters } from "@narthex/contract/characters.ts";
import { MAX_COLUMNS } from "@narthex/contract/import-mapping.ts";
import { type CsvError, parse } from "csv-parse";
import { refuseField } from "../refusal.ts";

/** In bytes of a cell; longer than any valid one. Stops the parser early if a quotation mark is never closed. */
const MAX_RECORD = 100_000;
const PART = 64 * 1024;

const createFileRefusal = (sentence: string) => refuseField("file", sentence);

const startsWithBytes = (bytes: Uint8Array, ...start: number[]) => start.every((byte, place) => bytes[place] === byte);

/** Western text in UTF-16 without a byte order mark has a zero in every second byte. */
const isUtf16 = (bytes: Uint8Array) => bytes.length >= 4 && bytes[1] === 0 && bytes[3] === 0 && bytes[0] !== 0;

/** Workbooks are ZIP archives, and so are bundles of several tables. */
export const isZip = (bytes: Uint8Array): boolean => startsWithBytes(bytes, 0x50, 0x4b, 0x03, 0x04);

/** The text of a file. @throws Refusal if it is not text, or not in the chosen encoding */
export function decodeFile(bytes: Uint8Array, characters: Characters = "detect"): string {
  if (isZip(bytes) || startsWithBytes(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw createFileRefusal(
      "This is a workbook. In your spreadsheet choose 'Save as', then 'CSV UTF-8', and upload that file.",
    );
  const text = decodeText(bytes, characters);
  if (text.includes("\0")) throw createFileRefusal("This file is not a table. Please choose a CSV file.");
  return text;
}

function decodeText(bytes: Uint8Array, characters: Characters): string {
  if (startsWithBytes(bytes, 0xff, 0xfe) || isUtf16(bytes)) return new TextDecoder("utf-16le").decode(bytes);
  if (startsWithBytes(bytes, 0xfe, 0xff)) return new TextDecoder("utf-16be").decode(bytes);
  const isMarked = startsWithBytes(bytes, 0xef, 0xbb, 0xbf);
  if (characters === "detect" || isMarked) return decodeAs(bytes, "utf-8") ?? decodeAs(bytes, "windows-1252") ?? "";
  const text = decodeAs(bytes, characters);
  if (text === null) throw createFileRefusal("This file does not use this encoding. Please choose another, or none.");
  // Vietnamese encodings use combining accents; a typed search would not find such a name.
  return text.normalize("NFC");
}

/** Null for bytes that are not valid in the encoding. */
function decodeAs(bytes: Uint8Array, characters: string): string | null {
  try {
    return new TextDecoder(characters, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The delimiter: the most frequent one in the first line outside quotation marks. Rarer characters win a tie. */
export function findDelimiter(text: string): string {
  const count = { "\t": 0, "|": 0, ";": 0, ",": 0 };
  let quoted = false;
  let any = false;
  for (const sign of text) {
    if (sign === '"') quoted = !quoted;
    else if (!quoted && any && (sign === "\n" || sign === "\r")) break;
    else if (!quoted && sign in count) {
      count[sign as keyof typeof count] += 1;
      any = true;
    }
  }
  return Object.entries(count).reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

export interface CsvTable {
  headers: string[];
  /** Rows that are not empty, numbered as in a spreadsheet: the first row of the file is 1. */
  rows: { row: number; cells: string[] }[];
}

/** Yields to the event loop, so that a large file does not delay check-ins. */
async function* splitParts(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += PART) {
    yield bytes.subarray(at, at + PART);
    await breathe();
  }
}

const NO_ROWS = {
  people: "This file contains no people. Its first row must have the column names, and each row after it one person.",
  gifts: "This file contains no gifts. Its first row must have the column names, and each row after it one gift.",
} as const;

function requireRows(table: CsvTable, content: keyof typeof NO_ROWS = "people"): CsvTable {
  if (table.rows.length === 0) throw createFileRefusal(NO_ROWS[content]);
  return table;
}

/** @throws Refusal with a sentence if it is not a table, is too long, or has no rows */
export async function readTable(
  bytes: Uint8Array,
  maxRows: number,
  characters?: Characters,
  content?: keyof typeof NO_ROWS,
): Promise<CsvTable> {
  return requireRows(await readCsvRows(bytes, maxRows, characters), content);
}

/**
 * The table without rows that repeat the headings, such as those of a second file below the first, and the numbers of
 * these rows. @throws Refusal with a sentence if it has no other rows
 */
export function removeHeadings({ headers, rows }: CsvTable): CsvTable & { headingRows: number[] } {
  const toText = (cells: readonly string[]) =>
    cells
      .map((cell) => cell.trim().toLowerCase())
      .join("\n")
      .trimEnd();
  const headings = toText(headers);
  const isHeading = ({ cells }: CsvTable["rows"][number]) => toText(cells) === headings;
  const others = rows.filter((row) => !isHeading(row));
  return { ...requireRows({ headers, rows: others }), headingRows: rows.filter(isHeading).map(({ row }) => row) };
}

/** A table that may be empty. @throws Refusal with a sentence if it is not a table, or too long */
export async function readCsvRows(bytes: Uint8Array, maxRows: number, characters?: Characters): Promise<CsvTable> {
  const text = decodeFile(bytes, characters);
  // Spreadsheets may declare the delimiter in an extra line, which they neither show nor count.
  const named = /^sep=(.)\r?\n/.exec(text);
  const body = named ? text.slice(named[0].length) : text;
  const parser = parse({
    delimiter: named?.[1] ?? findDelimiter(body),
    bom: false,
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: MAX_RECORD,
    record_delimiter: ["\r\n", "\n", "\r"],
  });
  const feeding = feedParser(parser, body);
  let row = 0;
  let headers: string[] | null = null;
  const rows: CsvTable["rows"] = [];
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      row += 1;
      const cells = record.map((cell) => cell.trim());
      if (cells.every((cell) => cell === "")) continue;
      if (cells.length > MAX_COLUMNS) throw createFileRefusal(`This file has more than ${MAX_COLUMNS} columns.`);
      if (headers === null) headers = cells;
      else rows.push({ row, cells: record });
      if (rows.length > maxRows)
        throw createFileRefusal(
          `This file has more than ${maxRows.toLocaleString("en-US")} rows. Please split it into several.`,
        );
    }
    await feeding;
  } catch (error) {
    throw describeError(error, row);
  }
  return { headers: headers ?? [], rows };
}

async function feedParser(parser: ReturnType<typeof parse>, text: string): Promise<void> {
  for await (const part of splitParts(text)) {
    if (parser.destroyed) return;
    if (!parser.write(part)) await waitForRoom(parser);
  }
  parser.end();
}

/** Waits until the parser accepts more, or was closed. */
async function waitForRoom(parser: ReturnType<typeof parse>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  parser.once("drain", resolve).once("close", resolve);
  await promise;
  parser.off("drain", resolve).off("close", resolve);
}

function describeError(error: unknown, row: number): unknown {
  const { code } = error as CsvError;
  if (code === "CSV_MAX_RECORD_SIZE")
    return createFileRefusal(
      `Row ${row + 1} is too long. Please shorten it, or look there for a quotation mark that is never closed.`,
    );
  if (code === "CSV_QUOTE_NOT_CLOSED")
    return createFileRefusal(
      `After row ${row} a quotation mark opens a cell that never ends. Please look at row ${row + 1}.`,
    );
  return error;
}
