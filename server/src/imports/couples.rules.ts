// Rows whose first name has two people, such as "Ben & Sue". If they are imported as two, the second person is a row of
// its own that follows the rows of the file (docs/decisions/0207-import-couples-in-one-row-by-choice.md). Pure.
import type { ImportMapping } from "@narthex/contract/import-mapping.ts";
import { isSecondPerson, SECOND_PERSON } from "@narthex/contract/import-rows.ts";
import type { ImportColumn } from "@narthex/contract/member-columns.ts";
import { buildHouseholdKey, joinAddress, readAddressParts } from "./family.rules.ts";
import { divideName } from "./names.rules.ts";
import { createTextReader, NAMES, NO_FAMILY, type ReadRow, type RowReading, readImportRow } from "./row.rules.ts";

interface Line {
  row: number;
  cells: readonly string[];
}

/** The columns that are about both people. Everything else belongs to the first one. */
const OF_BOTH: readonly ImportColumn[] = [
  ...NAMES,
  "fullName",
  "address",
  "addressLine2",
  "city",
  "state",
  "postalCode",
  "country",
  "householdId",
  "householdName",
  "membershipStatus",
  "recordStatus",
  "archived",
  "deceased",
  "leftReason",
  "leftOn",
  "joinDate",
  "noEmails",
];

interface Couple {
  /** The column of the first names. */
  column: number;
  names: readonly [string, string];
  lastName: string;
}

function findCouple(cells: readonly string[], mapping: ImportMapping): Couple | null {
  const textIn = createTextReader(cells, mapping);
  const field = (["firstName", "otherFirstName"] as const).find((one) => mapping[one] !== null && textIn(one) !== "");
  const column = mapping[field ?? "fullName"];
  const names = divideName(textIn(field ?? "firstName"));
  return column === null || names === null ? null : { column, names, lastName: textIn("lastName") };
}

/** The cells of one of the two people, with this person's name alone. */
function buildCells(
  { cells }: Line,
  { column, names, lastName }: Couple,
  mapping: ImportMapping,
  place: 0 | 1,
): string[] {
  const name = column === mapping.fullName ? `${lastName}, ${names[place]}` : names[place];
  const other = mapping.otherFirstName;
  return cells.map((cell, at) => (at === column ? name : at === other ? "" : cell));
}

/** The cells of a row as they are shown: a second person has a name of their own. */
export function getShownCells(line: Line, mapping: ImportMapping): readonly string[] {
  const couple = isSecondPerson(line.row) ? findCouple(line.cells, mapping) : null;
  return couple === null ? line.cells : buildCells(line, couple, mapping, 1);
}

/** Reads a row, or one of its two people. */
export function readLine(line: Line, reading: RowReading): ReadRow {
  const { mapping, values } = reading;
  const couple = values.twoPeople === "two" ? findCouple(line.cells, mapping) : null;
  if (couple === null) return readImportRow(line.cells, reading);
  const isSecond = isSecondPerson(line.row);
  const read = readImportRow(buildCells(line, couple, mapping, isSecond ? 1 : 0), reading);
  if (read.faults !== null) return read;
  // Both rows have the same names and address, and so has the row in the next file.
  const textIn = createTextReader(line.cells, mapping);
  const [address, parts] = [joinAddress(textIn), readAddressParts(textIn)];
  const key = buildHouseholdKey(`${couple.names.join(" & ")} ${couple.lastName}`, address);
  const none = { name: null, lastNames: null, hasRole: false, isHead: false, position: null, phone: null };
  const own = read.household ?? { ...none, key, parts };
  const left = read.left.filter(({ reason }) => reason !== NO_FAMILY);
  const position = isSecond && own.position === "head" ? "spouse" : own.position;
  return { ...read, left, household: { ...own, role: "adult", isHead: own.isHead && !isSecond, position } };
}

/**
 * The names under which the directory may have the people of a row already: of each of the two if they are kept as one
 * person, and of both together if they are divided.
 */
export function listOtherNames(line: Line, { mapping, values }: RowReading): { firstName: string; lastName: string }[] {
  const couple = findCouple(line.cells, mapping);
  if (couple === null) return [];
  const { names, lastName } = couple;
  const textIn = createTextReader(line.cells, mapping);
  const both = [textIn("firstName"), textIn("otherFirstName")].filter(Boolean);
  return (values.twoPeople === "two" ? both : names).map((firstName) => ({ firstName, lastName }));
}

/** The second people of the rows without errors, for the import as two people. */
export function listSecondPeople(
  lines: readonly Line[],
  verdicts: readonly { row: number; faults: unknown }[],
  { mapping, values }: RowReading,
): { row: number; cells: string[] }[] {
  if (values.twoPeople !== "two") return [];
  const faulty = new Set(verdicts.filter(({ faults }) => faults !== null).map(({ row }) => row));
  const places = new Set(OF_BOTH.map((field) => mapping[field]));
  return lines.flatMap(({ row, cells }) => {
    if (isSecondPerson(row) || faulty.has(row) || findCouple(cells, mapping) === null) return [];
    const own = cells.map((cell, place) => {
      // The ID of the row belongs to the first person. The next import finds the second one by this one.
      if (place === mapping.remoteId && cell.trim() !== "") return `${cell.trim()}#2`;
      return places.has(place) ? cell : "";
    });
    return [{ row: row + SECOND_PERSON, cells: own }];
  });
}
