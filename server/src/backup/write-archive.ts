// Writes an archive of the whole database from one snapshot, while people work, in constant memory.

import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Client } from "pg";
import { type Pack, pack } from "tar-stream";
import { connectAlone } from "../database/database.ts";
import { encryptFor } from "./encryption.ts";
import { buildEntryName, FORMAT, HEADER, type Header, MANIFEST, type Manifest } from "./format.ts";
import { beginReading, RowDigest, readSequences, readTableRows, readTables, type TableShape } from "./tables.ts";

/** A tar entry needs its size in advance, so rows are collected up to this many bytes. */
const PART_BYTES = 4 * 1024 * 1024;

export interface WrittenArchive {
  readonly header: Header;
  readonly manifest: Manifest;
}

/** Resolves once the reader has taken the entry, so that no more than one part waits in memory. */
function addEntry(archive: Pack, name: string, content: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry = archive.entry({ name, size: content.length, mode: 0o600 }, (error) =>
      error ? reject(error) : resolve(),
    );
    // The destination may fail while the entry is written; without a handler, Node would end the process.
    entry.on("error", reject);
    entry.end(content);
  });
}

const addJson = (archive: Pack, name: string, value: unknown): Promise<void> =>
  addEntry(archive, name, Buffer.from(`${JSON.stringify(value, null, 1)}\n`));

async function addTable(archive: Pack, client: Client, table: TableShape): Promise<Manifest["tables"][string]> {
  const digest = new RowDigest();
  let parts = 0;
  let waiting: Buffer[] = [];
  let size = 0;
  const flush = async () => {
    parts += 1;
    await addEntry(archive, buildEntryName(table.name, parts), Buffer.concat(waiting, size));
    waiting = [];
    size = 0;
  };
  for await (const text of readTableRows(client, table)) {
    digest.add(text);
    waiting.push(text);
    size += text.length;
    if (size >= PART_BYTES) await flush();
  }
  if (size > 0) await flush();
  return digest.end();
}

async function readHeader(client: Client, tables: readonly TableShape[]): Promise<Header> {
  // Databases of earlier versions do not have this table.
  const hasSecret = tables.some(({ name }) => name === "server_secret");
  const { rows } = await client.query<Pick<Header, "createdAt" | "congregation" | "migrations" | "secretFingerprint">>(`
    select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
      (select congregation_name from settings) as congregation,
      array(select created_at::float8 from drizzle.__drizzle_migrations order by created_at) as migrations,
      ${hasSecret ? "(select fingerprint from server_secret)" : "null"} as "secretFingerprint"`);
  const [facts] = rows;
  if (!facts) throw new Error("the database has no settings");
  const shapes = tables.map(({ name, columns }) => ({ name, columns: [...columns] }));
  return { format: FORMAT, ...facts, tables: shapes, sequences: await readSequences(client) };
}

async function addAll(archive: Pack, client: Client): Promise<WrittenArchive> {
  const tables = await readTables(client);
  const header = await readHeader(client, tables);
  await addJson(archive, HEADER, header);
  const manifest: Manifest = { tables: {} };
  for (const table of tables) manifest.tables[table.name] = await addTable(archive, client, table);
  await addJson(archive, MANIFEST, manifest);
  archive.finalize();
  return { header, manifest };
}

/**
 * @param url of a migrated database, past a pooler
 * @param recipient of age (`age1…`) who alone can read the archive; null writes it unencrypted
 */
export async function writeArchive(
  url: string,
  destination: Writable,
  recipient: string | null,
): Promise<WrittenArchive> {
  const client = await connectAlone(url);
  const archive = pack();
  try {
    await beginReading(client);
    const piped = pipeline(archive, createGzip(), encryptFor(recipient), destination);
    const written = addAll(archive, client).catch((error: unknown) => {
      archive.destroy(error as Error);
      throw error;
    });
    const [result] = await Promise.all([written, piped]);
    return result;
  } finally {
    archive.destroy();
    await client.end();
  }
}
