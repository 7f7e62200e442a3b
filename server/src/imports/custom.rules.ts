// Values of custom fields, and tags, from the cells of a row. Pure.
import type { CustomFieldKind, StoredCustomValues } from "@narthex/contract/custom-field-kinds.ts";
import { MAX_CUSTOM_TEXT } from "@narthex/contract/custom-field-kinds.ts";
import type { DateOrder, ImportValues } from "@narthex/contract/import-mapping.ts";
import type { LeftCell } from "@narthex/contract/import-rows.ts";
import { MAX_NAME } from "@narthex/contract/limits.ts";
import { checkValue, type StoredValue } from "../custom-fields/values.rules.ts";
import { unescapeCell } from "../exports/cells.rules.ts";
import { readDate, withoutMidnight, withoutTime } from "./dates.rules.ts";
import { toHeadingKey } from "./products.rules.ts";
import { findChosenChoice, readYesOrNo, toValueKey } from "./values.rules.ts";

export interface ImportedField {
  readonly id: number;
  readonly name: string;
  readonly kind: CustomFieldKind;
  readonly choices: readonly { readonly id: number; readonly name: string; readonly isArchived: boolean }[];
}

/** A column with values of a custom field; null for a field that was archived after it was chosen. */
interface CustomColumn {
  readonly column: number;
  readonly field: ImportedField | null;
}

/** What is known for reading the custom values of a row. */
export interface CustomReading {
  readonly custom: readonly CustomColumn[];
  readonly dateOrder: DateOrder;
  readonly values: ImportValues;
  /** The values of the row's person, if it updates one. */
  readonly before?: StoredCustomValues | undefined;
}

/** The existing tags, by `toValueKey`, and whether missing ones are created. */
export interface TagReading {
  readonly known: ReadonlySet<string>;
  readonly creates: boolean;
}

const ARCHIVED = "The field was archived.";
const TOO_LONG = `A text has at most ${MAX_CUSTOM_TEXT} characters.`;
const GROUPED_NUMBER = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/;

/** `left` is the reason why the cell, or a part of it, is not imported. */
interface CellRead {
  value: StoredValue | null;
  left: string | null;
}

const quoteNames = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(", ");
const describeNoChoice = (names: readonly string[]): string =>
  names.length === 1
    ? `${quoteNames(names)} is not a choice of this field.`
    : `${quoteNames(names)} are not choices of this field.`;

/** The parts of a cell with several values: between semicolons or line breaks, or else between commas. */
function splitValues(text: string): string[] {
  const parts = text.split(/[;\n]/.test(text) ? /[;\n]/ : ",").map((part) => part.trim());
  const isFirst = (part: string, place: number) =>
    parts.findIndex((other) => toValueKey(other) === toValueKey(part)) === place;
  return parts.filter((part, place) => part !== "" && isFirst(part, place));
}

/** What a person chose for a value of a field; undefined for nothing. */
type ChosenFor = (value: string) => number | undefined;

/** Line breaks and no-break spaces in a cell are spaces in the name of a choice, which is one line. */
const toChoiceKey = (name: string): string => toValueKey(name).replace(/\s+/g, " ");

/** The choice for a value: the chosen one, or the one with this name. Of archived ones, only one that the person has. */
export function findChoice(
  { choices }: ImportedField,
  value: string,
  chosenFor: ChosenFor,
  before?: StoredValue,
): number | undefined {
  const had = [before].flat();
  const offered = choices.filter(({ id, isArchived }) => !isArchived || had.includes(id));
  const chosen = chosenFor(value);
  return offered.find(({ id, name }) =>
    chosen === undefined ? toChoiceKey(name) === toChoiceKey(value) : id === chosen,
  )?.id;
}

/** The choices for these values, and the values without one. */
function readChoices(
  field: ImportedField,
  names: readonly string[],
  { chosenFor, before }: { chosenFor: ChosenFor; before: StoredValue | undefined },
) {
  const findChoiceId = (name: string) => findChoice(field, name, chosenFor, before);
  const ids = [...new Set(names.flatMap((name) => findChoiceId(name) ?? []))];
  return { ids, unknown: names.filter((name) => findChoiceId(name) === undefined) };
}

/** The value as it would be typed, for `checkValue`. */
function readInput(kind: CustomFieldKind, text: string, order: DateOrder): { value: unknown } | { sentence: string } {
  if (kind === "number") return { value: GROUPED_NUMBER.test(text) ? text.replaceAll(",", "") : text };
  if (kind === "date") return readDate(withoutTime(text), order);
  if (kind === "yes_no") {
    const value = readYesOrNo(text);
    return value === null ? { sentence: "Please write yes or no." } : { value };
  }
  return text.length > MAX_CUSTOM_TEXT ? { sentence: TOO_LONG } : { value: text };
}

/** Whether a field with dates can have this value whole, without a time of day. The order does not matter. */
export function isDateCell(text: string): boolean {
  const read = readDate(withoutMidnight(text), "month_first");
  return "value" in read && "value" in checkValue({ kind: "date", choices: [] }, read.value as string, undefined);
}

