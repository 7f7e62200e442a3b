// The custom fields of an import that the viewer may change, with the formatted names and values of their changes.
import { type FoundValue, type ImportCheck, type ImportMapping, MAX_VALUES } from "@narthex/contract/import-mapping.ts";
import type { ImportChange, StoredChange } from "@narthex/contract/import-rows.ts";
import type { MemberImport } from "@narthex/contract/imports.ts";
import { MAX_IMPORT_ROWS } from "@narthex/contract/member-columns.ts";
import type { Viewer } from "../access/viewer.ts";
import { mayEditValue, maySeeValue } from "../custom-fields/fields.policy.ts";
import { readFields } from "../custom-fields/fields.service.ts";
import { formatValue, type StoredValue } from "../custom-fields/values.rules.ts";
import type { Database } from "../database/database.ts";
import { findHouseholdNames } from "../households/bulk.service.ts";
import { Refusal, refuseField } from "../refusal.ts";
import { parseCustomFieldId } from "./changes.rules.ts";
import { findChoice, guessCustomColumns, isDateCell, listColumnsOf, removeTabs } from "./custom.rules.ts";
import { HOME, parseHome, type StoredHome } from "./homes.rules.ts";
import type { ImportRecord } from "./imports.queries.ts";
import { guessMapping } from "./mapping.rules.ts";
import { parseSharedField } from "./moves.rules.ts";
import { findCellParts, findValues } from "./values.queries.ts";

const ANYBODY = { isOwn: false, isNear: false };

type Columns = MemberImport["custom"];
type StoredField = Awaited<ReturnType<typeof readFields>>[number];

const findEditable = async (db: Database, viewer: Viewer): Promise<StoredField[]> =>
  (await readFields(db)).filter((field) => !field.isArchived && mayEditValue(viewer, field, ANYBODY));

/** The person's own columns, and those with the name of a custom field, or chosen for it in the latest file alike. */
export async function suggestColumns(
  db: Database,
  viewer: Viewer,
  headers: readonly string[],
  latest: Pick<ImportRecord, "headers" | "customColumns"> | null,
): Promise<Pick<ImportRecord, "mapping" | "customColumns">> {
  const fields = (await findEditable(db, viewer)).map(({ id, name }) => {
    const before = latest?.customColumns.find(({ fieldId }) => fieldId === id);
    return { id, names: [...(before ? [latest?.headers[before.column] ?? ""] : []), name] };
  });
  // The words of the statuses may be kept in a custom field too.
  const listTaken = (mapping: ImportMapping) => Object.values({ ...mapping, membershipStatus: null });
  let found: Columns = [];
  const mapping = guessMapping(headers, (known) => {
    found = guessCustomColumns(headers, listTaken(known), fields);
    return found.map(({ column }) => column);
  });
  const others = fields.filter(({ id }) => !found.some(({ fieldId }) => fieldId === id));
  const used = [...listTaken(mapping), ...found.map(({ column }) => column)];
  return { mapping, customColumns: [...found, ...guessCustomColumns(headers, used, removeTabs(others))] };
}

/** The chosen columns. @throws Refusal at a field that the viewer may not change */
export async function requireCustomColumns(
  db: Database,
  viewer: Viewer,
  chosen: ImportCheck["custom"],
): Promise<Columns> {
  const editable = new Set((await findEditable(db, viewer)).map(({ id }) => id));
  const wrong = chosen.findIndex(({ fieldId, column }) => column !== null && !editable.has(fieldId));
  if (wrong !== -1) throw refuseField(`custom.${wrong}.column`, "Please choose from the list.");
  return chosen.flatMap(({ fieldId, column }) => (column === null ? [] : [{ fieldId, column }]));
}

/** The different values of a column, or parts of them, with the id of the choice of that name. */
export async function listCustomValues(
  db: Database,
  viewer: Viewer,
  id: number,
  { customField, column }: { customField: number; column: number },
): Promise<FoundValue[]> {
  const field = (await findEditable(db, viewer)).find((one) => one.id === customField);
  if (!field || (field.kind !== "choice" && field.kind !== "choices"))
    throw refuseField("customField", "Please choose from the list.");
  const found =
    field.kind === "choices"
      ? (await findCellParts(db, id, column, MAX_VALUES)).map(({ name, count }) => ({ value: name, count }))
      : await findValues(db, id, column, MAX_VALUES);
  return found.map(({ value, count }) => ({
    value,
    count,
    choice: findChoice(field, value, () => undefined)?.toString() ?? null,
  }));
}

