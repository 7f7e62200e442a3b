// Restores an archive into an empty database: all of it, or nothing. The result is compared with the archive row by
// row.
import { once } from "node:events";
import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { type Client, escapeIdentifier, escapeLiteral } from "pg";
import { type CopyStreamQuery, from as copyFrom } from "pg-copy-streams";
import { connectAlone, type Database } from "../database/database.ts";
import { StartupError } from "../database/embedded/startup-error.ts";
import { beginWith, MIGRATION_LIMITS } from "../database/limits.ts";
import { LOCKS } from "../database/locks.ts";
import { applyMigrations, listApplied, readMigrations, updateSchema } from "../database/migrate.ts";
import { openFile } from "./folder.ts";
import type { Header, Manifest } from "./format.ts";
import { NEWER, readArchive } from "./read-archive.ts";
import { digestTables, SAME_TEXT } from "./tables.ts";

const NOT_EMPTY =
  "This database holds a congregation already. Restore into an empty one: another DATA_DIR, or another database in DATABASE_URL.";

const LATER_SCHEMA =
  "This database was set up by a later version than the archive's. Restore into an empty one: another DATA_DIR, or another database in DATABASE_URL. The archive is then brought to this version.";

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

const FOREIGN_KEYS = `
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;

/**
 * Foreign keys are removed while rows are loaded and checked as a whole afterwards, so tables may come in any order.
 */
async function dropForeignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(FOREIGN_KEYS);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows;
}

async function setTriggers(client: Client, tables: Header["tables"], state: "enable" | "disable"): Promise<void> {
  for (const { name } of tables) await client.query(`alter table ${escapeIdentifier(name)} ${state} trigger user`);
}

/**
 * Ids that the original gave after the archive was written are still on printed family codes and receipts and in
 * browsers. Sequences continue this far ahead, so that none of them is given to another record.
 */
const SKIPPED_IDS = 100_000;

async function setSequences(client: Client, { sequences }: Header): Promise<void> {
  for (const { name, value } of sequences)
    await client.query("select setval($1::regclass, $2)", [escapeIdentifier(name), Number(value) + SKIPPED_IDS]);
}

/** Loads rows, one table after the other, each with one COPY. */
class Loader {
  #open: { table: string; copy: CopyStreamQuery; ended: Promise<void> } | null = null;
  readonly #client: Client;
  readonly #header: Header;

  constructor(client: Client, header: Header) {
    this.#client = client;
    this.#header = header;
  }

  async add(table: string, text: AsyncIterable<Buffer>): Promise<void> {
    const { copy, ended } = await this.#copyInto(table);
    for await (const part of text) if (!copy.write(part)) await Promise.race([once(copy, "drain"), ended]);
  }

  /** Ends the last COPY, which reports what PostgreSQL refused. */
  async end(): Promise<void> {
    const open = this.#open;
    this.#open = null;
    open?.copy.end();
    await open?.ended;
  }

  async #copyInto(table: string): Promise<{ copy: CopyStreamQuery; ended: Promise<void> }> {
    if (this.#open?.table === table) return this.#open;
    await this.end();
    const columns = this.#header.tables.find(({ name }) => name === table)?.columns ?? [];
    const list = columns.map(escapeIdentifier).join(", ");
    const copy = this.#client.query(copyFrom(`copy ${escapeIdentifier(table)} (${list}) from stdin`));
    const ended = finished(copy);
    // An error is reported where the end is awaited.
    ended.catch(() => {});
    this.#open = { table, copy, ended };
    return this.#open;
  }
}

const isSame = (one: Manifest, other: Manifest): boolean =>
  JSON.stringify(Object.entries(one.tables).sort()) === JSON.stringify(Object.entries(other.tables).sort());

/** The rows have the columns of the archive's version, and migrations only go forward. */
async function refuseLaterSchema(url: string, { migrations }: Header): Promise<void> {
  const later = (await listApplied(url)).filter((when) => !migrations.includes(when));
  if (later.length > 0) throw new StartupError(LATER_SCHEMA);
}

async function refuseFull(url: string): Promise<void> {
  const client = await connectAlone(url);
  try {
    const { rows } = await client.query<{ there: boolean }>("select to_regclass('public.users') is not null as there");
    if (rows[0]?.there) await refusePeople(client);
  } finally {
    await client.end();
  }
}

async function refusePeople(client: Client): Promise<void> {
  const { rows } = await client.query<{ full: boolean }>(
    "select exists (select from users) or exists (select from members) as full",
  );
  if (rows[0]?.full) throw new StartupError(NOT_EMPTY);
}

/** Compares the database with an archive. Reads everything. @throws StartupError if they differ */
async function verifyDatabase(client: Client, manifest: Manifest): Promise<void> {
  const found = await digestTables(client);
  if (isSame(found, manifest)) return;
  const names = Object.keys({ ...found.tables, ...manifest.tables });
  const differing = names.filter(
    (name) => JSON.stringify(found.tables[name]) !== JSON.stringify(manifest.tables[name]),
  );
  throw new StartupError(
    `The database differs from the archive in ${differing.join(", ")}. The archive was changed after it was written, or is damaged. Use another one.`,
  );
}

export interface RestoreOptions {
  /** Of age, for an encrypted archive. */
  identity: string | null;
  /** Called with the header before anything is written; throws to refuse it. */
  check?: (header: Header) => void;
  /** Called with the restored rows in the schema of this version, before they are committed. */
  complete?: (tx: Database, header: Header) => Promise<void>;
}

/**
 * Restores an archive of this or an older version. Sessions are not in it. Emails, text messages, card payments and
 * backups are paused until an administrator resumes them, because the original may still be running.
 * @param url of an empty database, past a pooler @param archive a file or its bytes @throws StartupError
 */
export async function restoreArchive(
  url: string,
  archive: string | Readable,
  options: RestoreOptions,
): Promise<Manifest & Pick<Header, "createdAt">> {
  await refuseFull(url);
  const bytes = typeof archive === "string" ? await openFile(archive) : archive;
  let client: Client | null = null;
  let loader: Loader | null = null;
  let header: Header | null = null;
  let keys: ForeignKey[] = [];
  try {
    const manifest = await readArchive(bytes, options.identity, {
      async begin(found) {
        options.check?.(found);
        header = found;
        const known = new Set(readMigrations().map(({ when }) => when));
        if (found.migrations.some((when) => !known.has(when))) throw new StartupError(NEWER);
        await refuseLaterSchema(url, found);
        await updateSchema(url, { only: found.migrations });
        client = await connectAlone(url);
        await client.query(beginWith(MIGRATION_LIMITS));
        // Of two restores at the same time, the second one finds what the first one has written.
        await client.query("select pg_advisory_xact_lock($1)", [LOCKS.migrations]);
        await refusePeople(client);
        keys = await dropForeignKeys(client);
        await setTriggers(client, found.tables, "disable");
        for (const { name } of found.tables) await client.query(`delete from ${escapeIdentifier(name)}`);
        loader = new Loader(client, found);
      },
      addRows: async (table, text) => loader?.add(table, text),
    });
    const done = requireHeader(client, loader, header);
    await done.loader.end();
    for (const { table, name, definition } of keys)
      await done.client.query(`alter table ${table} add constraint ${name} ${definition}`);
    await setTriggers(done.client, done.header.tables, "enable");
    await setSequences(done.client, done.header);
    await done.client.query(SAME_TEXT);
    await verifyDatabase(done.client, manifest);
    // In the same transaction: a restore that is interrupted here must not leave a copy that sends and charges.
    await applyMigrations(done.client);
    await done.client.query(`update settings set outgoing_paused_at = ${escapeLiteral(new Date().toISOString())}`);
    // They are where the original keeps its backups: Settings must not show this copy as backed up.
    await done.client.query("delete from backups");
    await options.complete?.(drizzle({ client: done.client }), done.header);
    await done.client.query("commit");
    // The limits of requests, which an earlier start stored for the role, apply again after the commit.
    await done.client.query("set statement_timeout = 0; set lock_timeout = 0");
    // Everything is stored by now, and PostgreSQL collects statistics by itself as well.
    await done.client.query("analyze").catch(() => {});
    return { ...manifest, createdAt: done.header.createdAt };
  } finally {
    await (client as Client | null)?.end();
  }
}

/** The archive had a header, so all of these exist. */
function requireHeader(client: Client | null, loader: Loader | null, header: Header | null) {
  if (!client || !loader || !header) throw new StartupError("This archive has no header. Use another one.");
  return { client, loader, header };
}
