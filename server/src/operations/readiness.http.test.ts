import { members } from "@narthex/contract/members.ts";
import { operations } from "@narthex/contract/operations.ts";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type Congregation, openCongregation, type Person } from "../../test/congregation.ts";
import { until } from "../../test/until.ts";

const log: string[] = [];
let congregation: Congregation;
let stranger: Person;
let operator: Client;

beforeAll(async () => {
  congregation = await openCongregation({ isAlone: true, onLog: (line) => log.push(line) });
  stranger = congregation.stranger();
  operator = new Client({ connectionString: congregation.postgres.url });
  await operator.connect();
});
afterAll(async () => {
  await operator?.end();
  await congregation?.close();
});

const readLog = () => log.map((line) => JSON.parse(line) as { msg: string; error?: { code: string } });

/** The reasons that were logged. */
const listReasons = () =>
  readLog()
    .filter(({ msg }) => msg === "not ready")
    .map(({ error }) => error?.code);

const status = async () => (await stranger.refused(operations.ready)).status;

it("is 503 while the database is read-only, as a standby is, and 200 afterwards", async () => {
  const database = operator.escapeIdentifier(operator.database ?? "");
  expect(await status()).toBe(200);
  await operator.query(`alter database ${database} set default_transaction_read_only = on`);
  await operator.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'narthex ready' and datname = current_database()",
  );
  // The first answer may be about the ended connection.
  await until(
    async () => [await status(), ...listReasons()],
    (seen) => seen[0] === 503 && seen.includes("read_only"),
  );
  await operator.query("set default_transaction_read_only = off");
  await operator.query(`alter database ${database} reset default_transaction_read_only`);
  await operator.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'narthex ready' and datname = current_database()",
  );
  await until(status, (code) => code === 200);
});

it("is 503 from the first write that finds the disk full until a write succeeds", async () => {
  // Filling a real disk needs a mount, so a trigger raises PostgreSQL's error, and no new file can be created.
  await operator.query(`
    create function disk_full() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file' using errcode = '53100';
    end $$;
    create trigger disk_full before insert on members for each statement execute function disk_full();
    revoke create on schema public from pg_database_owner`);
  expect(await status()).toBe(200);
  const admin = await congregation.as("admin");
  const body = { firstName: "Ann", lastName: "Archer", joinDate: "2024-01-07", membershipStatus: "active" };
  const refused = await admin.refused(members.create, { body });
  const message = "The server's disk is full. Nothing was saved. Please tell the person who runs Narthex.";
  expect(refused).toMatchObject({ status: 503, body: { code: "disk_full", message } });
  // Parsed, because times and numbers of other lines may contain these digits.
  const full = readLog().find(({ error }) => error?.code === "53100");
  expect(JSON.stringify(full)).toContain("the disk of the database is full");
  expect(await status()).toBe(503);
  await operator.query("grant create on schema public to pg_database_owner; drop trigger disk_full on members");
  expect(await status()).toBe(200);
  expect((await admin.refused(members.create, { body })).status).toBe(201);
});

it("says that the disk is full", async () => {
  const full = Object.assign(new Error("could not extend file"), { code: "53100" });
  vi.spyOn(congregation.services.readiness, "check").mockRejectedValueOnce(full);
  expect(await stranger.refused(operations.ready)).toMatchObject({ status: 503, body: { code: "disk_full" } });
  expect(await status()).toBe(200);
});

it("is also 503 after a job finds the disk full", async () => {
  await operator.query(`
    create trigger disk_full before update on imports for each statement execute function disk_full();
    revoke create on schema public from pg_database_owner`);
  const { rows } = await operator.query<{ id: number }>(
    `insert into imports (status, headers, rows, mapping, date_order)
      values ('running', '[]', 0, '{}', 'month_first') returning id`,
  );
  expect(await status()).toBe(200);
  const { jobs, postgres } = congregation.services;
  await jobs.send(postgres.db, "import-members", { importId: rows[0]?.id ?? 0 });
  await until(status, (code) => code === 503);
  await operator.query("grant create on schema public to pg_database_owner; drop trigger disk_full on imports");
  await until(status, (code) => code === 200);
});

it("is 503 on an older schema", async () => {
  await operator.query("begin; update drizzle.__drizzle_migrations set created_at = created_at - 9e12; commit");
  expect(await status()).toBe(503);
  await operator.query("update drizzle.__drizzle_migrations set created_at = created_at + 9e12");
  expect(await status()).toBe(200);
});

it("is 503 as soon as the server is to stop, while it is alive and serves requests", async () => {
  const admin = await congregation.as("admin");
  congregation.services.readiness.drain();
  expect(await status()).toBe(503);
  expect((await stranger.call(operations.health)).status).toBe(200);
  expect((await admin.call(members.list)).status).toBe(200);
});

it("logs why it is 503", () => {
  expect(listReasons()).toEqual(expect.arrayContaining(["read_only", "42501", "older_schema", "stopping"]));
});
