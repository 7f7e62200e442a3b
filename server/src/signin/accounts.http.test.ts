import { api } from "@narthex/contract/api.ts";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Congregation, openCongregation } from "../../test/congregation.ts";
import { codeTo, linkTo, mailsTo } from "../../test/kept-mail.ts";
import { CAST, DEMO_PASSWORD } from "../database/demo/cast.ts";
import { auditEntries, rateLimits, settings } from "../database/tables/operations.ts";
import { accounts, users } from "../database/tables/users.ts";

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
const mails = (address: string) => mailsTo(congregation.postgres, address);
const account = async (address: string) => (await db().select().from(users).where(eq(users.email, address)))[0];
const setRegistration = (registration: "open" | "closed") => db().update(settings).set({ registration });

const newcomer = (name: string) => ({
  firstName: name,
  lastName: "O’Brien-Łukasz",
  email: `${name.toLowerCase()}@example.org`,
  password: "a long enough one",
});

describe("creating an account", () => {
  it("lets somebody sign in at once, unverified, as a member without a profile", async () => {
    const person = congregation.stranger();
    const input = newcomer("Ada");
    const created = await person.call(signin.signUp, { body: input });
    expect(created).toMatchObject({ status: 202, body: { email: input.email } });
    expect(created.headers.getSetCookie()).toEqual([]);
    await person.call(signin.withPassword, { body: { email: input.email, password: input.password } });
    const { body } = await person.call(signin.user);
    expect(body).toMatchObject({
      firstName: "Ada",
      lastName: "O’Brien-Łukasz",
      emailVerified: false,
      role: "member",
      memberId: null,
      profileCompleted: false,
      pending: true,
    });
    const stored = await account(input.email);
    expect(stored).toMatchObject({ name: "Ada O’Brien-Łukasz", role: "member", profileImageUrl: null });
    const [entry] = await db().select().from(auditEntries).where(eq(auditEntries.subjectId, body.id));
    expect(entry).toMatchObject({ action: "created", subject: "user", actorId: body.id });
    const [way] = await db().select().from(accounts).where(eq(accounts.userId, body.id));
    expect(way?.password).toMatch(/^scrypt\$/);
  });

  it("takes no role, no number and no verified address from whoever signs up", async () => {
    const input = newcomer("Mallory");
    const more = {
      role: "admin",
      emailVerified: true,
      id: "mine",
      image: "https://evil.example.org/",
      deactivatedAt: null,
    };
    await congregation.stranger().refused(signin.signUp, { body: { ...input, ...more } });
    const stored = await account(input.email);
    expect(stored).toMatchObject({ role: "member", emailVerified: false, profileImageUrl: null });
    expect(stored?.id).not.toBe("mine");
  });

  it("answers the same for an address that has an account, and tells only its owner", async () => {
    const known = { ...newcomer("Lydia"), email: CAST.member.email };
    const [first, second] = [
      await congregation.stranger().call(signin.signUp, { body: known }),
      await congregation.stranger().call(signin.signUp, { body: newcomer("Grace") }),
    ];
    expect(first.status).toBe(second.status);
    expect(Object.keys(first.body)).toEqual(Object.keys(second.body));
    expect(first.body.email).toBe(CAST.member.email);
    expect((await mails(CAST.member.email))[0]?.subject).toContain("you already have an account");
    expect(await account(CAST.member.email)).toMatchObject({ firstName: "Lydia", lastName: "Marsh" });
    const before = await congregation
      .stranger()
      .call(signin.withPassword, { body: { email: CAST.member.email, password: DEMO_PASSWORD } });
    expect(before.status).toBe(200);
  });

  it("makes one account of two sign-ups at once", async () => {
    const input = newcomer("Twin");
    const both = await Promise.all([1, 2, 3].map(() => congregation.stranger().call(signin.signUp, { body: input })));
    expect(both.map(({ status }) => status)).toEqual([202, 202, 202]);
    const stored = await account(input.email);
    expect(await db().$count(accounts, eq(accounts.userId, stored?.id ?? ""))).toBe(1);
  });

  it("names the fields that are wrong", async () => {
    const body = { firstName: " ", lastName: "x".repeat(101), email: "a@b", password: "short" };
    const { status, body: answer } = await congregation.stranger().refused(signin.signUp, { body });
    expect(status).toBe(400);
    expect(answer.fields).toEqual({
      firstName: "First name is required",
      lastName: "Please use at most 100 characters.",
      email: "Invalid email address",
      password: "Please use at least 10 characters.",
    });
  });

  it("is refused to everyone alike while registration is closed, and signing in is not", async () => {
    await setRegistration("closed");
    const [known, unknown] = await Promise.all([
      congregation.stranger().refused(signin.signUp, { body: { ...newcomer("Eve"), email: CAST.member.email } }),
      congregation.stranger().refused(signin.signUp, { body: newcomer("Eve") }),
    ]);
    expect(known).toMatchObject({ status: 403, body: { code: "registration_closed" } });
    expect(unknown).toMatchObject({ status: 403, body: { code: "registration_closed" } });
    const body = { email: CAST.member.email, password: DEMO_PASSWORD };
    expect((await congregation.stranger().call(signin.withPassword, { body })).status).toBe(200);
    expect((await congregation.stranger().call(signin.options)).body.registrationOpen).toBe(false);
    await setRegistration("open");
  });
});

