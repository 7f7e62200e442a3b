// Confirming who one is before a sensitive call: here, before a passkey is added.
import { api } from "@narthex/contract/api.ts";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, it } from "vitest";
import { CAST, DEMO_PASSWORD } from "../../../sample/src/cast.ts";
import { openCongregation, type Person } from "../../test/congregation.ts";
import { endConfirmations } from "../../test/ended-confirmation.ts";
import { waitForLock, whileHolding } from "../../test/hold.ts";
import { codeTo } from "../../test/kept-mail.ts";
import { passkeyDevice } from "../../test/passkey-device.ts";
import { clearAttempts, withPassword } from "../../test/second-factor.ts";
import { accounts, passkeys as rows } from "../database/tables/users.ts";

const { confirmation, passkeys, signin } = api;
const SITE = "https://grace.example.org";
const congregation = await openCongregation({ config: { publicUrl: SITE } });
afterAll(() => congregation.close());
const db = () => congregation.postgres.db;

beforeEach(async () => {
  await clearAttempts(congregation);
  await db().delete(rows);
});

const isConfirmed = async (person: Person) => (await person.refused(passkeys.begin)).status === 200;

async function withoutConfirmation(name: "member" | "ministry_leader" = "member"): Promise<Person> {
  const person = await withPassword(congregation, name);
  await endConfirmations(congregation);
  return person;
}

async function addPasskey(person: Person) {
  const device = passkeyDevice(SITE);
  const { challenge } = (await person.call(passkeys.begin)).body;
  await person.call(passkeys.add, { body: device.make(challenge) });
  return device;
}

it("is not needed for five minutes after a sign-in", async () => {
  congregation.setNow("2026-11-22T15:00:00Z");
  const person = await withPassword(congregation, "member");
  congregation.setNow("2026-11-22T15:05:00Z");
  expect(await isConfirmed(person)).toBe(true);
  congregation.setNow("2026-11-22T15:05:01Z");
  expect(await isConfirmed(person)).toBe(false);
});

it("is needed to remove a passkey too", async () => {
  const person = await withPassword(congregation, "member");
  await addPasskey(person);
  const [passkey] = (await person.call(passkeys.list)).body.passkeys;
  await endConfirmations(congregation);
  const { status, body } = await person.refused(passkeys.remove, { params: { id: passkey?.id } });
  expect([status, body.code]).toEqual([403, "confirmation_needed"]);
});

it("is needed for files with the data of everyone, and to resume after a restore", async () => {
  const person = await congregation.as("admin");
  await endConfirmations(congregation);
  for (const call of [
    api.confirmation.require,
    api.exports.members,
    api.exports.donations,
    api.outputs.csv,
    api.outputs.xlsx,
    api.backups.resumeOutgoing,
  ])
    expect((await person.refused(call)).body.code).toBe("confirmation_needed");
  for (const call of [api.statements.combined, api.statements.zip])
    expect((await person.refused(call, { params: { year: 2026 } })).body.code).toBe("confirmation_needed");
  await person.call(confirmation.confirm, { body: { password: DEMO_PASSWORD } });
  await person.call(confirmation.require);
  expect((await person.fetch(api.exports.members.path)).status).toBe(200);
});

it("lasts five minutes, in one browser", async () => {
  congregation.setNow("2026-11-22T16:00:00Z");
  const person = await withoutConfirmation();
  const elsewhere = await withoutConfirmation();
  expect((await person.refused(confirmation.confirm, { body: { password: "wrong" } })).body.code).toBe(
    "wrong_password",
  );
  expect(await isConfirmed(person)).toBe(false);
  const { body } = await person.call(confirmation.confirm, { body: { password: DEMO_PASSWORD } });
  expect(body).toEqual({ seconds: 300 });
  expect([await isConfirmed(person), await isConfirmed(elsewhere)]).toEqual([true, false]);
  congregation.setNow("2026-11-22T16:05:01Z");
  expect(await isConfirmed(person)).toBe(false);
});

it("is not asked of somebody whose session ends during the request", async () => {
  const person = await withPassword(congregation, "member");
  // The use of a session is written once a day, so this request waits for the end of the session.
  await db().execute("update sessions set updated_at = updated_at - interval '2 days'");
  const { pool } = congregation.postgres;
  const asked = await whileHolding(pool, "delete from sessions", async () => {
    const asked = person.refused(passkeys.begin);
    await waitForLock(pool);
    return [asked];
  });
  const answers = await Promise.all(asked);
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([[401, "signed_out"]]);
});

it("ends with the session, and does not count in another one", async () => {
  const person = await withoutConfirmation();
  await person.call(confirmation.confirm, { body: { password: DEMO_PASSWORD } });
  const elsewhere = await withoutConfirmation();
  const isOurs = ([name]: [string, string]) => name.includes("confirmed");
  for (const [name, value] of [...person.cookies].filter(isOurs)) elsewhere.cookies.set(name, value);
  expect([await isConfirmed(person), await isConfirmed(elsewhere)]).toEqual([true, false]);
});

it("is possible with a passkey of the caller, and with no other person's", async () => {
  const leader = await withPassword(congregation, "ministry_leader");
  const others = await addPasskey(leader);
  const first = await withPassword(congregation, "member");
  const device = await addPasskey(first);
  const person = await withoutConfirmation();
  expect((await person.call(confirmation.methods)).body).toEqual({ password: true, passkey: true });
  const ask = async () => (await person.call(confirmation.beginPasskey)).body.challenge;
  const refused = await person.refused(confirmation.withPasskey, { body: others.use(await ask()) });
  expect([refused.status, refused.body.code, await isConfirmed(person)]).toEqual([401, "passkey_refused", false]);
  const unverified = device.use(await ask(), { isUnverified: true });
  expect((await person.refused(confirmation.withPasskey, { body: unverified })).status).toBe(401);
  const { status } = await person.call(confirmation.withPasskey, { body: device.use(await ask()) });
  expect([status, await isConfirmed(person)]).toEqual([200, true]);
});

it("does not accept a challenge for a sign-in", async () => {
  const device = await addPasskey(await withPassword(congregation, "member"));
  const person = await withoutConfirmation();
  const { challenge } = (await person.call(passkeys.beginSignIn)).body;
  const { body } = await person.refused(confirmation.withPasskey, { body: device.use(challenge) });
  expect([body.code, await isConfirmed(person)]).toEqual(["passkey_refused", false]);
});

it("is possible with a code by email for an account without a password, and for no other", async () => {
  const person = await withoutConfirmation();
  for (const [call, input] of [
    [confirmation.sendCode, {}],
    [confirmation.withCode, { body: { otp: "123456" } }],
  ] as const) {
    const { status, body } = await person.refused(call, input);
    expect([status, body.code]).toEqual([409, "confirm_by_password"]);
  }
  const { id } = (await person.call(signin.user)).body;
  await db()
    .delete(accounts)
    .where(and(eq(accounts.userId, id), eq(accounts.providerId, "credential")));
  expect((await person.call(confirmation.methods)).body).toEqual({ password: false, passkey: false });
  expect((await person.call(confirmation.sendCode)).body).toEqual({ email: CAST.member.email, isMailed: false });
  const otp = await codeTo(congregation.postgres, CAST.member.email);
  const wrong = otp === "000000" ? "111111" : "000000";
  expect((await person.refused(confirmation.withCode, { body: { otp: wrong } })).body.code).toBe("wrong_code");
  const { status } = await person.call(confirmation.withCode, { body: { otp } });
  expect([status, await isConfirmed(person)]).toEqual([200, true]);
});
