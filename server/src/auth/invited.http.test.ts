// Creating an account with an invitation, while no one else may.
import { invitations } from "@narthex/contract/invitations.ts";
import { signin } from "@narthex/contract/signin.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CAST } from "../../../sample/src/cast.ts";
import { type Congregation, openCongregation, type Person } from "../../test/congregation.ts";
import { codeTo, invitationMailedTo } from "../../test/kept-mail.ts";
import { openProvider, type TestProvider } from "../../test/provider.ts";
import { invitations as table } from "../database/tables/invitations.ts";
import { rateLimits, settings } from "../database/tables/operations.ts";
import { users } from "../database/tables/users.ts";

const PASSWORD = "a calm and long sentence";
let provider: TestProvider;
let congregation: Congregation;
let admin: Person;

beforeAll(async () => {
  provider = await openProvider("church", "http://127.0.0.1");
  congregation = await openCongregation({ config: { oidcProviders: [provider.config] } });
  admin = await congregation.as("admin");
  await db().update(settings).set({ registration: "closed" });
});
beforeEach(async () => {
  await db().delete(rateLimits);
});
afterAll(async () => {
  await congregation.close();
  await provider.close();
});

const db = () => congregation.postgres.db;
const account = async (email: string) => (await db().select().from(users).where(eq(users.email, email)))[0];
const link = async () => (await admin.call(invitations.create, { body: { invitationType: "link" } })).body;
const mailedTo = async (email: string) => {
  await admin.call(invitations.create, { body: { email } });
  return invitationMailedTo(congregation.postgres, email);
};

const WAYS: Record<string, (email: string, invitation?: string) => Promise<void>> = {
  async "a password"(email, invitation) {
    const names = { firstName: "Ann", lastName: "Newcomer" };
    const body = { ...names, email, password: PASSWORD, ...(invitation ? { invitation } : {}) };
    await congregation.stranger().refused(signin.signUp, { body });
  },
  async "a code"(email, invitation) {
    const person = congregation.stranger();
    const more = invitation ? { invitation } : {};
    expect((await person.refused(signin.sendCode, { body: { email, ...more } })).status).toBe(202);
    // A stranger without an invitation gets no mail while registration is closed.
    const otp = await codeTo(congregation.postgres, email).catch(() => "123456");
    await person.refused(signin.withCode, { body: { email, otp, ...more } });
  },
  async "an account elsewhere"(email, invitation) {
    const person = congregation.stranger();
    const body = { provider: "church", ...(invitation ? { invitation } : {}) };
    const { url } = (await person.call(signin.elsewhere, { body })).body;
    await person.fetch(await provider.walk(url, { sub: email, email, email_verified: true, given_name: "Ann" }));
  },
};

describe.each(Object.entries(WAYS))("while registration is closed, %s", (name, signUp) => {
  const address = (who: string) => `${who}.${name.replaceAll(" ", ".")}@example.org`;

  it("makes no account without an invitation, or with one that does not hold", async () => {
    const email = address("uninvited");
    const expired = await link();
    await db().update(table).set({ expiresAt: "2020-01-01T00:00:00Z" }).where(eq(table.id, expired.id));
    const deleted = await link();
    await admin.call(invitations.remove, { params: { id: deleted.id } });
    for (const code of [undefined, expired.code, deleted.code, "x".repeat(32), "é\r\nx: y"]) {
      await signUp(email, code);
      expect(await account(email), code).toBeUndefined();
    }
  });

  it("makes one with a link for anyone", async () => {
    await signUp(address("guest"), (await link()).code);
    expect(await account(address("guest"))).toMatchObject({ role: "member" });
  });

  it("makes one for the invited address, and for no other", async () => {
    const code = await mailedTo(address("invited"));
    await signUp(address("stranger"), code);
    expect(await account(address("stranger"))).toBeUndefined();
    await signUp(address("invited"), code);
    expect(await account(address("invited"))).toBeDefined();
  });
});

it("an invitation does not reveal whether an address has an account", async () => {
  const { code } = await link();
  const input = (email: string) => ({
    body: { firstName: "Ann", lastName: "Newcomer", email, password: PASSWORD, invitation: code },
  });
  const known = await congregation.stranger().call(signin.signUp, input(CAST.member.email));
  const unknown = await congregation.stranger().call(signin.signUp, input("unknown@example.org"));
  expect([known.status, Object.keys(known.body)]).toEqual([unknown.status, Object.keys(unknown.body)]);
});

it("an invitation is forgotten after the return from the provider, and when the next attempt has none", async () => {
  const person = congregation.stranger();
  const { code } = await link();
  const walk = async (body: object, email: string) => {
    const { url } = (await person.call(signin.elsewhere, { body: { provider: "church", ...body } })).body;
    const response = await person.fetch(await provider.walk(url, { sub: email, email, email_verified: true }));
    return response.headers.get("location");
  };
  expect(await walk({ invitation: code }, "first@example.org")).toBe("/");
  expect(await walk({}, "second@example.org")).toContain("error=registration_closed");
  await person.call(signin.elsewhere, { body: { provider: "church", invitation: code } });
  expect(await walk({}, "third@example.org")).toContain("error=registration_closed");
});
