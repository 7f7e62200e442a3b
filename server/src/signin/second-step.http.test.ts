// Every way in asks for the second factor, and none around it is open.
import { api } from "@narthex/contract/api.ts";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { appCode } from "../../test/authenticator.ts";
import { type Congregation, openCongregation, type Person } from "../../test/congregation.ts";
import { codeTo, linkTo, mailsTo } from "../../test/kept-mail.ts";
import { type Claims, openProvider, type TestProvider } from "../../test/provider.ts";
import { type Factor, forgetTries, turnOn } from "../../test/second-factor.ts";
import { CAST, DEMO_PASSWORD } from "../database/demo/cast.ts";
import { auditEntries } from "../database/tables/operations.ts";
import { accounts, sessions, users } from "../database/tables/users.ts";
import { limit } from "../http/limits.ts";

const { signin, secondFactor } = api;
let provider: TestProvider;
let congregation: Congregation;
let factor: Factor;

beforeAll(async () => {
  provider = await openProvider("church", "http://127.0.0.1");
  congregation = await openCongregation({ config: { oidcProviders: [provider.config] } });
  factor = await turnOn(congregation, "member");
});
beforeEach(() => forgetTries(congregation));
afterAll(async () => {
  await congregation.close();
  await provider.close();
});

const db = () => congregation.postgres.db;
const { email } = CAST.member;
const code = (later = 0) => ({ body: { code: appCode(factor.secret, later) } });
const wrongCodes = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    String((Number(appCode(factor.secret)) + 1000 + n) % 1_000_000).padStart(6, "0"),
  );
const sessionCount = () => db().$count(sessions, eq(sessions.userId, factor.userId));
const newestDeeds = async (count: number) => {
  const own = eq(auditEntries.actorId, factor.userId);
  const rows = await db().select().from(auditEntries).where(own).orderBy(desc(auditEntries.id)).limit(count);
  return rows.map(({ action, detail }) => ({ action, detail }));
};

/** A browser that has passed the first step by password. */
async function half(person: Person = congregation.stranger(), password: string = DEMO_PASSWORD): Promise<Person> {
  const { status, body } = await person.call(signin.withPassword, { body: { email, password } });
  expect([status, body]).toEqual([202, { secondStep: true }]);
  return person;
}

const expectOutside = async (person: Person) => expect((await person.refused(signin.user)).status).toBe(401);

describe("a password", () => {
  it("signs nobody in before a code of the app, and leaves no session behind", async () => {
    const before = await sessionCount();
    const person = await half();
    await expectOutside(person);
    expect(await sessionCount()).toBe(before);
    expect(await newestDeeds(1)).toEqual([{ action: "passed_first_step", detail: { by: "password" } }]);
    const { status, body } = await person.call(secondFactor.byApp, code());
    expect([status, body]).toEqual([200, { userId: factor.userId }]);
    expect((await person.call(signin.user)).body.email).toBe(email);
    expect(await newestDeeds(1)).toEqual([{ action: "signed_in", detail: { by: "app" } }]);
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
    const person = await half(await congregationAs("ministry_leader"));
    await person.call(secondFactor.byApp, code());
    expect((await person.call(signin.user)).body.email).toBe(email);
  });
});

async function congregationAs(name: "ministry_leader"): Promise<Person> {
  const person = congregation.stranger();
  await person.call(signin.withPassword, { body: { email: CAST[name].email, password: DEMO_PASSWORD } });
  return person;
}

