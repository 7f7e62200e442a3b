// Services to sign in with, set up in the settings: used without a restart, and never shown with their secrets.
import { api } from "@narthex/contract/api.ts";
import type { SignInProviderChange } from "@narthex/contract/sign-in-providers.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DEMO_PASSWORD } from "../../../sample/src/cast.ts";
import { type Congregation, openCongregation, type Person } from "../../test/congregation.ts";
import { endConfirmations } from "../../test/ended-confirmation.ts";
import { openProvider, type TestProvider } from "../../test/provider.ts";

const { confirmation, signin, signInProviders } = api;
const params = { id: "church" };
const PUBLIC_URL = "http://127.0.0.1";
const OLGA = { sub: "olga", email: "olga@example.org", email_verified: true, given_name: "Olga", family_name: "Bell" };

let provider: TestProvider;
let congregation: Congregation;
let admin: Person;

beforeAll(async () => {
  provider = await openProvider("church", PUBLIC_URL);
  congregation = await openCongregation();
  admin = await congregation.as("admin");
});
afterAll(async () => {
  await congregation.close();
  await provider.close();
});
beforeEach(async () => {
  await congregation.postgres.pool.query("delete from provider_settings");
  await congregation.postgres.pool.query("delete from rate_limits");
  await congregation.postgres.pool.query("delete from accounts where provider_id = 'church'");
  await admin.call(confirmation.confirm, { body: { password: DEMO_PASSWORD } });
});

const bodyFor = (more: Partial<SignInProviderChange> = {}) => {
  const { name, issuer, clientId, clientSecret } = provider.config;
  return { name, issuer, clientId, clientSecret, ...more };
};
const setUp = (more: Partial<SignInProviderChange> = {}) =>
  admin.call(signInProviders.update, { params, body: bodyFor(more) });
const setOut = (person: Person) => person.call(signin.elsewhere, { body: { provider: "church" } });

async function signIn(person: Person): Promise<string | null> {
  const { body } = await setOut(person);
  return (await person.fetch(await provider.walk(body.url, OLGA))).headers.get("location");
}
const links = async () =>
  (await congregation.postgres.pool.query("select account_id from accounts where provider_id = 'church'")).rows;

test("people sign in with a service as soon as it is saved, and its secret is not shown", async () => {
  expect((await congregation.stranger().refused(signin.elsewhere, { body: { provider: "church" } })).status).toBe(404);
  const saved = await setUp();
  const { name, issuer, clientId, clientSecret } = provider.config;
  expect(saved.body).toMatchObject({ ...params, name, issuer, clientId, secret: { isReadable: true } });
  const { body } = await admin.call(signInProviders.list);
  expect(body).toMatchObject({ source: "form", redirectAddress: `${PUBLIC_URL}/api/auth/callback/` });
  expect(JSON.stringify([saved.body, body])).not.toContain(clientSecret);
  expect((await congregation.stranger().call(signin.options)).body.providers).toEqual([{ ...params, name }]);
  const olga = congregation.stranger();
  expect(await signIn(olga)).toBe("/");
  expect((await olga.call(signin.user)).body.email).toBe(OLGA.email);
});

test("another issuer needs its secret again and ends links to accounts, and another name does neither", async () => {
  const needs = async (more: Partial<SignInProviderChange>) =>
    (await admin.refused(signInProviders.update, { params, body: bodyFor({ clientSecret: null, ...more }) })).body
      .fields;
  expect(await needs({})).toEqual({ clientSecret: "Required" });
  await setUp();
  await signIn(congregation.stranger());
  const again = { clientSecret: "Please enter it again, because it is for another server or account now." };
  expect(await needs({ issuer: "https://id.example.org" })).toEqual(again);
  expect(await needs({ clientId: "another" })).toEqual(again);
  expect((await setUp({ name: "Parish", clientSecret: null })).body.secret?.isReadable).toBe(true);
  expect(await links()).toEqual([{ account_id: "olga" }]);
  await setUp({ issuer: "https://id.example.org" });
  expect(await links()).toEqual([]);
});

test("a sign-in goes to another issuer as soon as that is saved", async () => {
  const next = await openProvider("church", PUBLIC_URL);
  const originNow = async () => new URL((await setOut(congregation.stranger())).body.url).origin;
  await setUp();
  expect(await originNow()).toBe(provider.config.issuer);
  await setUp({ issuer: next.config.issuer });
  expect(await originNow()).toBe(next.config.issuer);
  await next.close();
});

