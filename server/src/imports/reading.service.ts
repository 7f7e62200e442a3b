// How the rows of an import are read: its columns, the meanings of its values, and the congregation's day.
import type { Clock } from "../calendar/clock.ts";
import { dayIn } from "../calendar/days.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import { getSettings } from "../settings/settings.service.ts";
import type { ImportRecord } from "./imports.queries.ts";
import { completeMapping } from "./mapping.rules.ts";
import type { Reading } from "./row.rules.ts";

interface Needs {
  readonly config: Config;
  readonly clock: Clock;
}

type Stored = Pick<ImportRecord, "headers" | "mapping" | "dateOrder" | "values">;

export async function readingOf(
  db: Database,
  services: Needs,
  { headers, mapping, dateOrder, values }: Stored,
): Promise<Reading> {
  const { timezone } = await getSettings(db, services);
  const today = dayIn(timezone, services.clock());
  return { headers, mapping: completeMapping(mapping), dateOrder, values, today };
}
