// The user's own profile, and completing it at the first sign-in: which accounts are linked to an existing member.
import { randomUUID } from "node:crypto";
import { knownProfile } from "@narthex/contract/known-profile.ts";
import { members as calls } from "@narthex/contract/members.ts";
import { signin } from "@narthex/contract/signin.ts";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAccount } from "../../../sample/src/accounts.ts";
import { CAST, DEMO_PASSWORD } from "../../../sample/src/cast.ts";
import { type Congregation, openCongregation, type Person } from "../../test/congregation.ts";
import { CHEAP_HASH } from "../../test/passwords.ts";
import { householdMembers, households } from "../database/tables/households.ts";
import { members } from "../database/tables/members.ts";
import { auditEntries, settings } from "../database/tables/operations.ts";
import { users } from "../database/tables/users.ts";

let congregation: Congregation;
const db = () => congregation.postgres.db;

beforeAll(async () => {
  congregation = await openCongregation();
});
afterAll(() => congregation?.close());

const typed = { firstName: "Anna", lastName: "Bell", address: "1 Main Street" };

/** A new account without a member. */
async function newcomer(more: { email?: string; emailVerified?: boolean; role?: "admin" } = {}) {
  const { email = `${randomUUID()}@example.org`, ...account } = more;
  const person = { firstName: "Anna", lastName: "Bell", email, role: "member", membershipStatus: "pending" } as const;
  const { userId, memberId } = await createAccount(db(), person, CHEAP_HASH, "2026-01-04");
  await db().delete(members).where(eq(members.id, memberId));
  if (Object.keys(account).length > 0) await db().update(users).set(account).where(eq(users.id, userId));
  const browser = congregation.stranger();
  const response = await browser.fetch("/api/auth/sign-in/email", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  if (!response.ok) throw new Error(`the newcomer could not sign in: ${response.status}`);
  return { browser, userId, email };
}

const write = async (values: Partial<typeof members.$inferInsert> & { email: string }): Promise<number> => {
  const row = { firstName: "Anna", lastName: "Bell", joinDate: "2020-05-31", ...values };
  const [written] = await db().insert(members).values(row).returning({ id: members.id });
  return written?.id ?? 0;
};

/** A person whom a visitor entered at check-in. */
const writeVisitor = async (values: Parameters<typeof write>[0]): Promise<number> => {
  const id = await write({ membershipStatus: "pending", ...values });
  await db()
    .insert(auditEntries)
    .values({ action: "created", subject: "member", subjectId: String(id), detail: {} });
  return id;
};

const complete = (browser: Person, more: object = {}) =>
  browser.call(calls.completeProfile, { body: { ...typed, ...more } });

describe("without a profile", () => {
  test("neither the own record nor the directory is available", async () => {
    const { browser } = await newcomer();
    for (const call of [calls.me, calls.profile, calls.updateMe]) {
      const { status, body } = await browser.refused(call, call.method === "PUT" ? { body: {} } : {});
      expect([status, body.code, body.message]).toEqual([404, "member_profile_not_found", "Member profile not found"]);
    }
    expect((await browser.refused(calls.list)).status).toBe(403);
  });
});

describe("what is known before the profile is completed", () => {
  const knownTo = async (browser: Person) => (await browser.call(knownProfile.read)).body.profile;

  test("are the values of the member whom the verified address links, and nothing else", async () => {
    const { browser, email } = await newcomer({ emailVerified: true });
    expect(await knownTo(browser)).toBeNull();
    await write({
      email,
      membershipStatus: "active",
      phone: "+12125550188",
      address: "5 Elm",
      dateOfBirth: "1980-02-03",
    });
    const known = { firstName: "Anna", lastName: "Bell", phone: "+12125550188", address: "5 Elm" };
    expect(await knownTo(browser)).toEqual({ ...known, dateOfBirth: "1980-02-03" });
    await complete(browser);
    expect(await knownTo(browser)).toBeNull();
  });

  test("is nothing for an address that is only claimed, or that a visitor typed at check-in", async () => {
    const claimed = await newcomer({ emailVerified: false });
    await write({ email: claimed.email, membershipStatus: "active", phone: "+12125550188" });
    expect(await knownTo(claimed.browser)).toBeNull();
    const visitor = await newcomer({ emailVerified: true });
    await writeVisitor({ email: visitor.email, phone: "+12125550188" });
    expect(await knownTo(visitor.browser)).toBeNull();
    expect((await congregation.stranger().refused(knownProfile.read)).status).toBe(401);
  });
});

describe("completing the profile", () => {
  test("adds a pending member with every field, with the current day in the congregation's time zone", async () => {
    congregation.setNow("2026-03-01T03:00:00Z");
    const { browser, userId, email } = await newcomer();
    const more = { phone: "212 555 0123", dateOfBirth: "1990-02-28", address: "1 Main Street\nSpringfield" };
    const { status, body } = await complete(browser, more);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...typed, ...more, phone: "+12125550123", email, userId, joinDate: "2026-02-28" });
    expect(body).toMatchObject({ membershipStatus: "pending", profileCompleted: true, role: "member" });
    expect((await browser.call(calls.me)).body).toEqual(body);
    expect((await browser.call(calls.profile)).body).toEqual(body);
    const { body: user } = await browser.call(signin.user);
    expect(user).toMatchObject({ memberId: body.id, profileCompleted: true, pending: true });
    expect((await browser.refused(calls.list)).status).toBe(403);
  });

  test("accepts another contact address, and stores null for empty fields", async () => {
    const { browser } = await newcomer();
    const { body } = await complete(browser, { email: "Anna@Example.org", phone: "", dateOfBirth: null });
    expect(body).toMatchObject({ email: "anna@example.org", phone: null, dateOfBirth: null });
  });

  test("is refused a second time, also for simultaneous requests", async () => {
    const { browser, userId } = await newcomer();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => browser.refused(calls.completeProfile, { body: typed })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("profile_exists");
    expect(await db().$count(members, eq(members.userId, userId))).toBe(1);
  });

  test("updates the member that the account already has", async () => {
    const { browser, userId, email } = await newcomer();
    const id = await write({ userId, email: "office@example.org", phone: "+12125550123", firstName: "A." });
    const { body } = await complete(browser, { phone: null });
    expect(body).toMatchObject({ id, ...typed, phone: "+12125550123", email: "office@example.org" });
    expect(body.profileCompleted).toBe(true);
    expect(email).not.toBe(body.email);
  });

  test("creates an active member for leaders, and for others if the settings say so", async () => {
    const admin = await newcomer({ role: "admin" });
    expect((await complete(admin.browser)).body.membershipStatus).toBe("active");
    await db().update(settings).set({ newMemberStatus: "active" });
    const { browser, email } = await newcomer();
    expect((await complete(browser)).body.membershipStatus).toBe("active");
    expect((await browser.call(calls.list)).status).toBe(200);
    const waiting = await write({ email: `visitor.${email}` });
    const visitor = await newcomer({ email: `visitor.${email}` });
    expect((await complete(visitor.browser)).body).toMatchObject({ id: waiting, membershipStatus: "active" });
    await db().update(settings).set({ newMemberStatus: "pending" });
  });
});

