// The whole server, as a process of its own, killed with SIGKILL around two charges: what was given is in the books
// afterwards.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { CAST, DEMO_PASSWORD } from "../../../../sample/src/cast.ts";
import { type NarthexProcess, startNarthex } from "../../../test/narthex-process.ts";
import { freePort } from "../../../test/ports.ts";
import { CAST_TEMPLATE, copyTemplate, urlOf } from "../../../test/postgres.ts";
import { type FakeStripe, openStripe, type SignedEvent } from "../../../test/stripe.ts";
import { until } from "../../../test/until.ts";

const database = `test_${randomUUID().replaceAll("-", "")}`;
const dataDir = mkdtempSync(join(tmpdir(), "narthex-crash-"));
let narthex: NarthexProcess | undefined;
let stripe: FakeStripe;
let server: Client;
let books: Client;
let port: number;
/**
 * Two charged payments: no webhook event of the first has arrived yet; that of the second was answered with 200.
 */
let untold: string;

async function open(): Promise<NarthexProcess> {
  const { secretKey, publishableKey, webhookSecret, apiUrl } = stripe.settings;
  narthex = startNarthex({
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: urlOf(inject("postgresUrl"), database),
    LOG_LEVEL: "warn",
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: apiUrl ?? "",
  });
  await narthex.says("is open at");
  return narthex;
}

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });

/** Someone gives: begun, and the card accepted on Stripe's side. */
async function chargedIntent(cookie: string, amount: number): Promise<string> {
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

beforeAll(async () => {
  const serverUrl = inject("postgresUrl");
  server = new Client({ connectionString: serverUrl });
  await server.connect();
  await copyTemplate(serverUrl, CAST_TEMPLATE, database);
  books = new Client({ connectionString: urlOf(serverUrl, database) });
  await books.connect();
  stripe = await openStripe();
  port = await freePort();

  const first = await open();
  const credentials = { email: CAST.member.email, password: DEMO_PASSWORD };
  const signedIn = await post("/api/auth/sign-in/email", JSON.stringify(credentials));
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  untold = await chargedIntent(cookie, 51);
  const told = await chargedIntent(cookie, 52);
  stripe.outage = true;
  expect((await deliver(stripe.event("payment_intent.succeeded", told))).status).toBe(200);
  await first.kill();
  await expect(deliver(stripe.event("payment_intent.succeeded", untold))).rejects.toThrow();
  expect([await gifts("51.00"), await gifts("52.00")]).toEqual([[], []]);
  stripe.outage = false;
  await open();
});
afterAll(async () => {
  await narthex?.kill();
  await books.end();
  await server.query(`drop database ${database} with (force)`);
  await server.end();
  await stripe.close();
  rmSync(dataDir, { recursive: true, force: true });
});

it("killed between the charge and the webhook: after the restart Stripe's next delivery makes the gift, once", async () => {
  const event = stripe.event("payment_intent.succeeded", untold);
  for (const { status } of [await deliver(event), await deliver(event)]) expect(status).toBe(200);
  await until(
    () => gifts("51.00"),
    (rows) => rows.length > 0,
  );
  const unfinished = `select from pgboss.job join payments on payments.id = (data->>'paymentId')::int
    where name = 'settle-payment' and state < 'completed' and intent_id = $1`;
  await until(
    () => books.query(unfinished, [untold]),
    ({ rowCount }) => rowCount === 0,
  );
  expect(await gifts("51.00")).toHaveLength(1);
});

it("killed after the webhook was answered and before it was followed: the gift is booked without another delivery", async () => {
  await until(
    () => gifts("52.00"),
    (rows) => rows.length === 1,
  );
});
