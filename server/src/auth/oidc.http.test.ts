import { api } from "@narthex/contract/api.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CAST } from "../../../sample/src/cast.ts";
import { type Congregation, openCongregation, type Person } from "../../test/congregation.ts";
import { type Claims, openProvider, type TestProvider } from "../../test/provider.ts";
import { settings } from "../database/tables/operations.ts";
import { accounts, users } from "../database/tables/users.ts";

const { signin } = api;
const PUBLIC_URL = "http://127.0.0.1";
let provider: TestProvider;
let congregation: Congregation;

beforeAll(async () => {
  provider = await openProvider("church", PUBLIC_URL);
  congregation = await openCongregation({ config: { oidcProviders: [provider.config] } });
});
afterAll(async () => {
  await congregation.close();
  await provider.close();
});

const db = () => congregation.postgres.db;
const account = async (email: string) => (await db().select().from(users).where(eq(users.email, email)))[0];

async function setOut(person: Person, next?: string): Promise<string> {
  const body = { provider: "church", ...(next === undefined ? {} : { next }) };
  const { status, body: answer } = await person.call(signin.elsewhere, { body });
  expect(status).toBe(200);
  return answer.url;
}

/** The whole walk; answers where the browser is sent in the end. */
async function signIn(person: Person, who: Claims | "refuses", next?: string): Promise<string | null> {
  const back = await provider.walk(await setOut(person, next), who);
  expect(back).toMatch(/^\/api\/auth\/callback\/church\?/);
  const response = await person.fetch(back);
  expect(response.status).toBe(302);
  return response.headers.get("location");
}

const claims = (name: string, more: Partial<Claims> = {}): Claims => ({
  sub: name,
  email: `${name}@example.org`,
  email_verified: true,
  given_name: name,
  family_name: "Elsewhere",
  picture: "https://pictures.example.org/1.png",
  ...more,
});

describe("an account of a provider", () => {
  it("is offered by its name", async () => {
    const { body } = await congregation.stranger().call(signin.options);
    expect(body.providers).toEqual([{ id: "church", name: "Church account" }]);
  });

  it("creates an account here, and finds it again", async () => {
    const person = congregation.stranger();
    expect(await signIn(person, claims("olga"), "/events?view=list")).toBe("/events?view=list");
    const { body } = await person.call(signin.user);
    expect(body).toMatchObject({
      email: "olga@example.org",
      emailVerified: true,
      firstName: "olga",
      lastName: "Elsewhere",
    });
    expect(body.profileImageUrl).toBeNull();
    const again = congregation.stranger();
    await signIn(again, claims("olga", { email: "moved@example.org" }));
    expect((await again.call(signin.user)).body.id).toBe(body.id);
    const [way] = await db().select().from(accounts).where(eq(accounts.userId, body.id));
    expect(way).toMatchObject({ providerId: "church", accountId: "olga", password: null });
  });

  it("joins the account here that has the same verified address", async () => {
    const person = congregation.stranger();
    await signIn(person, claims("lydia", { email: CAST.member.email }));
    expect((await person.call(signin.user)).body).toMatchObject({ email: CAST.member.email, firstName: "Lydia" });
  });

  it("links no account whose address is not verified on both sides, and advises a code only if it helps", async () => {
    const { email } = CAST.ministry_leader;
    const unproven = congregation.stranger();
    const unverified = claims("daniel", { email, email_verified: false });
    const refused = "/api/login?next=%2Fgive&error=provider_address_unverified";
    expect(await signIn(unproven, unverified, "/give")).toBe(refused);
    await db().update(users).set({ emailVerified: false }).where(eq(users.email, email));
    expect(await signIn(unproven, unverified, "/give")).toBe(refused);
    expect(await signIn(unproven, claims("daniel", { email }))).toContain("error=account_not_linked");
    expect((await unproven.refused(signin.user)).status).toBe(401);
    await db().update(users).set({ emailVerified: true }).where(eq(users.email, email));
  });

  it("is a new, unverified account if the provider does not verify the address", async () => {
    const person = congregation.stranger();
    await signIn(person, claims("unsure", { email_verified: false }));
    expect((await person.call(signin.user)).body).toMatchObject({ email: "unsure@example.org", emailVerified: false });
  });

  it("is refused without an email address", async () => {
    const { email: _, ...nameless } = claims("nameless");
    expect(await signIn(congregation.stranger(), nameless)).toBe("/api/login?next=%2F&error=provider_without_email");
  });

  it("creates no account while registration is closed", async () => {
    await db().update(settings).set({ registration: "closed" });
    expect(await signIn(congregation.stranger(), claims("late"))).toContain("error=registration_closed");
    expect(await account("late@example.org")).toBeUndefined();
    expect(await signIn(congregation.stranger(), claims("olga"))).toBe("/");
    await db().update(settings).set({ registration: "open" });
  });

  it("does not let a deactivated account in", async () => {
    await db().update(users).set({ deactivatedAt: new Date() }).where(eq(users.email, "olga@example.org"));
    const person = congregation.stranger();
    expect(await signIn(person, claims("olga"))).toContain("error=account_deactivated");
    expect((await person.refused(signin.user)).status).toBe(401);
    await db().update(users).set({ deactivatedAt: null }).where(eq(users.email, "olga@example.org"));
  });

  it("shows no error to a person who cancels at the provider", async () => {
    expect(await signIn(congregation.stranger(), "refuses", "/events")).toBe("/api/login?next=%2Fevents");
  });
});

