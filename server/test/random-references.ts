// Random records of a few people, in every table that refers to members. The tables come from PostgreSQL's catalog, and
// the rows from the sample congregation, so that a new table is tested as soon as the sample has rows in it.
import fc from "fast-check";
import type { Pool, PoolClient } from "pg";

interface Reference {
  table: string;
  column: string;
}

/** Every foreign key to members. */
export async function findForeignKeys(pool: Pool): Promise<Reference[]> {
  const { rows } = await pool.query<Reference>(`
    select conrelid::regclass::text as table, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'members'::regclass and conrelid::regclass::text <> 'member_merges' order by 1, 2`);
  return rows;
}

/**
 * Which rows of each foreign key belong to which of the people; a place beyond the last row counts from the start
 * again.
 */
export type Belongings = Record<string, { place: number; person: number; isDoubled: boolean }[]>;

export function belongings(references: readonly Reference[], people: number): fc.Arbitrary<Belongings> {
  const one = fc.record({ place: fc.nat(500), person: fc.nat(people - 1), isDoubled: fc.boolean() });
  return fc.record(
    Object.fromEntries(references.map(({ table, column }) => [`${table}.${column}`, fc.array(one, { maxLength: 5 })])),
  );
}

/** Runs a statement that a constraint may refuse. @returns whether it changed a row */
async function tryStatement(client: PoolClient, text: string, values: unknown[]): Promise<boolean> {
  await client.query("savepoint one");
  try {
    return (await client.query(text, values)).rowCount === 1;
  } catch {
    await client.query("rollback to savepoint one");
    return false;
  }
}

async function copyColumns(client: PoolClient, { table, column }: Reference): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute a
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = '' and attname <> $2
       and not exists (select from pg_index where indrelid = attrelid and indisprimary and indnatts = 1
         and attnum = any(indkey::smallint[]) and atthasdef)
       and attname <> 'entry_key'`,
    [table, column],
  );
  return rows.map(({ name }) => `"${name}"`);
}

/**
 * Gives rows to people, and some of them, changed in nothing else, also to the next person, so that both have one that
 * may be there once only.
 * @returns the foreign keys through which someone got a row
 */
export async function giveRows(pool: Pool, given: Belongings, people: readonly number[]): Promise<Set<string>> {
  const used = new Set<string>();
  const client = await pool.connect();
  await client.query("begin");
  for (const [key, rows] of Object.entries(given)) {
    const [table = "", column = ""] = key.split(".");
    const columns = await copyColumns(client, { table, column });
    const { rows: counted } = await client.query<{ n: number }>(`select count(*)::int as n from ${table}`);
    for (const { place, person, isDoubled } of rows) {
      const at = place % Math.max(1, counted[0]?.n ?? 1);
      const chosen = `select ctid from ${table} order by ctid limit 1 offset ${at}`;
      const owner = people[person];
      const next = people[(person + 1) % people.length];
      if (isDoubled) {
        const copy = `insert into ${table} (${[`"${column}"`, ...columns].join()})
          select $1::int, ${columns.join()} from ${table} where ctid = (${chosen})`;
        if (await tryStatement(client, copy, [next])) used.add(key);
      }
      const give = `update ${table} set "${column}" = $1 where ctid = (${chosen})`;
      if (await tryStatement(client, give, [owner])) used.add(key);
    }
  }
  await client.query("commit");
  client.release();
  return used;
}

/** Tables whose rows are added by every change, and those of merges. */
const NOT_COMPARED = [
  "audit_entries",
  "live_changes",
  "live_state",
  "member_merges",
  "member_merge_rows",
  "rate_limits",
];

/** Every row of every table as text, without the versions of members and households. */
export async function readDatabase(pool: Pool): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    if (NOT_COMPARED.includes(name)) continue;
    const versions = ["members", "households"].includes(name) ? " - 'updated_at'" : "";
    // When a likely pair was found, and why, does not matter; that two people are different does.
    const row =
      name === "duplicate_pairs"
        ? "case when t.is_dismissed then to_jsonb(t) else to_jsonb(t) - 'created_at' end"
        : `to_jsonb(t)${versions}`;
    const text = `(${row})::text`;
    const { rows } = await pool.query<{ row: string }>(
      `select case when length(${text}) > 3000 then md5(${text}) else ${text} end as row from ${name} t order by 1`,
    );
    all[name] = rows.map(({ row: one }) => one);
  }
  return all;
}
