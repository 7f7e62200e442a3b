// Inserts rows in which every column has a unique value that can be found in an answer.
import { randomUUID } from "node:crypto";
import type { Pool } from "pg";

export type Overrides = Record<string, string | number | boolean | null | undefined>;
/** The number of the row of each table. */
export type Ids = Record<string, number | string>;

interface Column {
  name: string;
  type: string;
}

const found: { sentinel: string; column: string }[] = [];

/** Adds a value that was written by other means. */
export function addSentinel(sentinel: (typeof found)[number]): void {
  found.push(sentinel);
}

/** The parts of a number's surroundings that make it a part of a random key or of a time with microseconds. */
const AROUND = "[\\w.+/-]";

/** A number counts only if it stands alone, because a random key or a time can contain any six digits. */
export function containsSentinel(text: string, sentinel: string): boolean {
  if (!text.includes(sentinel)) return false;
  return !/^\d+$/.test(sentinel) || new RegExp(`(?<!${AROUND})${sentinel}(?!${AROUND})`).test(text);
}

/** The columns whose values a text contains. */
export const columnsIn = (text: string): string[] =>
  found.filter(({ sentinel }) => containsSentinel(text, sentinel)).map(({ column }) => column);

/** The columns that can be written, by table. */
export async function columnsByTable(pool: Pool): Promise<Map<string, Column[]>> {
  const { rows } = await pool.query<{ table: string; name: string; type: string }>(
    `select c.table_name as table, c.column_name as name, c.data_type as type
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' and c.is_identity = 'NO'
      order by c.table_name, c.ordinal_position`,
  );
  const tables = new Map<string, Column[]>();
  for (const { table, ...column } of rows) tables.set(table, [...(tables.get(table) ?? []), column]);
  return tables;
}

let count = 0;

/** A value of a column's type that is unique among all columns. */
function sentinelFor(table: string, { name, type }: Column): string | number | boolean | Buffer | string[] {
  const column = `${table}.${name}`;
  const keep = (sentinel: string, value: string | number = sentinel) => {
    found.push({ sentinel, column });
    return value;
  };
  count += 1;
  const day = Temporal.PlainDate.from("1950-01-01").add({ days: count }).toString();
  if (name === "email") return keep(`zz-${column}-zz`, `zz-${column}-zz@example.org`);
  if (name === "phone") return keep(`+1212555${1000 + count}`);
  switch (type) {
    case "date":
      return keep(day);
    case "timestamp without time zone":
    case "timestamp with time zone":
      return keep(day, `${day}T17:00:00Z`);
    case "numeric":
      return keep(`${5000 + count}.37`);
    case "integer":
    case "bigint":
      return keep(String(700_000 + count), 700_000 + count);
    case "boolean":
      return true;
    case "uuid":
      return keep(randomUUID());
    case "bytea":
      return Buffer.from("zz");
    case "jsonb":
      return JSON.stringify([keep(`zz-${column}-zz`)]);
    case "ARRAY":
      return [String(keep(`zz-${column}-zz`))];
    default:
      return keep(`zz-${column}-zz`);
  }
}

/** @returns the new row's number, if it has one */
export async function insertRow(pool: Pool, table: string, overrides: Overrides): Promise<number | string> {
  const columns = (await columnsByTable(pool)).get(table) ?? [];
  const values = columns.map((column) => {
    if (!Object.hasOwn(overrides, column.name)) return sentinelFor(table, column);
    const given = overrides[column.name] ?? null;
    const [sentinel, origin] = /zz-(.+)-zz/.exec(String(given)) ?? [];
    if (sentinel && origin && !found.some((known) => known.sentinel === sentinel))
      found.push({ sentinel, column: origin });
    return given;
  });
  const names = columns.map(({ name }) => `"${name}"`).join(", ");
  const places = columns.map((_, place) => `$${place + 1}`).join(", ");
  const { rows } = await pool.query(`insert into "${table}" (${names}) values (${places}) returning *`, values);
  return rows[0]?.id ?? "";
}

/** A weekly series of an organizer. */
export const seriesOf = (organizer: number | string | undefined): Overrides => ({
  organizer_id: organizer ?? null,
  ministry_id: null,
  rule: "FREQ=WEEKLY",
  start_date: "2026-11-22",
  start_time: "10:00",
  end_days: null,
  end_time: null,
  timezone: "America/New_York",
  count: null,
  written_until: "2028-05-22",
  extra_dates: "{}",
  skipped_dates: "{}",
  split_from: null,
});
