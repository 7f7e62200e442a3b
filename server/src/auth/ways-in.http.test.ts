// Every way to sign in requires the second factor, and none can be bypassed.

import { api } from "@narthex/contract/api.ts";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CAST } from "../../../sample/src/cast.ts";
import { appCode } from "../../test/authenticator.ts";
import { type Congregation, openCongregation, type Person } from "../../test/congregation.ts";
import { waitForLock, whileHolding } from "../../test/hold.ts";
import { codeTo, linkTo } from "../../test/kept-mail.ts";
import { CHEAP_HASH } from "../../test/passwords.ts";
import { type Claims, openProvider, type TestProvider } from "../../test/provider.ts";
import { clearAttempts, type Factor, startSecondStep, turnOn, withPassword } from "../../test/second-factor.ts";
import { auditEntries } from "../database/tables/operations.ts";
import { accounts, sessions, users } from "../database/tables/users.ts";

const { signin, secondFactor } = api;
let provider: TestProvider;
let congregation: Congregation;
let factor: Factor;

beforeAll(async () => {
  provider = await openProvider("church", "http://127.0.0.1");
  congregation = await openCongregation({ config: { oidcProviders: [provider.config] } });
  factor = await turnOn(congregation, "member");
});
beforeEach(() => clearAttempts(congregation));
afterAll(async () => {
  await congregation.close();
  await provider.close();
});

const db = () => congregation.postgres.db;
const { email } = CAST.member;
const code = (later = 0) => ({ body: { code: appCode(factor.secret, later) } });
const sessionCount = () => db().$count(sessions, eq(sessions.userId, factor.userId));
const setOn = (twoFactorEnabled: boolean) => db().update(users).set({ twoFactorEnabled }).where(eq(users.email, email));
const newestAction = async () => {
  const own = eq(auditEntries.actorId, factor.userId);
  const rows = await db().select().from(auditEntries).where(own).orderBy(desc(auditEntries.id)).limit(1);
  return rows.map(({ action, detail }) => ({ action, detail }))[0];
};

const half = (person?: Person, password?: string) =>
  startSecondStep(congregation, email, { ...(person ? { person } : {}), ...(password ? { password } : {}) });

const expectOutside = async (person: Person) => expect((await person.refused(signin.user)).status).toBe(401);

describe("a password", () => {
  it("does not sign in before a code of the app, and leaves no session behind", async () => {
    const before = await sessionCount();
    const person = await half();
    await expectOutside(person);
    expect(await sessionCount()).toBe(before);
    expect(await newestAction()).toEqual({ action: "passed_first_step", detail: { by: "password" } });
    const { status, body } = await person.call(secondFactor.byApp, code());
    expect([status, body]).toEqual([200, { userId: factor.userId }]);
    expect((await person.call(signin.user)).body.email).toBe(email);
    expect(await newestAction()).toEqual({ action: "signed_in", detail: { by: "app" } });
    expect(await sessionCount()).toBe(before + 1);
  });

  it("notes the last sign-in only once the second step was right", async () => {
    const lastSignIn = async () =>
      (await db().select({ at: users.lastSignInAt }).from(users).where(eq(users.email, email)))[0]?.at?.getTime() ?? 0;
    const before = await lastSignIn();
    const person = await half();
    expect(await lastSignIn()).toBe(before);
    await person.call(secondFactor.byApp, code());
    expect(await lastSignIn()).toBeGreaterThan(before);
  });

  it("does not open the second step for another account that is signed in there", async () => {
    const person = await half(await withPassword(congregation, "ministry_leader"));
    await person.call(secondFactor.byApp, code());
    expect((await person.call(signin.user)).body.email).toBe(email);
  });
});

