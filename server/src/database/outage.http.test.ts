import { attendance } from "@narthex/contract/attendance.ts";
import { members } from "@narthex/contract/members.ts";
import { operations } from "@narthex/contract/operations.ts";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Congregation, openCongregation, type Person } from "../../test/congregation.ts";
import { untilScanned } from "../../test/hold.ts";
import { type DatabaseProxy, openDatabaseProxy } from "../../test/proxy.ts";
import { until } from "../../test/until.ts";

let congregation: Congregation;
let proxy: DatabaseProxy;
let admin: Person;
/** Without the proxy. */
let direct: Client;
const log: string[] = [];

beforeAll(async () => {
  congregation = await openCongregation({
    onLog: (line) => log.push(line),
    reach: async (url) => {
      direct = new Client({ connectionString: url });
      await direct.connect();
      proxy = await openDatabaseProxy(url);
      return proxy.url;
    },
  });
  admin = await congregation.as("admin");
  await untilScanned(congregation.postgres.pool);
});
afterAll(async () => {
  await direct?.end();
  await congregation?.close();
  await proxy?.stop();
});

const unavailable = {
  status: 503,
  body: { code: "unavailable", message: "The server is busy or restarting. Please try again in a moment." },
};

async function expectUnavailable(answer: Promise<{ status: number; headers: Headers; body: unknown }>): Promise<void> {
  const { status, headers, body } = await answer;
  expect({ status, body }).toMatchObject(unavailable);
  expect(headers.get("retry-after")).toBe("1");
}

it("answers 503 with its sentence while the database is stopped, and serves again once it is back", async () => {
  await proxy.stop();
  await expectUnavailable(admin.refused(members.list));
  await expectUnavailable(admin.refused(attendance.record, { body: { memberId: 1, eventId: 1 } }));
  await expectUnavailable(congregation.stranger().refused(operations.ready));
  const signIn = await congregation.stranger().fetch("/api/auth/sign-in/email", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "someone@example.org", password: "a long password" }),
  });
  await expectUnavailable(signIn.json().then((body) => ({ status: signIn.status, headers: signIn.headers, body })));
  await proxy.start();
  const again = await until(
    () => admin.call(members.list),
    ({ status }) => status === 200,
  );
  expect(again.status).toBe(200);
});

it("answers 503 to a request whose connection the database ends", async () => {
  await direct.query("begin; lock table members in access exclusive mode");
  const reading = admin.refused(members.list);
  const waiting = "select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  const [backend] = await until(
    async () => (await direct.query<{ pid: number }>(waiting)).rows,
    (rows) => rows.length === 1,
  );
  await direct.query("select pg_terminate_backend($1)", [backend?.pid]);
  await expectUnavailable(reading);
  await direct.query("rollback");
});

it("logs a lost database by its code, without data of the request", () => {
  const lines = log.filter((line) => line.includes("database unavailable"));
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.join()).toContain("ECONNREFUSED");
  expect(lines.join()).toContain("57P01");
  expect(log.join()).not.toContain("unexpected error");
  expect(log.join()).not.toContain("someone@example.org");
});
