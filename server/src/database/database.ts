// Access to PostgreSQL: a pool, transactions, and prepared statements.
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Client, type ClientConfig, Pool, type PoolClient, type QueryConfig, type QueryResult } from "pg";
import { CONNECTIONS, IDLE_MS } from "./budget.ts";
import { isConnectionLost } from "./failures.ts";
import { beginWith, buildClientLimits, type DatabaseLimits } from "./limits.ts";

export type Database = NodePgDatabase;

/** The request of a transaction: its account, and the id that the browser tab gave it. */
export interface ClientRequest {
  readonly userId: string;
  readonly id: string;
}

/** Properties of a database handle other than its statements. */
interface Scope {
  readonly request: ClientRequest | null;
  /** Runs after the commit; null if each statement commits by itself. */
  readonly callbacks: Set<() => void> | null;
  readonly onPublish: () => void;
}

const scopes = new WeakMap<Database | SingleStatement, Scope>();

/**
 * Runs one prepared statement without `begin` and `commit`. Its type is not accepted where a transaction is expected,
 * and a second statement fails, because it would not be undone together with the first.
 */
export class SingleStatement {
  #db: Database | null;

  constructor(db: Database) {
    this.#db = db;
  }

  /** @throws Error on the second use */
  use(): Database {
    const db = this.#db;
    if (!db) throw new Error("a single statement is its own transaction: a second one needs a transaction for both");
    this.#db = null;
    return db;
  }
}

export interface Postgres {
  readonly url: string;
  /** For single statements; each is its own transaction. */
  readonly db: Database;
  readonly pool: Pool;
  /**
   * A small second pool for counters that survive a rollback: a transaction may wait for these connections, but never
   * for the main pool.
   */
  readonly counterPool: Pool;
  /** Runs work in one transaction, which commits when it returns and rolls back when it throws. */
  transaction<T>(work: (tx: Database) => Promise<T>, request?: ClientRequest | null): Promise<T>;
  /** For work that is exactly one writing statement. */
  singleStatement(request?: ClientRequest | null): SingleStatement;
  /**
   * Runs reads in one transaction that sees one state of the database (repeatable read). @param access "read write" if
   * the reads also write an audit entry @param before runs on the same connection before the transaction begins
   */
  snapshot<T>(
    work: (tx: Database) => Promise<T>,
    access?: "read only" | "read write",
    before?: (client: PoolClient) => Promise<void>,
  ): Promise<T>;
  close(): Promise<void>;
}

export type OnLost = (error: Error, pool: string) => void;

export interface PostgresOptions {
  url: string;
  /** Maximum number of open connections. */
  size: number;
  /** The number of connections that stay open although nothing uses them. Default 0. */
  kept?: number;
  /** Where counters are kept: another pool's connections, or the address for two of its own; `url` by default. */
  counters?: Pool | string;
  /** Sends statements without names if false, for poolers that support no prepared statements. */
  prepares?: boolean;
  /** Purpose of the pool, for the log. */
  name?: string;
  /** Time limits of the client; without them it waits forever, as long statements of command-line programs need. */
  limits?: DatabaseLimits;
  /** Limits of each transaction that differ from those of the role. */
  transactionLimits?: DatabaseLimits | null;
  /** Called for connections that broke while idle. */
  onLost?: OnLost;
  /** Called after each commit that published a change (changes/rows.ts). */
  onPublish?: () => void;
}

const doNothing = () => {};

/** Sends every statement without its name, so that it is parsed on each call and stays on no connection. */
class UnnamedClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (statement: unknown, ...more: unknown[]) => unknown;
    const queryWithoutName = (statement: unknown, ...more: unknown[]) =>
      query(isNamed(statement) ? { ...statement, name: undefined } : statement, ...more);
    this.query = queryWithoutName as typeof this.query;
  }
}

function isNamed(statement: unknown): statement is QueryConfig {
  return typeof statement === "object" && statement !== null && "name" in statement && !("submit" in statement);
}

/** Sends what `send` writes to the connection as one packet, because each packet costs two system calls. */
function sendTogether<T>({ connection: { stream } }: PoolClient, send: () => T): T {
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}

const COUNTERS = { pipeline: true, max: CONNECTIONS.counters, application_name: "narthex counters" };