describe("the address and the phone number of the household", () => {
  test("stay the household's when the form that shows it is sent back unchanged", async () => {
    const { browser, email } = await newcomer({ emailVerified: true });
    const memberId = await write({ email, membershipStatus: "active" });
    const at = "2026-01-04T12:00:00Z";
    const home = { name: "Bell Family", address: "5 Elm\nTroy", phone: "+12125550166", createdAt: at, updatedAt: at };
    const [household] = await db().insert(households).values(home).returning({ id: households.id });
    const place = { householdId: household?.id ?? 0, memberId, role: "adult", isPrimary: true } as const;
    await db().insert(householdMembers).values(place);
    const { profile } = (await browser.call(knownProfile.read)).body;
    const { body } = await complete(browser, { address: profile?.address, phone: "(212) 555-0166" });
    expect(body).toMatchObject({
      id: memberId,
      address: null,
      householdAddress: "5 Elm\nTroy",
      phone: null,
      householdPhone: "+12125550166",
      profileCompleted: true,
    });
  });
});

describe("an address that a member already has", () => {
  const address = () => `${randomUUID()}@example.org`;

  test("links the account if verified; the congregation's name, date and status stay", async () => {
    const email = address();
    const id = await write({ email, firstName: "Annabel", membershipStatus: "active", phone: "+12125550123" });
    const { browser, userId } = await newcomer({ email });
    const { body } = await complete(browser, { dateOfBirth: "1990-02-28" });
    expect(body).toMatchObject({ id, userId, firstName: "Annabel", joinDate: "2020-05-31", phone: "+12125550123" });
    expect(body).toMatchObject({ membershipStatus: "active", dateOfBirth: "1990-02-28", address: typed.address });
    expect((await browser.call(calls.list)).status).toBe(200);
    const [entry] = await db().select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    expect(entry).toMatchObject({ actorId: userId, action: "changed", subjectId: String(id) });
    expect(entry?.detail.fields).toContain("userId");
  });

  test("keeps what the office entered or imported of a person who is pending", async () => {
    const { browser, email } = await newcomer({ emailVerified: true });
    const id = await write({ email, membershipStatus: "pending", phone: "+12125550177", address: "5 Elm" });
    expect((await browser.call(knownProfile.read)).body.profile).toMatchObject({
      phone: "+12125550177",
      address: "5 Elm",
    });
    const { body } = await complete(browser, { phone: "" });
    expect(body).toMatchObject({ id, firstName: "Anna", lastName: "Bell", phone: "+12125550177" });
  });

  test("never links an account that did not verify it", async () => {
    const email = address();
    const id = await write({ email, membershipStatus: "active" });
    const { browser } = await newcomer({ email, emailVerified: false });
    const { body } = await complete(browser);
    expect(body.id).not.toBe(id);
    expect(body.membershipStatus).toBe("pending");
    const [untouched] = await db().select().from(members).where(eq(members.id, id));
    expect(untouched).toMatchObject({ userId: null, address: null });
  });

  test("never links by the address typed in the form", async () => {
    const email = address();
    const id = await write({ email, membershipStatus: "active" });
    const { browser } = await newcomer();
    expect((await complete(browser, { email })).body.id).not.toBe(id);
  });

  test("never links a member of another account", async () => {
    const { browser } = await newcomer({ email: address() });
    const [lydia] = await db().select().from(members).where(eq(members.email, CAST.member.email));
    await db().update(users).set({ email: "other@example.org" }).where(eq(users.email, CAST.member.email));
    const { browser: second } = await newcomer({ email: CAST.member.email });
    expect((await complete(second)).body.id).not.toBe(lydia?.id);
    expect((await complete(browser)).body.id).not.toBe(lydia?.id);
  });

  test("links a member without what an earlier account shared", async () => {
    const shares = { shareEmail: true, sharePhone: true, shareAddress: true };
    const { browser, email } = await newcomer({ emailVerified: true });
    const id = await write({ email, membershipStatus: "active", phone: "+12125550188", ...shares });
    const { body } = await complete(browser);
    expect(body).toMatchObject({ id, shareEmail: false, sharePhone: false, shareAddress: false });
  });

  test("shared by a family links to the person of that name, and to no one if there is none or two", async () => {
    const shared = address();
    const anna = await write({ email: shared });
    await write({ email: shared, firstName: "Paul" });
    const { browser } = await newcomer({ email: shared });
    expect((await complete(browser, { firstName: "anna", lastName: "BELL" })).body.id).toBe(anna);

    for (const [firstName, others] of [
      ["Maria", ["Anna", "Paul"]],
      ["Anna", ["Anna", "Anna"]],
    ] as const) {
      const email = address();
      const known = [];
      for (const other of others) known.push(await write({ email, firstName: other }));
      const someone = await newcomer({ email });
      const { body } = await complete(someone.browser, { firstName });
      expect(known).not.toContain(body.id);
      expect(body).toMatchObject({ firstName, membershipStatus: "pending" });
    }
  });
});

