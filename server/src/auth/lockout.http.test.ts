// No stranger can lock someone out, and guessing stays hopeless, from one network and from many.
import { api } from "@narthex/contract/api.ts";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { CAST, DEMO_PASSWORD } from "../../../sample/src/cast.ts";
import { openCongregation, type Person } from "../../test/congregation.ts";
import { codeTo, linkTo, mailsTo } from "../../test/kept-mail.ts";
import { strangersFrom, type Visitor, visitorFrom } from "../../test/network.ts";
import { weakenHashes } from "../../test/passwords.ts";
import { clearAttempts } from "../../test/second-factor.ts";
import { mails, rateLimits } from "../database/tables/operations.ts";
import { knownDevices, users } from "../database/tables/users.ts";
import { limitKey } from "../http/limits.ts";
import { endSessions } from "../session/session.ts";

const { signin } = api;
const congregation = await openCongregation({ config: { trustProxy: 1 } });
afterAll(() => congregation.close());
const db = () => congregation.postgres.db;

const { email } = CAST.member;
const right = { email, password: DEMO_PASSWORD };
const wrong = { email, password: "not the password" };
const HOME = "203.0.113.7";
const countOf = (answers: readonly { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;
const [account] = await db().select().from(users).where(eq(users.email, email));
const userId = account?.id ?? "";

beforeEach(async () => {
  await clearAttempts(congregation);
  await weakenHashes(congregation);
  await db().delete(knownDevices);
  await db().delete(mails);
});

const at = (address: string, person = congregation.stranger()): Visitor => visitorFrom(address, person);
const guess = (visitors: readonly Visitor[]) =>
  Promise.all(visitors.map((one) => one.post(signin.withPassword, wrong)));
const fromOneNetwork = (count: number, address = "192.0.2.1") => Array.from({ length: count }, () => at(address));

/** A browser at home in which the account has signed in before, and which is signed out. */
async function knownBrowser(): Promise<Visitor> {
  const visitor = at(HOME);
  expect((await visitor.post(signin.withPassword, right)).status).toBe(200);
  visitor.person.cookies.delete("narthex.session_token");
  await weakenHashes(congregation);
  return visitor;
}
const signsIn = async (visitor: Visitor) => (await visitor.post(signin.withPassword, right)).status;

describe("wrong passwords", () => {
  it("of one network are checked at most ten times in 15 minutes, also if sixty arrive simultaneously", async () => {
    const answers = await guess(fromOneNetwork(60));
    expect([countOf(answers, 401), countOf(answers, 429)]).toEqual([10, 50]);
    const refused = await at("192.0.2.1").post(signin.withPassword, right);
    expect(refused).toMatchObject({ status: 429, code: "password_tries_used_up" });
    expect(refused.retryAfter).toBeGreaterThan(800);
    expect(refused.retryAfter).toBeLessThanOrEqual(900);
  });

  it("of one network are counted together if the proxy adds the port", async () => {
    const ports = Array.from({ length: 30 }, (_, n) =>
      at(`${n % 2 ? "192.0.2.1" : "[::ffff:192.0.2.1]"}:${40_000 + n}`),
    );
    const answers = await guess(ports);
    expect([countOf(answers, 401), countOf(answers, 429)]).toEqual([10, 20]);
  });

  it("of one network do not keep the owner out from another", async () => {
    await guess(fromOneNetwork(20));
    expect(await signsIn(at(HOME))).toBe(200);
  });

  it("of many networks are checked thirty times in an hour, and then once a minute", async () => {
    const answers = await guess(strangersFrom(congregation, 60));
    expect([countOf(answers, 401), countOf(answers, 429)]).toEqual([31, 29]);
    const refused = await at("198.51.9.9").post(signin.withPassword, wrong);
    expect([refused.status, refused.code]).toEqual([429, "password_tries_used_up"]);
    expect(refused.retryAfter).toBeLessThanOrEqual(60);
    const slowly = sql`${rateLimits.key} like 'passwords slowly%'`;
    await db().update(rateLimits).set({ expire: 1 }).where(slowly);
    expect((await at("198.51.9.10").post(signin.withPassword, wrong)).status).toBe(401);
    expect((await at("198.51.9.11").post(signin.withPassword, wrong)).status).toBe(429);
  });

  it("never block a known device, whose own attempts are counted separately", async () => {
    const owner = await knownBrowser();
    await guess([...strangersFrom(congregation, 45), ...fromOneNetwork(15, HOME)]);
    expect(await signsIn(at(HOME))).toBe(429);
    expect(await signsIn(owner)).toBe(200);
    for (let n = 0; n < 10; n++) expect((await owner.post(signin.withPassword, wrong)).status).toBe(401);
    expect((await owner.post(signin.withPassword, wrong)).code).toBe("password_tries_used_up");
  });

  it("from one network do not use up the attempts of a known device in it", async () => {
    const owner = await knownBrowser();
    const network = { points: 300, seconds: 600 };
    for (let n = 0; n < 300; n++) await limitKey(congregation.services, "passwords from", HOME, network);
    expect(await signsIn(at(HOME))).toBe(429);
    expect(await signsIn(owner)).toBe(200);
  });

  it("leave a right one from the same network uncounted", async () => {
    for (let n = 0; n < 32; n++) expect(await signsIn(at(HOME))).toBe(200);
  });

  it("are counted alike for an unknown address", async () => {
    const body = { email: "nobody@example.org", password: "anything at all" };
    const answers = await Promise.all(fromOneNetwork(12).map((one) => one.post(signin.withPassword, body)));
    expect([countOf(answers, 401), countOf(answers, 429)]).toEqual([10, 2]);
  });
});

describe("a code from the mailbox", () => {
  const askFor = async (visitor: Visitor) => expect((await visitor.post(signin.sendCode, { email })).status).toBe(202);
  const enter = (visitor: Visitor, otp: string) => visitor.post(signin.withCode, { email, otp });
  const codes = async () => (await mailsTo(congregation.postgres, email)).length;

  it("gets in while strangers try passwords and codes from everywhere", async () => {
    const owner = at(HOME);
    await askFor(owner);
    const otp = await codeTo(congregation.postgres, email);
    await guess(strangersFrom(congregation, 60));
    const tries = await Promise.all(strangersFrom(congregation, 60).map((one) => enter(one, "123456")));
    expect(countOf(tries, 400)).toBe(60);
    expect((await enter(owner, otp)).status).toBe(200);
  });

  it("works only in the browser that asked for it", async () => {
    const owner = at(HOME);
    await askFor(owner);
    const otp = await codeTo(congregation.postgres, email);
    const other = at(HOME);
    await askFor(other);
    expect(await enter(at(HOME), otp)).toMatchObject({ status: 400, code: "wrong_code" });
    expect((await enter(other, otp)).code).toBe("wrong_code");
    expect((await enter(owner, otp)).status).toBe(200);
  });

  it("is valid for this address only", async () => {
    const owner = at(HOME);
    await askFor(owner);
    const otp = await codeTo(congregation.postgres, email);
    const other = await owner.post(signin.withCode, { email: CAST.admin.email, otp });
    expect(other.code).toBe("wrong_code");
  });

  it("is sent after any number of requests by strangers, and is then long and works in any browser", async () => {
    const strangers = strangersFrom(congregation, 30);
    await Promise.all(strangers.map(askFor));
    expect(await codes()).toBe(6);
    const owner = at(HOME);
    await askFor(owner);
    expect(await codes()).toBe(6); // the mail with the long code went out a moment ago
    const texts = (await mailsTo(congregation.postgres, email)).map(({ text }) => text);
    const [otp = ""] = texts.flatMap((text) => /(\d{4} ){3}\d{4}/.exec(text)?.[0] ?? []);
    expect(otp).not.toBe("");
    expect((await enter(strangers[0] ?? owner, "1".repeat(16))).code).toBe("wrong_code");
    expect((await enter(owner, otp)).status).toBe(200);
    expect((await enter(at(HOME), otp)).code).toBe("wrong_code");
  });

  it("has six digits for the first ten requests of a day, which limits guesses to fifty", async () => {
    for (let round = 0; round < 4; round++) {
      await Promise.all(strangersFrom(congregation, 5).map(askFor));
      const ofQuarterHour = sql`${rateLimits.key} not like 'short codes of a day%'`;
      await db().delete(rateLimits).where(ofQuarterHour);
    }
    const texts = (await mailsTo(congregation.postgres, email)).map(({ text }) => text);
    expect(texts.filter((text) => /code is \d{6}\n/.test(text))).toHaveLength(10);
    expect(texts.filter((text) => /code is (\d{4} ){3}\d{4}\n/.test(text))).toHaveLength(2);
  });

  it("is sent to a known device immediately, with six digits", async () => {
    const owner = await knownBrowser();
    await Promise.all(strangersFrom(congregation, 30).map(askFor));
    await askFor(owner);
    const otp = await codeTo(congregation.postgres, email);
    expect(otp).toMatch(/^\d{6}$/);
    expect((await enter(owner, otp)).status).toBe(200);
  });
});

describe("a reset link", () => {
  it("that works is in the mailbox after any number of requests by strangers", async () => {
    const ask = (visitor: Visitor) => visitor.post(signin.forgotPassword, { email });
    const answers = await Promise.all([...strangersFrom(congregation, 40), ...fromOneNetwork(20, HOME)].map(ask));
    expect(countOf(answers, 202)).toBe(60);
    expect((await ask(at(HOME))).status).toBe(202);
    expect(await mailsTo(congregation.postgres, email)).toHaveLength(6);
    const { token } = await linkTo(congregation.postgres, email);
    const reset = await at(HOME).post(signin.resetPassword, { token, newPassword: "a calm and long sentence" });
    expect(reset.status).toBe(200);
    await weakenHashes(congregation);
  });
});

describe("requests that cost nothing", () => {
  it("do not count as attempts: a second step without a first, links that were never sent", async () => {
    const nonsense: [Parameters<Visitor["post"]>[0], object][] = [
      [api.secondFactor.byApp, { code: "123456" }],
      [api.secondFactor.byBackupCode, { code: "abcde-fghjk" }],
      [signin.resetPassword, { token: "made up", newPassword: "a calm and long sentence" }],
      [signin.withCode, { email, otp: "123456" }],
      [signin.elsewhere, { provider: "unknown" }],
    ];
    for (const [call, body] of nonsense) {
      const answers = await Promise.all(fromOneNetwork(65, HOME).map((one) => one.post(call, body)));
      expect(countOf(answers, 429)).toBe(0);
    }
    expect(await db().$count(rateLimits)).toBe(0);
    expect(await signsIn(at(HOME))).toBe(200);
  });
});

describe("a known device", () => {
  const deviceOf = (person: Person) => person.cookies.get("narthex.device");
  const isKnown = async (visitor: Visitor) => {
    await guess(fromOneNetwork(10, HOME));
    const status = await signsIn(visitor);
    await clearAttempts(congregation);
    return status === 200;
  };

  it("is a cookie that scripts cannot read, and outlives signing out", async () => {
    const person = congregation.stranger();
    const response = await person.fetch(signin.withPassword.path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(right),
    });
    const line = response.headers.getSetCookie().find((one) => one.startsWith("narthex.device=")) ?? "";
    expect(line).toMatch(/^narthex\.device=[\w-]{32}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/);
    const [stored] = await db().select().from(knownDevices);
    expect(stored?.userId).toBe(userId);
    expect(line).not.toContain(stored?.id);
    await person.fetch("/api/logout");
    expect(deviceOf(person)).toBeDefined();
    expect(await isKnown(at(HOME, person))).toBe(true);
  });

  it("is known for one account, and becomes known for others that sign in on it", async () => {
    const owner = await knownBrowser();
    const before = deviceOf(owner.person);
    const admin = { email: CAST.admin.email, password: DEMO_PASSWORD };
    await Promise.all(
      fromOneNetwork(10, HOME).map((one) => one.post(signin.withPassword, { ...wrong, email: admin.email })),
    );
    expect((await owner.post(signin.withPassword, admin)).status).toBe(429);
    await clearAttempts(congregation);
    expect((await owner.post(signin.withPassword, admin)).status).toBe(200);
    expect(deviceOf(owner.person)?.split(".")).toHaveLength(2);
    expect(deviceOf(owner.person)).toContain(before);
    expect(await isKnown(owner)).toBe(true);
  });

  it("is not made by a wrong password, nor believed where it was made up", async () => {
    const stranger = at(HOME);
    await stranger.post(signin.withPassword, wrong);
    expect(deviceOf(stranger.person)).toBeUndefined();
    for (const forged of ["x", "A".repeat(32), `${"A".repeat(32)}.${"B".repeat(32)}`, "%00", "..", "A".repeat(4000)]) {
      stranger.person.cookies.set("narthex.device", forged);
      expect(await isKnown(stranger)).toBe(false);
    }
  });

  it.each([
    [
      "all sessions are ended, as by signing out everywhere, a reset or deactivating",
      (id: string) => congregation.postgres.transaction((tx) => endSessions(tx, id)),
    ],
    [
      "the address is proven for the first time",
      async (id: string) => {
        await db().update(users).set({ emailVerified: false }).where(eq(users.id, id));
        await db().update(users).set({ emailVerified: true }).where(eq(users.id, id));
      },
    ],
  ])("is forgotten when %s", async (_when, happens) => {
    const owner = await knownBrowser();
    await happens(userId);
    expect(await db().$count(knownDevices, and(eq(knownDevices.userId, userId)))).toBe(0);
    expect(await isKnown(owner)).toBe(false);
  });
});
