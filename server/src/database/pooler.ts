// Checks at the start which features a connection pooler between Narthex and PostgreSQL supports. In transaction mode,
// statements of one client run on changing connections of the server, so LISTEN and some prepared statements do not
// work.
import { randomBytes, randomUUID } from "node:crypto";
import { Client } from "pg";
import { StartupError } from "./embedded/startup-error.ts";
import { listCauses } from "./failures.ts";
import { buildLockKey } from "./locks.ts";

const ANSWER_MS = 5000;
/** One is enough for PgBouncer's default order; the others are for a pooler that uses its connections in turn. */
const MOST_HOLDERS = 3;
/** SQLSTATEs of a statement that is unknown on this connection, or already known from another client. */
const NOT_PREPARED = new Set(["26000", "42P05"]);
const PROTOCOL_VIOLATION = "08P01";

async function openClient(url: string): Promise<Client> {
  const limits = { connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS };
  const client = new Client({ connectionString: url, application_name: "narthex start", ...limits });
  client.on("error", () => {}); // the statement that uses the connection fails as well
  await client.connect();
  return client;
}

const hasCode = (error: unknown, isThis: (code: string) => boolean): boolean =>
  [...listCauses(error)].some((one) => "code" in one && typeof one.code === "string" && isThis(one.code));

const readProcessId = async (client: Client, name?: string): Promise<number | undefined> =>
  (await client.query<{ pid: number }>({ ...(name && { name }), text: "select pg_backend_pid() as pid" })).rows[0]?.pid;

/**
 * Whether statements of one client run on different connections of the server: another client's transaction then gets
 * the connection that the first client has used. @param prepares whether to ask with a prepared statement, which fails
 * where it is not available on the other connection
 */
async function isShared(url: string, prepares: boolean): Promise<boolean> {
  const clients = [await openClient(url)];
  const [first] = clients as [Client];
  const name = prepares ? `narthex_${randomBytes(12).toString("hex")}` : undefined;
  try {
    const before = await readProcessId(first, name);
    for (let holders = 0; holders < MOST_HOLDERS; holders++) {
      const holder = await openClient(url);
      clients.push(holder);
      await holder.query("begin");
      if ((await readProcessId(holder)) === before) break;
    }
    return (await readProcessId(first, name)) !== before;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

/** Whether a lock that is held through one address is seen through the other, which is so for one database only. */
async function isOneDatabase(url: string, directUrl: string): Promise<boolean> {
  const clients = [await openClient(directUrl), await openClient(url)];
  const [direct, pooled] = clients as [Client, Client];
  const key = buildLockKey("addresses", randomUUID());
  try {
    await direct.query("begin");
    await direct.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [key]);
    const ask = "select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free";
    return (await pooled.query<{ free: boolean }>(ask, [key])).rows[0]?.free === false;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

interface Addresses {
  readonly databaseUrl: string | null;
  readonly databaseDirectUrl: string | null;
  readonly preparesStatements: boolean;
}

/** @throws StartupError with one sentence for a pooler or an address that Narthex cannot use */
export async function checkPooler(config: Addresses): Promise<void> {
  const { databaseUrl: url, databaseDirectUrl: directUrl } = config;
  if (url === null) return;
  try {
    const isPooled = await isShared(url, config.preparesStatements);
    if (isPooled && directUrl === null) {
      throw new StartupError(
        "DATABASE_URL leads to a connection pooler in transaction mode: set DATABASE_DIRECT_URL to the address of PostgreSQL itself, which migrations, jobs and live changes need.",
      );
    }
  } catch (error) {
    if (hasCode(error, (code) => NOT_PREPARED.has(code))) {
      throw new StartupError(
        "The connection pooler of DATABASE_URL does not support prepared statements: set DATABASE_PREPARED_STATEMENTS=off.",
      );
    }
    if (hasCode(error, (code) => code === PROTOCOL_VIOLATION)) {
      throw new StartupError(
        "The connection pooler of DATABASE_URL refuses transactions: switch it to transaction or session mode.",
      );
    }
    throw error;
  }
  if (directUrl === null) return;
  if (await isShared(directUrl, false)) {
    throw new StartupError(
      "DATABASE_DIRECT_URL leads to a connection pooler in transaction mode; it must be the address of PostgreSQL itself.",
    );
  }
  if (!(await isOneDatabase(url, directUrl))) {
    throw new StartupError("DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.");
  }
}
