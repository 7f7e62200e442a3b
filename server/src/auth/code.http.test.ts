import { api } from "@narthex/contract/api.ts";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CAST } from "../../../sample/src/cast.ts";
import { type Congregation, openCongregation } from "../../test/congregation.ts";
import { codeTo, mailsTo } from "../../test/kept-mail.ts";
import { auditEntries, rateLimits, settings } from "../database/tables/operations.ts";
import { users } from "../database/tables/users.ts";
import { limitKey } from "../http/limits.ts";

const { signin } = api;
let congregation: Congregation;

beforeAll(async () => {
  congregation = await openCongregation();
});
beforeEach(async () => {
  await db().delete(rateLimits);
});
afterAll(() => congregation.close());

const db = () => congregation.postgres.db;
const account = async (address: string) => (await db().select().from(users).where(eq(users.email, address)))[0];
const setRegistration = (registration: "open" | "closed") => db().update(settings).set({ registration });

describe("a code by email", () => {
  it("signs in once, and verifies the address", async () => {
    const { email } = CAST.ministry_leader;
    await db().update(users).set({ emailVerified: false }).where(eq(users.email, email));
    const person = congregation.stranger();
    expect(await person.call(signin.sendCode, { body: { email } })).toMatchObject({ status: 202, body: { email } });
    const otp = await codeTo(congregation.postgres, email);
    expect(
      (await person.call(signin.withCode, { body: { email, otp: `${otp.slice(0, 3)} ${otp.slice(3)}` } })).status,
    ).toBe(200);
    const { body: user } = await person.call(signin.user);
    expect(user).toMatchObject({ email, emailVerified: true });
    const byUser = and(eq(auditEntries.actorId, user.id), eq(auditEntries.action, "signed_in"));
    const [entry] = await db().select().from(auditEntries).where(byUser);
    expect(entry).toMatchObject({ subject: "session", detail: { by: "code" } });
    const again = await congregation.stranger().refused(signin.withCode, { body: { email, otp } });
    expect(again).toMatchObject({ status: 400, body: { code: "wrong_code" } });
  });

  it("creates an account whose profile is still to be completed", async () => {
    const email = "walk-in@example.org";
    const person = congregation.stranger();
    await person.call(signin.sendCode, { body: { email } });
    await person.call(signin.withCode, { body: { email, otp: await codeTo(congregation.postgres, email) } });
    expect((await person.call(signin.user)).body).toMatchObject({
      email,
      emailVerified: true,
      firstName: "",
      memberId: null,
    });
  });

  it("is not mailed to an unknown address while registration is closed, and the answer is the same", async () => {
    await setRegistration("closed");
    const email = "late@example.org";
    expect(await congregation.stranger().call(signin.sendCode, { body: { email } })).toMatchObject({
      status: 202,
      body: { email },
    });
    expect(await mailsTo(congregation.postgres, email)).toEqual([]);
    expect(await account(email)).toBeUndefined();
    await setRegistration("open");
  });

  it("creates no account if registration was closed after it was mailed", async () => {
    const email = "later@example.org";
    const person = congregation.stranger();
    await person.call(signin.sendCode, { body: { email } });
    const otp = await codeTo(congregation.postgres, email);
    await setRegistration("closed");
    const refused = await person.refused(signin.withCode, { body: { email, otp } });
    expect(refused).toMatchObject({ status: 403, body: { code: "registration_closed" } });
    expect(await account(email)).toBeUndefined();
    await setRegistration("open");
  });

  it("is mailed to strangers a limited number of times over all, and to accounts all the same", async () => {
    const half = { points: 500, seconds: 3600 };
    for (const name of ["mails to strangers", "mails to strangers shared out"])
      for (let n = 0; n < half.points; n++) await limitKey(congregation.services, name, "", half);
    for (const email of ["one.more@example.org", CAST.admin.email])
      expect((await congregation.stranger().call(signin.sendCode, { body: { email } })).status).toBe(202);
    expect(await mailsTo(congregation.postgres, "one.more@example.org")).toEqual([]);
    const { length } = await mailsTo(congregation.postgres, CAST.admin.email);
    expect(length).toBeGreaterThan(0);
    const body = { firstName: "A", lastName: "B", email: "two@example.org", password: "a calm and long sentence" };
    expect((await congregation.stranger().refused(signin.signUp, { body })).status).toBe(429);
  });

  it("ends after five wrong tries, also if they arrive simultaneously", async () => {
    const { email } = CAST.admin;
    const person = congregation.stranger();
    await person.call(signin.sendCode, { body: { email } });
    const otp = await codeTo(congregation.postgres, email);
    const guesses = Array.from({ length: 12 }, (_, n) => String((Number(otp) + 1 + n) % 1_000_000).padStart(6, "0"));
    const answers = await Promise.all(
      guesses.map((guess) => person.refused(signin.withCode, { body: { email, otp: guess } })),
    );
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(["wrong_code"]));
    expect((await person.refused(signin.withCode, { body: { email, otp } })).body.code).toBe("wrong_code");
  });

  it("does not let a deactivated account in", async () => {
    const { email } = CAST.intermediate_admin;
    await db().update(users).set({ deactivatedAt: new Date() }).where(eq(users.email, email));
    const person = congregation.stranger();
    await person.call(signin.sendCode, { body: { email } });
    const otp = await codeTo(congregation.postgres, email);
    const refused = await person.refused(signin.withCode, { body: { email, otp } });
    expect(refused).toMatchObject({ status: 403, body: { code: "account_deactivated" } });
    await db().update(users).set({ deactivatedAt: null }).where(eq(users.email, email));
  });

  it("has the same response for any number of requests, with or without an account", async () => {
    for (const email of [CAST.admin.email, "unknown@example.org"]) {
      const calls = await Promise.all(
        Array.from({ length: 9 }, () => congregation.stranger().refused(signin.sendCode, { body: { email } })),
      );
      expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([202]));
    }
    expect(await mailsTo(congregation.postgres, "unknown@example.org")).toHaveLength(5);
  });
});
