// Listens to what one request sends to PostgreSQL, so that the floor can send the same.
import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance } from "fastify";
import { Client, type QueryConfig } from "pg";
import type { Call, Marks, Sent } from "./calls.ts";

export type Value = string | number | boolean | null | readonly (string | number)[];

export interface Statement {
  readonly text: string;
  readonly values: readonly Value[];
  readonly name: string | null;
  /** The connection, numbered as this request met them. */
  readonly connection: number;
  /** Over the few connections for counters. */
  readonly isAside: boolean;
  /** Statements of one step were under way together. */
  readonly step: number;
}

/** What a request did, and what it was answered. */
export interface Recording {
  readonly statements: readonly Statement[];
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly answer: string;
  readonly marks: Marks;
}

interface Ear {
  readonly heard: Statement[];
  readonly connections: Client[];
  underWay: number;
  step: number;
}

const listening = new AsyncLocalStorage<Ear>();

function asSent(value: unknown): Value {
  if (value instanceof Date) return value.toISOString();
  if (value === undefined) return null;
  return value as Value;
}

function note(ear: Ear, client: Client, given: readonly unknown[]): void {
  const [first, second] = given;
  const config: QueryConfig = typeof first === "string" ? { text: first } : (first as QueryConfig);
  const values = Array.isArray(second) ? second : (config.values ?? []);
  if (!ear.connections.includes(client)) ear.connections.push(client);
  if (ear.underWay === 0) ear.step++;
  const { application_name: pool } = (client as Client & { connectionParameters: { application_name: string } })
    .connectionParameters;
  ear.heard.push({
    text: config.text,
    values: values.map(asSent),
    name: config.name ?? null,
    connection: ear.connections.indexOf(client),
    isAside: pool === "narthex counters",
    step: ear.step,
  });
}

const send: (this: Client, ...given: unknown[]) => unknown = Client.prototype.query;

/** From now on, hears the statements of whatever runs inside `record`; each once, however often this is called. */
export function listenToClients(): void {
  const heard = function (this: Client, ...given: unknown[]): unknown {
    const ear = listening.getStore();
    if (!ear) return send.apply(this, given);
    note(ear, this, given);
    ear.underWay++;
    const done = () => {
      ear.underWay--;
    };
    const last = given.at(-1);
    if (typeof last === "function") {
      const callback = (...result: unknown[]) => {
        done();
        return last(...result);
      };
      return send.apply(this, [...given.slice(0, -1), callback]);
    }
    const result = send.apply(this, given);
    if (result instanceof Promise) result.then(done, done);
    return result;
  };
  Object.defineProperty(Client.prototype, "query", { value: heard, writable: true, configurable: true });
}

/** The headers that the call itself sends; the others every Fastify answer has. */
const OF_CALL = ["content-type", "x-total-count", "link", "cache-control", "set-cookie"];

export async function record(app: FastifyInstance, call: Call, n: number): Promise<Recording> {
  const { method, path, headers, body }: Sent = call.request(n);
  const ear: Ear = { heard: [], connections: [], underWay: 0, step: 0 };
  // Awaited inside: the request sets out when somebody waits for it.
  const response = await listening.run(
    ear,
    async () => await app.inject({ method, url: path, headers: { ...headers }, ...(body ? { payload: body } : {}) }),
  );
  if (response.statusCode >= 300) throw new Error(`${call.name} was answered ${response.statusCode}: ${response.body}`);
  const sent = OF_CALL.flatMap((name): [string, string][] => {
    const value = response.headers[name];
    return value === undefined ? [] : [[name, String(value)]];
  });
  return {
    statements: ear.heard,
    status: response.statusCode,
    headers: Object.fromEntries(sent),
    answer: response.body,
    marks: call.marks?.(n, "real") ?? {},
  };
}