describe("the other ways in", () => {
  it("a code by email is only the first step too", async () => {
    const person = congregation.stranger();
    await person.call(signin.sendCode, { body: { email } });
    const otp = await codeTo(congregation.postgres, email);
    const { status, body } = await person.call(signin.withCode, { body: { email, otp } });
    expect([status, body]).toEqual([202, { secondStep: true }]);
    await expectOutside(person);
    expect(await newestAction()).toEqual({ action: "passed_first_step", detail: { by: "code" } });
    await person.call(secondFactor.byApp, code());
    expect((await person.call(signin.user)).status).toBe(200);
  });

  it("a new password by link does not sign in, asks for the second factor, and ends a first step taken with the old one", async () => {
    const early = await half();
    const person = congregation.stranger();
    await person.call(signin.forgotPassword, { body: { email } });
    const { token } = await linkTo(congregation.postgres, email);
    const newPassword = "another calm and long sentence";
    expect((await person.call(signin.resetPassword, { body: { token, newPassword } })).status).toBe(200);
    await expectOutside(person);
    const late = await early.refused(secondFactor.byApp, code());
    expect([late.status, late.body.code]).toEqual([400, "second_step_over"]);
    await half(person, newPassword);
    await expectOutside(person);
    const back = await congregation.postgres.db.select().from(accounts).where(eq(accounts.userId, factor.userId));
    expect(back.map(({ providerId }) => providerId)).toEqual(["credential"]);
    // Back to the password that the other tests know.
    const own = eq(accounts.userId, factor.userId);
    await congregation.postgres.db.update(accounts).set({ password: CHEAP_HASH }).where(own);
  });

  it("an invitation is accepted after the second step, because only a signed-in person may accept it", async () => {
    const admin = await congregation.as("admin");
    const made = await admin.call(api.invitations.create, {
      body: { invitationType: "link", role: "member", expiresInDays: 7 },
    });
    const invitation = new URL(made.body.url).searchParams.get("invitation") ?? "";
    const person = await half();
    const accept = { params: { code: invitation } };
    expect((await person.refused(api.invitations.accept, accept)).status).toBe(401);
    await person.call(secondFactor.byApp, code());
    expect((await person.refused(api.invitations.accept, accept)).status).toBe(200);
  });

  const viaChurch = async (person: Person, claims: Claims): Promise<string | null> => {
    const { body } = await person.call(signin.elsewhere, { body: { provider: "church" } });
    return (await person.fetch(await provider.walk(body.url, claims))).headers.get("location");
  };

  it("an account of a provider that was linked before counts as both steps; a new one is not linked", async () => {
    const linked: Claims = { sub: "lydia", email, email_verified: true };
    const stranger = congregation.stranger();
    expect(await viaChurch(stranger, linked)).toBe("/api/login?next=%2F&error=second_factor_bars_linking");
    await expectOutside(stranger);
    expect(await db().$count(accounts, eq(accounts.providerId, "church"))).toBe(0);

    const values = { id: "church-lydia", userId: factor.userId, accountId: "lydia", providerId: "church" };
    await setOn(false);
    await db().insert(accounts).values(values);
    await setOn(true);
    const known = congregation.stranger();
    expect(await viaChurch(known, linked)).toBe("/");
    expect((await known.call(signin.user)).body.email).toBe(email);
    expect(await newestAction()).toEqual({ action: "signed_in", detail: { by: "account elsewhere" } });
    await db().delete(accounts).where(eq(accounts.id, values.id));
  });

  it("an account of a provider is not linked while the second factor is being turned on, either", async () => {
    const { pool } = congregation.postgres;
    await setOn(false);
    const stranger = congregation.stranger();
    const turning = `update users set two_factor_enabled = true where id = '${factor.userId}'`;
    const { linking } = await whileHolding(pool, turning, async () => {
      const linking = viaChurch(stranger, { sub: "lydia", email, email_verified: true });
      await waitForLock(pool);
      return { linking };
    });
    expect(await linking).toBe("/api/login?next=%2F&error=second_factor_bars_linking");
    await expectOutside(stranger);
    expect(await db().$count(accounts, eq(accounts.providerId, "church"))).toBe(0);
  });
});
