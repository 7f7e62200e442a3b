import { api } from "@narthex/contract/api.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CAST, DEMO_PASSWORD } from "../../../sample/src/cast.ts";
import { type Congregation, openCongregation } from "../../test/congregation.ts";
import { mailsTo } from "../../test/kept-mail.ts";
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
  it("signs the new account in immediately, unverified, without a profile", async () => {
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
    expect(stored).toMatchObject({
      firstName: "Ada",
      lastName: "O’Brien-Łukasz",
      role: "member",
      profileImageUrl: null,
    });
    const [entry] = await db().select().from(auditEntries).where(eq(auditEntries.subjectId, body.id));
    expect(entry).toMatchObject({ action: "created", subject: "user", actorId: body.id });
    const [way] = await db().select().from(accounts).where(eq(accounts.userId, body.id));
    expect(way?.password).toMatch(/^\$argon2id\$/);
  });

  it("ignores a role, a number and a verified address in the request", async () => {
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

  it("answers the same for an address with an account, and emails only its owner", async () => {
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

  it("makes one account of two simultaneous sign-ups", async () => {
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
      password: "Please use at least 8 characters.",
    });
  });

  it("refuses a password that is common, leaked, or made of names", async () => {
    for (const password of [
      "password12",
      "pass word 1",
      "aaaaaaaaaa",
      "narthex123",
      "weakling1",
      "GraceCommunityChurch",
    ]) {
      const input = { ...newcomer("Weakling"), password };
      const { status, body } = await congregation.stranger().refused(signin.signUp, { body: input });
      expect([password, status, body.code]).toEqual([password, 400, "invalid_input"]);
      expect(body.fields?.password).toMatch(/guess/);
    }
    expect(await account("weakling@example.org")).toBeUndefined();
    const both = { ...newcomer("Weakling"), email: "no address", password: "password12" };
    const { body } = await congregation.stranger().refused(signin.signUp, { body: both });
    expect(Object.keys(body.fields ?? {}).sort()).toEqual(["email", "password"]);
  });

  it("accepts passwords of 8 to 256 characters", async () => {
    const send = (name: string, password: string) =>
      congregation.stranger().refused(signin.signUp, { body: { ...newcomer(name), password } });
    const long = "🕊 a calm one ".repeat(30);
    expect((await send("Shortest", "tr7-kd02")).status).toBe(202);
    const longest = [...long].slice(0, 256).join("");
    expect((await send("Longest", longest)).status).toBe(202);
    const credentials = { email: "longest@example.org", password: longest };
    expect((await congregation.stranger().refused(signin.withPassword, { body: credentials })).status).toBe(200);
    const tooLong = await send("Toolong", [...long].slice(0, 257).join(""));
    expect([tooLong.status, tooLong.body.fields]).toEqual([400, { password: "Please use at most 256 characters." }]);
    const tooShort = await send("Tooshort", "tr7-kd0");
    expect(tooShort.body.fields).toEqual({ password: "Please use at least 8 characters." });
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