/**
 * @param text not empty
 * @param before what the person of the row has, if anything
 */
export function readCustomCell(
  field: ImportedField,
  text: string,
  order: DateOrder,
  chosenFor: ChosenFor = () => undefined,
  before?: StoredValue,
): CellRead {
  if (field.kind === "choice" || field.kind === "choices") {
    const known = { chosenFor, before };
    const whole = readChoices(field, [text], known);
    const isWhole = field.kind === "choice" || whole.ids.length > 0;
    const { ids, unknown } = isWhole ? whole : readChoices(field, splitValues(text), known);
    const left = unknown.length === 0 ? null : describeNoChoice(unknown);
    if (field.kind === "choice") return { value: ids[0] ?? null, left };
    const checked = checkValue(field, ids, before);
    return { value: "value" in checked ? checked.value : null, left };
  }
  const input = readInput(field.kind, text, order);
  const checked = "sentence" in input ? input : checkValue(field, input.value as string | boolean, undefined);
  return "sentence" in checked ? { value: null, left: checked.sentence } : { value: checked.value, left: null };
}

export function readCustomCells(
  cells: readonly string[],
  { custom, dateOrder, values, before = {} }: CustomReading,
): { customValues: StoredCustomValues; left: LeftCell[] } {
  const customValues: Record<string, StoredValue> = {};
  const left: LeftCell[] = [];
  for (const { column, field } of custom) {
    const text = unescapeCell(cells[column] ?? "").trim();
    if (text === "") continue;
    const findChosen = (value: string) => (field === null ? undefined : findChosenChoice(values, field.id, value));
    const read =
      field === null
        ? { value: null, left: ARCHIVED }
        : readCustomCell(field, text, dateOrder, findChosen, before[field.id]);
    if (field !== null && read.value !== null) customValues[field.id] = read.value;
    if (read.left !== null) left.push({ column, reason: read.left });
  }
  return { customValues, left };
}

const CONTROL = /[\p{Cc}\p{Cs}\u202D\u202E]/u;
/** Whether a tag may have this name. */
export const isTagName = (name: string): boolean => name.length <= MAX_NAME && !CONTROL.test(name);

/** The tags of a row, and the reason why some of them are left out. */
export function readTagCells(text: string, { known, creates }: TagReading): { tags: string[]; left: string | null } {
  const names = splitValues(text);
  const isTaken = (name: string) => known.has(toValueKey(name)) || (creates && isTagName(name));
  const left = names.filter((name) => !isTaken(name));
  const reason = creates
    ? `A tag has at most ${MAX_NAME} ordinary characters.`
    : `${left.length === 1 ? "This tag does" : "These tags do"} not exist: ${quoteNames(left)}.`;
  return { tags: names.filter(isTaken), left: left.length === 0 ? null : reason };
}

const findLastPart = (names: readonly string[]): string => names.at(-1)?.split(": ").slice(1).join(": ") ?? "";

/**
 * Fields with the part of their names after the tab, such as "Choir: Robe size" of Planning Center: another file has
 * only "Robe size". Without those whose part is that of several fields.
 */
export function removeTabs(fields: readonly { id: number; names: readonly string[] }[]) {
  const byKey = Map.groupBy(fields, ({ names }) => toHeadingKey(findLastPart(names)));
  return [...byKey].flatMap(([key, [field, ...others]]) =>
    key === "" || field === undefined || others.length > 0
      ? []
      : [{ id: field.id, names: [findLastPart(field.names)] }],
  );
}

/**
 * The columns whose headings are names of custom fields, or were chosen for them in an earlier file; columns of members
 * are excluded.
 */
export function guessCustomColumns(
  headers: readonly string[],
  taken: readonly (number | null)[],
  fields: readonly { id: number; names: readonly string[] }[],
): { fieldId: number; column: number }[] {
  const free = headers.map((header, place) => (taken.includes(place) ? "" : toHeadingKey(header)));
  const used = new Set<number>();
  return fields.flatMap(({ id: fieldId, names }) => {
    const keys = names.map(toHeadingKey).filter(Boolean);
    const column = free.findIndex((key, place) => !used.has(place) && keys.includes(key));
    if (column === -1) return [];
    used.add(column);
    return [{ fieldId, column }];
  });
}

/** The columns that are chosen for one of these fields. */
export const listColumnsOf = (
  columns: readonly { fieldId: number; column: number }[],
  fields: ReadonlySet<number>,
): ReadonlySet<number> => new Set(columns.flatMap(({ fieldId, column }) => (fields.has(fieldId) ? [column] : [])));

type Meanings = ImportValues["custom"];

/** The chosen meanings, with the stored ones of hidden fields, which the person who chose cannot see. */
export function keepHiddenMeanings(stored: Meanings, chosen: Meanings, hidden: ReadonlySet<number>): Meanings {
  const kept = stored.filter(({ fieldId }) => hidden.has(fieldId));
  return [...chosen.filter(({ fieldId }) => !hidden.has(fieldId)), ...kept];
}
