// The process behind host.ts. Its clock is moved before the server is loaded, so that all of it lives in the journeys' time.
import { randomUUID } from "node:crypto";
import type { Running } from "../server/src/start.ts";
import { moveClock } from "./clock.ts";
import { freePort } from "./port.ts";
import { databaseUrl, query, type Run } from "./run.ts";

export type Template = "empty" | "sample";

export interface Wanted {
  mode: "start" | "demo";
  /** A database to use as it is; without one it is a copy of the template, which is dropped in the end. */
  database?: string;
  template?: Template;
  env?: Record<string, string>;
}

export interface Order {
  id: number;
  open?: Wanted;
  /** The id of the order that opened it. */
  close?: number;
}

export interface Answer {
  id: number;
  url?: string;
  error?: string;
}

const run: Run = JSON.parse(process.argv[2] ?? "");
moveClock(run.offset);
const { start } = await import("../server/src/start.ts");
const running = new Map<number, Running>();

async function copyOf(template: Template): Promise<{ url: string; stop(): Promise<void> }> {
  const name = `journey_${randomUUID().replaceAll("-", "")}`;
  // Copying the files is twice as quick as writing each page to the log.
  await query(run.postgresUrl, `create database ${name} template ${template} strategy file_copy`);
  return { url: databaseUrl(run, name), stop: () => query(run.postgresUrl, `drop database ${name} with (force)`) };
}

async function open(id: number, { mode, database, template = "empty", env = {} }: Wanted): Promise<string> {
  const given = database ? { url: databaseUrl(run, database), stop: async () => {} } : await copyOf(template);
  const port = String(await freePort());
  const folders = { DATA_DIR: run.dataDir, DEMO_DATA_DIR: run.dataDir };
  running.set(id, await start(mode, { PORT: port, LOG_LEVEL: "warn", ...folders, ...env }, { given }));
  return `http://127.0.0.1:${port}`;
}

async function obey({ id, open: wanted, close }: Order): Promise<Answer> {
  if (wanted) return { id, url: await open(id, wanted) };
  await running.get(close ?? 0)?.stop();
  return { id };
}

process.on("message", (order: Order) => {
  obey(order)
    .catch((error: Error): Answer => ({ id: order.id, error: error.stack ?? error.message }))
    .then((answer) => process.send?.(answer));
});
process.on("disconnect", () => process.exit());
