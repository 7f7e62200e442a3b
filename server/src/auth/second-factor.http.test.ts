// Turning the second factor on and off, by oneself.
import { api } from "@narthex/contract/api.ts";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { CAST, DEMO_PASSWORD } from "../../../sample/src/cast.ts";
import { appCode } from "../../test/authenticator.ts";
import { followChanges } from "../../test/changes.ts";
import { openCongregation } from "../../test/congregation.ts";
import { codeTo, mailsTo } from "../../test/kept-mail.ts";
import { clearAttempts, turnOn, withPassword } from "../../test/second-factor.ts";
import { auditEntries, settings } from "../database/tables/operations.ts";
import { accounts, secondFactors, sessions, users } from "../database/tables/users.ts";

const { signin, secondFactor } = api;
const log: string[] = [];
const congregation = await openCongregation({ onLog: (line) => log.push(line) });
afterAll(() => congregation.close());
const db = () => congregation.postgres.db;

beforeEach(async () => {
  await clearAttempts(congregation);
  await db().delete(secondFactors);
  await db().update(users).set({ twoFactorEnabled: false, emailVerified: true });
});

const NAME = "Grace%20Community%20Church";
const password = { password: DEMO_PASSWORD };
const sessionsOf = (userId: string) => db().$count(sessions, eq(sessions.userId, userId));
const listActionsOf = async (userId: string) => {
  const own = and(eq(auditEntries.subject, "user"), eq(auditEntries.subjectId, userId));
  const rows = await db().select().from(auditEntries).where(own).orderBy(auditEntries.id);
  return rows.map(({ action, actorId, detail }) => ({ action, actorId, detail }));
};

describe("turning it on", () => {
  it("requires the password and a first code; it is recorded and emailed, and other browsers are signed out", async () => {
    const elsewhere = await withPassword(congregation, "member");
    const person = await withPassword(congregation, "member");
    const { id, email } = (await person.call(signin.user)).body;
    expect((await person.call(secondFactor.status)).body).toEqual({ on: false, backupCodesLeft: null, lacks: null });

    const { body: begun } = await person.call(secondFactor.begin, { body: password });
    expect(begun.address).toBe(
      `otpauth://totp/${NAME}:${encodeURIComponent(email)}?secret=${begun.secret}&issuer=${NAME}&digits=6&period=30`,
    );
    expect(begun.secret).toMatch(/^[A-Z2-7]{32,}$/);
    expect(begun.qrCode).toMatch(/^data:image\/svg\+xml;base64,/);
    expect(new Set(begun.backupCodes).size).toBe(10);
    for (const code of begun.backupCodes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}$/);
    // Nothing counts before a code has confirmed it.
    expect((await person.call(secondFactor.status)).body.on).toBe(false);
    await withPassword(congregation, "member");

    const { changes, stop } = await followChanges(congregation.services);
    const code = appCode(begun.secret);
    const { status, body } = await person.call(secondFactor.confirm, {
      body: { code: `${code.slice(0, 3)} ${code.slice(3)}` },
    });
    expect([status, body]).toEqual([200, { on: true, backupCodesLeft: 10, lacks: null }]);
    expect((await person.call(signin.user)).status).toBe(200);
    expect((await elsewhere.refused(signin.user)).status).toBe(401);
    expect(await sessionsOf(id)).toBe(1);
    // The list of devices on the owner's open screens.
    await expect.poll(() => changes).toContainEqual(expect.objectContaining({ topic: "own_account", userId: id }));
    stop();
    expect((await listActionsOf(id)).at(-1)).toEqual({ action: "second_factor_on", actorId: id, detail: {} });
    const [mail] = await mailsTo(congregation.postgres, email);
    expect(mail?.subject).toContain("two-step verification is on");
  });

  it("can start again until it is confirmed, and only the last secret is valid", async () => {
    const person = await withPassword(congregation, "member");
    const { body: first } = await person.call(secondFactor.begin, { body: password });
    const { body: second } = await person.call(secondFactor.begin, { body: password });
    const wrong = await person.refused(secondFactor.confirm, { body: { code: appCode(first.secret) } });
    expect([wrong.status, wrong.body.code]).toEqual([400, "wrong_app_code"]);
    expect((await person.call(secondFactor.confirm, { body: { code: appCode(second.secret) } })).status).toBe(200);
  });

  it("is refused with a wrong password, without one, and for an unproven address", async () => {
    const person = await withPassword(congregation, "member");
    const wrong = await person.refused(secondFactor.begin, { body: { password: "not the password" } });
    expect([wrong.status, wrong.body.code]).toEqual([400, "wrong_password"]);
    for (const body of [{}, [], { password: "" }, { password: 5 }])
      expect((await person.refused(secondFactor.begin, { body })).body.code).toBe("invalid_input");
    for (const body of [{}, { code: "12345" }, { code: 123456 }, { code: "abcdef" }])
      expect((await person.refused(secondFactor.confirm, { body })).body.code).toBe("invalid_input");
    const early = await person.refused(secondFactor.confirm, { body: { code: "123456" } });
    expect([early.status, early.body.code]).toEqual([400, "second_step_over"]);

    await db().update(users).set({ emailVerified: false }).where(eq(users.email, CAST.member.email));
    expect((await person.call(secondFactor.status)).body.lacks).toBe("verified_email");
    const unproven = await person.refused(secondFactor.begin, { body: password });
    expect([unproven.status, unproven.body.code]).toEqual([409, "second_factor_not_ready"]);
  });

  it("requires a password, which a person who signed in with a code chooses first", async () => {
    await db().update(settings).set({ registration: "open" });
    const email = "by-code@example.org";
    const person = congregation.stranger();
    await person.call(signin.sendCode, { body: { email } });
    await person.call(signin.withCode, { body: { email, otp: await codeTo(congregation.postgres, email) } });
    expect((await person.call(secondFactor.status)).body).toMatchObject({ on: false, lacks: "password" });
    const refused = await person.refused(secondFactor.begin, { body: { password: "any password at all" } });
    expect([refused.status, refused.body.code]).toEqual([409, "second_factor_not_ready"]);
    const { id } = (await person.call(signin.user)).body;
    expect(await db().$count(accounts, eq(accounts.userId, id))).toBe(0);
  });

  it("counts wrong passwords and wrong codes", async () => {
    const person = await withPassword(congregation, "member");
    const { body: begun } = await person.call(secondFactor.begin, { body: password });
    const right = Number(appCode(begun.secret));
    const guesses = Array.from({ length: 12 }, (_, n) => String((right + 1000 + n) % 1_000_000).padStart(6, "0"));
    const codes = await Promise.all(guesses.map((code) => person.refused(secondFactor.confirm, { body: { code } })));
    expect(codes.filter(({ body }) => body.code === "wrong_app_code")).toHaveLength(10);
    expect(codes.filter(({ status }) => status === 429)).toHaveLength(2);
    const wrong = { password: "not the password" };
    for (let n = 0; n < 10; n++) await person.refused(secondFactor.begin, { body: wrong });
    const locked = await person.refused(secondFactor.begin, { body: password });
    expect(locked.status).toBe(429);
    expect(Number(locked.headers.get("retry-after"))).toBeGreaterThan(800);
    // Counted apart from those of strangers at the sign-in page.
    await withPassword(congregation, "member");
  });

  it("is refused while it is on", async () => {
    const { person, secret } = await turnOn(congregation, "member");
    const again = await person.refused(secondFactor.begin, { body: password });
    expect([again.status, again.body.code]).toEqual([409, "second_factor_on"]);
    const confirmed = await person.refused(secondFactor.confirm, { body: { code: appCode(secret, 1) } });
    expect(confirmed.body.code).toBe("second_factor_on");
  });
});

