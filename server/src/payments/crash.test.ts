// The whole server, as a process of its own, killed with SIGKILL around a charge: what was given is in the books afterwards.
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { CAST_TEMPLATE, urlOf } from "../../test/postgres.ts";
import { type FakeStripe, openStripe, type SignedEvent } from "../../test/stripe.ts";
import { until } from "../../test/until.ts";
import { CAST, DEMO_PASSWORD } from "../database/demo/cast.ts";

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));
const database = `test_${randomUUID().replaceAll("-", "")}`;
const dataDir = mkdtempSync(join(tmpdir(), "narthex-crash-"));
const running = new Set<ChildProcess>();
let stripe: FakeStripe;
let server: Client;
let books: Client;
let port: number;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port: free } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return free;
}

beforeAll(async () => {
  const serverUrl = inject("postgresUrl");
  server = new Client({ connectionString: serverUrl });
  await server.connect();
  await server.query(`create database ${database} template ${CAST_TEMPLATE}`);
  books = new Client({ connectionString: urlOf(serverUrl, database) });
  await books.connect();
  stripe = await openStripe();
  port = await freePort();
});
afterAll(async () => {
  for (const child of running) child.kill("SIGKILL");
  await books.end();
  await server.query(`drop database ${database} with (force)`);
  await server.end();
  await stripe.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function startNarthex(): Promise<ChildProcess> {
  const { secretKey, publishableKey, webhookSecret, apiUrl } = stripe.settings;
  const child = spawn(process.execPath, [MAIN, "start"], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: urlOf(inject("postgresUrl"), database),
      LOG_LEVEL: "warn",
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: apiUrl ?? "",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  running.add(child);
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => line.includes("is open at") && resolve());
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
  running.delete(child);
}

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });

/** Somebody gives: signed in, begun, and the card accepted on Stripe's side. */
async function chargedIntent(amount: number): Promise<string> {
  const credentials = { email: CAST.member.email, password: DEMO_PASSWORD };
  const signedIn = await post("/api/auth/sign-in/email", JSON.stringify(credentials));
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const begun = await post("/api/create-payment-intent", JSON.stringify({ amount }), { cookie });
  expect(begun.status).toBe(200);
  const { id } = stripe.intentOf(((await begun.json()) as { clientSecret: string }).clientSecret);
  stripe.charge(id);
  return id;
}

const deliver = ({ body, signature }: SignedEvent) =>
  post("/api/payments/webhook", body, { "stripe-signature": signature });
const gifts = async (amount: string) =>
  (await books.query("select amount from donations where amount = $1 and voided_at is null", [amount])).rows;

it("killed between the charge and the webhook: after the restart Stripe's next delivery makes the gift", async () => {
  const child = await startNarthex();
  const intentId = await chargedIntent(51);
  await kill(child);
  const event = stripe.event("payment_intent.succeeded", intentId);
  await expect(deliver(event)).rejects.toThrow();
  expect(await gifts("51.00")).toEqual([]);

  const again = await startNarthex();
  for (const { status } of [await deliver(event), await deliver(event)]) expect(status).toBe(200);
  await until(
    () => gifts("51.00"),
    (rows) => rows.length === 1,
  );
  await kill(again);
});

it("killed after the webhook was answered and before it was followed: the gift is there without another word", async () => {
  const child = await startNarthex();
  const intentId = await chargedIntent(52);
  stripe.outage = true;
  expect((await deliver(stripe.event("payment_intent.succeeded", intentId))).status).toBe(200);
  await kill(child);
  expect(await gifts("52.00")).toEqual([]);

  stripe.outage = false;
  const again = await startNarthex();
  await until(
    () => gifts("52.00"),
    (rows) => rows.length === 1,
  );
  await kill(again);
});
