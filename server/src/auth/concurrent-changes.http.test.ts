// A sign-in that races a password reset, a sign-out everywhere or a deactivation gets no session.
import { api } from "@narthex/contract/api.ts";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { CAST, DEMO_PASSWORD } from "../../../sample/src/cast.ts";
import { appCode } from "../../test/authenticator.ts";
import { openCongregation, type Person } from "../../test/congregation.ts";
import { waitForLock, whileHolding } from "../../test/hold.ts";
import { codeTo, linkTo } from "../../test/kept-mail.ts";
import { clearAttempts, startSecondStep, turnOn, withPassword } from "../../test/second-factor.ts";
import { auditEntries } from "../database/tables/operations.ts";
import { accounts, secondFactors, sessions, users } from "../database/tables/users.ts";

const { signin, secondFactor } = api;
const congregation = await openCongregation();
afterAll(() => congregation.close());
const db = () => congregation.postgres.db;

const { email } = CAST.member;
const right = { email, password: DEMO_PASSWORD };
const [account] = await db().select().from(users).where(eq(users.email, email));
const userId = account?.id ?? "";
const [credential] = await db().select().from(accounts).where(eq(accounts.userId, userId));
const params = { id: userId };

beforeEach(async () => {
  await clearAttempts(congregation);
  await db().delete(auditEntries);
  await db().delete(secondFactors);
  await db().delete(sessions).where(eq(sessions.userId, userId));
  await db().update(users).set({ twoFactorEnabled: false, emailVerified: true, deactivatedAt: null });
  await db().delete(accounts).where(eq(accounts.userId, userId));
  if (credential) await db().insert(accounts).values(credential);
});

const isInside = async (person: Person) => (await person.refused(signin.user)).status === 200;

const signIn = (person: Person) => person.refused(signin.withPassword, { body: right });

/**
 * Two sign-ins that have checked the password and wait for the account, while `change` has it and is committed before
 * them.
 */
async function signInBehind<T>(change: () => Promise<T>) {
  const people = [congregation.stranger(), congregation.stranger()];
  const { pool } = congregation.postgres;
  const hold = `select from users where id = '${userId}' for no key update`;
  const { changed, answers } = await whileHolding(pool, hold, async () => {
    const changed = change();
    await waitForLock(pool, 1);
    const answers = people.map(signIn);
    await waitForLock(pool, 1 + people.length);
    return { changed, answers };
  });
  return {
    people,
    changed: await changed,
    codes: (await Promise.all(answers)).map(({ body }) => body.code),
    inside: (await Promise.all(people.map(isInside))).filter(Boolean).length,
  };
}

const REFUSED = ["credentials_changed", "credentials_changed"];
const NEW_PASSWORD = "an entirely new password";

/** Asks for the link to choose a new password. @returns chooses it */
async function askForReset() {
  await congregation.stranger().call(signin.forgotPassword, { body: { email } });
  const { token } = await linkTo(congregation.postgres, email);
  const body = { token, newPassword: NEW_PASSWORD };
  return () => congregation.stranger().refused(signin.resetPassword, { body });
}

