// Tests an archive by restoring it into a scratch database on the same PostgreSQL server, which is removed afterwards.
import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { type Client, escapeIdentifier } from "pg";
import { connectAlone } from "../database/database.ts";
import { StartupError } from "../database/embedded/startup-error.ts";
import { beginWith, MIGRATION_LIMITS } from "../database/limits.ts";
import { LOCKS } from "../database/locks.ts";
import { restoreArchive } from "./restore-archive.ts";

const PREFIX = "narthex_test_";

/** Databases of tests that were interrupted: those of this database, of which no test runs while the lock is held. */
async function dropLeftovers(client: Client, prefix: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select datname as name from pg_database where starts_with(datname, $1)",
    [prefix],
  );
  for (const { name } of rows) await drop(client, name);
}

const drop = (client: Client, name: string) =>
  client.query(`drop database if exists ${escapeIdentifier(name)} with (force)`);

/** Holds a lock of the database until its connection is closed, so that one archive is tested at a time. */
async function takeTestLock(url: string): Promise<Client> {
  const holder = await connectAlone(url);
  try {
    await holder.query(beginWith({ ...MIGRATION_LIMITS, lockMs: 0 }));
    await holder.query("select pg_advisory_xact_lock($1)", [LOCKS.backupTest]);
    return holder;
  } catch (error) {
    await holder.end();
    throw error;
  }
}

async function testInScratch(
  client: Client,
  { url, archive, identity }: { url: string; archive: string | Readable; identity: string | null },
): Promise<StartupError | null> {
  const { rows } = await client.query<{ oid: number }>(
    "select oid::int8::int as oid from pg_database where datname = current_database()",
  );
  const prefix = `${PREFIX}${rows[0]?.oid}_`;
  await dropLeftovers(client, prefix);
  const name = `${prefix}${randomUUID().replaceAll("-", "")}`;
  await client.query(`create database ${escapeIdentifier(name)}`);
  try {
    const scratch = new URL(url);
    scratch.pathname = `/${name}`;
    await restoreArchive(scratch.href, archive, { identity });
    return null;
  } catch (error) {
    if (error instanceof StartupError) return error;
    throw error;
  } finally {
    await drop(client, name);
  }
}

/**
 * @param url of a database on the server, whose role may create databases
 * @param identity of age, for an encrypted archive @returns why it could not be restored completely; null if it was
 */
export async function testArchive(
  url: string,
  archive: string | Readable,
  identity: string | null,
): Promise<StartupError | null> {
  const holder = await takeTestLock(url);
  try {
    const client = await connectAlone(url);
    return await testInScratch(client, { url, archive, identity }).finally(() => client.end());
  } finally {
    await holder.end();
  }
}
