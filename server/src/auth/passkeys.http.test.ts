// Passkeys: adding and removing them, signing in with them, and what is refused.
import { api } from "@narthex/contract/api.ts";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { CAST } from "../../../sample/src/cast.ts";
import { openCongregation, type Person } from "../../test/congregation.ts";
import { mailsTo } from "../../test/kept-mail.ts";
import { passkeyDevice } from "../../test/passkey-device.ts";
import { clearAttempts, turnOn } from "../../test/second-factor.ts";
import { auditEntries } from "../database/tables/operations.ts";
import { passkeys as rows, users } from "../database/tables/users.ts";

const { passkeys, signin } = api;
const SITE = "https://grace.example.org";
const congregation = await openCongregation({ config: { publicUrl: SITE } });
afterAll(() => congregation.close());
const db = () => congregation.postgres.db;
const { email } = CAST.member;

beforeEach(async () => {
  await clearAttempts(congregation);
  await db().delete(rows);
});

/** Adds a passkey to the member's account. */
async function add(person: Person, device = passkeyDevice(SITE)) {
  const { challenge } = (await person.call(passkeys.begin)).body;
  const { status, body } = await person.call(passkeys.add, { body: device.make(challenge) });
  if (status !== 201) throw new Error(`not added: ${JSON.stringify(body)}`);
  return { device, passkey: body.passkeys[0] as (typeof body.passkeys)[number] };
}

/** What the browser sends with a passkey after it asked for a challenge. */
async function signInWith(device: ReturnType<typeof passkeyDevice>, wrong = {}, person = congregation.stranger()) {
  const { challenge } = (await person.call(passkeys.beginSignIn)).body;
  const answer = await person.refused(passkeys.signIn, { body: device.use(challenge, wrong) });
  return { person, answer, challenge };
}

describe("the passkeys of an account", () => {
  it("are added with a name of the browser, an email and an entry in the log", async () => {
    const person = await congregation.as("member");
    expect((await person.call(passkeys.list)).body).toEqual({ lacks: null, passkeys: [] });
    const { passkey } = await add(person);
    expect(passkey).toMatchObject({ name: "Passkey", lastUsedAt: null, otherSite: null });
    const [mail] = await mailsTo(congregation.postgres, email);
    expect(mail?.subject).toContain("a passkey was added");
    const [entry] = await db().select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    expect(entry).toMatchObject({ action: "passkey_added", subject: "user" });
  });

  it("are renamed and removed by their owner, and by no one else", async () => {
    const person = await congregation.as("member");
    const { passkey } = await add(person);
    const params = { id: passkey.id };
    const admin = await congregation.as("admin");
    expect((await admin.refused(passkeys.remove, { params })).status).toBe(404);
    expect((await admin.refused(passkeys.rename, { params, body: { name: "Mine" } })).status).toBe(404);
    const renamed = await person.call(passkeys.rename, { params, body: { name: "My phone" } });
    expect(renamed.body.passkeys.map(({ name }) => name)).toEqual(["My phone"]);
    expect((await person.call(passkeys.remove, { params })).body.passkeys).toEqual([]);
    const [mail] = await mailsTo(congregation.postgres, email);
    expect(mail?.subject).toContain("a passkey was removed");
  });

  it("need a verified address", async () => {
    const person = await congregation.as("member");
    await db().update(users).set({ emailVerified: false }).where(eq(users.email, email));
    expect((await person.call(passkeys.list)).body.lacks).toBe("verified_email");
    expect((await person.refused(passkeys.begin)).body.code).toBe("passkeys_not_ready");
    await db().update(users).set({ emailVerified: true }).where(eq(users.email, email));
  });

  it("are at most twenty, and none is added twice", async () => {
    const person = await congregation.as("member");
    const { device } = await add(person);
    const { challenge } = (await person.call(passkeys.begin)).body;
    const again = await person.refused(passkeys.add, { body: device.make(challenge) });
    expect([again.status, again.body.code]).toEqual([401, "passkey_refused"]);
    for (let n = 1; n < 20; n++) await add(person);
    expect((await person.refused(passkeys.begin)).body.code).toBe("too_many_passkeys");
  });

  it("are not offered by a site without a name", async () => {
    const numbered = await openCongregation({ config: { publicUrl: "http://127.0.0.1:3000" } });
    const person = await numbered.as("member");
    expect((await person.call(passkeys.list)).body.lacks).toBe("site_name");
    expect((await person.refused(passkeys.begin)).body.code).toBe("passkeys_unavailable");
    expect((await numbered.stranger().refused(passkeys.beginSignIn)).body.code).toBe("passkeys_unavailable");
    expect((await person.call(signin.options)).body.passkeys).toBe(false);
    await numbered.close();
  });
});

