// The tables of a database as an archive needs them, read from PostgreSQL's catalog, so that no new table is forgotten.
import { createHash } from "node:crypto";
import { type Client, escapeIdentifier } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { beginWith, MIGRATION_LIMITS } from "../database/limits.ts";
import type { Manifest } from "./format.ts";

/** Sessions end with a restore, so they are not stored. Unlogged tables contain nothing that must survive a crash. */
const LEFT_OUT = ["sessions"];

export interface TableShape {
  readonly name: string;
  /** Without generated columns. */
  readonly columns: readonly string[];
  /** The columns of the primary key, in its order. */
  readonly key: readonly { readonly name: string; readonly hasCollation: boolean }[];
}

const TABLES = `
  select c.relname as name,
    array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by a.attnum) as columns,
    array(select json_build_object('name', a.attname, 'hasCollation', a.attcollation <> 0)
      from pg_index i cross join unnest(i.indkey::int[]) with ordinality as k(attnum, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where i.indrelid = c.oid and i.indisprimary order by k.place) as key
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
    and c.relname <> all($1)
  order by c.relname collate "C"`;

/** @throws Error for a table without a primary key, because its rows would have no order */
export async function readTables(client: Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(TABLES, [LEFT_OUT]);
  const keyless = rows.filter(({ key }) => key.length === 0);
  if (keyless.length > 0)
    throw new Error(`tables without a primary key: ${keyless.map(({ name }) => name).join(", ")}`);
  return rows;
}

/** `isCalled` is for earlier versions, which require it to read an archive. */
export async function readSequences(client: Client): Promise<{ name: string; value: string; isCalled: boolean }[]> {
  const { rows } = await client.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public' order by sequencename collate "C"`,
  );
  const read = async ({ name }: { name: string }) => {
    const state = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${escapeIdentifier(name)}`,
    );
    return { name, value: state.rows[0]?.value ?? "1", isCalled: state.rows[0]?.isCalled ?? false };
  };
  const states = [];
  for (const row of rows) states.push(await read(row));
  return states;
}

/** Lets a transaction write every value in the same form on every server. */
export const SAME_TEXT = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'iso_8601'; set local extra_float_digits = 1; set local bytea_output = 'hex'`;

/** Begins a transaction that sees one state, for as long as it takes. */
export async function beginReading(client: Client): Promise<void> {
  await client.query(`${beginWith(MIGRATION_LIMITS, "isolation level repeatable read read only")}; ${SAME_TEXT}`);
}

/**
 * The rows of a table as PostgreSQL's COPY writes them, in the order of the key, which does not depend on a collation.
 */
export function readTableRows(client: Client, { name, columns, key }: TableShape): AsyncIterable<Buffer> {
  const list = columns.map(escapeIdentifier).join(", ");
  const order = key.map((column) => `${escapeIdentifier(column.name)}${column.hasCollation ? ' collate "C"' : ""}`);
  return client.query(
    copyTo(`copy (select ${list} from ${escapeIdentifier(name)} order by ${order.join(", ")}) to stdout`),
  );
}

/** Counts and hashes the rows of a table while they pass. */
export class RowDigest {
  #rows = 0;
  readonly #hash = createHash("sha256");

  add(text: Buffer): void {
    this.#hash.update(text);
    // Every row ends with a line feed; those within values are escaped.
    for (let at = text.indexOf(10); at >= 0; at = text.indexOf(10, at + 1)) this.#rows += 1;
  }

  end(): Manifest["tables"][string] {
    return { rows: this.#rows, sha256: this.#hash.digest("hex") };
  }
}

/** The manifest that an archive of the database would have now. Requires a transaction with `SAME_TEXT`. */
export async function digestTables(client: Client): Promise<Manifest> {
  const tables: Manifest["tables"] = {};
  for (const table of await readTables(client)) {
    const digest = new RowDigest();
    for await (const text of readTableRows(client, table)) digest.add(text);
    tables[table.name] = digest.end();
  }
  return { tables };
}