describe("the other ways in", () => {
  it("a code by email is only the first step too", async () => {
    const person = congregation.stranger();
    await person.call(signin.sendCode, { body: { email } });
    const otp = await codeTo(congregation.postgres, email);
    const { status, body } = await person.call(signin.withCode, { body: { email, otp } });
    expect([status, body]).toEqual([202, { secondStep: true }]);
    await expectOutside(person);
    expect(await newestDeeds(1)).toEqual([{ action: "passed_first_step", detail: { by: "code" } }]);
    await person.call(secondFactor.byApp, code());
    expect((await person.call(signin.user)).status).toBe(200);
  });

  it("a new password by link signs nobody in, asks as before, and ends a first step taken with the old one", async () => {
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
    await person.call(signin.forgotPassword, { body: { email } });
    const { token: second } = await linkTo(congregation.postgres, email);
    await person.call(signin.resetPassword, { body: { token: second, newPassword: DEMO_PASSWORD } });
  });

  it("an invitation is accepted only by whoever is signed in, so it waits for the second step", async () => {
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

  it("an account elsewhere that was linked before counts as both steps; a new one is not linked", async () => {
    const linked: Claims = { sub: "lydia", email, email_verified: true };
    const stranger = congregation.stranger();
    expect(await viaChurch(stranger, linked)).toBe("/api/login?next=%2F&error=second_factor_bars_linking");
    await expectOutside(stranger);
    expect(await db().$count(accounts, eq(accounts.providerId, "church"))).toBe(0);

    const values = { id: "church-lydia", userId: factor.userId, accountId: "lydia", providerId: "church" };
    await db().insert(accounts).values(values);
    const known = congregation.stranger();
    expect(await viaChurch(known, linked)).toBe("/");
    expect((await known.call(signin.user)).body.email).toBe(email);
    expect(await newestDeeds(1)).toEqual([{ action: "signed_in", detail: { by: "account elsewhere" } }]);
    await db().delete(accounts).where(eq(accounts.id, values.id));
  });
});

describe("the second step", () => {
  it("takes each code of the app once", async () => {
    const [one, other] = [await half(), await half()];
    const same = code();
    const answers = await Promise.all([one, other].map((person) => person.refused(secondFactor.byApp, same)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.body.code).toBe("wrong_app_code");
    const later = await half();
    expect((await later.refused(secondFactor.byApp, same)).body.code).toBe("wrong_app_code");
    expect((await later.refused(secondFactor.byApp, code(1))).status).toBe(200);
  });

  it("takes each backup code once, however it is typed, and the mailbox hears of it", async () => {
    const [first = "", second = ""] = factor.backupCodes;
    const person = await half();
    const typed = { body: { code: ` ${first.toUpperCase().replace("-", " ")} ` } };
    expect((await person.refused(secondFactor.byBackupCode, typed)).status).toBe(200);
    expect((await person.call(secondFactor.status)).body).toMatchObject({ on: true, backupCodesLeft: 9 });
    expect(await newestDeeds(1)).toEqual([{ action: "signed_in", detail: { by: "backup code" } }]);
    const [mail] = await mailsTo(congregation.postgres, email);
    expect(mail?.subject).toContain("a backup code was used");
    expect(mail?.text).toContain("9 backup codes are left.");
    const again = await half();
    const used = await again.refused(secondFactor.byBackupCode, { body: { code: first } });
    expect([used.status, used.body.code]).toEqual([400, "wrong_backup_code"]);
    const both = await Promise.all(
      [again, await half()].map((one) => one.refused(secondFactor.byBackupCode, { body: { code: second } })),
    );
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await factor.person.fetch("/api/auth/user")).status).toBeLessThan(500);
  });

  it("needs a first step of a short while ago, in this browser", async () => {
    for (const call of [secondFactor.byApp, secondFactor.byBackupCode]) {
      const body = call === secondFactor.byApp ? code().body : { code: factor.backupCodes[3] };
      const bare = await congregation.stranger().refused(call, { body });
      expect([bare.status, bare.body.code]).toEqual([400, "second_step_over"]);
      const forged = congregation.stranger();
      forged.cookies.set("narthex.two_factor", encodeURIComponent("2fa-guessed.c2lnbmF0dXJl"));
      expect((await forged.refused(call, { body })).body.code).toBe("second_step_over");
    }
    const late = await half();
    await congregation.postgres.pool.query("update verifications set expires_at = now() - interval '1 second'");
    expect((await late.refused(secondFactor.byApp, code())).body.code).toBe("second_step_over");
  });

  it("does not stand open twice: whoever has passed cannot pass again with the same first step", async () => {
    const person = await half();
    const cookies = new Map(person.cookies);
    expect((await person.refused(secondFactor.byApp, code())).status).toBe(200);
    const copy = congregation.stranger();
    for (const [name, value] of cookies) copy.cookies.set(name, value);
    expect((await copy.refused(secondFactor.byApp, code(1))).body.code).toBe("second_step_over");
  });

  it("ends after five wrong codes, and begins anew at the first step", async () => {
    const person = await half();
    for (const wrong of wrongCodes(5))
      expect((await person.refused(secondFactor.byApp, { body: { code: wrong } })).body.code).toBe("wrong_app_code");
    expect((await person.refused(secondFactor.byApp, code())).body.code).toBe("second_step_over");
    expect((await (await half()).refused(secondFactor.byApp, code(1))).status).toBe(200);
  });

  it("is counted per account: ten tries in a quarter of an hour, over all first steps and at once", async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => half()));
    const answers = await Promise.all(
      wrongCodes(14).map((wrong, n) => people[n % 5]?.refused(secondFactor.byApp, { body: { code: wrong } })),
    );
    expect(answers.filter((answer) => answer?.status === 400)).toHaveLength(10);
    expect(answers.filter((answer) => answer?.status === 429)).toHaveLength(4);
    const locked = await people[0]?.refused(secondFactor.byApp, code());
    expect([locked?.status, locked?.body.code]).toEqual([429, "too_many"]);
    expect(Number(locked?.headers.get("retry-after"))).toBeGreaterThan(800);
    const backup = await people[1]?.refused(secondFactor.byBackupCode, { body: { code: factor.backupCodes[4] } });
    expect(backup?.status).toBe(429);
  });

  it("is counted over the day as well, until it was right", async () => {
    const day = { points: 50, seconds: 24 * 60 * 60 };
    for (let n = 0; n < 50; n++) await limit(congregation.services, "second steps of a day", factor.userId, day);
    const person = await half();
    expect((await person.refused(secondFactor.byApp, code())).status).toBe(429);
    await forgetTries(congregation);
    expect((await person.refused(secondFactor.byApp, code())).status).toBe(200);
  });

  it("does not let a deactivated account in", async () => {
    const person = await half();
    await db().update(users).set({ deactivatedAt: new Date() }).where(eq(users.email, email));
    const refused = await person.refused(secondFactor.byApp, code());
    expect([refused.status, refused.body.code]).toEqual([403, "account_deactivated"]);
    await db().update(users).set({ deactivatedAt: null }).where(eq(users.email, email));
  });

  it("names what is malformed", async () => {
    const person = await half();
    for (const body of [{}, [], { code: "12345" }, { code: "1234567" }, { code: null }]) {
      const { status, body: answer } = await person.refused(secondFactor.byApp, { body });
      expect([status, answer.code]).toEqual([400, "invalid_input"]);
    }
    for (const body of [{}, { code: "short" }, { code: "x".repeat(500) }])
      expect((await person.refused(secondFactor.byBackupCode, { body })).body.code).toBe("invalid_input");
  });
});
