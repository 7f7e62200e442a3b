import { api } from "@narthex/contract/api.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CAST, DEMO_PASSWORD } from "../../../sample/src/cast.ts";
import { type Congregation, openCongregation, type Person } from "../../test/congregation.ts";
import { rateLimits } from "../database/tables/operations.ts";
import { sessions, users } from "../database/tables/users.ts";

const { signin } = api;
let congregation: Congregation;

beforeAll(async () => {
  congregation = await openCongregation();
});
afterAll(() => congregation.close());

const { email } = CAST.member;
const right = { email, password: DEMO_PASSWORD };
const wrong = { email, password: "not the password" };

const db = () => congregation.postgres.db;
const forgetLimits = () => db().delete(rateLimits);
const sessionsOf = (address: string) =>
  db()
    .select({ sid: sessions.sid, expire: sessions.expire, address: sessions.address, agent: sessions.agent })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(users.email, address));

async function signedIn(credentials: { email: string; password: string } = right): Promise<Person> {
  const person = congregation.stranger();
  expect((await person.call(signin.withPassword, { body: credentials })).status).toBe(200);
  return person;
}

describe("signing in with a password", () => {
  it("opens a session whose cookie scripts cannot read", async () => {
    const person = congregation.stranger();
    const response = await person.fetch("/api/auth/sign-in/email", {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": "A Phone" },
      body: JSON.stringify({ email: ` ${email.toUpperCase()} `, password: DEMO_PASSWORD }),
    });
    expect(response.status).toBe(200);
    const body = await response.text();
    expect(Object.keys(JSON.parse(body))).toEqual(["userId"]);
    const cookies = response.headers.getSetCookie();
    expect(cookies).toHaveLength(2); // the other is the known device's
    expect(cookies[0]).toMatch(/^narthex\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    const [session] = await sessionsOf(email);
    expect(session).toMatchObject({ address: "127.0.0.1", agent: "A Phone" });
    expect(body).not.toContain(session?.sid);
    const user = await person.call(signin.user);
    expect(user.body).toMatchObject({ email, firstName: "Lydia", role: "member", pending: false });
  });

  it("refuses a wrong password and an unknown address with the same sentence", async () => {
    const [known, unknown] = await Promise.all([
      congregation.stranger().refused(signin.withPassword, { body: wrong }),
      congregation.stranger().refused(signin.withPassword, { body: { ...wrong, email: "nobody@example.org" } }),
    ]);
    expect(known.status).toBe(401);
    expect(known.body.code).toBe("wrong_credentials");
    expect({ ...unknown.body, requestId: "" }).toEqual({ ...known.body, requestId: "" });
    expect(unknown.status).toBe(known.status);
    expect(known.headers.getSetCookie()).toEqual([]);
  });

  it("names the fields that are missing or malformed", async () => {
    const person = congregation.stranger();
    for (const body of [{}, [], "text", 5, { email: 7, password: [] }, { email: "no address", password: "" }]) {
      const { status, body: answer } = await person.refused(signin.withPassword, { body });
      expect(status).toBe(400);
      expect(answer.code).toBe("invalid_input");
    }
    const { body } = await person.refused(signin.withPassword, { body: { email: "x", password: "" } });
    expect(body.fields).toEqual({ email: "Invalid email address", password: "Required" });
  });

  it("refuses a password that is longer than any can be with a sentence beside the field", async () => {
    const body = { email, password: "x".repeat(257) };
    const refused = await congregation.stranger().refused(signin.withPassword, { body });
    expect([refused.status, refused.body.fields]).toEqual([400, { password: "Please use at most 256 characters." }]);
    const person = await signedIn();
    const enabling = await person.refused(api.secondFactor.begin, { body: { password: body.password } });
    expect([enabling.status, enabling.body.fields]).toEqual([400, { password: "Please use at most 256 characters." }]);
    const longest = { email, password: "🕊".repeat(256) };
    expect((await congregation.stranger().refused(signin.withPassword, { body: longest })).status).toBe(401);
  });

  it("refuses a deactivated account in every way, and ends its sessions immediately", async () => {
    const person = await signedIn();
    await db().update(users).set({ deactivatedAt: new Date() }).where(eq(users.email, email));
    expect((await person.refused(signin.user)).status).toBe(401);
    const refused = await congregation.stranger().refused(signin.withPassword, { body: right });
    expect(refused).toMatchObject({ status: 403, body: { code: "account_deactivated" } });
    const guess = await congregation.stranger().refused(signin.withPassword, { body: wrong });
    expect(guess.body.code).toBe("wrong_credentials");
    await db().update(users).set({ deactivatedAt: null }).where(eq(users.email, email));
    await signedIn();
  });
});

describe("wrong tries", () => {
  it("are forgotten after a right one", async () => {
    await forgetLimits();
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 8; n++) await congregation.stranger().refused(signin.withPassword, { body: wrong });
      await signedIn();
    }
    await forgetLimits();
  });

  it("are counted without writing down whose they are", async () => {
    await forgetLimits();
    await congregation.stranger().refused(signin.withPassword, { body: wrong });
    const rows = await db().select().from(rateLimits);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain("example.org");
    expect(JSON.stringify(rows)).not.toContain("127.0.0.1");
  });
});

describe("the sign-in page", () => {
  it("sends a signed-in person on, to a path of this site only", async () => {
    const person = await signedIn();
    const go = async (next: string) =>
      (await person.fetch(`/api/login?${new URLSearchParams({ next })}`)).headers.get("location");
    expect(await go("/events?view=calendar#now")).toBe("/events?view=calendar#now");
    expect(await go("/日本")).toBe("/%E6%97%A5%E6%9C%AC");
    for (const foreign of [
      "https://evil.example.org/",
      "//evil.example.org",
      "/\\evil.example.org",
      "/\t/evil.example.org",
      "evil",
      "/api/logout",
      "/./api/logout",
      "/.//evil.example.org",
    ]) {
      expect(await go(foreign)).toBe("/");
    }
    expect((await person.fetch("/api/login")).headers.get("location")).toBe("/");
  });

  it("lists the ways in", async () => {
    const { body } = await congregation.stranger().call(signin.options);
    expect(body).toEqual({
      congregationName: "Grace Community Church",
      logo: null,
      isSetUp: true,
      registrationOpen: true,
      publicCalendar: false,
      onlineGiving: false,
      passkeys: false,
      providers: [],
      demoAccounts: [],
    });
  });
});

describe("addresses below /api/auth that are no calls", () => {
  it("answers on no path that is not declared", async () => {
    const person = await signedIn();
    const open = [
      "/get-session",
      "/list-sessions",
      "/update-user",
      "/change-email",
      "/delete-user",
      "/error",
      "/ok",
      "/reset-password/x",
      "/account-info",
    ];
    for (const path of open) {
      for (const method of ["GET", "POST"]) {
        const response = await person.fetch(`/api/auth${path}`, { method });
        expect(`${method} ${path} ${response.status}`).toBe(`${method} ${path} 404`);
      }
    }
  });

  it("is not reached by a page of another site", async () => {
    const response = await congregation.stranger().fetch("/api/auth/sign-in/email", {
      method: "POST",
      headers: { "content-type": "application/json", origin: "https://evil.example.org" },
      body: JSON.stringify(right),
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: "foreign_origin" });
  });
});
