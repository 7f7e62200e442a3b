// One PostgreSQL for the whole test run, with a migrated template that every test file copies.
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { createAccount } from "../../sample/src/accounts.ts";
import { CAST, CONGREGATION } from "../../sample/src/cast.ts";
import { openPostgres } from "../src/database/database.ts";
import { updateSchema } from "../src/database/migrate.ts";
import { settings } from "../src/database/tables/operations.ts";
import { startJobs } from "../src/jobs/jobs.ts";
import { CHEAP_HASH } from "./passwords.ts";
import { startPgbouncer } from "./pgbouncer.ts";
import { quiet } from "./quiet.ts";
import { startThrowawayPostgres } from "./throwaway-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the server's default database, from which the others are created. */
    postgresUrl: string;
    /** The same through PgBouncer in transaction mode, for the proof of several servers; otherwise null. */
    poolerUrl: string | null;
  }
}

export const EMPTY_TEMPLATE = "template_empty";
export const CAST_TEMPLATE = "template_cast";
export const CAST_JOINED = "2024-01-07";

export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs a statement on a separate connection. */
export async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/**
 * Creates a database as a copy of a template. Copying files takes a quarter of the time of writing each page to the
 * WAL.
 */
export function copyTemplate(serverUrl: string, template: string, database: string): Promise<void> {
  return run(serverUrl, `create database ${database} template ${template} strategy file_copy`);
}

/** The cast of the sample congregation, after the set-up. */
export async function writeCast(url: string): Promise<void> {
  const postgres = openPostgres({ url, size: 1 });
  await postgres.transaction(async (tx) => {
    for (const person of Object.values(CAST)) await createAccount(tx, person, CHEAP_HASH, CAST_JOINED);
    await tx.update(settings).set({
      congregationName: CONGREGATION.name,
      timezone: CONGREGATION.timezone,
      setUpAt: "2024-01-07T12:00:00Z",
    });
  });
  await postgres.close();
}

/** Creates the template databases that test files copy. */
export async function prepareTemplates(serverUrl: string): Promise<void> {
  await run(serverUrl, `create database ${EMPTY_TEMPLATE}`);
  const empty = urlOf(serverUrl, EMPTY_TEMPLATE);
  await updateSchema(empty);
  const jobs = await startJobs(empty, quiet);
  await jobs.stop();
  await copyTemplate(serverUrl, EMPTY_TEMPLATE, CAST_TEMPLATE);
  await writeCast(urlOf(serverUrl, CAST_TEMPLATE));
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startThrowawayPostgres("narthex test");
  await prepareTemplates(server.url);
  const pooler = process.env.BEHIND_POOLER ? await startPgbouncer(server.url, "transaction") : null;
  project.provide("postgresUrl", server.url);
  project.provide("poolerUrl", pooler?.through(server.url) ?? null);
  return async () => {
    await pooler?.stop();
    await server.stop();
  };
}
