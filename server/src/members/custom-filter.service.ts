// The custom field by which the directory is filtered or sorted, if the viewer may see it.
import type { ListFilter } from "@narthex/contract/member-lists.ts";
import type { Viewer } from "../access/viewer.ts";
import { maySeeValue } from "../custom-fields/fields.policy.ts";
import { readFields } from "../custom-fields/fields.service.ts";
import type { Database } from "../database/database.ts";
import { Refusal, refuseField } from "../refusal.ts";
import type { CustomSort } from "./custom-filter.queries.ts";

const ANYBODY = { isOwn: false, isNear: false };

/**
 * The field of a list; undefined for none.
 * @throws Refusal forbidden if the viewer does not see its values, invalid_input if it is archived, or absent and
 * needed
 */
export async function requireCustomField(
  db: Database,
  viewer: Viewer,
  { customField, customIs, customChoice, customText, customFrom, customTo, sort }: ListFilter,
): Promise<CustomSort | undefined> {
  const isSorted = sort === "custom" || sort === "-custom";
  if (customField === undefined) {
    const asked = [customIs, customChoice, customText, customFrom, customTo];
    if (isSorted || asked.some((value) => value !== undefined))
      throw refuseField("customField", "Please choose a custom field.");
    return undefined;
  }
  const field = (await readFields(db)).find(({ id }) => id === customField);
  if (!field || !maySeeValue(viewer, field, ANYBODY)) throw new Refusal("forbidden");
  if (field.isArchived) throw refuseField("customField", "This field was archived. Please choose another one.");
  if (customText !== undefined && field.kind !== "text")
    throw refuseField("customText", "Please choose a custom field with text.");
  for (const [name, value] of Object.entries({ customFrom, customTo })) {
    if (value === undefined) continue;
    if (field.kind !== "number" && field.kind !== "date")
      throw refuseField(name, "Please choose a custom field with numbers or dates.");
    if (field.kind !== (typeof value === "number" ? "number" : "date"))
      throw refuseField(name, field.kind === "number" ? "Please enter a number." : "Please enter a date that exists.");
  }
  return { kind: field.kind, choiceIds: field.choices.map(({ id }) => id) };
}
