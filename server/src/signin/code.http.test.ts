import { api } from "@narthex/contract/api.ts";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Congregation, openCongregation } from "../../test/congregation.ts";
import { codeTo } from "../../test/kept-mail.ts";
import { CAST } from "../database/demo/cast.ts";
import { auditEntries, rateLimits, settings } from "../database/tables/operations.ts";
import { users } from "../database/tables/users.ts";

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

  it("lets somebody new in, whose profile is still to be completed", async () => {
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

  it("does not let somebody new in while registration is closed, but says why only to whoever owns the address", async () => {
    await setRegistration("closed");
    const email = "late@example.org";
    expect((await congregation.stranger().call(signin.sendCode, { body: { email } })).status).toBe(202);
    const guess = await congregation.stranger().refused(signin.withCode, { body: { email, otp: "000000" } });
    expect(guess.body.code).toBe("wrong_code");
    const otp = await codeTo(congregation.postgres, email);
    const refused = await congregation.stranger().refused(signin.withCode, { body: { email, otp } });
    expect(refused).toMatchObject({ status: 403, body: { code: "registration_closed" } });
    expect(await account(email)).toBeUndefined();
    await setRegistration("open");
  });

  it("cannot be found by trying, not even by trying at once", async () => {
    const { email } = CAST.admin;
    await congregation.stranger().call(signin.sendCode, { body: { email } });
    const otp = await codeTo(congregation.postgres, email);
    const guesses = Array.from({ length: 12 }, (_, n) => String((Number(otp) + 1 + n) % 1_000_000).padStart(6, "0"));
    const answers = await Promise.all(
      guesses.map((guess) => congregation.stranger().refused(signin.withCode, { body: { email, otp: guess } })),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
    expect((await congregation.stranger().refused(signin.withCode, { body: { email, otp } })).status).toBe(429);
  });

  it("is gone after five wrong tries", async () => {
    const { email } = CAST.admin;
    await congregation.stranger().call(signin.sendCode, { body: { email } });
    const otp = await codeTo(congregation.postgres, email);
    const other = otp === "123456" ? "654321" : "123456";
    for (let n = 0; n < 6; n++) await congregation.stranger().refused(signin.withCode, { body: { email, otp: other } });
    const refused = await congregation.stranger().refused(signin.withCode, { body: { email, otp } });
    expect(refused.body.code).toBe("wrong_code");
  });

  it("does not let a deactivated account in", async () => {
    const { email } = CAST.intermediate_admin;
    await db().update(users).set({ deactivatedAt: new Date() }).where(eq(users.email, email));
    await congregation.stranger().call(signin.sendCode, { body: { email } });
    const otp = await codeTo(congregation.postgres, email);
    const refused = await congregation.stranger().refused(signin.withCode, { body: { email, otp } });
    expect(refused).toMatchObject({ status: 403, body: { code: "account_deactivated" } });
    await db().update(users).set({ deactivatedAt: null }).where(eq(users.email, email));
  });

  it("is sent five times in a quarter of an hour, whether or not the address has an account", async () => {
    for (const email of [CAST.admin.email, "unknown@example.org"]) {
      const calls = await Promise.all(
        Array.from({ length: 7 }, () => congregation.stranger().refused(signin.sendCode, { body: { email } })),
      );
      expect(calls.filter(({ status }) => status === 202)).toHaveLength(5);
      const refused = calls.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(2);
      expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    }
  });
});
