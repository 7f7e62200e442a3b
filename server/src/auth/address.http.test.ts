import { api } from "@narthex/contract/api.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CAST, DEMO_PASSWORD } from "../../../sample/src/cast.ts";
import { type Congregation, openCongregation } from "../../test/congregation.ts";
import { linkTo, mailsTo } from "../../test/kept-mail.ts";
import { openMailbox } from "../../test/mailbox.ts";
import { until } from "../../test/until.ts";
import { rateLimits, settings } from "../database/tables/operations.ts";
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

const newcomer = (name: string) => ({
  firstName: name,
  lastName: "O’Brien-Łukasz",
  email: `${name.toLowerCase()}@example.org`,
  password: "a long enough one",
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
    expect(short.body.fields).toEqual({ newPassword: "Please use at least 8 characters." });
    for (const weak of ["password12", "narthex123", email]) {
      const refused = await person.refused(signin.resetPassword, { body: { token, newPassword: weak } });
      expect(refused.body.fields?.newPassword).toMatch(/guess/);
    }
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

  it("answers the same for an unknown address, and sends no email", async () => {
    const email = "unknown2@example.org";
    const { status, body } = await congregation.stranger().call(signin.forgotPassword, { body: { email } });
    expect({ status, body }).toEqual({ status: 202, body: { email, isMailed: false } });
    expect(await mails(email)).toEqual([]);
  });

  it("takes the account from a person who used the address without owning it", async () => {
    const input = newcomer("Squatted");
    const stranger = congregation.stranger();
    await stranger.call(signin.signUp, { body: input });
    await stranger.call(signin.withPassword, { body: { email: input.email, password: input.password } });
    const stored = await account(input.email);
    const elsewhere = { id: "x", userId: stored?.id ?? "", accountId: "x", providerId: "somewhere" };
    await db().insert(accounts).values(elsewhere);
    await congregation.stranger().call(signin.forgotPassword, { body: { email: input.email } });
    const { token } = await linkTo(congregation.postgres, input.email);
    await congregation.stranger().call(signin.resetPassword, { body: { token, newPassword: "the owner’s own one" } });
    expect((await stranger.refused(signin.user)).status).toBe(401);
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

it("says for every address whether emails leave, which those about signing in do also during a pause", async () => {
  const mailbox = await openMailbox();
  const config = { smtpUrl: mailbox.url, mailFrom: "office@example.org" };
  const sending = await openCongregation({ config });
  await sending.postgres.db.update(settings).set({ outgoingPausedAt: sql`now()` });
  for (const [church, isMailed] of [
    [congregation, false],
    [sending, true],
  ] as const) {
    for (const email of [CAST.ministry_leader.email, "nobody@example.org"]) {
      const answers = await Promise.all([
        church.stranger().call(signin.sendCode, { body: { email } }),
        church.stranger().call(signin.forgotPassword, { body: { email } }),
        church.stranger().call(signin.signUp, { body: { ...newcomer("Nobody"), email } }),
      ]);
      expect(answers.map(({ body }) => body)).toEqual(answers.map(() => ({ email, isMailed })));
    }
  }
  await until(
    () => mailbox.received.filter(({ recipients }) => recipients.includes(CAST.ministry_leader.email)).length === 3,
  );
  await sending.close();
  await mailbox.close();
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

  it("sends a new link to the account's own address", async () => {
    const input = newcomer("Wanda");
    const person = congregation.stranger();
    await person.call(signin.signUp, { body: input });
    await person.call(signin.withPassword, { body: { email: input.email, password: input.password } });
    expect((await person.call(signin.sendVerification)).body).toEqual({ email: input.email, isMailed: false });
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
