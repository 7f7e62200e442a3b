// What two browsers do at the same moment: no session slips past a second factor, and no code works twice.
import { api } from "@narthex/contract/api.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { CAST, DEMO_PASSWORD } from "../../../sample/src/cast.ts";
import { appCode } from "../../test/authenticator.ts";
import { openCongregation, type Person } from "../../test/congregation.ts";
import { waitForLock, whileHolding } from "../../test/hold.ts";
import { codeTo, mailsTo } from "../../test/kept-mail.ts";
import { clearAttempts, startSecondStep, turnOn, withPassword } from "../../test/second-factor.ts";
import { auditEntries, mails } from "../database/tables/operations.ts";
import { secondFactors, sessions, users } from "../database/tables/users.ts";

const { signin, secondFactor } = api;
const congregation = await openCongregation();
afterAll(() => congregation.close());
const db = () => congregation.postgres.db;

beforeEach(async () => {
  await clearAttempts(congregation);
  await db().delete(secondFactors);
  await db().delete(mails);
  await db().delete(auditEntries);
  await db().update(users).set({ twoFactorEnabled: false, emailVerified: true });
});

const { email } = CAST.member;
const password = { password: DEMO_PASSWORD };
const browsers = (count: number) => Array.from({ length: count }, () => congregation.stranger());
const isInside = async (person: Person) => (await person.refused(signin.user)).status === 200;
const countOf = <T>(values: readonly T[], wanted: T) => values.filter((value) => value === wanted).length;
const countActions = (action: string) => db().$count(auditEntries, eq(auditEntries.action, action));
const lettersOn = async (subject: string) =>
  (await mailsTo(congregation.postgres, email)).filter((mail) => mail.subject.includes(subject)).length;

describe("signing in while the second factor is turned on", () => {
  it("ends the sessions that took one step only, by password or by a code by email", async () => {
    for (const _round of [1, 2]) {
      await db().delete(secondFactors);
      await db().update(users).set({ twoFactorEnabled: false });
      const owner = await withPassword(congregation, "member");
      const { id } = (await owner.call(signin.user)).body;
      const { secret } = (await owner.call(secondFactor.begin, { body: password })).body;
      const byMail = congregation.stranger();
      await byMail.call(signin.sendCode, { body: { email } });
      const otp = await codeTo(congregation.postgres, email);
      await clearAttempts(congregation);

      const people = browsers(10);
      const early = people.slice(0, 8).map((one) => one.refused(signin.withPassword, { body: { email, ...password } }));
      const confirming = owner.refused(secondFactor.confirm, { body: { code: appCode(secret) } });
      const mailed = byMail.refused(signin.withCode, { body: { email, otp } });
      const late = people.slice(8).map((one) => one.refused(signin.withPassword, { body: { email, ...password } }));
      const answers = await Promise.all([...early, ...late, mailed]);
      expect((await confirming).status).toBe(200);

      // Inside until the factor was on, half inside, or refused because the account was changed.
      expect(answers.filter(({ status }) => ![200, 202, 409].includes(status))).toEqual([]);
      expect(await Promise.all([...people, byMail].map(isInside))).not.toContain(true);
      expect(await isInside(owner)).toBe(true);
      expect(await db().$count(sessions, eq(sessions.userId, id))).toBe(1);
      // People who were sent to the second step can pass it.
      const half = people[answers.findIndex(({ status }) => status === 202)];
      if (half)
        expect((await half.refused(secondFactor.byApp, { body: { code: appCode(secret, 1) } })).status).toBe(200);
    }
  });
});