describe("the redirect from the provider", () => {
  it("works only in the browser that started the sign-in", async () => {
    const person = congregation.stranger();
    const back = await provider.walk(await setOut(person), claims("olga"));
    const thief = congregation.stranger();
    expect((await thief.fetch(back)).headers.get("location")).toContain("/api/login?");
    expect((await thief.refused(signin.user)).status).toBe(401);
  });

  it("works once and redirects to no other site", async () => {
    const person = congregation.stranger();
    const back = await provider.walk(await setOut(person, "https://evil.example.org/"), claims("olga"));
    expect((await person.fetch(back)).headers.get("location")).toBe("/");
    const again = await person.fetch(back);
    expect(again.headers.get("location")).toBe("/api/login?error=provider_failed");
  });

  it("leads to the sign-in page if the provider was removed since", async () => {
    const person = congregation.stranger();
    const back = await provider.walk(await setOut(person, "/events"), claims("olga"));
    const config = congregation.services.config as { oidcProviders: unknown };
    config.oidcProviders = [];
    try {
      const { pathname, searchParams } = new URL((await person.fetch(back)).headers.get("location") ?? "", PUBLIC_URL);
      expect([pathname, searchParams.get("error")]).toEqual(["/api/login", "provider_failed"]);
    } finally {
      config.oidcProviders = [provider.config];
    }
  });

  it("leads to the sign-in page with malformed parameters, and for an unknown provider", async () => {
    for (const query of [
      "",
      "?",
      "?code=x",
      "?state=x",
      "?code=x&state=x",
      "?error=x",
      "?code=1&code=2&state=a&state=b",
    ]) {
      const response = await congregation.stranger().fetch(`/api/auth/callback/church${query}`);
      expect(response.headers.get("location")).toBe("/api/login?error=provider_failed");
    }
    const unknown = await congregation.stranger().fetch("/api/auth/callback/unknown?code=x");
    expect(unknown.headers.get("location")).toBe("/api/login?error=provider_failed");
  });
});

describe("a provider", () => {
  it("that is unknown is not found", async () => {
    const refused = await congregation.stranger().refused(signin.elsewhere, { body: { provider: "unknown" } });
    expect(refused).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  it("that is unavailable does not affect other ways in, and is used again when it is back", async () => {
    const before = await openProvider("church", PUBLIC_URL);
    const port = Number(new URL(before.config.issuer).port);
    await before.close();
    const other = await openCongregation({ config: { oidcProviders: [before.config] } });
    const refused = await other.stranger().refused(signin.elsewhere, { body: { provider: "church" } });
    expect(refused).toMatchObject({ status: 502, body: { code: "provider_failed" } });
    await other.as("member");
    const after = await openProvider("church", PUBLIC_URL, port);
    const { status, body } = await other.stranger().call(signin.elsewhere, { body: { provider: "church" } });
    expect(status).toBe(200);
    expect(new URL(body.url).origin).toBe(after.config.issuer);
    await other.close();
    await after.close();
  });
});
