// Names and kinds of the custom fields for columns of a file that have no field. Pure.
import type { CustomField } from "@narthex/contract/custom-fields.ts";
import type { FoundValue } from "@narthex/contract/import-mapping.ts";
import { MAX_NAME } from "@narthex/contract/limits.ts";
import { MEMBER_COLUMNS } from "@narthex/contract/member-columns.ts";
import { ApiError, getSentence } from "../api/request.ts";
import type { Columns } from "./MappedColumn.tsx";
import { isNoteHeading } from "./noteColumns.ts";

/** A column becomes a field with choices if it has at most this many different values, each in several rows. */
const MOST_CHOICES = 20;
const ROWS_PER_CHOICE = 3;

const OWN_NAMES: ReadonlySet<string> = new Set(["status", ...MEMBER_COLUMNS.map(({ header }) => header.toLowerCase())]);

/** A name has no line breaks and no-break spaces, which cells of spreadsheets may have. */
const collapseSpaces = (text: string): string => text.replace(/\s+/g, " ").trim();

/** The first so many code points. */
const cutName = (name: string, length: number): string => [...name].slice(0, length).join("").trim();

/** The heading, distinguished from the fields that every person has: two fields named "Status" would be confused. */
function toFieldName(heading: string): string {
  const name = collapseSpaces(heading);
  return OWN_NAMES.has(name.toLowerCase()) ? `${name} (imported)` : name;
}

/** The name, or "Name (2)" and so on if it is used already. */
function findFreeName(name: string, used: ReadonlySet<string>, number = 1): string {
  const ending = number === 1 ? "" : ` (${number})`;
  const free = cutName(name, MAX_NAME - ending.length) + ending;
  return used.has(free.toLowerCase()) ? findFreeName(name, used, number + 1) : free;
}

/** The name of the field for each column, and the field that has this name already. No two columns have one field. */
export function nameFields(
  columns: readonly { header: string; column: number }[],
  fields: readonly Pick<CustomField, "id" | "name" | "isArchived">[],
  custom: NonNullable<Columns["custom"]>,
) {
  const chosen = new Set(custom.flatMap(({ fieldId, column }) => (column === null ? [] : [fieldId])));
  const used = new Set(fields.filter(({ id }) => chosen.has(id)).map(({ name }) => name.toLowerCase()));
  return columns.map(({ header, column }) => {
    const name = findFreeName(toFieldName(header), used);
    used.add(name.toLowerCase());
    const same = fields.find((field) => !field.isArchived && field.name.toLowerCase() === name.toLowerCase());
    return { header, column, name, fieldId: same?.id ?? null };
  });
}

/**
 * A field of dates if all values are dates, with choices if the column repeats a few different values, and otherwise
 * with text. Notes may be confidential, so that only administrators see them.
 */
export function planField(name: string, found: readonly FoundValue[], areDates: boolean) {
  const texts = found.map(({ value }) => collapseSpaces(value)).filter(Boolean);
  // The most frequent spelling comes first.
  const words = [...Map.groupBy(texts, (text) => text.toLowerCase()).values()].flatMap(([first = ""]) => first);
  const rows = found.reduce((sum, { count }) => sum + count, 0);
  const repeats = words.length > 1 && words.length <= MOST_CHOICES && words.length * ROWS_PER_CHOICE <= rows;
  const isNote = isNoteHeading(name);
  const hasDates = words.length > 0 && areDates;
  const hasChoices = !isNote && !hasDates && repeats && words.every((word) => word.length <= MAX_NAME);
  return {
    name,
    kind: hasDates ? "date" : hasChoices ? "choice" : "text",
    seenBy: isNote ? "administrators" : "managers",
    editedBy: "managers",
    choices: hasChoices ? words.map((word) => ({ name: word, isArchived: false })) : [],
  } as const;
}

/** The error of a field that could not be added, with the heading of its column. */
export function nameColumn(error: unknown, heading: string): unknown {
  if (!(error instanceof ApiError) || error.code === null) return error;
  const { status, message, code } = error;
  const sentence = `The column ${heading} cannot be kept as a custom field. ${getSentence(error, "Please try again.")}`;
  return new ApiError(status, message, { code, message: sentence });
}
