// The one door to PostgreSQL: a pool, transactions, and statements that are built once per connection.
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Client, type ClientConfig, Pool, type PoolClient, type QueryConfig, type QueryResult } from "pg";
import { isConnectionLost } from "./failures.ts";
import { beginWith, clientLimits, type DatabaseLimits } from "./limits.ts";

export type Database = NodePgDatabase;

/** The request that a transaction answers: whose it is, and the name that the browser tab gave it. */
export interface ClientRequest {
  readonly userId: string;
  readonly id: string;
}

/** What is known of a database handle besides its statements. */
interface Scope {
  readonly request: ClientRequest | null;
  /** Runs after the commit; null where each statement commits by itself. */
  readonly callbacks: Set<() => void> | null;
  readonly onPublish: () => void;
}

const scopes = new WeakMap<Database | Alone, Scope>();

/**
 * Takes one prepared statement that is a transaction by itself, without `begin` and `commit`. No type lets it through where
 * a transaction is expected, and a second statement fails: it would not be undone together with the first.
 */
export class Alone {
  #db: Database | null;

  constructor(db: Database) {
    this.#db = db;
  }

  /** @throws Error when asked again */
  take(): Database {
    const db = this.#db;
    if (!db) throw new Error("a statement alone is its own transaction: a second one needs a transaction for both");
    this.#db = null;
    return db;
  }
}

export interface Postgres {
  readonly url: string;
  /** For single statements; each is its own transaction. */
  readonly db: Database;
  readonly pool: Pool;
  /** A few connections beside the pool, for counters that outlive a rollback: a transaction may wait for these, but never for the pool. */
  readonly aside: Pool;
  /** Runs work in one transaction: committed when it returns, rolled back when it throws. */
  transaction<T>(work: (tx: Database) => Promise<T>, request?: ClientRequest | null): Promise<T>;
  /** For work that is exactly one writing statement. */
  alone(request?: ClientRequest | null): Alone;
  /**
   * Runs reads in one transaction that sees one state of the database, whatever is committed meanwhile.
   * @param access "read write" where an audit entry belongs to what is read
   */
  snapshot<T>(work: (tx: Database) => Promise<T>, access?: "read only" | "read write"): Promise<T>;
  close(): Promise<void>;
}

export type OnLost = (error: Error, pool: string) => void;

export interface PostgresOptions {
  url: string;
  /** Most connections kept open at once. */
  size: number;
  /** What the pool is for, as the log names it. */
  name?: string;
  /** How long the client waits; unset, it waits without end, as long statements of programs beside the server do. */
  limits?: DatabaseLimits;
  /** Limits of each transaction where they differ from those of the role. */
  transactionLimits?: DatabaseLimits | null;
  /** Called for connections that broke while idle. */
  onLost?: OnLost;
  /** Called after each commit that published a change (live/changes.ts). */
  onPublish?: () => void;
}

const noop = () => {};

/** Sends what `send` writes to the connection as one packet: each packet costs PostgreSQL and us a system call. */
function sendTogether<T>({ connection: { stream } }: PoolClient, send: () => T): T {
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}

