// Records the statements that a request sends to PostgreSQL, so that the floor can send the same.
import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance } from "fastify";
import { Client, type QueryConfig } from "pg";
import type { Call, Marks, PreparedRequest } from "./calls.ts";

export type Value = string | number | boolean | null | readonly (string | number)[];

export interface Statement {
  readonly text: string;
  readonly values: readonly Value[];
  readonly name: string | null;
  /** The number of the connection, in order of first use by this request. */
  readonly connection: number;
  /** Whether it uses the separate pool for counters. */
  readonly usesCounterPool: boolean;
  /** Statements of the same step were sent concurrently. */
  readonly step: number;
}

/** The statements of a request and its response. */
export interface Recording {
  readonly statements: readonly Statement[];
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly answer: string;
  readonly marks: Marks;
}

interface Recorder {
  readonly statements: Statement[];
  readonly connections: Client[];
  pending: number;
  step: number;
}

const recorders = new AsyncLocalStorage<Recorder>();

function toSentValue(value: unknown): Value {
  if (value instanceof Date) return value.toISOString();
  if (value === undefined) return null;
  return value as Value;
}

function addStatement(recorder: Recorder, client: Client, given: readonly unknown[]): void {
  const [first, second] = given;
  const config: QueryConfig = typeof first === "string" ? { text: first } : (first as QueryConfig);
  const values = Array.isArray(second) ? second : (config.values ?? []);
  if (!recorder.connections.includes(client)) recorder.connections.push(client);
  if (recorder.pending === 0) recorder.step++;
  const { application_name: pool } = (client as Client & { connectionParameters: { application_name: string } })
    .connectionParameters;
  recorder.statements.push({
    text: config.text,
    values: values.map(toSentValue),
    name: config.name ?? null,
    connection: recorder.connections.indexOf(client),
    usesCounterPool: pool === "narthex counters",
    step: recorder.step,
  });
}

const send: (this: Client, ...given: unknown[]) => unknown = Client.prototype.query;

/** Records the statements of everything that runs inside `record`; calling it again has no effect. */
export function recordClients(): void {
  const recordStatement = function (this: Client, ...given: unknown[]): unknown {
    const recorder = recorders.getStore();
    if (!recorder) return send.apply(this, given);
    addStatement(recorder, this, given);
    recorder.pending++;
    const endPending = () => {
      recorder.pending--;
    };
    const last = given.at(-1);
    if (typeof last === "function") {
      const endAndCall = (...result: unknown[]) => {
        endPending();
        return last(...result);
      };
      return send.apply(this, [...given.slice(0, -1), endAndCall]);
    }
    const result = send.apply(this, given);
    if (result instanceof Promise) result.then(endPending, endPending);
    return result;
  };
  Object.defineProperty(Client.prototype, "query", { value: recordStatement, writable: true, configurable: true });
}

/** The headers that the call itself sets; Fastify sets the others on every response. */
const OF_CALL = ["content-type", "x-total-count", "link", "cache-control", "set-cookie"];

export async function recordCall(app: FastifyInstance, call: Call, n: number): Promise<Recording> {
  const { method, path, headers, body }: PreparedRequest = call.request(n);
  const recorder: Recorder = { statements: [], connections: [], pending: 0, step: 0 };
  // Awaited inside, because the request starts when it is awaited.
  const response = await recorders.run(
    recorder,
    async () => await app.inject({ method, url: path, headers: { ...headers }, ...(body ? { payload: body } : {}) }),
  );
  if (response.statusCode >= 300) throw new Error(`${call.name} was answered ${response.statusCode}: ${response.body}`);
  const sent = OF_CALL.flatMap((name): [string, string][] => {
    const value = response.headers[name];
    return value === undefined ? [] : [[name, String(value)]];
  });
  return {
    statements: recorder.statements,
    status: response.statusCode,
    headers: Object.fromEntries(sent),
    answer: response.body,
    marks: call.marks?.(n, "real") ?? {},
  };
}
