// For tests: temporary data folders and queries on the database.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll } from "vitest";
import { readIfThere } from "./files.ts";

/** An empty folder that PostgreSQL's account may enter; deleted after the file's tests. */
export function createFolder(name = "data"): string {
  const parent = realpathSync(mkdtempSync(join(tmpdir(), "narthex-")));
  chmodSync(parent, 0o755);
  afterAll(() => rmSync(parent, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
  return join(parent, name);
}

/** A copy of a stopped data folder with the owners of its files. Creating a database takes twenty times as long. */
export function copyFolder(original: string, copy = createFolder()): string {
  execFileSync("cp", ["-a", original, copy]);
  return copy;
}

export async function query(url: string, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await client.end();
  }
}

export function readPostmasterPid(cluster: string): number {
  return Number(readIfThere(join(cluster, "postmaster.pid"))?.split("\n")[0]);
}