export function openPostgres(options: PostgresOptions): Postgres {
  const { url, size, kept = 0, name = "requests", limits, transactionLimits = null } = options;
  const { onLost = doNothing, onPublish = doNothing, prepares = true } = options;
  const client = {
    connectionString: url,
    keepAlive: true,
    idleTimeoutMillis: IDLE_MS,
    ...(prepares ? {} : { Client: UnnamedClient }),
    ...(limits ? buildClientLimits(limits) : {}),
  };
  // Statements are sent without waiting for the previous answer, so `begin` costs no round trip of its own.
  const pool = new Pool({ ...client, pipeline: true, max: size, min: kept, application_name: "narthex" });
  pool.on("error", (error) => onLost(error, name));
  const { counters = url } = options;
  const counterPool =
    typeof counters === "string" ? new Pool({ ...client, ...COUNTERS, connectionString: counters }) : counters;
  if (counterPool !== counters) counterPool.on("error", (error) => onLost(error, "counters"));
  const begin = beginWith(transactionLimits);
  const perConnection = new WeakMap<PoolClient, Database>();

  // One Drizzle instance per connection, kept as long as the connection, so that prepared statements are kept too.
  const getDatabase = (client: PoolClient): Database => {
    const known = perConnection.get(client);
    if (known) return known;
    const db = drizzle({ client });
    perConnection.set(client, db);
    return db;
  };

  const db = drizzle({ client: pool });
  scopes.set(db, { request: null, callbacks: null, onPublish });

  const runBetween = async <T>(
    begin: string,
    work: (tx: Database) => Promise<T>,
    request: ClientRequest | null,
    before?: (client: PoolClient) => Promise<void>,
  ): Promise<T> => {
    const client = await pool.connect();
    let broken: Error | undefined;
    // A connection may break between two statements; without a listener, that error would end the process.
    const onBroken = (error: Error) => {
      broken = error;
    };
    client.on("error", onBroken);
    const tx = getDatabase(client);
    const callbacks = new Set<() => void>();
    scopes.set(tx, { request, callbacks, onPublish });
    try {
      await before?.(client);
      const [begun, working] = sendTogether(client, () => [client.query(begin), work(tx)] as const);
      begun.catch(doNothing); // awaited below, after the work
      const result = await working;
      await begun;
      await client.query("commit");
      for (const callback of callbacks) callback();
      return result;
    } catch (error) {
      // A lost connection has no transaction left, and an unresponsive one would not answer a rollback.
      if (isConnectionLost(error)) broken = error as Error;
      else {
        await client.query("rollback").catch((lost: Error) => {
          broken = lost;
        });
      }
      throw error;
    } finally {
      scopes.delete(tx);
      client.off("error", onBroken);
      client.release(broken);
    }
  };

  return {
    url,
    pool,
    counterPool,
    db,
    transaction: (work, request = null) => runBetween(begin, work, request),
    singleStatement(request = null) {
      const statement = new SingleStatement(db);
      scopes.set(statement, { request, callbacks: null, onPublish });
      return statement;
    },
    snapshot: (work, access = "read only", before) =>
      runBetween(beginWith(transactionLimits, `isolation level repeatable read ${access}`), work, null, before),
    async close() {
      await Promise.all([pool.end(), counterPool === counters ? null : counterPool.end()]);
    },
  };
}

/**
 * Runs single statements with synchronous_commit off: a power failure loses less than a second of them. The setting
 * ends with the transaction of the statement. @param pool must pipeline, so that the transaction costs one round trip
 */
export function withoutWaitingForDisk(pool: Pool): { query(statement: QueryConfig): Promise<QueryResult> } {
  return {
    async query(statement) {
      const client = await pool.connect();
      client.on("error", doNothing); // the statements fail with the reason
      const [begun, done, committed] = await Promise.allSettled(
        sendTogether(client, () => [
          client.query("begin; set local synchronous_commit = off"),
          client.query(statement),
          client.query("commit"),
        ]),
      );
      const failed = [begun, done, committed].find((one) => one?.status === "rejected");
      const error: Error | undefined = failed?.status === "rejected" ? failed.reason : undefined;
      client.off("error", doNothing).release(isConnectionLost(error) ? error : undefined);
      if (done?.status !== "fulfilled" || failed) throw error;
      return done.value;
    },
  };
}

/** A dedicated connection, for LISTEN and for advisory locks that outlive a transaction. A lost one fails when used. */
export async function connectAlone(url: string, limits: ClientConfig = {}): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: "narthex", keepAlive: true, ...limits });
  client.on("error", doNothing); // without a listener, the loss of the connection would end the process
  await client.connect();
  return client;
}

/** Runs a callback after the commit: never after a rollback, and once however often it is registered. */
export function runAfterCommit(db: Database | SingleStatement, callback: () => void): void {
  const callbacks = scopes.get(db)?.callbacks;
  if (callbacks) callbacks.add(callback);
  else callback();
}

export function getScope(db: Database | SingleStatement): Pick<Scope, "request" | "onPublish"> {
  return scopes.get(db) ?? { request: null, onPublish: () => {} };
}

/**
 * A statement that is built and named once per connection, because building the SQL text costs more than running it
 * (docs/decisions/0005).
 */
export function prepareOnce<S>(build: (db: Database) => S): (db: Database | SingleStatement) => S {
  const built = new WeakMap<Database, S>();
  return (handle) => {
    const db = handle instanceof SingleStatement ? handle.use() : handle;
    const known = built.get(db);
    if (known) return known;
    const statement = build(db);
    built.set(db, statement);
    return statement;
  };
}

/**
 * A statement with a few shapes, such as a search with optional filters: each shape is built once, with placeholders
 * for values. Prepared under the name "", it stays unnamed, and PostgreSQL plans each call for its values.
 */
export function prepareForShape<Shape extends object, S>(
  build: (db: Database, shape: Shape) => S,
): (db: Database, shape: Shape) => S {
  const shapes = prepareOnce(() => new Map<string, S>());
  return (db, shape) => {
    const built = shapes(db);
    const key = buildStatementName("", shape);
    const known = built.get(key);
    if (known) return known;
    const statement = build(db, shape);
    built.set(key, statement);
    return statement;
  };
}

/** A statement's name, different for each shape. PostgreSQL allows 63 characters. */
export function buildStatementName(name: string, shape: object): string {
  const values = Object.values(shape).map((value: unknown) => (typeof value === "boolean" ? Number(value) : value));
  return `${name} ${values.join()}`;
}