describe("changing the own profile", () => {
  test("works for every field, also while pending, and changes no other person", async () => {
    const paul = await congregation.as("pending");
    const change = {
      firstName: "Pål",
      lastName: "Visser-李",
      email: "paul@example.org",
      phone: "(212) 555-0123",
      address: "3 Main Street",
      dateOfBirth: "1980-12-31",
    };
    const others = await db().$count(members, eq(members.address, change.address));
    const { body } = await paul.call(calls.updateMe, { body: change });
    expect(body).toMatchObject({ ...change, phone: "+12125550123", membershipStatus: "pending" });
    expect((await paul.call(calls.me)).body).toEqual(body);
    expect(await db().$count(members, eq(members.address, change.address))).toBe(others + 1);
    const { body: user } = await paul.call(signin.user);
    expect(user).toMatchObject({ email: CAST.pending.email, firstName: "Pål", lastName: "Visser-李" });
  });

  test("keeps absent fields, and ignores fields that users may not change themselves", async () => {
    const paul = await congregation.as("pending");
    const { body: before } = await paul.call(calls.me);
    const forbidden = { id: 1, membershipStatus: "active", role: "admin", joinDate: "2000-01-01", userId: "x" };
    const { body } = await paul.refused(calls.updateMe, { body: { ...forbidden, phone: null } });
    expect(body).toEqual({ ...before, phone: null, updatedAt: expect.any(String) });
  });
});
