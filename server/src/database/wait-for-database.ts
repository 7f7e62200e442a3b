// Waits at the start for a database that does not accept connections yet, and reports one that cannot be used in one
// sentence.
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { StartupError } from "./embedded/startup-error.ts";
import { isUnavailable, listCauses } from "./failures.ts";

const RETRY_MS = 500;
const CONNECT_MS = 5000;
const OLDEST_VERSION = 15;

/**
 * Errors that waiting does not solve; NAME is the variable with the address. The sentences do not repeat the address,
 * which contains a password.
 */
const REFUSALS: Record<string, string> = {
  "28000": "PostgreSQL refuses the user of NAME; check that it exists, may log in, and is allowed in pg_hba.conf.",
  "28P01": "PostgreSQL does not accept the user or the password of NAME.",
  "3D000": "PostgreSQL has no database with the name in NAME; create it first.",
  "42501": "The user of NAME may not connect to this database.",
  SELF_SIGNED_CERT_IN_CHAIN: "The certificate of the PostgreSQL server is not trusted.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The certificate of the PostgreSQL server is not trusted.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The certificate of the PostgreSQL server is for another name.",
};

function findRootCode(error: unknown): string | undefined {
  const cause = [...listCauses(error)].at(-1);
  return cause && "code" in cause && typeof cause.code === "string" ? cause.code : undefined;
}

interface Server {
  version: number;
  isReadOnly: boolean;
  encoding: string;
}

async function queryServer(url: string): Promise<Server> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, query_timeout: CONNECT_MS });
  // A connection may emit another error after it has failed.
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<Server>(`
      select current_setting('server_version_num')::int / 10000 as version,
        current_setting('transaction_read_only') = 'on' as "isReadOnly",
        current_setting('server_encoding') as encoding`);
    return rows[0] ?? { version: 0, isReadOnly: true, encoding: "" };
  } finally {
    client.end().catch(() => {});
  }
}

/** @returns a sentence about the problem, and whether waiting may solve it; null if the database is usable */
async function findFault(url: string, name: string): Promise<{ sentence: string; mayPass: boolean } | null> {
  try {
    const { version, isReadOnly, encoding } = await queryServer(url);
    if (version < OLDEST_VERSION) {
      const sentence = `Narthex needs PostgreSQL ${OLDEST_VERSION} or later; ${name} leads to version ${version}.`;
      return { sentence, mayPass: false };
    }
    if (encoding !== "UTF8") {
      const sentence = `Narthex needs a database with the encoding UTF8; ${name} leads to one with ${encoding}. Create another with: create database narthex encoding 'UTF8' template template0.`;
      return { sentence, mayPass: false };
    }
    if (!isReadOnly) return null;
    return { sentence: `The database of ${name} takes no writes; it may be a standby.`, mayPass: true };
  } catch (error) {
    const code = findRootCode(error);
    if (code !== undefined && REFUSALS[code]) {
      return { sentence: REFUSALS[code].replace("NAME", name), mayPass: false };
    }
    const { hostname, port } = new URL(url);
    const place = `${hostname || "this machine"}${port ? `:${port}` : ""}`;
    if (isUnavailable(error)) {
      return { sentence: `The database at ${place} cannot be reached${code ? ` (${code})` : ""}.`, mayPass: true };
    }
    return {
      sentence: `The database at ${place} cannot be used: ${code ?? (error as Error).message}.`,
      mayPass: false,
    };
  }
}

interface WaitOptions {
  /** The variable that contains the address. */
  name: "DATABASE_URL" | "DATABASE_DIRECT_URL";
  /** How long to retry, for a database that starts together with Narthex. */
  waitMs: number;
  print: (line: string) => void;
  signal?: AbortSignal | undefined;
}

/** @throws StartupError */
export async function waitForDatabase(url: string, { name, waitMs, print, signal }: WaitOptions): Promise<void> {
  const end = performance.now() + waitMs;
  for (let attempt = 1; ; attempt++) {
    const fault = await findFault(url, name);
    if (fault === null) return;
    if (!fault.mayPass) throw new StartupError(fault.sentence);
    if (performance.now() >= end) {
      const seconds = Math.round(waitMs / 1000);
      throw new StartupError(`${fault.sentence} Narthex waited ${seconds} seconds for it.`);
    }
    if (attempt === 1) print(`${fault.sentence} Waiting for it.`);
    await wait(RETRY_MS, undefined, { signal });
  }
}
