// Applies the missing migrations. Forward only; several servers may start at the same time. The journal and its table
// are drizzle-kit's. Everything is one transaction, so a session lock is not needed.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Client } from "pg";
import { connectAlone } from "./database.ts";
import { StartupError } from "./embedded/startup-error.ts";
import { beginWith, MIGRATION_LIMITS } from "./limits.ts";
import { LOCKS } from "./locks.ts";
import { type Migration, planPending } from "./migrations.rules.ts";

export const MIGRATIONS = fileURLToPath(new URL("./migrations", import.meta.url));
const BREAK = "--> statement-breakpoint";

export function readMigrations(folder = MIGRATIONS): Migration[] {
  const journal = readFileSync(join(folder, "meta/_journal.json"), "utf8");
  return (JSON.parse(journal) as { entries: Migration[] }).entries;
}

/** The hash of a migration's content. */
export const hashMigration = (text: string): string => createHash("sha256").update(text).digest("hex");

interface MigrateOptions {
  /** The folder of the migrations; tests use others. */
  folder?: string;
  /** Refuses a database of an older version instead of migrating it. An empty one is always migrated. */
  refusesOlder?: boolean;
  /** Creation times of the migrations to apply, for a database of an older version; all by default. */
  only?: readonly number[];
}

/**
 * @returns the names of the applied migrations @throws StartupError if the database is from before the first release,
 * was changed by a newer version, or lacks an older migration; it is not changed then
 */
export async function updateSchema(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const client = await connectAlone(url);
  try {
    await client.query(beginWith(MIGRATION_LIMITS));
    const applied = await applyMigrations(client, options);
    await client.query("commit");
    return applied;
  } finally {
    await client.end();
  }
}

/** As `updateSchema`, in the transaction that the client has begun. */
export async function applyMigrations(client: Client, options: MigrateOptions = {}): Promise<string[]> {
  const { folder = MIGRATIONS, refusesOlder = false, only } = options;
  await client.query("select pg_advisory_xact_lock($1)", [LOCKS.migrations]);
  await client.query("create schema if not exists drizzle");
  await client.query(`
    create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint)`);
  const { rows } = await client.query<{ at: string }>(
    "select created_at as at from drizzle.__drizzle_migrations order by created_at",
  );
  const journal = readMigrations(folder);
  const found = planPending(
    only ? journal.filter(({ when }) => only.includes(when)) : journal,
    rows.map(({ at }) => Number(at)),
  );
  if ("fault" in found) throw new StartupError(found.fault);
  if (refusesOlder && rows.length > 0 && found.pending.length > 0) {
    const count = found.pending.length === 1 ? "one change" : `${found.pending.length} changes`;
    throw new StartupError(
      `This database lacks ${count} of this version of Narthex: make a backup, run npm run migrate, and start the server again.`,
    );
  }
  for (const { tag, when } of found.pending) {
    const text = readFileSync(join(folder, `${tag}.sql`), "utf8");
    for (const statement of text.split(BREAK)) await client.query(statement);
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      hashMigration(text),
      when,
    ]);
  }
  await client.query("insert into settings (id) values (1) on conflict do nothing");
  return found.pending.map(({ tag }) => tag);
}

/** The creation times of the migrations that a database has; none for an empty database. */
export async function listApplied(url: string): Promise<number[]> {
  const client = await connectAlone(url);
  try {
    const known = await client.query<{ there: boolean }>(
      "select to_regclass('drizzle.__drizzle_migrations') is not null as there",
    );
    if (!known.rows[0]?.there) return [];
    const { rows } = await client.query<{ at: string }>("select created_at as at from drizzle.__drizzle_migrations");
    return rows.map(({ at }) => Number(at));
  } finally {
    await client.end();
  }
}

/** The names of the migrations that a database lacks; none for an empty database. */
export async function findPending(url: string): Promise<string[]> {
  const applied = await listApplied(url);
  return applied.length === 0 ? [] : readMigrations().flatMap(({ tag, when }) => (applied.includes(when) ? [] : [tag]));
}
