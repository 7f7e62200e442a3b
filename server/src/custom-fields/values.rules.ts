// Values of custom fields: what is possible in each kind, and the form in which they are stored. Pure.
import type { CustomFieldKind, StoredCustomValues } from "@narthex/contract/custom-field-kinds.ts";
import type { CustomValue } from "@narthex/contract/custom-fields.ts";
import { date } from "@narthex/contract/fields.ts";

export type StoredValue = StoredCustomValues[string];

interface FieldKind {
  readonly kind: CustomFieldKind;
  /** In their order. */
  readonly choices: readonly { readonly id: number; readonly isArchived: boolean }[];
}

type CheckedValue = { value: StoredValue | null } | { sentence: string };

const FROM_LIST = { sentence: "Please choose from the list." };
const TYPED_NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;
const MAX_NUMBER = 1e12;
// The same characters as in one line of text (contract/src/fields.ts), except for line breaks.
const CONTROL = /(?![\n\t])[\p{Cc}\p{Cs}\u202D\u202E]/u;

function checkText(input: unknown): CheckedValue {
  if (typeof input !== "string") return { sentence: "Please enter text." };
  const text = input.replaceAll("\r\n", "\n").trim();
  return CONTROL.test(text) ? { sentence: "Please use ordinary characters only." } : { value: text || null };
}

/** Also a number as text, such as one that was typed. Four decimals at most, so that it stays exact. */
function checkNumber(input: unknown): CheckedValue {
  const number = typeof input === "string" && TYPED_NUMBER.test(input.trim()) ? Number(input.trim()) : input;
  if (typeof number !== "number" || !Number.isFinite(number)) return { sentence: "Please enter a number." };
  if (Math.abs(number) >= MAX_NUMBER) return { sentence: "Please enter a smaller number." };
  if (Math.round(number * 1e4) / 1e4 !== number) return { sentence: "Please use at most four decimals." };
  return { value: number };
}

function checkDate(input: unknown): CheckedValue {
  const read = date.safeParse(input);
  if (!read.success) return { sentence: "Please enter a date that exists." };
  return read.data < "1900" ? { sentence: "Please enter a year from 1900 on." } : { value: read.data };
}

/** An archived choice stays where the person has it already. */
function mayHave({ choices }: FieldKind, id: unknown, had: readonly unknown[]): boolean {
  const choice = choices.find((one) => one.id === id);
  return choice !== undefined && (!choice.isArchived || had.includes(id));
}

function checkChoices(field: FieldKind, input: unknown, before: StoredValue | undefined): CheckedValue {
  if (!Array.isArray(input)) return FROM_LIST;
  const had = Array.isArray(before) ? before : [];
  if (!input.every((id) => mayHave(field, id, had))) return FROM_LIST;
  const value = field.choices.map(({ id }) => id).filter((id) => input.includes(id));
  return { value: value.length === 0 ? null : value };
}

/** @param before what the person has, if anything */
export function checkValue(field: FieldKind, input: CustomValue, before: StoredValue | undefined): CheckedValue {
  if (input === null || input === "") return { value: null };
  switch (field.kind) {
    case "text":
      return checkText(input);
    case "number":
      return checkNumber(input);
    case "date":
      return checkDate(input);
    case "yes_no":
      return typeof input === "boolean" ? { value: input } : { sentence: "Please choose yes or no." };
    case "choice":
      return typeof input === "number" && mayHave(field, input, [before]) ? { value: input } : FROM_LIST;
    default:
      return checkChoices(field, input, before);
  }
}

/** A value as a cell of a table: choices by name, one after another. */
export function formatValue(
  { kind, choices }: { kind: CustomFieldKind; choices: readonly { id: number; name: string }[] },
  value: StoredValue | undefined,
): string {
  if (value === undefined) return "";
  if (kind === "yes_no") return value === true ? "Yes" : "No";
  if (kind !== "choice" && kind !== "choices") return String(value);
  const has = (id: number) => (Array.isArray(value) ? value.includes(id) : value === id);
  return choices
    .filter(({ id }) => has(id))
    .map(({ name }) => name)
    .join("; ");
}

export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The fields in which two people, or two versions of one, differ. */
export function listDifferingFields(one: StoredCustomValues, other: StoredCustomValues): number[] {
  const ids = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...ids].filter((id) => !isSameValue(one[id], other[id])).map(Number);
}

/** Values with some of them replaced; null removes. */
export function withValues(
  before: StoredCustomValues,
  changes: ReadonlyMap<number, StoredValue | null>,
): StoredCustomValues {
  const next = { ...before };
  for (const [id, value] of changes) {
    if (value === null) delete next[id];
    else next[id] = value;
  }
  return next;
}
