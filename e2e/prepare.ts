// Prepares the whole run: one PostgreSQL, an empty congregation and the sample congregation as template databases, and
// a session of each account of the sample. With `BEHIND_POOLER`, also PgBouncer (docs/running.md).
import { request } from "@playwright/test";
import { CAST, type CastName, DEMO_PASSWORD } from "../sample/src/cast.ts";
import { seedDemo } from "../sample/src/seed.ts";
import { updateSchema } from "../server/src/database/migrate.ts";
import { startPgbouncer } from "../server/test/pgbouncer.ts";
import { startThrowawayPostgres } from "../server/test/throwaway-postgres.ts";
import { MOMENT, MOVE_TIMESTAMPS, offsetTo, PREPARED_AT, setDatabaseClock } from "./clock.ts";
import { startHost } from "./host.ts";
import { databaseUrl, query, type Run, shareRun } from "./run.ts";

const ACCOUNTS = ["admin", "intermediate_admin", "ministry_leader", "member"] as const satisfies CastName[];

/** Signs each account in through the server. */
async function signIn(run: Run, offset: number): Promise<Run["cookies"]> {
  const host = startHost(run);
  const server = await host.open({ mode: "demo", database: "sample", offset });
  const signedIn = ACCOUNTS.map(async (name) => {
    const context = await request.newContext({ baseURL: server.url });
    const data = { email: CAST[name].email, password: DEMO_PASSWORD };
    const answer = await context.post("/api/auth/sign-in/email", { data });
    if (!answer.ok()) throw new Error(`${name} could not sign in: ${await answer.text()}`);
    const { cookies } = await context.storageState();
    await context.dispose();
    return [name, cookies] as const;
  });
  const cookies = Object.fromEntries(await Promise.all(signedIn));
  await server.stop();
  await host.end();
  // Journeys begin long after the sign-in, so that sensitive actions ask for a confirmation.
  await query(databaseUrl(run, "sample"), "update sessions set created_at = created_at - interval '1 hour'");
  return cookies;
}

export default async function prepare(): Promise<() => Promise<void>> {
  const server = await startThrowawayPostgres("narthex journeys");
  const pooler = process.env.BEHIND_POOLER ? await startPgbouncer(server.url, "transaction") : null;
  const stop = async () => {
    await pooler?.stop();
    await server.stop();
  };
  try {
    const place = { postgresUrl: server.url, poolerUrl: null, dataDir: server.dataDir };
    const run: Run = { ...place, cookies: {} };
    const offset = offsetTo(PREPARED_AT);
    await query(server.url, "create database empty");
    await updateSchema(databaseUrl(run, "empty"));
    await query(databaseUrl(run, "empty"), setDatabaseClock(offset), MOVE_TIMESTAMPS);
    await query(server.url, "create database sample template empty");
    await seedDemo(databaseUrl(run, "sample"), Temporal.Instant.from(MOMENT), { members: undefined, log: () => {} });
    // Without the pooler, whose connections would prevent copies of the sample.
    const cookies = await signIn(run, offset);
    shareRun({ ...run, cookies, poolerUrl: pooler?.through(server.url) ?? null });
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}
