// A sign-in that races a password reset, a sign-out everywhere or a deactivation gets no session.
import { api } from "@narthex/contract/api.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { CAST, DEMO_PASSWORD } from "../../../sample/src/cast.ts";
import { appCode } from "../../test/authenticator.ts";
import { openCongregation, type Person } from "../../test/congregation.ts";
import { somebodyWaits, whileHolding } from "../../test/hold.ts";
import { codeTo, linkTo } from "../../test/kept-mail.ts";
import { forgetTries, halfWay, turnOn, withPassword } from "../../test/second-factor.ts";
import { until } from "../../test/until.ts";
import type { Database } from "../database/database.ts";
import { auditEntries } from "../database/tables/operations.ts";
import { accounts, secondFactors, sessions, users } from "../database/tables/users.ts";
import { endSessions } from "../session/session.ts";

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
  await forgetTries(congregation);
  await db().delete(auditEntries);
  await db().delete(secondFactors);
  await db().delete(sessions).where(eq(sessions.userId, userId));
  await db().update(users).set({ twoFactorEnabled: false, emailVerified: true, deactivatedAt: null });
  await db().delete(accounts).where(eq(accounts.userId, userId));
  if (credential) await db().insert(accounts).values(credential);
});

const isInside = async (person: Person) => (await person.refused(signin.user)).status === 200;

/** Two sign-ins that have checked the password and are about to open a session, while `work` changes the account. */
async function changeDuringSignIn(work: (tx: Database) => Promise<unknown>) {
  const people = [congregation.stranger(), congregation.stranger()];
  const answers = await congregation.postgres.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, userId)).for("update");
    const answers = people.map((person) => person.refused(signin.withPassword, { body: right }));
    await somebodyWaits(congregation.postgres.pool, people.length);
    await work(tx);
    return answers;
  });
  return {
    people,
    codes: async () => (await Promise.all(answers)).map(({ body }) => body.code),
    inside: async () => (await Promise.all(people.map(isInside))).filter(Boolean).length,
  };
}

const REFUSED = ["credentials_changed", "credentials_changed"];
const NEW_PASSWORD = "an entirely new password";

/** Chooses a new password; comes back once it is written, while the rest goes on. */
async function reset() {
  await congregation.stranger().call(signin.forgotPassword, { body: { email } });
  const { token } = await linkTo(congregation.postgres, email);
  const body = { token, newPassword: NEW_PASSWORD };
  const readVersion = () =>
    db().select({ version: accounts.passwordVersion }).from(accounts).where(eq(accounts.userId, userId));
  return async () => {
    const [before] = await readVersion();
    const answer = congregation.stranger().refused(signin.resetPassword, { body });
    await until(readVersion, ([written]) => written?.version !== before?.version);
    return { answer };
  };
}

describe("a sign-in with the old password", () => {
  it("opens nothing once a new one is chosen, whatever was under way", async () => {
    const open = await withPassword(congregation, "member");
    const stream = await open.fetch("/api/live", { headers: { accept: "text/event-stream" } });
    const choose = await reset();
    let chosen: Awaited<ReturnType<typeof choose>> | undefined;
    const { codes, inside } = await changeDuringSignIn(async () => {
      chosen = await choose();
    });
    expect((await chosen?.answer)?.status).toBe(200);
    await stream.text(); // ends when the server closes it
    expect(await codes()).toEqual(REFUSED);
    expect(await inside()).toBe(0);
    expect(await db().$count(sessions, eq(sessions.userId, userId))).toBe(0);
    const body = { email, password: NEW_PASSWORD };
    expect((await congregation.stranger().refused(signin.withPassword, { body })).status).toBe(200);
  });

  it("leads to no second step either", async () => {
    const { secret } = await turnOn(congregation, "member");
    const choose = await reset();
    let chosen: Awaited<ReturnType<typeof choose>> | undefined;
    const { people, codes } = await changeDuringSignIn(async () => {
      chosen = await choose();
    });
    expect((await chosen?.answer)?.status).toBe(200);
    expect(await codes()).toEqual(REFUSED);
    for (const [index, person] of people.entries()) {
      const step = await person.refused(secondFactor.byApp, { body: { code: appCode(secret, index) } });
      expect(step.body.code).toBe("second_step_over");
    }
  });

  it("ends with the account whose address somebody else proves to be theirs", async () => {
    await db().update(users).set({ emailVerified: false }).where(eq(users.id, userId));
    const owner = congregation.stranger();
    await owner.call(signin.sendCode, { body: { email } });
    const otp = await codeTo(congregation.postgres, email);
    let proving: Promise<{ status: number }> | undefined;
    const { codes, inside } = await changeDuringSignIn(async () => {
      proving = owner.refused(signin.withCode, { body: { email, otp } });
      await until(
        () => db().$count(accounts, eq(accounts.userId, userId)),
        (left) => left === 0,
      );
    });
    expect((await proving)?.status).toBe(200);
    expect(await codes()).toEqual(REFUSED);
    expect(await inside()).toBe(0);
    expect(await isInside(owner)).toBe(true);
  });
});

