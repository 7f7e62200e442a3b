// The cells of a file that are not imported, with their reasons. Pure.
import { type ImportFault, type LeftCell, type LeftOutPart, toFileRow } from "@narthex/contract/import-rows.ts";
import { escapeCell, unescapeCell } from "../exports/cells.rules.ts";

const NO_FIELD = "No field was chosen for this column.";
const SKIPPED = "Skipped: the person is likely in the directory or in the file already.";
const IS_HERE = "Not changed: the person is in the directory already.";
const SAME_NAME = "Skipped: the directory has this name, and nothing else shows whether it is the same person.";
const SEVERAL = "Skipped: several people in the directory may be this person.";

interface Columns {
  headers: readonly string[];
  mapping: Readonly<Record<string, number | null>>;
  custom?: readonly { readonly column: number }[];
}

const isFilled = (cell: string | undefined): boolean => (cell ?? "").trim() !== "";

/** The positions of the columns without a field. */
function listColumnsWithoutField({ headers, mapping, custom = [] }: Columns): number[] {
  const chosen = new Set([...Object.values(mapping), ...custom.map(({ column }) => column)]);
  return headers.map((_, place) => place).filter((place) => !chosen.has(place));
}

/** The fields that say whose row it is. */
const WHO = ["remoteId", "firstName", "otherFirstName", "lastName", "fullName", "donorId", "giftId"];

/** Only the cells that are not imported, with those that say whose they are; null if all are imported. */
export function selectKeptCells(
  cells: readonly string[],
  left: readonly LeftCell[],
  columns: Columns,
): string[] | null {
  const places = new Set([...listColumnsWithoutField(columns), ...left.map(({ column }) => column)]);
  if (!cells.some((cell, place) => places.has(place) && isFilled(cell))) return null;
  const who = new Set(WHO.map((field) => columns.mapping[field]));
  return cells.map((cell, place) => (places.has(place) || who.has(place) ? cell : ""));
}

/** A row without its cells in these columns and the reasons about them, which may quote the cells. */
export function hideColumns<Row extends { cells: string[] | null; left: LeftCell[] | null }>(
  row: Row,
  hidden: ReadonlySet<number>,
): Row {
  const cells = row.cells?.map((cell, place) => (hidden.has(place) ? "" : cell)) ?? null;
  return { ...row, cells, left: row.left?.filter(({ column }) => !hidden.has(column)) ?? null };
}

interface LeftRow {
  row: number;
  cells: readonly string[] | null;
  faults: readonly ImportFault[] | null;
  left: readonly LeftCell[] | null;
  choice: "skip" | "import";
  /** Why the row is likely a duplicate. */
  matches?: readonly { memberId: number | null; reason: string; isSame: boolean }[] | null;
}

function describeSkip(matches: NonNullable<LeftRow["matches"]>): string {
  if (matches.some(({ isSame }) => isSame)) return IS_HERE;
  if (matches.filter(({ memberId }) => memberId !== null).length > 1) return SEVERAL;
  return matches[0]?.reason === "name" ? SAME_NAME : SKIPPED;
}

const formatFault = ({ field, column, sentence }: ImportFault): string =>
  field === "row" || column === "" ? sentence : `${column}: ${sentence}`;

/** Some sentences, such as "Invalid email address", are also shown at a form and end without one. */
const withFullStop = (reason: string): string => (/[.!?]$/.test(reason) ? reason : `${reason}.`);

/** Headings of the table: the row's number, the reason, and the headings of the file. */
export const buildLeftHeaders = (headers: readonly string[]): string[] => ["Row", "Reason", ...headers].map(escapeCell);

/**
 * A row of the table: a whole row of the file, or the cells that are not imported with the person's name and ID.
 * Null if the row is imported completely, or is not in this part.
 */
export function buildLeftRow(
  { row, cells, faults, left, choice, matches }: LeftRow,
  columns: Columns,
  only?: LeftOutPart,
): string[] | null {
  if (cells === null) return null;
  const buildLine = (reasons: readonly string[], kept: readonly string[]) => [
    String(toFileRow(row)),
    escapeCell(reasons.map(withFullStop).join(" ")),
    ...kept.map((cell) => escapeCell(unescapeCell(cell))),
    // Short rows are padded, because some programs refuse rows of different lengths.
    ...columns.headers.slice(kept.length).map(() => ""),
  ];
  const isWhole = faults !== null || choice === "skip";
  const hasReason = isWhole || (left ?? []).length > 0;
  if (only !== undefined && hasReason !== (only === "rows")) return null;
  if (isWhole) return buildLine(faults === null ? [describeSkip(matches ?? [])] : faults.map(formatFault), cells);
  const kept = selectKeptCells(cells, left ?? [], columns);
  if (kept === null) return null;
  const known = (left ?? []).map(({ column, reason }) => `${columns.headers[column] ?? ""}: ${reason}`);
  const without = listColumnsWithoutField(columns).filter((place) => isFilled(cells[place]));
  const names = without.map((place) => columns.headers[place] || `Column ${place + 1}`);
  return buildLine([...known, ...(names.length === 0 ? [] : [`${names.join(", ")}: ${NO_FIELD}`])], kept);
}
