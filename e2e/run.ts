// The data of the run that prepare.ts hands to every worker.
import type { BrowserContext } from "@playwright/test";
import { Client } from "pg";
import type { CastName } from "../sample/src/cast.ts";

export type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

export interface Run {
  /** The server's own database, from which the others are copied. */
  readonly postgresUrl: string;
  /** The same through PgBouncer, behind which each congregation has two servers; null without it. */
  readonly poolerUrl: string | null;
  /** Contains the secret that signs the sessions. */
  readonly dataDir: string;
  /** A session of each account of the sample congregation. */
  readonly cookies: Partial<Record<CastName, Cookies>>;
}

const VARIABLE = "NARTHEX_JOURNEYS";

/** Workers inherit the environment of the process that prepared the run. */
export function shareRun(run: Run): void {
  process.env[VARIABLE] = JSON.stringify(run);
}

export function readRun(): Run {
  const written = process.env[VARIABLE];
  if (!written) throw new Error("the run was not prepared: journeys are started with `playwright test`");
  return JSON.parse(written);
}

export function databaseUrl({ postgresUrl }: Pick<Run, "postgresUrl">, database: string): string {
  return Object.assign(new URL(postgresUrl), { pathname: `/${database}` }).href;
}

export async function query(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