describe("a backup code", () => {
  it("works once, also if many browsers use it simultaneously", async () => {
    const { person, backupCodes } = await turnOn(congregation, "member");
    const people = await Promise.all(browsers(4).map((one) => startSecondStep(congregation, email, { person: one })));
    const body = { code: backupCodes[0] };
    const answers = await Promise.all(people.map((one) => one.refused(secondFactor.byBackupCode, { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    const refusals = answers.filter(({ status }) => status === 400).map(({ body: { code } }) => code);
    expect(new Set(refusals)).toEqual(new Set(["wrong_backup_code"]));
    expect(countOf(await Promise.all(people.map(isInside)), true)).toBe(1);
    expect((await person.call(secondFactor.status)).body.backupCodesLeft).toBe(9);
    expect(await lettersOn("a backup code was used")).toBe(1);
  });

  it("is used up, also if others are used at the same moment", async () => {
    const { person, backupCodes } = await turnOn(congregation, "member");
    const used = backupCodes.slice(0, 6);
    const people = await Promise.all(browsers(6).map((one) => startSecondStep(congregation, email, { person: one })));
    const answers = await Promise.all(
      people.map((one, index) => one.refused(secondFactor.byBackupCode, { body: { code: used[index] } })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await person.call(secondFactor.status)).body.backupCodesLeft).toBe(4);
    await clearAttempts(congregation);
    const [one, other] = [await startSecondStep(congregation, email), await startSecondStep(congregation, email)];
    for (const [index, code] of used.entries()) {
      const again = await (index < 3 ? one : other).refused(secondFactor.byBackupCode, { body: { code } });
      expect([again.status, again.body.code]).toEqual([400, "wrong_backup_code"]);
    }
    const fresh = await one.refused(secondFactor.byBackupCode, { body: { code: backupCodes[6] } });
    expect(fresh.status).toBe(200);
  });
});

describe("a code by email", () => {
  it("works once, also if many browsers use it simultaneously", async () => {
    for (const _round of [1, 2, 3]) {
      const people = browsers(4);
      await people[0]?.call(signin.sendCode, { body: { email } });
      const otp = await codeTo(congregation.postgres, email);
      const answers = await Promise.all(people.map((one) => one.refused(signin.withCode, { body: { email, otp } })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
      expect(countOf(await Promise.all(people.map(isInside)), true)).toBe(1);
    }
  });
});

describe("two windows of one person", () => {
  it("turn it on only with the secret that is confirmed, while the other starts again", async () => {
    const person = await withPassword(congregation, "member");
    const { secret } = (await person.call(secondFactor.begin, { body: password })).body;
    const { pool } = congregation.postgres;
    const windows = await whileHolding(pool, "select from second_factors for update", async () => {
      const beginning = person.refused(secondFactor.begin, { body: password });
      await waitForLock(pool); // it has found the first secret unconfirmed, and is about to write another
      const confirming = person.refused(secondFactor.confirm, { body: { code: appCode(secret) } });
      for (let n = 0; n < 20; n++) await congregation.stranger().refused(signin.user); // time to go as far as it can
      return { beginning, confirming };
    });
    const begun = await windows.beginning;
    const confirmed = await windows.confirming;
    expect([begun.status, confirmed.status, confirmed.body.code]).toEqual([200, 400, "wrong_app_code"]);
    const [row] = await db().select({ verified: secondFactors.verified }).from(secondFactors);
    expect(row?.verified).toBe(false);
    await withPassword(congregation, "member"); // is not asked
  });

  it("turn it off once, and one email is sent", async () => {
    const { person } = await turnOn(congregation, "member");
    const off = () => person.refused(secondFactor.turnOff, { body: password });
    const answers = await Promise.all([off(), off(), off()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await countActions("second_factor_off")).toBe(1);
    expect(await lettersOn("two-step verification is off")).toBe(1);
  });

  it("is turned off once if two administrators do it simultaneously", async () => {
    const { userId } = await turnOn(congregation, "member");
    const admin = await congregation.as("admin");
    const remove = () => admin.refused(api.users.removeSecondFactor, { params: { id: userId } });
    const answers = await Promise.all([remove(), remove(), remove()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await countActions("second_factor_removed")).toBe(1);
  });
});
