// Custom fields for columns of a file that have no field.
import { api } from "@narthex/contract/api.ts";
import { MAX_NAME } from "@narthex/contract/limits.ts";
import { MEMBER_COLUMNS } from "@narthex/contract/member-columns.ts";
import { createEntryKey } from "../api/entryKey.ts";
import { request } from "../api/request.ts";
import type { Columns } from "./MappedColumn.tsx";
import { isNoteHeading } from "./noteColumns.ts";

type Custom = NonNullable<Columns["custom"]>;

/** A column becomes a field with choices if it has at most this many different values, each in several rows. */
const MOST_CHOICES = 20;
const ROWS_PER_CHOICE = 3;

/**
 * Adds a custom field for each of these columns, or takes the one of its name.
 * @returns the columns of all custom fields, in the order of the fields
 */
export async function keepColumns(
  importId: number,
  columns: readonly { header: string; column: number }[],
  custom: Custom,
): Promise<Custom> {
  if (columns.length === 0) return custom;
  const known = await request(api.customFields.list, {});
  const kept = new Map<number, number>();
  for (const { header, column } of columns) {
    const name = nameField(header);
    const same = known.find((field) => !field.isArchived && field.name.toLowerCase() === name.toLowerCase());
    kept.set(same?.id ?? (await addField(importId, name, column)), column);
  }
  const before = custom.map((one) => ({ ...one, column: kept.get(one.fieldId) ?? one.column }));
  const added = [...kept].filter(([fieldId]) => !custom.some((one) => one.fieldId === fieldId));
  return [...before, ...added.map(([fieldId, column]) => ({ fieldId, column }))];
}

const OWN_NAMES: ReadonlySet<string> = new Set(["status", ...MEMBER_COLUMNS.map(({ header }) => header.toLowerCase())]);
const IMPORTED = " (imported)";

/** The heading, distinguished from the fields that every person has: two fields named "Status" would be confused. */
function nameField(heading: string): string {
  const name = heading.trim();
  const isOwn = OWN_NAMES.has(name.toLowerCase());
  return isOwn ? name + IMPORTED : name.slice(0, MAX_NAME);
}

const DATE = /^(?:\d{4}-\d{2}-\d{2}|(?<first>\d{1,2})[/.-](?<second>\d{1,2})[/.-]\d{4})$/;

/** Whether a value is a date in one of the orders that an import reads. */
function isDate(value: string): boolean {
  const { first = "1", second = "1" } = DATE.exec(value)?.groups ?? {};
  const [low = 0, high = 0] = [Number(first), Number(second)].sort((one, other) => one - other);
  return DATE.test(value) && low >= 1 && low <= 12 && high <= 31;
}

/**
 * A field of dates if all values are dates, with choices if the column repeats a few different values, and otherwise
 * with text. Notes may be confidential, so that only administrators see them.
 */
async function addField(importId: number, name: string, column: number): Promise<number> {
  const query = { field: "membershipStatus", column } as const;
  const found = await request(api.imports.values, { params: { id: importId }, query });
  const words = [...new Map(found.map(({ value }) => [value.toLowerCase(), value])).values()];
  const rows = found.reduce((sum, { count }) => sum + count, 0);
  const repeats = words.length > 1 && words.length <= MOST_CHOICES && words.length * ROWS_PER_CHOICE <= rows;
  const isNote = isNoteHeading(name);
  const hasDates = words.length > 0 && words.every(isDate);
  const hasChoices = !isNote && !hasDates && repeats && words.every((word) => word.length <= MAX_NAME);
  const { id } = await request(api.customFields.create, {
    body: {
      // A field that an attempt without an answer has added is found by its name.
      entryKey: createEntryKey(),
      name,
      kind: hasDates ? "date" : hasChoices ? "choice" : "text",
      seenBy: isNote ? "administrators" : "managers",
      editedBy: "managers",
      choices: hasChoices ? words.map((word) => ({ name: word, isArchived: false })) : [],
    },
  });
  return id;
}
