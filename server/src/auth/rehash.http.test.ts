// A password that is stored as an older hash is hashed anew at the next sign-in, and nothing else changes.
import { api } from "@narthex/contract/api.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { CAST, DEMO_PASSWORD } from "../../../sample/src/cast.ts";
import { openCongregation, type Person } from "../../test/congregation.ts";
import { waitForLock } from "../../test/hold.ts";
import { SCRYPT_HASH } from "../../test/passwords.ts";
import { clearAttempts, startSecondStep, turnOn, withPassword } from "../../test/second-factor.ts";
import { accounts, secondFactors, sessions, users } from "../database/tables/users.ts";

const { signin } = api;
const congregation = await openCongregation();
afterAll(() => congregation.close());
const db = () => congregation.postgres.db;

const { email } = CAST.member;
const right = { email, password: DEMO_PASSWORD };
const [account] = await db().select().from(users).where(eq(users.email, email));
const userId = account?.id ?? "";

const stored = async () => {
  const [row] = await db().select().from(accounts).where(eq(accounts.userId, userId));
  return { hash: row?.password ?? "", version: row?.passwordVersion };
};
const storeOldHash = () => db().update(accounts).set({ password: SCRYPT_HASH }).where(eq(accounts.userId, userId));
const isInside = async (person: Person) => (await person.refused(signin.user)).status === 200;
const CURRENT = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

beforeEach(async () => {
  await clearAttempts(congregation);
  await db().delete(secondFactors);
  await db().update(users).set({ twoFactorEnabled: false });
  await storeOldHash();
  await db().delete(sessions).where(eq(sessions.userId, userId));
});

describe("signing in with a password that is stored as an older hash", () => {
  it("stores a current hash, under which the password still works", async () => {
    const before = await stored();
    await withPassword(congregation, "member");
    const after = await stored();
    expect(after.hash).toMatch(CURRENT);
    expect(after.version).toBe(before.version);
    await withPassword(congregation, "member");
    expect(await stored()).toEqual(after);
  });

  it("ends no session, neither the new one nor those of other devices", async () => {
    const first = await withPassword(congregation, "member");
    const kept = (await stored()).hash;
    await congregation.postgres.transaction(async (tx) => {
      await tx.execute("select set_config('narthex.rehash', 'on', true)");
      await tx.update(accounts).set({ password: SCRYPT_HASH }).where(eq(accounts.userId, userId));
    });
    const second = await withPassword(congregation, "member");
    expect((await stored()).hash).not.toBe(kept);
    expect([await isInside(first), await isInside(second)]).toEqual([true, true]);
  });

  it("signs in two windows at the same moment", async () => {
    const people = [congregation.stranger(), congregation.stranger()];
    const answers = await congregation.postgres.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, userId)).for("update");
      const signingIn = people.map((person) => person.refused(signin.withPassword, { body: right }));
      await waitForLock(congregation.postgres.pool, people.length);
      return { signingIn };
    });
    const statuses = (await Promise.all(answers.signingIn)).map(({ status }) => status);
    expect(statuses).toEqual([200, 200]);
    expect(await Promise.all(people.map(isInside))).toEqual([true, true]);
    expect((await stored()).hash).toMatch(CURRENT);
  });

  it("changes nothing after a wrong password", async () => {
    const body = { email, password: "not the password" };
    expect((await congregation.stranger().refused(signin.withPassword, { body })).status).toBe(401);
    expect((await stored()).hash).toBe(SCRYPT_HASH);
  });

  it("stores it after the first of two steps", async () => {
    await turnOn(congregation, "member");
    await storeOldHash();
    await startSecondStep(congregation, email);
    expect((await stored()).hash).toMatch(CURRENT);
  });
});
