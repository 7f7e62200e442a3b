// The second step of signing in: once each, in time, counted.
import { api } from "@narthex/contract/api.ts";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { CAST, DEMO_PASSWORD } from "../../../sample/src/cast.ts";
import { appCode } from "../../test/authenticator.ts";
import { openCongregation, type Person } from "../../test/congregation.ts";
import { mailsTo } from "../../test/kept-mail.ts";
import { clearAttempts, startSecondStep, turnOn } from "../../test/second-factor.ts";
import { auditEntries } from "../database/tables/operations.ts";
import { users } from "../database/tables/users.ts";
import { limitKey } from "../http/limits.ts";

const { signin, secondFactor } = api;
const congregation = await openCongregation();
const factor = await turnOn(congregation, "member");
beforeEach(() => clearAttempts(congregation));
afterAll(() => congregation.close());

const db = () => congregation.postgres.db;
const { email } = CAST.member;
const code = (later = 0) => ({ body: { code: appCode(factor.secret, later) } });
const wrongCodes = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    String((Number(appCode(factor.secret)) + 1000 + n) % 1_000_000).padStart(6, "0"),
  );

const half = () => startSecondStep(congregation, email);

const expectOutside = async (person: Person) => expect((await person.refused(signin.user)).status).toBe(401);

describe("the second step", () => {
  it("is prepared by a cookie that scripts cannot read, for ten minutes, and by no session", async () => {
    const init = { method: "POST", headers: { "content-type": "application/json" } };
    const body = JSON.stringify({ email, password: DEMO_PASSWORD });
    const { headers } = await congregation.stranger().fetch("/api/auth/sign-in/email", { ...init, body });
    const lines = headers.getSetCookie();
    const kept = lines.filter((line) => !/max-age=0/i.test(line));
    expect(kept.at(-1)).toMatch(/^narthex\.two_factor=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    for (const line of kept.slice(0, -1)) {
      const bearer = congregation.stranger();
      bearer.cookies.set("narthex.session_token", /=([^;]*)/.exec(line)?.[1] ?? "");
      await expectOutside(bearer);
    }
  });

  it("accepts each code of the app once", async () => {
    const [one, other] = [await half(), await half()];
    const same = code();
    const answers = await Promise.all([one, other].map((person) => person.refused(secondFactor.byApp, same)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.body.code).toBe("wrong_app_code");
    const later = await half();
    expect((await later.refused(secondFactor.byApp, same)).body.code).toBe("wrong_app_code");
    expect((await later.refused(secondFactor.byApp, code(1))).status).toBe(200);
  });

  it("accepts each backup code once, in any spelling, and sends an email", async () => {
    const [first = "", second = ""] = factor.backupCodes;
    const person = await half();
    const typed = { body: { code: ` ${first.toUpperCase().replace("-", " ")} ` } };
    expect((await person.refused(secondFactor.byBackupCode, typed)).status).toBe(200);
    expect((await person.call(secondFactor.status)).body).toMatchObject({ on: true, backupCodesLeft: 9 });
    const own = eq(auditEntries.actorId, factor.userId);
    const [entry] = await db().select().from(auditEntries).where(own).orderBy(desc(auditEntries.id)).limit(1);
    expect(entry).toMatchObject({ action: "signed_in", detail: { by: "backup code" } });
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

  it("can be passed once: the same first step does not open a second session", async () => {
    const person = await half();
    const cookies = new Map(person.cookies);
    expect((await person.refused(secondFactor.byApp, code())).status).toBe(200);
    const copy = congregation.stranger();
    for (const [name, value] of cookies) copy.cookies.set(name, value);
    expect((await copy.refused(secondFactor.byApp, code(1))).body.code).toBe("second_step_over");
  });

  it("ends after five wrong codes, and starts again at the first step", async () => {
    const person = await half();
    const answers: unknown[] = [];
    for (const wrong of wrongCodes(5))
      answers.push((await person.refused(secondFactor.byApp, { body: { code: wrong } })).body.code);
    // The fifth one is refused immediately: another code would not help.
    expect(answers).toEqual([...Array<string>(4).fill("wrong_app_code"), "second_step_over"]);
    expect((await person.refused(secondFactor.byApp, code())).body.code).toBe("second_step_over");
    expect((await (await half()).refused(secondFactor.byApp, code(1))).status).toBe(200);
  });

  it("is counted per account: ten tries in a quarter of an hour, over all first steps, also simultaneous ones", async () => {
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
    // The owner gets one email about it.
    const told = (await mailsTo(congregation.postgres, email)).filter(({ subject }) => subject.includes("wrong codes"));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain("someone knows your password");
  });

  it("is counted separately for a known device and for strangers with the password", async () => {
    const owner = congregation.stranger();
    await startSecondStep(congregation, email, { person: owner });
    expect((await owner.refused(secondFactor.byApp, code())).status).toBe(200);
    const day = { points: 50, seconds: 24 * 60 * 60 };
    for (let n = 0; n < 50; n++) await limitKey(congregation.services, "second steps of a day", factor.userId, day);
    expect((await (await half()).refused(secondFactor.byApp, code(1))).status).toBe(429);
    await startSecondStep(congregation, email, { person: owner });
    expect((await owner.refused(secondFactor.byApp, code(1))).status).toBe(200);
  });

  it("is counted over the day as well, until it was right", async () => {
    const day = { points: 50, seconds: 24 * 60 * 60 };
    for (let n = 0; n < 50; n++) await limitKey(congregation.services, "second steps of a day", factor.userId, day);
    const person = await half();
    expect((await person.refused(secondFactor.byApp, code())).status).toBe(429);
    await clearAttempts(congregation);
    expect((await person.refused(secondFactor.byApp, code())).status).toBe(200);
  });

  it("does not let a deactivated account in", async () => {
    const person = await half();
    await db().update(users).set({ deactivatedAt: new Date() }).where(eq(users.email, email));
    const refused = await person.refused(secondFactor.byApp, code());
    expect([refused.status, refused.body.code]).toEqual([403, "account_deactivated"]);
    await db().update(users).set({ deactivatedAt: null }).where(eq(users.email, email));
  });

  it("reports malformed fields", async () => {
    const person = await half();
    for (const body of [{}, [], { code: "12345" }, { code: "1234567" }, { code: null }]) {
      const { status, body: answer } = await person.refused(secondFactor.byApp, { body });
      expect([status, answer.code]).toEqual([400, "invalid_input"]);
    }
    for (const body of [{}, { code: "short" }, { code: "x".repeat(500) }])
      expect((await person.refused(secondFactor.byBackupCode, { body })).body.code).toBe("invalid_input");
  });
});