describe("a code by e-mail", () => {
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

describe("a forgotten password", () => {
  it("is replaced through a link that works once and ends every session", async () => {
    const { email } = CAST.member;
    const before = await congregation.as("member");
    const asked = await congregation.stranger().call(signin.forgotPassword, { body: { email } });
    expect(asked).toMatchObject({ status: 202, body: { email } });
    const { view, token } = await linkTo(congregation.postgres, email);
    expect(view).toBe("reset");
    const newPassword = "something else entirely";
    const person = congregation.stranger();
    const short = await person.refused(signin.resetPassword, { body: { token, newPassword: "short" } });
    expect(short.body.fields).toEqual({ newPassword: "Please use at least 10 characters." });
    expect(await person.call(signin.resetPassword, { body: { token, newPassword } })).toMatchObject({
      status: 200,
      body: { done: true },
    });
    expect((await before.refused(signin.user)).status).toBe(401);
    const again = await person.refused(signin.resetPassword, { body: { token, newPassword } });
    expect(again).toMatchObject({ status: 400, body: { code: "link_expired" } });
    const old = await person.refused(signin.withPassword, { body: { email, password: DEMO_PASSWORD } });
    expect(old.body.code).toBe("wrong_credentials");
    expect((await person.call(signin.withPassword, { body: { email, password: newPassword } })).status).toBe(200);
  });

  it("says the same for an unknown address, and writes to nobody", async () => {
    const email = "unknown2@example.org";
    const { status, body } = await congregation.stranger().call(signin.forgotPassword, { body: { email } });
    expect({ status, body }).toEqual({ status: 202, body: { email } });
    expect(await mails(email)).toEqual([]);
  });

  it("takes the account from whoever used the address without owning it", async () => {
    const input = newcomer("Squatted");
    const squatter = congregation.stranger();
    await squatter.call(signin.signUp, { body: input });
    await squatter.call(signin.withPassword, { body: { email: input.email, password: input.password } });
    const stored = await account(input.email);
    const elsewhere = { id: "x", userId: stored?.id ?? "", accountId: "x", providerId: "somewhere" };
    await db().insert(accounts).values(elsewhere);
    await congregation.stranger().call(signin.forgotPassword, { body: { email: input.email } });
    const { token } = await linkTo(congregation.postgres, input.email);
    await congregation.stranger().call(signin.resetPassword, { body: { token, newPassword: "the owner’s own one" } });
    expect((await squatter.refused(signin.user)).status).toBe(401);
    expect(await account(input.email)).toMatchObject({ emailVerified: true });
    const ways = await db()
      .select()
      .from(accounts)
      .where(eq(accounts.userId, stored?.id ?? ""));
    expect(ways.map(({ providerId }) => providerId)).toEqual(["credential"]);
  });

  it("refuses a link that we never sent", async () => {
    const body = { token: "made up", newPassword: "a long enough one" };
    const refused = await congregation.stranger().refused(signin.resetPassword, { body });
    expect(refused.body.code).toBe("link_expired");
  });
});

describe("verifying an address", () => {
  it("takes the link and the session of the same account", async () => {
    const input = newcomer("Vera");
    await congregation.stranger().call(signin.signUp, { body: input });
    const { view, token } = await linkTo(congregation.postgres, input.email);
    expect(view).toBe("verify");
    expect((await congregation.stranger().refused(signin.verifyEmail, { body: { token } })).status).toBe(401);
    const other = await (await congregation.as("admin")).refused(signin.verifyEmail, { body: { token } });
    expect(other).toMatchObject({ status: 403, body: { code: "link_of_another_account" } });
    expect(await account(input.email)).toMatchObject({ emailVerified: false });
    const person = congregation.stranger();
    await person.call(signin.withPassword, { body: { email: input.email, password: input.password } });
    expect((await person.call(signin.verifyEmail, { body: { token } })).body).toEqual({ done: true });
    expect((await person.call(signin.user)).body.emailVerified).toBe(true);
    expect((await person.refused(signin.sendVerification)).body.code).toBe("email_already_verified");
  });

  it("sends a new link to oneself", async () => {
    const input = newcomer("Wanda");
    const person = congregation.stranger();
    await person.call(signin.signUp, { body: input });
    await person.call(signin.withPassword, { body: { email: input.email, password: input.password } });
    expect((await person.call(signin.sendVerification)).body).toEqual({ email: input.email });
    expect(await mails(input.email)).toHaveLength(2);
    const { token } = await linkTo(congregation.postgres, input.email);
    expect((await person.call(signin.verifyEmail, { body: { token } })).status).toBe(200);
  });

  it("refuses a link whose signature is not ours", async () => {
    const person = await congregation.as("admin");
    const claims = Buffer.from(JSON.stringify({ email: CAST.admin.email })).toString("base64url");
    for (const token of [
      "nonsense",
      `e30.${claims}.AAAA`,
      `${Buffer.from('{"alg":"none"}').toString("base64url")}.${claims}.`,
    ]) {
      const refused = await person.refused(signin.verifyEmail, { body: { token } });
      expect(refused).toMatchObject({ status: 400, body: { code: "link_expired" } });
    }
  });
});