describe("while it is on", () => {
  it("new backup codes replace the old ones, and take the password", async () => {
    const { person, userId, email, backupCodes: old } = await turnOn(congregation, "member");
    const wrong = await person.refused(secondFactor.renewBackupCodes, { body: { password: "not the password" } });
    expect([wrong.status, wrong.body.code]).toEqual([400, "wrong_password"]);
    const { status, body } = await person.call(secondFactor.renewBackupCodes, { body: password });
    expect([status, body.backupCodes.length]).toEqual([200, 10]);
    expect(body.backupCodes.filter((code) => old.includes(code))).toEqual([]);
    expect((await listActionsOf(userId)).at(-1)).toMatchObject({ action: "backup_codes_renewed", actorId: userId });
    expect((await mailsTo(congregation.postgres, email))[0]?.subject).toContain("new backup codes");
  });

  it("is turned off with the password, and then a password is enough to sign in", async () => {
    const { person, userId, email } = await turnOn(congregation, "member");
    const wrong = await person.refused(secondFactor.turnOff, { body: { password: "not the password" } });
    expect([wrong.status, wrong.body.code]).toEqual([400, "wrong_password"]);
    const { status, body } = await person.call(secondFactor.turnOff, { body: password });
    expect([status, body]).toEqual([200, { on: false, backupCodesLeft: null, lacks: null }]);
    expect((await person.call(signin.user)).status).toBe(200);
    expect(await db().$count(secondFactors)).toBe(0);
    expect((await listActionsOf(userId)).at(-1)).toMatchObject({ action: "second_factor_off", actorId: userId });
    expect((await mailsTo(congregation.postgres, email))[0]?.subject).toContain("two-step verification is off");
    await withPassword(congregation, "member");
    for (const call of [secondFactor.turnOff, secondFactor.renewBackupCodes]) {
      const refused = await person.refused(call, { body: password });
      expect([refused.status, refused.body.code]).toEqual([409, "second_factor_off"]);
    }
  });

  it("no secret is in plain text in the database, the log, the audit log or the session's data", async () => {
    log.length = 0;
    const { person, userId, secret, backupCodes } = await turnOn(congregation, "member");
    const [row] = await db().select().from(secondFactors).where(eq(secondFactors.userId, userId));
    const audit = await db().select().from(auditEntries);
    const { body: user } = await person.call(signin.user);
    const { body: account } = await (await congregation.as("admin")).call(api.users.get, { params: { id: userId } });
    const open = JSON.stringify([row, audit, user, account, log, await mailsTo(congregation.postgres, user.email)]);
    expect(log.length).toBeGreaterThan(0);
    for (const hidden of [secret, ...backupCodes]) expect(open).not.toContain(hidden);
    expect(row?.verified).toBe(true);
  });
});
