// The caller's own account: signed-in devices, and changing the password.
import { api } from "@narthex/contract/api.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { CAST, DEMO_PASSWORD } from "../../../sample/src/cast.ts";
import { openCongregation, type Person } from "../../test/congregation.ts";
import { mailsTo } from "../../test/kept-mail.ts";
import { clearAttempts, withPassword } from "../../test/second-factor.ts";
import { auditEntries } from "../database/tables/operations.ts";
import { accounts, sessions, users } from "../database/tables/users.ts";

const { signin, ownAccount } = api;
const congregation = await openCongregation();
afterAll(() => congregation.close());
const db = () => congregation.postgres.db;

const { email } = CAST.member;
const [account] = await db().select().from(users).where(eq(users.email, email));
const userId = account?.id ?? "";
const [initial] = await db().select().from(accounts).where(eq(accounts.userId, userId));
const NEW = "seven quiet otters";

const isSignedIn = async (person: Person) => (await person.refused(signin.user)).status === 200;
const devicesOf = async (person: Person) => (await person.call(ownAccount.read)).body.devices;
const entriesOf = (action: string) => db().select().from(auditEntries).where(eq(auditEntries.action, action));

beforeEach(async () => {
  await clearAttempts(congregation);
  await db().delete(sessions).where(eq(sessions.userId, userId));
  await db()
    .update(accounts)
    .set({ password: initial?.password ?? "" })
    .where(eq(accounts.userId, userId));
});

describe("the list of signed-in devices", () => {
  it("names each browser, with the current one first, and no other account's", async () => {
    await withPassword(congregation, "admin");
    const elsewhere = await withPassword(congregation, "member");
    const here = await withPassword(congregation, "member");
    const agent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
    const [newest] = await devicesOf(here);
    await db()
      .update(sessions)
      .set({ agent })
      .where(eq(sessions.id, newest?.id ?? ""));
    expect((await devicesOf(here)).map(({ name, isCurrent }) => [name, isCurrent])).toEqual([
      ["Firefox on Windows", true],
      [null, false],
    ]);
    expect((await devicesOf(elsewhere))[0]).toMatchObject({ isCurrent: true, address: "127.0.0.1" });
  });

  it("omits sessions that have expired", async () => {
    const here = await withPassword(congregation, "member");
    const elsewhere = await withPassword(congregation, "member");
    const other = (await devicesOf(elsewhere))[0];
    await db()
      .update(sessions)
      .set({ expire: new Date(0) })
      .where(eq(sessions.id, other?.id ?? ""));
    expect(await devicesOf(here)).toHaveLength(1);
  });

  it("shows the day of the last use", async () => {
    const here = await withPassword(congregation, "member");
    const later = Temporal.Now.instant().add({ hours: 24 * 10 });
    congregation.setNow(later.toString());
    await here.call(signin.user);
    const [device] = await devicesOf(here);
    congregation.setNow(Temporal.Now.instant().toString());
    expect(device?.lastUsedAt).toBe(new Date(later.epochMilliseconds).toISOString());
  });
});

describe("signing out other devices", () => {
  it("ends the chosen session only, and writes an audit entry", async () => {
    const here = await withPassword(congregation, "member");
    const lost = await withPassword(congregation, "member");
    const kept = await withPassword(congregation, "member");
    const id = (await devicesOf(lost))[0]?.id ?? "";
    const before = (await entriesOf("ended_remotely")).length;
    const { body } = await here.call(ownAccount.signOutDevice, { params: { id } });
    expect(body.devices).toHaveLength(2);
    expect([await isSignedIn(here), await isSignedIn(lost), await isSignedIn(kept)]).toEqual([true, false, true]);
    const entries = await entriesOf("ended_remotely");
    expect(entries).toHaveLength(before + 1);
    expect(entries.at(-1)).toMatchObject({ actorId: userId, subjectId: userId, detail: { count: 1 } });
  });

  it("is refused for the current session and for those of another account", async () => {
    const here = await withPassword(congregation, "member");
    const stranger = await withPassword(congregation, "admin");
    for (const person of [here, stranger]) {
      const id = (await devicesOf(person))[0]?.id ?? "";
      const answer = await here.refused(ownAccount.signOutDevice, { params: { id } });
      expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
      expect(await isSignedIn(person)).toBe(true);
    }
  });

  it("ends all of them, and does nothing if there are none", async () => {
    const here = await withPassword(congregation, "member");
    const others = [await withPassword(congregation, "member"), await withPassword(congregation, "member")];
    expect((await here.call(ownAccount.signOutOthers)).body.devices).toHaveLength(1);
    for (const other of others) expect(await isSignedIn(other)).toBe(false);
    const entries = (await entriesOf("ended_remotely")).length;
    expect((await here.call(ownAccount.signOutOthers)).body.devices).toHaveLength(1);
    expect(await entriesOf("ended_remotely")).toHaveLength(entries);
  });
});

describe("changing the password", () => {
  const change = (person: Person, currentPassword: string, newPassword: string) =>
    person.refused(ownAccount.changePassword, { body: { currentPassword, newPassword } });

  it("keeps this device signed in, signs out the others and emails the owner", async () => {
    const here = await withPassword(congregation, "member");
    const elsewhere = await withPassword(congregation, "member");
    const before = [...here.cookies].find(([name]) => name.endsWith("session_token"))?.[1];
    expect((await change(here, DEMO_PASSWORD, NEW)).status).toBe(200);
    expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, false]);
    expect([...here.cookies].find(([name]) => name.endsWith("session_token"))?.[1]).not.toBe(before);
    const [mail] = await mailsTo(congregation.postgres, email);
    expect(mail?.subject).toContain("your password was changed");
    const person = congregation.stranger();
    const withOld = await person.refused(signin.withPassword, { body: { email, password: DEMO_PASSWORD } });
    expect(withOld.status).toBe(401);
    expect((await person.call(signin.withPassword, { body: { email, password: NEW } })).status).toBe(200);
  });

  it("refuses a wrong current password, and ten of them end further tries", async () => {
    const here = await withPassword(congregation, "member");
    for (let n = 0; n < 10; n++) {
      expect((await change(here, "wrong-wrong", NEW)).body.code).toBe("wrong_password");
    }
    expect((await change(here, DEMO_PASSWORD, NEW)).status).toBe(429);
    expect(await isSignedIn(here)).toBe(true);
  });

  it.each([
    ["one that is short", "short"],
    ["a common one", "password123"],
    ["the owner's name", `${CAST.member.firstName} ${CAST.member.lastName}`],
  ])("refuses %s as the new password", async (_name, password) => {
    const here = await withPassword(congregation, "member");
    const { status, body } = await change(here, DEMO_PASSWORD, password);
    expect(status).toBe(400);
    expect(body.fields?.newPassword).toBeTruthy();
  });

  it("accepts one of two changes that are sent at the same time", async () => {
    const [one, other] = [await withPassword(congregation, "member"), await withPassword(congregation, "member")];
    const answers = await Promise.all([
      change(one, DEMO_PASSWORD, NEW),
      change(other, DEMO_PASSWORD, "eight quiet otters"),
    ]);
    expect(answers.map(({ status }) => status === 200).sort()).toEqual([false, true]);
  });
});
