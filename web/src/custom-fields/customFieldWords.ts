// Custom fields and their values in words.
import type { CustomFieldEditors, CustomFieldKind, CustomFieldReaders } from "@narthex/contract/custom-field-kinds.ts";
import type { CustomField, CustomValue } from "@narthex/contract/custom-fields.ts";
import { formatDate, formatList } from "../format/format.ts";

export const FIELD_KIND_LABELS: Readonly<Record<CustomFieldKind, string>> = {
  text: "Text",
  number: "Number",
  date: "Date",
  yes_no: "Yes or no",
  choice: "One of several choices",
  choices: "Several choices",
};

export const READER_LABELS: Readonly<Record<CustomFieldReaders, string>> = {
  administrators: "Administrators",
  managers: "Administrators and staff",
  staff: "Administrators, staff and leaders",
  person: "Administrators, staff, leaders and the person",
};

export const EDITOR_LABELS: Readonly<Record<CustomFieldEditors, string>> = {
  managers: "People who manage members",
  person: "People who manage members, and the person",
};

/** A value as text; null for none. */
export function formatFieldValue({ kind, choices }: CustomField, value: CustomValue): string | null {
  if (value === null || value === "") return null;
  if (kind === "date") return typeof value === "string" ? formatDate(value) : null;
  if (kind === "yes_no") return value === true ? "Yes" : "No";
  if (kind === "number" || kind === "text") return String(value);
  const has = (id: number) => (Array.isArray(value) ? value.includes(id) : value === id);
  const names = choices.filter(({ id }) => has(id)).map(({ name }) => name);
  return names.length === 0 ? null : formatList(names);
}

/** The custom values of a form in one sentence, to compare two versions of a person. */
function formatValues(
  fields: readonly CustomField[],
  values: readonly { fieldId: number; value: CustomValue }[],
): string {
  const texts = values.flatMap(({ fieldId, value }) => {
    const field = fields.find(({ id }) => id === fieldId);
    const words = field && formatFieldValue(field, value);
    return field && words ? [`${field.name}: ${words}`] : [];
  });
  return texts.join("\n");
}

/** The label of custom fields, to compare two versions of a person. */
export const buildCustomLabel = (fields: readonly CustomField[]) => ({
  label: "More details",
  words: (values: readonly { fieldId: number; value: CustomValue }[]) => formatValues(fields, values),
});
