// Changes of signing in and their entries in the audit log are written together, or not at all.
import { api } from "@narthex/contract/api.ts";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { followChanges } from "../../test/changes.ts";
import { openCongregation } from "../../test/congregation.ts";
import { codeTo, linkTo } from "../../test/kept-mail.ts";
import { clearAttempts, startSecondStep, turnOn } from "../../test/second-factor.ts";
import { auditEntries } from "../database/tables/operations.ts";
import { users } from "../database/tables/users.ts";

const { signin, secondFactor } = api;
const congregation = await openCongregation();
afterAll(() => congregation.close());
beforeEach(() => clearAttempts(congregation));
const db = () => congregation.postgres.db;

const PASSWORD = "a calm and long sentence";
const newcomer = (name: string) => ({
  firstName: name,
  lastName: "Newcomer",
  email: `${name.toLowerCase()}@example.org`,
  password: PASSWORD,
});
const account = async (email: string) => (await db().select().from(users).where(eq(users.email, email)))[0];

/** While it is off, the audit log refuses every entry. */
const setLog = (isOn: boolean) =>
  congregation.postgres.pool.query(`alter table audit_entries ${isOn ? "disable" : "enable"} trigger refuse_entries`);

beforeAll(async () => {
  await congregation.postgres.pool.query(`
    create function refuse_entry() returns trigger language plpgsql as $$ begin raise 'the log is full'; end $$;
    create trigger refuse_entries before insert on audit_entries for each row execute function refuse_entry();
    alter table audit_entries disable trigger refuse_entries`);
});

async function whileLogIsOff<T>(work: () => Promise<T>): Promise<T> {
  await setLog(false);
  try {
    return await work();
  } finally {
    await setLog(true);
  }
}

it("creates no account by password whose entry cannot be written, and one with it", async () => {
  const body = newcomer("Ada");
  const failed = await whileLogIsOff(() => congregation.stranger().refused(signin.signUp, { body }));
  expect(failed.status).toBe(500);
  expect(await account(body.email)).toBeUndefined();
  expect((await congregation.stranger().call(signin.signUp, { body })).status).toBe(202);
  const created = await account(body.email);
  const entry = and(eq(auditEntries.action, "created"), eq(auditEntries.subjectId, created?.id ?? ""));
  expect(await db().$count(auditEntries, entry)).toBe(1);
});

it("writes no entry of an account that is not created", async () => {
  await congregation.postgres.pool.query(`
    create function refuse_way() returns trigger language plpgsql as $$ begin raise 'no ways in'; end $$;
    create trigger refuse_ways before insert on accounts for each row execute function refuse_way()`);
  const before = await db().$count(auditEntries, eq(auditEntries.action, "created"));
  const body = newcomer("Bea");
  await congregation.stranger().refused(signin.signUp, { body });
  await congregation.postgres.pool.query("drop trigger refuse_ways on accounts");
  expect(await account(body.email)).toBeUndefined();
  expect(await db().$count(auditEntries, eq(auditEntries.action, "created"))).toBe(before);
});

it("creates no account by code whose entry cannot be written", async () => {
  const email = "cara@example.org";
  const person = congregation.stranger();
  await person.call(signin.sendCode, { body: { email } });
  const otp = await codeTo(congregation.postgres, email);
  expect((await whileLogIsOff(() => person.refused(signin.withCode, { body: { email, otp } }))).status).toBe(500);
  expect(await account(email)).toBeUndefined();
});

it("verifies no address whose entry cannot be written", async () => {
  const input = newcomer("Dora");
  const person = congregation.stranger();
  await person.call(signin.signUp, { body: input });
  await person.call(signin.withPassword, { body: { email: input.email, password: PASSWORD } });
  const { token } = await linkTo(congregation.postgres, input.email);
  expect((await whileLogIsOff(() => person.refused(signin.verifyEmail, { body: { token } }))).status).toBe(500);
  expect(await account(input.email)).toMatchObject({ emailVerified: false });
  const { changes, stop } = await followChanges(congregation.services);
  expect((await person.call(signin.verifyEmail, { body: { token } })).status).toBe(200);
  expect((await person.call(signin.verifyEmail, { body: { token } })).status).toBe(200);
  const { id: userId } = (await person.call(signin.user)).body;
  for (const topic of ["members", "own_account"])
    await expect.poll(() => changes).toContainEqual(expect.objectContaining({ topic, userId }));
  stop();
  expect(await db().$count(auditEntries, eq(auditEntries.action, "verified_email"))).toBe(1);
});

it("ends no first step whose entry cannot be written", async () => {
  const { email } = await turnOn(congregation, "member");
  const person = await startSecondStep(congregation, email);
  const wrong = { body: { code: "zzzzz-zzzzz" } };
  for (let n = 0; n < 4; n++) await person.refused(secondFactor.byBackupCode, wrong);
  const fifth = await whileLogIsOff(() => person.refused(secondFactor.byBackupCode, wrong));
  expect(fifth.status).toBe(500);
  const steps = "select count(*)::int as n from verifications where value in (select id from users where email = $1)";
  const { rows } = await congregation.postgres.pool.query<{ n: number }>(steps, [email]);
  expect(rows[0]?.n).toBe(1);
});
