// Fields of people that administrators define. Their values are part of the person (members/custom-values.service.ts).
import { MAX_CUSTOM_FIELDS } from "@narthex/contract/custom-field-kinds.ts";
import type { CustomField, CustomFieldChange, NewCustomField } from "@narthex/contract/custom-fields.ts";
import { may, type Viewer } from "../access/viewer.ts";
import { listChangedFields } from "../changes/changed-fields.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { takeLock } from "../database/locks.ts";
import { refuseStale } from "../http/version.ts";
import { Refusal, refuseField, requireFound } from "../refusal.ts";
import { canSeeField, mayEditValue, maySeeValue } from "./fields.policy.ts";
import {
  changeField,
  countFields,
  findField,
  findFields,
  insertField,
  lockField,
  lockNeighbor,
  type StoredField,
  writeChoices,
} from "./fields.queries.ts";

const NOBODY_NEAR = { isOwn: false, isNear: false };

function toCustomField(viewer: Viewer, { place: _, ...field }: StoredField): CustomField {
  return { ...field, can: { enter: !field.isArchived && mayEditValue(viewer, field, NOBODY_NEAR) } };
}

/** Definitions for other subjects, archived ones included; never sent as they are. */
export async function readFields(db: Database): Promise<StoredField[]> {
  return findFields(db);
}

/** The fields in use whose values this viewer sees of everybody: the columns of a table. */
export async function readColumns(db: Database, viewer: Viewer): Promise<StoredField[]> {
  return (await findFields(db)).filter((field) => !field.isArchived && maySeeValue(viewer, field, NOBODY_NEAR));
}

export async function listFields(db: Database, viewer: Viewer): Promise<CustomField[]> {
  const isAdministrator = may(viewer, "settings.manage");
  const found = (await findFields(db)).filter((field) => isAdministrator || !field.isArchived);
  return found.filter((field) => canSeeField(viewer, field)).map((field) => toCustomField(viewer, field));
}

export async function readField(db: Database, viewer: Viewer, id: number): Promise<CustomField> {
  const field = requireFound(await findField(db, id));
  return toCustomField(viewer, field);
}

const hasChoices = (kind: CustomField["kind"]): boolean => kind === "choice" || kind === "choices";

export async function createField(
  tx: Database,
  viewer: Viewer,
  { choices, entryKey: _, ...input }: NewCustomField,
  now: Temporal.Instant,
): Promise<CustomField> {
  // One after another, so that the limit and the places hold.
  await takeLock(tx, "customFields");
  if ((await countFields(tx)) >= MAX_CUSTOM_FIELDS) throw new Refusal("custom_fields_full");
  const at = now.toString();
  const id = await insertField(tx, { ...input, createdAt: at, updatedAt: at });
  if (hasChoices(input.kind))
    await writeChoices(
      tx,
      id,
      choices.map(({ name }) => ({ name, isArchived: false })),
    );
  await recordChange(tx, viewer, "custom_field.created", { subjectId: id });
  return readField(tx, viewer, id);
}

/** A field whose row is locked until the transaction ends. */
async function requireLockedField(tx: Database, id: number): Promise<StoredField> {
  if (!(await lockField(tx, id))) throw new Refusal("not_found");
  return requireFound(await findField(tx, id));
}

type WantedChoice = CustomFieldChange["choices"][number];

/** The choices as they are to be: those of the request in its order, and then those that it leaves out, archived. */
function buildWantedChoices(before: StoredField, sent: readonly WantedChoice[]): WantedChoice[] {
  const known = new Set(before.choices.map(({ id }) => id));
  if (sent.some(({ id }) => id !== undefined && !known.has(id)))
    throw refuseField("choices", "Please choose from the list.");
  const kept = new Set(sent.map(({ id }) => id));
  const names = new Set(sent.map(({ name }) => name.toLowerCase()));
  const left = before.choices.filter(({ id }) => !kept.has(id));
  if (left.some(({ name }) => names.has(name.toLowerCase())))
    throw refuseField("choices", "Each choice needs a name of its own.");
  return [...sent, ...left.map((choice) => ({ ...choice, isArchived: true }))];
}

export async function updateField(
  tx: Database,
  viewer: Viewer,
  id: number,
  { choices, updatedAt: seen, ...input }: CustomFieldChange,
  now: Temporal.Instant,
): Promise<CustomField> {
  const before = await requireLockedField(tx, id);
  const wanted = hasChoices(before.kind) ? buildWantedChoices(before, choices) : [];
  const differ = JSON.stringify(wanted.map(({ id: choice, name, isArchived }) => [choice, name, isArchived]));
  const same = JSON.stringify(before.choices.map(({ id: choice, name, isArchived }) => [choice, name, isArchived]));
  const fields = [...listChangedFields(before, input), ...(differ === same ? [] : ["choices"])];
  if (fields.length === 0) return toCustomField(viewer, before);
  await refuseStale(before, seen, () => toCustomField(viewer, before));
  await changeField(tx, id, { ...input, updatedAt: now.toString() });
  if (differ !== same) await writeChoices(tx, id, wanted);
  await recordChange(tx, viewer, "custom_field.changed", { subjectId: id, detail: { fields } });
  return readField(tx, viewer, id);
}

export async function archiveField(
  tx: Database,
  viewer: Viewer,
  id: number,
  { isArchived }: { isArchived: boolean },
  now: Temporal.Instant,
): Promise<CustomField> {
  const before = await requireLockedField(tx, id);
  if (before.isArchived === isArchived) return toCustomField(viewer, before);
  await changeField(tx, id, { isArchived, updatedAt: now.toString() });
  await recordChange(tx, viewer, isArchived ? "custom_field.archived" : "custom_field.restored", { subjectId: id });
  return readField(tx, viewer, id);
}

export async function moveField(
  tx: Database,
  viewer: Viewer,
  id: number,
  { direction }: { direction: "up" | "down" },
  now: Temporal.Instant,
): Promise<CustomField> {
  await takeLock(tx, "customFields");
  const before = await requireLockedField(tx, id);
  const neighbor = await lockNeighbor(tx, before.place, direction);
  if (!neighbor) return toCustomField(viewer, before);
  await changeField(tx, id, { place: neighbor.place, updatedAt: now.toString() });
  await changeField(tx, neighbor.id, { place: before.place });
  await recordChange(tx, viewer, "custom_field.moved", { subjectId: id });
  return readField(tx, viewer, id);
}
