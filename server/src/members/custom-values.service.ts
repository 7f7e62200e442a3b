// Values of custom fields that are entered for a person.

import type { StoredCustomValues } from "@narthex/contract/custom-field-kinds.ts";
import { CUSTOM_FIELD_FACT } from "@narthex/contract/custom-field-kinds.ts";
import type { CustomValues } from "@narthex/contract/custom-fields.ts";
import type { Viewer } from "../access/viewer.ts";
import { mayEditValue, maySeeValue, type Relation } from "../custom-fields/fields.policy.ts";
import { readFields } from "../custom-fields/fields.service.ts";
import {
  checkValue,
  isSameValue,
  listDifferingFields,
  type StoredValue,
  withValues,
} from "../custom-fields/values.rules.ts";
import type { Database } from "../database/database.ts";
import { Refusal } from "../refusal.ts";

/**
 * The values of a person after a change. An unchanged value that the viewer sees needs no permission to change it.
 * @throws Refusal with a sentence for each value that is invalid, or that this viewer may not change
 */
export async function checkCustomValues(
  db: Database,
  viewer: Viewer,
  { values, relation }: { values: StoredCustomValues; relation: Relation },
  sent: CustomValues,
): Promise<StoredCustomValues> {
  const fields = new Map((await readFields(db)).map((field) => [field.id, field]));
  const wrong: Record<string, string> = {};
  const changes = new Map<number, StoredValue | null>();
  for (const [place, { fieldId, value }] of sent.entries()) {
    const field = fields.get(fieldId);
    const isSeen = field !== undefined && !field.isArchived && maySeeValue(viewer, field, relation);
    if (isSeen && isSameValue(value, values[fieldId])) continue;
    const isOpen = isSeen && mayEditValue(viewer, field, relation);
    const checked = isOpen ? checkValue(field, value, values[fieldId]) : { sentence: "Please choose from the list." };
    if ("sentence" in checked) wrong[`custom.${place}.value`] = checked.sentence;
    else changes.set(fieldId, checked.value);
  }
  if (Object.keys(wrong).length > 0) throw new Refusal("invalid_input", { fields: wrong });
  return withValues(values, changes);
}

/** The names of the custom fields that differ between two versions of a person, in the form of the audit log. */
export async function listChangedFieldNames(
  db: Database,
  before: StoredCustomValues,
  after: StoredCustomValues | undefined,
): Promise<string[]> {
  const ids = after === undefined ? [] : listDifferingFields(before, after);
  if (ids.length === 0) return [];
  const fields = await readFields(db);
  return fields.filter(({ id }) => ids.includes(id)).map(({ name }) => `${CUSTOM_FIELD_FACT}${name}`);
}