/** The different values of a column that a field with dates cannot have, in any of its rows. */
export async function listValuesExceptDates(db: Database, id: number, column: number): Promise<FoundValue[]> {
  const others = (await findValues(db, id, column, MAX_IMPORT_ROWS)).filter(({ value }) => !isDateCell(value));
  return others.slice(0, MAX_VALUES).map(({ value, count }) => ({ value, count, choice: null }));
}

/** Refuses to read or import values that the viewer may not change, even if a colleague has chosen their columns. */
export async function refuseHiddenColumns(db: Database, viewer: Viewer, columns: Columns): Promise<void> {
  const fields = new Map((await readFields(db)).map((field) => [field.id, field]));
  const isHidden = ({ fieldId }: Columns[number]) => {
    const field = fields.get(fieldId);
    return field !== undefined && !mayEditValue(viewer, field, ANYBODY);
  };
  if (columns.some(isHidden)) throw new Refusal("forbidden");
}

/** The fields whose values this viewer does not see. */
export async function findHiddenFields(db: Database, viewer: Viewer): Promise<ReadonlySet<number>> {
  return new Set((await readFields(db)).flatMap((field) => (maySeeValue(viewer, field, ANYBODY) ? [] : field.id)));
}

/** The columns that are chosen for fields whose values this viewer does not see. */
export async function findHiddenColumns(db: Database, viewer: Viewer, columns: Columns): Promise<ReadonlySet<number>> {
  return listColumnsOf(columns, await findHiddenFields(db, viewer));
}

/** @throws Refusal if the column is chosen for a field whose values the viewer does not see */
export async function refuseHiddenColumn(db: Database, viewer: Viewer, columns: Columns, column: number) {
  if ((await findHiddenColumns(db, viewer, columns)).has(column))
    throw refuseField("column", "Please choose from the list.");
}

function formatStoredValue(field: StoredField, json: string | null): string | null {
  return json === null ? null : formatValue(field, JSON.parse(json) as StoredValue);
}

/** Households with the role of a person, such as "Marsh Family (adult)". Two of one name differ in their words. */
function formatHomes({ before, after }: StoredChange): { before: string | null; after: string | null } {
  const [old, wanted] = [parseHome(before), parseHome(after)];
  const formatHome = (home: StoredHome | null) => home && `${home.name} (${home.role})`;
  const isAlike = old?.id !== wanted?.id && old?.name.toLowerCase() === wanted?.name.toLowerCase();
  return {
    before: formatHome(old),
    after: `${isAlike ? "another household named " : ""}${formatHome(wanted) ?? ""}` || null,
  };
}

/** Changes of rows as this viewer sees them: fields by name, values formatted, hidden fields left out. */
export async function prepareVisibleChanges(
  db: Database,
  viewer: Viewer,
  rows: readonly { changes: readonly StoredChange[] | null }[],
): Promise<(changes: readonly StoredChange[]) => ImportChange[]> {
  const moved = rows.flatMap(({ changes }) => (changes ?? []).flatMap(({ field }) => parseSharedField(field) ?? []));
  const homes = await findHouseholdNames(
    db,
    moved.map(({ householdId }) => householdId),
  );
  const fields = new Map((await readFields(db)).map((field) => [field.id, field]));
  return (changes) =>
    changes.flatMap((change): ImportChange[] => {
      if (change.field === HOME) return [{ ...change, label: null, ...formatHomes(change) }];
      const id = parseCustomFieldId(change.field);
      if (id === null) {
        const { field: name, before: old, after: wanted } = change;
        const home = parseSharedField(name);
        return [{ field: name, label: home && (homes.get(home.householdId) ?? null), before: old, after: wanted }];
      }
      const field = fields.get(id);
      if (!field || !maySeeValue(viewer, field, ANYBODY)) return [];
      const [before, after] = [formatStoredValue(field, change.before), formatStoredValue(field, change.after)];
      return [{ field: change.field, label: field.name, before, after }];
    });
}
