import { operations } from "@narthex/contract/operations.ts";
import { person } from "@narthex/contract/person.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Congregation, openCongregation } from "../../test/congregation.ts";
import { until } from "../../test/until.ts";

const TOKEN = "a token for the metrics only";

let congregation: Congregation;
let without: Congregation;

beforeAll(async () => {
  [congregation, without] = await Promise.all([
    openCongregation({ config: { metricsToken: TOKEN }, isAlone: true }),
    openCongregation(),
  ]);
});
afterAll(async () => {
  await congregation?.close();
  await without?.close();
});

const read = (authorization?: string) =>
  congregation.stranger().fetch("/metrics", authorization ? { headers: { authorization } } : {});

/** The value of the line that begins with this name and labels. */
async function readValue(line: string): Promise<number | undefined> {
  const text = await (await read(`Bearer ${TOKEN}`)).text();
  const found = text.split("\n").find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

it("are served as text to a program with the token", async () => {
  const answer = await read(`Bearer ${TOKEN}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const text = await answer.text();
  for (const name of ["nodejs_eventloop_lag_p99_seconds", "process_resident_memory_bytes", "narthex_live_streams 0"])
    expect(text).toContain(name);
});

it.each([undefined, "Bearer another token, also long enough", `Basic ${TOKEN}`, TOKEN])(
  "are refused with the authorization %j",
  async (authorization) => {
    const answer = await read(authorization);
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
    expect(await answer.text()).not.toContain("narthex_");
  },
);

it("are refused to an administrator's session, and do not exist without a configured token", async () => {
  const admin = await congregation.as("admin");
  expect((await admin.fetch("/metrics")).status).toBe(401);
  const answer = await without.stranger().fetch("/metrics", { headers: { authorization: "Bearer " } });
  expect(answer.headers.get("content-type")).not.toContain("version=0.0.4");
});

it("count requests by route pattern, without ids", async () => {
  const admin = await congregation.as("admin");
  await admin.refused(person.get, { params: { id: 999_999 } });
  const line = 'narthex_http_request_duration_seconds_count{method="GET",route="/api/members/:id",status="404"}';
  await until(
    () => readValue(line),
    (value) => value === 1,
  );
  expect(await (await read(`Bearer ${TOKEN}`)).text()).not.toContain("/999999");
});

it("count statements, jobs with their age, and deliveries", async () => {
  const before = (await readValue("narthex_database_statements_total")) ?? 0;
  const { pool } = congregation.postgres;
  // Only a demo works on this queue, so the job stays.
  await pool.query("insert into pgboss.job (name, start_after) values ('test-webhook', now() - interval '10 minutes')");
  expect(await readValue("narthex_database_statements_total")).toBeGreaterThan(before);
  expect(await readValue('narthex_jobs{queue="test-webhook",state="created"}')).toBe(1);
  const waited = await readValue('narthex_oldest_job_seconds{queue="test-webhook"}');
  expect(waited).toBeGreaterThanOrEqual(600);
  expect(waited).toBeLessThan(700);
  expect(await readValue('narthex_deliveries_waiting{channel="email"}')).toBeUndefined();
});

it("say that the server is not ready, and are still served without the last values of the database", async () => {
  const { pool } = congregation.postgres;
  await pool.query("insert into pgboss.job (name, start_after) values ('test-webhook', now() + interval '1 day')");
  const line = 'narthex_jobs{queue="test-webhook",state="created"}';
  expect(await readValue(line)).toBeGreaterThan(0);
  expect(await readValue("narthex_ready")).toBe(1);
  congregation.services.readiness.drain();
  expect(await readValue("narthex_ready")).toBe(0);
  expect(await readValue(line)).toBeUndefined();
  expect((await congregation.stranger().refused(operations.ready)).status).toBe(503);
});
