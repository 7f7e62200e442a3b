// Determines how the rows of an import are read: its columns, the meanings of its values, and the congregation's
// current day.
import type { Clock } from "../calendar/clock.ts";
import { getDayIn } from "../calendar/days.ts";
import { readFields } from "../custom-fields/fields.service.ts";
import type { Database } from "../database/database.ts";
import { readKeptSettings } from "../settings/settings.service.ts";
import { readTagIds } from "../tags/bulk.service.ts";
import type { ImportRecord } from "./imports.queries.ts";
import { completeMapping } from "./mapping.rules.ts";
import type { RowReading } from "./row.rules.ts";
import { completeValues } from "./values.rules.ts";

type StoredMapping = Pick<
  ImportRecord,
  "headers" | "mapping" | "dateOrder" | "values" | "customColumns" | "createTags"
>;

export async function createReading(
  db: Database,
  services: { clock: Clock },
  { headers, mapping, dateOrder, values, customColumns, createTags }: StoredMapping,
): Promise<RowReading> {
  const { timezone } = await readKeptSettings(db);
  const today = getDayIn(timezone, services.clock());
  const fields = new Map((await readFields(db)).map((field) => [field.id, field]));
  const custom = customColumns.map(({ fieldId, column }) => {
    const field = fields.get(fieldId);
    return { column, field: field && !field.isArchived ? field : null };
  });
  const tags = { known: new Set((await readTagIds(db)).keys()), creates: createTags };
  const read = { mapping: completeMapping(mapping), values: completeValues(values) };
  return { headers, ...read, dateOrder, custom, tags, today, timezone };
}