export function connect(options: PostgresOptions): Postgres {
  const { url, size, name = "requests", limits, transactionLimits = null } = options;
  const { onLost = noop, onPublish = noop } = options;
  const client = { connectionString: url, keepAlive: true, ...(limits ? clientLimits(limits) : {}) };
  // Statements are sent without waiting for the answer to the one before, so `begin` costs no round trip of its own.
  const pool = new Pool({ ...client, pipeline: true, max: size, application_name: "narthex" });
  pool.on("error", (error) => onLost(error, name));
  const aside = new Pool({ ...client, pipeline: true, max: 2, application_name: "narthex counters" });
  aside.on("error", (error) => onLost(error, "counters"));
  const begin = beginWith(transactionLimits);
  const perConnection = new WeakMap<PoolClient, Database>();

  // One Drizzle instance per connection, kept as long as the connection, so that prepared statements are too.
  const databaseOf = (client: PoolClient): Database => {
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
  ): Promise<T> => {
    const client = await pool.connect();
    let broken: Error | undefined;
    // A connection may end between two statements; unheard, that would end the whole server.
    const onBroken = (error: Error) => {
      broken = error;
    };
    client.on("error", onBroken);
    const tx = databaseOf(client);
    const callbacks = new Set<() => void>();
    scopes.set(tx, { request, callbacks, onPublish });
    try {
      const [begun, working] = sendTogether(client, () => [client.query(begin), work(tx)] as const);
      begun.catch(noop); // awaited below, when the work is over
      const result = await working;
      await begun;
      await client.query("commit");
      for (const callback of callbacks) callback();
      return result;
    } catch (error) {
      // A lost connection has no transaction left, and one that is silent would not answer a rollback either.
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
    aside,
    db,
    transaction: (work, request = null) => runBetween(begin, work, request),
    alone(request = null) {
      const one = new Alone(db);
      scopes.set(one, { request, callbacks: null, onPublish });
      return one;
    },
    snapshot: (work, access = "read only") =>
      runBetween(beginWith(transactionLimits, `isolation level repeatable read ${access}`), work, null),
    async close() {
      await Promise.all([pool.end(), aside.end()]);
    },
  };
}

/**
 * Runs single statements whose commits wait for no disk: after a power cut, less than a second of them is forgotten. The
 * setting ends with the statement's transaction, so it reaches nobody else's behind a pooler.
 * @param pool one that pipelines: the transaction costs one round trip
 */
export function withoutWaitingForDisk(pool: Pool): { query(statement: QueryConfig): Promise<QueryResult> } {
  return {
    async query(statement) {
      const client = await pool.connect();
      const [begun, done, committed] = await Promise.allSettled(
        sendTogether(client, () => [
          client.query("begin; set local synchronous_commit = off"),
          client.query(statement),
          client.query("commit"),
        ]),
      );
      const failed = [begun, done, committed].find((one) => one?.status === "rejected");
      const error = failed?.status === "rejected" ? failed.reason : undefined;
      client.release(isConnectionLost(error) ? (error as Error) : undefined);
      if (done?.status !== "fulfilled" || failed) throw error;
      return done.value;
    },
  };
}

/** A connection of its own, for LISTEN and for advisory locks that outlive a transaction. */
export async function connectAlone(url: string, limits: ClientConfig = {}): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: "narthex", keepAlive: true, ...limits });
  await client.connect();
  return client;
}

/** Runs a callback once what was just written is committed: never after a rollback, and once however often it is given. */
export function afterCommit(db: Database | Alone, callback: () => void): void {
  const callbacks = scopes.get(db)?.callbacks;
  if (callbacks) callbacks.add(callback);
  else callback();
}

export function scopeOf(db: Database | Alone): Pick<Scope, "request" | "onPublish"> {
  return scopes.get(db) ?? { request: null, onPublish: () => {} };
}

/**
 * A statement that is built and named once per connection instead of once per call.
 * Source of the idea: building the SQL text costs more than running it (docs/decisions/0005).
 */
export function prepared<S>(build: (db: Database) => S): (db: Database | Alone) => S {
  const built = new WeakMap<Database, S>();
  return (handle) => {
    const db = handle instanceof Alone ? handle.take() : handle;
    const known = built.get(db);
    if (known) return known;
    const statement = build(db);
    built.set(db, statement);
    return statement;
  };
}

/**
 * The same for a statement whose words hang on what is asked for: each of its few shapes is built once, and values travel
 * as placeholders. Prepared under the name "", it stays nameless, and PostgreSQL plans every call for its values.
 */
export function preparedFor<Shape extends object, S>(
  build: (db: Database, shape: Shape) => S,
): (db: Database, shape: Shape) => S {
  const shapes = prepared(() => new Map<string, S>());
  return (db, shape) => {
    const built = shapes(db);
    const key = nameFor("", shape);
    const known = built.get(key);
    if (known) return known;
    const statement = build(db, shape);
    built.set(key, statement);
    return statement;
  };
}

/** A statement's name, another for each shape. */
export function nameFor(name: string, shape: object): string {
  return `${name} ${Object.values(shape).join()}`;
}
