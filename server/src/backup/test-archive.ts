// Tests an archive by restoring it into a scratch database on the same PostgreSQL server, which is removed afterwards.
import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { Client, escapeIdentifier } from "pg";
import { StartupError } from "../database/embedded/startup-error.ts";
import { restoreArchive } from "./restore-archive.ts";

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: "narthex backup test" });
  await client.connect();
  await client.query(statement).finally(() => client.end());
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
  const name = `narthex_test_${randomUUID().replaceAll("-", "")}`;
  await run(url, `create database ${escapeIdentifier(name)}`);
  try {
    const scratch = new URL(url);
    scratch.pathname = `/${name}`;
    await restoreArchive(scratch.href, archive, { identity });
    return null;
  } catch (error) {
    if (error instanceof StartupError) return error;
    throw error;
  } finally {
    await run(url, `drop database if exists ${escapeIdentifier(name)} with (force)`);
  }
}