describe("a sign-in with the old password", () => {
  it("gets no session once a new one is chosen, and open streams end", async () => {
    const open = await withPassword(congregation, "member");
    const stream = await open.fetch("/api/live", { headers: { accept: "text/event-stream" } });
    const { changed, codes, inside } = await signInBehind(await askForReset());
    expect(changed.status).toBe(200);
    await stream.text(); // ends when the server closes it
    expect(codes).toEqual(REFUSED);
    expect(inside).toBe(0);
    expect(await db().$count(sessions, eq(sessions.userId, userId))).toBe(0);
    const body = { email, password: NEW_PASSWORD };
    expect((await congregation.stranger().refused(signin.withPassword, { body })).status).toBe(200);
  });

  it("gets no second step either", async () => {
    const { secret } = await turnOn(congregation, "member");
    const { changed, people, codes } = await signInBehind(await askForReset());
    expect(changed.status).toBe(200);
    expect(codes).toEqual(REFUSED);
    for (const [index, person] of people.entries()) {
      const step = await person.refused(secondFactor.byApp, { body: { code: appCode(secret, index) } });
      expect(step.body.code).toBe("second_step_over");
    }
  });

  it("gets no session after another person has proven the address by a code", async () => {
    await db().update(users).set({ emailVerified: false }).where(eq(users.id, userId));
    const owner = congregation.stranger();
    await owner.call(signin.sendCode, { body: { email } });
    const otp = await codeTo(congregation.postgres, email);
    const { changed, codes, inside } = await signInBehind(() =>
      owner.refused(signin.withCode, { body: { email, otp } }),
    );
    expect(changed.status).toBe(200);
    expect(codes).toEqual(REFUSED);
    expect(inside).toBe(0);
    expect(await db().$count(accounts, eq(accounts.userId, userId))).toBe(0);
    expect(await isInside(owner)).toBe(true);
  });

  it("gets no session once all sessions were ended, as by signing out everywhere", async () => {
    const admin = await congregation.as("admin");
    const { changed, codes, inside } = await signInBehind(() => admin.refused(api.users.signOutEverywhere, { params }));
    expect(changed.status).toBe(200);
    expect(codes).toEqual(REFUSED);
    expect(inside).toBe(0);
    const own = and(eq(auditEntries.action, "signed_in"), eq(auditEntries.actorId, userId));
    expect(await db().$count(auditEntries, own)).toBe(0);
    await withPassword(congregation, "member");
  });

  it("gets only a first step once the second factor is on", async () => {
    const owner = await withPassword(congregation, "member");
    const { secret } = (await owner.call(secondFactor.begin, { body: { password: DEMO_PASSWORD } })).body;
    const { changed, codes, inside } = await signInBehind(() =>
      owner.refused(secondFactor.confirm, { body: { code: appCode(secret) } }),
    );
    expect(changed.status).toBe(200);
    expect(codes).toEqual([undefined, undefined]);
    expect(inside).toBe(0);
    expect(await isInside(owner)).toBe(true);
  });
});

describe("an administrator who removes a second factor", () => {
  it("waits for the owner's request", async () => {
    await turnOn(congregation, "member");
    const admin = await congregation.as("admin");
    const isThere = () => db().$count(secondFactors, eq(secondFactors.userId, userId));
    const { pool } = congregation.postgres;
    const hold = `select from users where id = '${userId}' for no key update`;
    const { removing } = await whileHolding(pool, hold, async () => {
      const removing = admin.refused(api.users.removeSecondFactor, { params });
      await waitForLock(pool);
      expect(await isThere()).toBe(1);
      return { removing };
    });
    expect((await removing).status).toBe(200);
    expect(await isThere()).toBe(0);
  });
});

describe("a first step that ends by five wrong codes", () => {
  it("is recorded once without an actor, for codes of the app and for backup codes", async () => {
    const { secret, backupCodes } = await turnOn(congregation, "member");
    const rightCode = Number(appCode(secret));
    const wrong = (n: number) => ({ code: String((rightCode + 1000 + n) % 1_000_000).padStart(6, "0") });
    const byApp = await startSecondStep(congregation, email);
    for (const n of [1, 2, 3, 4]) await byApp.refused(secondFactor.byApp, { body: wrong(n) });
    const failed = () => db().select().from(auditEntries).where(eq(auditEntries.action, "second_step_failed"));
    expect(await failed()).toEqual([]);
    expect((await byApp.refused(secondFactor.byApp, { body: wrong(5) })).body.code).toBe("second_step_over");
    expect(await failed()).toMatchObject([{ actorId: null, subject: "user", subjectId: userId, detail: {} }]);
    expect((await byApp.refused(secondFactor.byApp, { body: wrong(6) })).body.code).toBe("second_step_over");
    expect(await failed()).toHaveLength(1);

    await clearAttempts(congregation);
    const byBackup = await startSecondStep(congregation, email);
    const body = { code: "zzzzz-zzzzz" };
    for (let n = 0; n < 5; n++) await byBackup.refused(secondFactor.byBackupCode, { body });
    expect(await failed()).toHaveLength(2);
    const late = await byBackup.refused(secondFactor.byBackupCode, { body: { code: backupCodes[0] } });
    expect(late.body.code).toBe("second_step_over");
  });
});
