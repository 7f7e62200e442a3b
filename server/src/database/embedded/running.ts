// Finds the built-in database of a running Narthex, so that a command can read it at the same time.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { readIfThere } from "./files.ts";
import { reachDatabase } from "./first-database.ts";
import { readPointer } from "./location.ts";

/** PostgreSQL writes its port to the fourth line of this file. */
const PORT_LINE = 3;

async function isReachable(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The address of the running database of a data folder; null if it is not running. */
export async function findRunningPostgres(dataDir: string): Promise<string | null> {
  const home = join(dataDir, "postgres");
  if (!existsSync(home)) return null;
  const cluster = join(readPointer(home) ?? home, "cluster");
  const port = Number(readIfThere(join(cluster, "postmaster.pid"))?.split("\n")[PORT_LINE]);
  const password = readIfThere(join(home, "password"))?.trim();
  if (!Number.isInteger(port) || port === 0 || !password) return null;
  const url = await reachDatabase({ port, password, home }).catch(() => null);
  return url !== null && (await isReachable(url)) ? url : null;
}