describe("a person who is signing in while all sessions of the account are ended", () => {
  it("as by signing out everywhere or deactivating, signs in again", async () => {
    const { codes, inside } = await changeDuringSignIn((tx) => endSessions(tx, userId));
    expect(await codes()).toEqual(REFUSED);
    expect(await inside()).toBe(0);
    expect(await db().$count(sessions, eq(sessions.userId, userId))).toBe(0);
    expect(await db().$count(auditEntries, eq(auditEntries.action, "signed_in"))).toBe(0);
    await withPassword(congregation, "member");
  });
});

describe("turning the second factor on", () => {
  it("ends every session in the same moment, whatever becomes of the server then", async () => {
    await withPassword(congregation, "member");
    await withPassword(congregation, "member");
    await db().update(users).set({ twoFactorEnabled: true }).where(eq(users.id, userId));
    expect(await db().$count(sessions, eq(sessions.userId, userId))).toBe(0);
  });
});

describe("an administrator who takes a second factor off", () => {
  it("waits for what its owner is doing with it", async () => {
    await turnOn(congregation, "member");
    const admin = await congregation.as("admin");
    const isThere = () => db().$count(secondFactors, eq(secondFactors.userId, userId));
    const { pool } = congregation.postgres;
    // What the owner does on another server of the congregation: alone.ts says by which lock they wait for each other.
    const lock = `select pg_advisory_xact_lock(hashtextextended('second factor ${userId}', 0))`;
    const asked = await whileHolding(pool, lock, async () => {
      const removing = admin.refused(api.users.removeSecondFactor, { params });
      await somebodyWaits(pool);
      expect(await isThere()).toBe(1);
      return { removing };
    });
    expect((await asked.removing).status).toBe(200);
    expect(await isThere()).toBe(0);
  });
});

describe("a first step that ends by five wrong codes", () => {
  it("is written down once, for codes of the app and backup codes alike, and nobody is named as having done it", async () => {
    const { secret, backupCodes } = await turnOn(congregation, "member");
    const rightCode = Number(appCode(secret));
    const wrong = (n: number) => ({ code: String((rightCode + 1000 + n) % 1_000_000).padStart(6, "0") });
    const byApp = await halfWay(congregation, email);
    for (const n of [1, 2, 3, 4]) await byApp.refused(secondFactor.byApp, { body: wrong(n) });
    const failed = () => db().select().from(auditEntries).where(eq(auditEntries.action, "second_step_failed"));
    expect(await failed()).toEqual([]);
    expect((await byApp.refused(secondFactor.byApp, { body: wrong(5) })).body.code).toBe("second_step_over");
    expect(await failed()).toMatchObject([{ actorId: null, subject: "user", subjectId: userId, detail: {} }]);
    expect((await byApp.refused(secondFactor.byApp, { body: wrong(6) })).body.code).toBe("second_step_over");
    expect(await failed()).toHaveLength(1);

    await forgetTries(congregation);
    const byBackup = await halfWay(congregation, email);
    const body = { code: "zzzzz-zzzzz" };
    for (let n = 0; n < 5; n++) await byBackup.refused(secondFactor.byBackupCode, { body });
    expect(await failed()).toHaveLength(2);
    const late = await byBackup.refused(secondFactor.byBackupCode, { body: { code: backupCodes[0] } });
    expect(late.body.code).toBe("second_step_over");
  });
});
