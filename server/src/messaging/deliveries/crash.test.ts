// A server that is killed three times while it sends loses no email, and repeats only those that were being sent. Uses
// the real program in its own process, a real database and a real SMTP listener.
import { announcements as calls } from "@narthex/contract/announcements.ts";
import type { DeliveryCounts } from "@narthex/contract/deliveries.ts";
import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { CAST, DEMO_PASSWORD } from "../../../../sample/src/cast.ts";
import { type Mailbox, openMailbox } from "../../../test/mailbox.ts";
import { type NarthexProcess, startNarthex } from "../../../test/narthex-process.ts";
import { freePort } from "../../../test/ports.ts";
import { CAST_TEMPLATE, copyTemplate, urlOf } from "../../../test/postgres.ts";
import { until } from "../../../test/until.ts";

const KILLS = 3;
const PEOPLE = 200;
/** Emails between two kills: enough for all concurrent connections to be busy. */
const BETWEEN = 40;
/** The number of emails that a server sends at the same time. */
const LANES = 5;
const DATABASE = `crash_${process.pid}_${Date.now()}`;

let mailbox: Mailbox;
let server: NarthexProcess | null = null;
let database: Client;
let environment: Record<string, string>;
let site: string;
/** Called with the email at which the server is killed, before the answer that it was accepted. */
let killAt = Number.POSITIVE_INFINITY;
let killed = Promise.withResolvers<void>();

/** Starts the program and waits until it listens or has died: it begins to send before it listens. */
async function startServer(): Promise<NarthexProcess> {
  server = startNarthex(environment);
  await server.says("is open at");
  return server;
}

beforeAll(async () => {
  mailbox = await openMailbox(0, (count) => {
    if (count < killAt) return;
    killAt = Number.POSITIVE_INFINITY;
    server?.child.kill("SIGKILL");
    killed.resolve();
  });
  const serverUrl = inject("postgresUrl");
  database = new Client({ connectionString: serverUrl });
  await database.connect();
  await copyTemplate(serverUrl, CAST_TEMPLATE, DATABASE);
  const url = urlOf(serverUrl, DATABASE);
  const people = new Client({ connectionString: url });
  await people.connect();
  await people.query(
    `insert into members (first_name, last_name, email, join_date, membership_status)
     select 'Person', lpad(n::text, 5, '0'), 'person' || n || '@example.org', '2026-01-04', 'active'
     from generate_series(1, $1) as n`,
    [PEOPLE],
  );
  await people.end();
  const port = await freePort();
  site = `http://127.0.0.1:${port}`;
  environment = {
    PORT: String(port),
    HOST: "127.0.0.1",
    DATABASE_URL: url,
    SMTP_URL: mailbox.url,
    MAIL_FROM: "office@example.org",
    SECRET: "a secret that is only used in tests, long enough",
    LOG_LEVEL: "silent",
  };
});
afterAll(async () => {
  await server?.kill();
  await mailbox.close();
  await database.query(`drop database if exists ${DATABASE} with (force)`);
  await database.end();
});

async function signIn(): Promise<(path: string, init?: RequestInit) => Promise<Response>> {
  const json = { "content-type": "application/json" };
  const body = JSON.stringify({ email: CAST.admin.email, password: DEMO_PASSWORD });
  const answer = await fetch(`${site}/api/auth/sign-in/email`, { method: "POST", headers: json, body });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  return (path, init = {}) => fetch(`${site}${path}`, { ...init, headers: { ...json, cookie } });
}

const idOf = (headers: string) => /^Message-ID: (\S+)$/m.exec(headers)?.[1] ?? "";

it("three kills during sending lose no email and repeat only those that were being sent", async () => {
  let running = await startServer();
  const asAdmin = await signIn();
  killAt = BETWEEN;
  const news = { title: "Once each", content: "Please come.", targetAudience: "members", sendEmail: true };
  const created = await asAdmin(calls.create.path, { method: "POST", body: JSON.stringify(news) });
  expect(created.status).toBe(201);

  for (let kill = 1; kill <= KILLS; kill++) {
    await killed.promise;
    await running.ended;
    killed = Promise.withResolvers();
    if (kill < KILLS) killAt = mailbox.received.length + BETWEEN;
    running = await startServer();
  }

  const look = async (): Promise<DeliveryCounts | undefined> => {
    const list = (await (await asAdmin(calls.list.path)).json()) as { deliveries: DeliveryCounts[] }[];
    return list[0]?.deliveries[0];
  };
  const counts = await until(look, (count) => count?.queued === 0);
  const everyone = PEOPLE + 4; // the cast without pending members
  expect(counts).toEqual({
    channel: "email",
    queued: 0,
    kept: 0,
    sent: everyone,
    delivered: 0,
    failed: 0,
    shared: 0,
    skipped: 0,
    cancelled: 0,
  });

  const copies = Map.groupBy(mailbox.received, ({ recipients }) => recipients.join());
  expect(copies.size).toBe(everyone);
  const repeated = [...copies.values()].filter(({ length }) => length > 1);
  expect(repeated.length).toBeGreaterThan(0); // the kills really came during sending
  expect(mailbox.received.length - everyone).toBeLessThanOrEqual(KILLS * LANES);
  // A mailbox can recognize a repeated email: both have the same Message-ID.
  for (const mails of repeated) expect(new Set(mails.map(({ headers }) => idOf(headers))).size).toBe(1);
});
