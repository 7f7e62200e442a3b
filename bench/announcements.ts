// Measures how long it takes to queue an announcement to thousands, and to open its delivery log: through HTTP, on a
// database that writes to disk. Prints each figure with a floor measured in the same run, and fails above its limit.
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { announcements as calls } from "@narthex/contract/announcements.ts";
import { createAccount } from "../sample/src/accounts.ts";
import { CAST, DEMO_PASSWORD } from "../sample/src/cast.ts";
import { createApp } from "../server/src/app.ts";
import { hashPassword } from "../server/src/auth/password.ts";
import { readConfig } from "../server/src/config.ts";
import { startEmbeddedPostgres } from "../server/src/database/embedded/start.ts";
import { updateSchema } from "../server/src/database/migrate.ts";
import { openServices } from "../server/src/open.ts";
import { quiet as logger } from "../server/test/quiet.ts";

const RECIPIENTS = Number(process.argv[2] ?? 8000);
const QUEUED_WITHIN_MS = 1000;
const OPENED_WITHIN_MS = 300;
const ROUNDS = 7;
/** Nothing listens on this port: queued messages stay queued, and sending does not affect the figures. */
const CLOSED_PORT = "127.0.0.1:9";

const printLine = (line: string) => process.stdout.write(`${line}\n`);
const computeMedian = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;

/** Median and maximum time of several runs in milliseconds, after one warm-up run. */
async function measureTime(work: () => Promise<unknown>): Promise<{ median: number; slowest: number }> {
  await work();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return { median: computeMedian(times), slowest: Math.max(...times) };
}

const dataDir = mkdtempSync(join(tmpdir(), "narthex-bench-"));
const database = await startEmbeddedPostgres({ dataDir, log: () => {} });
await updateSchema(database.url);
const services = await openServices({
  url: database.url,
  config: {
    ...readConfig({}),
    smtpUrl: `smtp://${CLOSED_PORT}`,
    mailFrom: "office@example.org",
    twilio: { accountSid: "AC", authToken: "x", from: "+12125550100", apiUrl: `http://${CLOSED_PORT}` },
  },
  clock: () => Temporal.Now.instant(),
  logger,
  secret: { current: "a secret that is only used to measure, long enough", other: null },
  demoAccounts: null,
  setupToken: null,
});
const { pool } = services.postgres;
const hash = await hashPassword(DEMO_PASSWORD);
await services.postgres.transaction((tx) => createAccount(tx, CAST.admin, hash, "2024-01-07"));
// Realistic contacts: 5 % have no address, one in seven shares one with the family, half of them consent to text
// messages.
await pool.query(
  `insert into members (first_name, last_name, email, phone, sms_consent, join_date, membership_status)
   select 'Person', md5(n::text),
     case when n % 20 > 0 then 'person' || (n - case when n % 7 = 0 then 1 else 0 end) || '@example.org' end,
     case when n % 10 > 0 then '+1212' || lpad(n::text, 7, '5') end, n % 2 = 0, '2026-01-04', 'active'
   from generate_series(1, $1) as n`,
  [RECIPIENTS - 1],
);
await pool.query("analyze members");
const app = await createApp(services, logger);
await app.listen({ host: "127.0.0.1", port: 0 });
const site = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
const headers: Record<string, string> = { "content-type": "application/json" };
const signIn = await fetch(`${site}/api/auth/sign-in/email`, {
  method: "POST",
  headers,
  body: JSON.stringify({ email: CAST.admin.email, password: DEMO_PASSWORD }),
});
headers.cookie = signIn.headers
  .getSetCookie()
  .map((line) => line.split(";")[0])
  .join("; ");

async function sendRequest(path: string, method = "GET", body?: object): Promise<unknown> {
  const answer = await fetch(`${site}${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

const potluck = { title: "Potluck", content: "Bring a dish.", targetAudience: "members" };
const createAnnouncement = (channels: object) =>
  sendRequest(calls.create.path, "POST", { ...potluck, ...channels }) as Promise<{ id: number }>;

const smallestCall = await measureTime(() => sendRequest("/api/health"));
await pool.query("create table floor (id int, address text, status text, at timestamptz)");
const bareRows = await measureTime(() =>
  pool.query(
    "insert into floor select n, 'person' || n || '@example.org', 'queued', now() from generate_series(1, $1) as n",
    [RECIPIENTS],
  ),
);
const byEmail = await measureTime(() => createAnnouncement({ sendEmail: true }));
const byBoth = await measureTime(() => createAnnouncement({ sendEmail: true, sendSMS: true }));
const { id } = await createAnnouncement({ sendEmail: true, sendSMS: true });
const readDeliveries = (query: string) => sendRequest(`/api/announcements/${id}/deliveries?limit=60${query}`);
const opened = await measureTime(() => readDeliveries(""));
const filtered = await measureTime(() => readDeliveries("&channel=email&status=skipped"));
const searched = await measureTime(() => readDeliveries("&search=person"));
const list = await measureTime(() => sendRequest(`${calls.list.path}?limit=60`));
const reach = await measureTime(() => sendRequest(`${calls.reach.path}?targetAudience=members`));

const formatFigure = (name: string, { median, slowest }: { median: number; slowest: number }, limit?: number) => {
  const verdict = limit === undefined ? "" : `, limit ${limit} ms: ${slowest <= limit ? "kept" : "BROKEN"}`;
  printLine(
    `${name.padEnd(56)} ${median.toFixed(0).padStart(5)} ms, slowest ${slowest.toFixed(0).padStart(5)} ms${verdict}`,
  );
  if (limit !== undefined && slowest > limit) process.exitCode = 1;
};
printLine(`${RECIPIENTS} recipients, ${ROUNDS} rounds`);
formatFigure("floor: the smallest call", smallestCall);
formatFigure("floor: the same number of rows inserted into a table without an index", bareRows);
formatFigure("an announcement by email is queued and answered", byEmail, QUEUED_WITHIN_MS);
formatFigure("the same by email and text message", byBoth, QUEUED_WITHIN_MS);
formatFigure("its delivery log opens", opened, OPENED_WITHIN_MS);
formatFigure("the log of one channel and status", filtered, OPENED_WITHIN_MS);
formatFigure("the log searched by name", searched, OPENED_WITHIN_MS);
formatFigure("the list of announcements with all counts", list);
formatFigure("the number of recipients, before sending", reach);

await app.close();
await services.close();
await database.stop();
rmSync(dataDir, { recursive: true, force: true });
if (database.place) rmSync(database.place, { recursive: true, force: true });