describe("signing in with a passkey", () => {
  it("opens a session, and is offered once an account has one", async () => {
    const stranger = congregation.stranger();
    expect((await stranger.call(signin.options)).body.passkeys).toBe(false);
    const { device } = await add(await congregation.as("member"));
    expect((await stranger.call(signin.options)).body.passkeys).toBe(true);
    const { person, answer } = await signInWith(device);
    expect(answer.status).toBe(200);
    expect((await person.call(signin.user)).body.email).toBe(email);
    expect((await person.call(passkeys.list)).body.passkeys[0]?.lastUsedAt).not.toBeNull();
  });

  it("asks for no second step, because the device has checked who holds it", async () => {
    const { person, email: holder } = await turnOn(congregation, "ministry_leader");
    const { device } = await add(person);
    const signedIn = await signInWith(device);
    expect([signedIn.answer.status, (await signedIn.person.call(signin.user)).body.email]).toEqual([200, holder]);
  });

  it.each([
    ["the page of another site asked for it", { origin: "https://grace.example.net" }],
    ["the device has not checked who holds it", { isUnverified: true }],
    ["the counter of the device went back", { counter: 1 }],
  ])("is refused if %s", async (_, wrong) => {
    const { device } = await add(await congregation.as("member"));
    await signInWith(device);
    const { person, answer } = await signInWith(device, wrong);
    expect([answer.status, answer.body.code]).toEqual([401, "passkey_refused"]);
    expect((await person.refused(signin.user)).status).toBe(401);
  });

  it("is refused for a challenge of another browser, and for one that was used", async () => {
    const { device } = await add(await congregation.as("member"));
    const { person, challenge } = await signInWith(device);
    const body = device.use(challenge);
    expect((await congregation.stranger().refused(passkeys.signIn, { body })).body.code).toBe("passkey_refused");
    const again = await person.refused(passkeys.signIn, { body });
    expect([again.status, again.body.code]).toEqual([401, "passkey_refused"]);
  });

  it("is refused for a removed passkey, an unknown one and that of another site", async () => {
    const member = await congregation.as("member");
    const { device, passkey } = await add(member);
    expect((await signInWith(passkeyDevice(SITE))).answer.body.code).toBe("passkey_refused");
    await member.call(passkeys.remove, { params: { id: passkey.id } });
    expect((await signInWith(device)).answer.body.code).toBe("passkey_refused");
    await add(member, device);
    await db().update(rows).set({ siteName: "former.example.org" });
    expect((await member.call(passkeys.list)).body.passkeys[0]?.otherSite).toBe("former.example.org");
    expect((await member.call(signin.options)).body.passkeys).toBe(false);
  });

  it("is refused for a deactivated account", async () => {
    const { device } = await add(await congregation.as("member"));
    await db().update(users).set({ deactivatedAt: new Date() }).where(eq(users.email, email));
    const { answer } = await signInWith(device);
    expect([answer.status, answer.body.code]).toEqual([403, "account_deactivated"]);
    await db().update(users).set({ deactivatedAt: null }).where(eq(users.email, email));
  });
});