test("a secret is not used with an issuer that was changed in the database", async () => {
  await setUp();
  await congregation.postgres.pool.query(
    `update provider_settings set "values" = jsonb_set("values", '{issuer}', '"https://id.example.org"')`,
  );
  expect((await admin.call(signInProviders.list)).body.providers).toMatchObject([{ secret: { isReadable: false } }]);
  expect((await congregation.stranger().call(signin.options)).body.providers).toEqual([]);
});

test("the test reads the description of the service, and fails with one of a fixed list of reasons", async () => {
  expect((await admin.refused(signInProviders.test, { params })).status).toBe(404);
  await setUp();
  expect((await admin.call(signInProviders.test, { params })).body).toEqual({ issuer: provider.config.issuer });
  const reasonAt = async (issuer: string) => {
    await setUp({ issuer });
    const { status, body } = await admin.refused(signInProviders.test, { params });
    expect([status, body.code]).toEqual([502, "sign_in_provider_wrong"]);
    return body.fields?.issuer;
  };
  expect(await reasonAt("http://127.0.0.1:9")).toContain("Can't reach the server");
  expect(await reasonAt(congregation.url)).toContain("no description of OpenID Connect");
  expect(await reasonAt(provider.config.issuer.replace("127.0.0.1", "localhost"))).toContain("for another issuer");
});

test("the test is limited for each account", async () => {
  await setUp();
  for (let n = 0; n < 10; n++) expect((await admin.call(signInProviders.test, { params })).status).toBe(200);
  expect((await admin.refused(signInProviders.test, { params })).status).toBe(429);
});

test("a change needs a confirmation, and is recorded without values", async () => {
  const [name, value] = [...admin.cookies].find(([cookie]) => cookie.includes("confirmed")) ?? ["", ""];
  admin.cookies.delete(name);
  await endConfirmations(congregation);
  const refused = await admin.refused(signInProviders.update, { params, body: bodyFor() });
  expect(refused.body.code).toBe("confirmation_needed");
  expect((await admin.refused(signInProviders.remove, { params })).body.code).toBe("confirmation_needed");
  admin.cookies.set(name, value);
  await setUp();
  await signIn(congregation.stranger());
  expect((await admin.call(signInProviders.remove, { params })).body).toMatchObject({ source: "none", providers: [] });
  expect(await links()).toEqual([]);
  const { rows } = await congregation.postgres.pool.query(
    "select action, subject_id, detail from audit_entries where subject = 'sign_in_provider' order by id desc limit 2",
  );
  expect(rows).toEqual([
    { action: "removed", subject_id: "church", detail: {} },
    { action: "changed", subject_id: "church", detail: { fields: ["name", "issuer", "clientId", "clientSecret"] } },
  ]);
});

test.each([
  ["issuer", "accounts.google.com"],
  ["issuer", "http://id.example.org"],
  ["issuer", "https://user@id.example.org"],
  ["issuer", "https://169.254.169.254"],
  ["issuer", "https://[::ffff:169.254.169.254]"],
  ["issuer", "https://2852039166"],
  ["issuer", "https://id.example.org?tenant=1"],
  ["name", ""],
  ["clientId", "two\nlines"],
])("%s %j is refused", async (field, value) => {
  const { status, body } = await admin.refused(signInProviders.update, {
    params,
    body: { ...bodyFor(), [field]: value },
  });
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
});

test("there are ten services at most, and none is called as passwords are", async () => {
  const put = (id: string) => admin.refused(signInProviders.update, { params: { id }, body: bodyFor() });
  expect((await put("credential")).status).toBe(404);
  for (let n = 0; n < 10; n++) expect((await put(`service${n}`)).status).toBe(200);
  expect((await put("another")).body.fields).toEqual({ name: "There can be 10 services at most." });
  expect((await put("service3")).status).toBe(200);
});

test("with services of the environment, nothing is stored and they are shown without their secrets", async () => {
  const other = await openCongregation({ config: { oidcProviders: [provider.config] } });
  const ruth = await other.as("admin");
  await ruth.call(confirmation.confirm, { body: { password: DEMO_PASSWORD } });
  const { status, body } = await ruth.refused(signInProviders.update, { params, body: bodyFor() });
  expect([status, body.code]).toEqual([409, "set_by_environment"]);
  const shown = (await ruth.call(signInProviders.list)).body;
  expect(shown).toMatchObject({ source: "environment", providers: [{ id: "church", secret: null }] });
  expect(JSON.stringify(shown)).not.toContain(provider.config.clientSecret);
  expect((await ruth.call(signInProviders.test, { params })).status).toBe(200);
  await other.close();
});
