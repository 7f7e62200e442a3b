// Custom fields for columns of a file that have no field.
import { api } from "@narthex/contract/api.ts";
import { createEntryKey } from "../api/entryKey.ts";
import { request } from "../api/request.ts";
import { nameColumn, nameFields, planField } from "./keptFields.ts";
import type { Columns } from "./MappedColumn.tsx";

type Custom = NonNullable<Columns["custom"]>;

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
  for (const { header, name, fieldId, column } of nameFields(columns, known, custom)) {
    try {
      kept.set(fieldId ?? (await addField(importId, name, column)), column);
    } catch (error) {
      throw nameColumn(error, header);
    }
  }
  const before = custom.map((one) => ({ ...one, column: kept.get(one.fieldId) ?? one.column }));
  const added = [...kept].filter(([fieldId]) => !custom.some((one) => one.fieldId === fieldId));
  return [...before, ...added.map(([fieldId, column]) => ({ fieldId, column }))];
}

async function addField(importId: number, name: string, column: number): Promise<number> {
  const params = { id: importId };
  const found = await request(api.imports.values, { params, query: { field: "membershipStatus", column } });
  const noDates = await request(api.imports.values, { params, query: { except: "dates", column } });
  // A field that an attempt without an answer has added is found by its name.
  const body = { ...planField(name, found, noDates.length === 0), entryKey: createEntryKey() };
  return (await request(api.customFields.create, { body })).id;
}
