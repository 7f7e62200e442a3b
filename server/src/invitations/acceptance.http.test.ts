// Accepting invitations: who may, what it gives, and that each person counts once.
import { invitations as calls } from "@narthex/contract/invitations.ts";
import { members } from "@narthex/contract/members.ts";
import { ROLE_WORDS } from "@narthex/contract/role-names.ts";
import { signin } from "@narthex/contract/signin.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CAST, type CastName } from "../../../sample/src/cast.ts";
import type { Person } from "../../test/congregation.ts";
import { invitationMailedTo } from "../../test/kept-mail.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";
import { members as people } from "../database/tables/members.ts";
import { rateLimits, settings } from "../database/tables/operations.ts";
import { sessions, users } from "../database/tables/users.ts";
import { buildCode } from "./code.ts";

let sunday: Sunday;
let admin: Person;

const db = () => sunday.postgres.db;

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  await db().delete(rateLimits);
  for (const { email, role } of Object.values(CAST))
    await db().update(users).set({ role }).where(eq(users.email, email));
});
afterAll(() => sunday?.close());

const linkFor = async (role: "admin" | "intermediate_admin" | "ministry_leader" | "member") =>
  (await admin.call(calls.create, { body: { invitationType: "link", role } })).body;
const inviteByMail = async (email: string, role: "admin" | "ministry_leader" | "member" = "member") => {
  const { body } = await admin.call(calls.create, { body: { email, role } });
  return { ...body, mailed: await invitationMailedTo(sunday.postgres, email) };
};
const accept = (person: Person, code: string) => person.call(calls.accept, { params: { code } });
const refusal = async (person: Person, code: string) => {
  const { status, body } = await person.refused(calls.accept, { params: { code } });
  return [status, body.code];
};
const userOf = async (person: Person) => (await person.call(signin.user)).body;
const usesOf = async (id: number) => (await admin.call(calls.list)).body.find((one) => one.id === id)?.usageCount;
/** A new account, signed in, whose address is only claimed. */
const newcomer = async (email: string) => {
  const person = sunday.stranger();
  const password = "a calm and long sentence";
  await person.call(signin.signUp, { body: { firstName: "Ann", lastName: "Newcomer", email, password } });
  await person.call(signin.withPassword, { body: { email, password } });
  await db()
    .update(sessions)
    .set({ expire: new Date("2290-01-01T00:00:00Z") });
  return person;
};

describe("the answer to a code", () => {
  it("has the role and the type, and not the invited address", async () => {
    const { code } = await inviteByMail("ann@example.org", "ministry_leader");
    const { body } = await sunday.stranger().call(calls.validate, { params: { token: code } });
    expect(body).toEqual({ role: "ministry_leader", duties: [], invitationType: "email", email: null });
  });

  it("has the invited address if the code was mailed to it, and its new account gets no other email", async () => {
    const email = "beth.invited@example.org";
    const { mailed } = await inviteByMail(email);
    const { body } = await sunday.stranger().call(calls.validate, { params: { token: mailed } });
    expect(body).toEqual({ role: "member", duties: [], invitationType: "email", email });
    const account = { firstName: "Beth", lastName: "Invited", password: "a calm and long sentence" };
    await sunday.stranger().call(signin.signUp, { body: { ...account, email, invitation: mailed } });
    expect(await sunday.count("select count(*) from mails where recipient = $1", [email])).toBe(1);
    const other = "other.invited@example.org";
    await sunday.stranger().call(signin.signUp, { body: { ...account, email: other, invitation: mailed } });
    expect(await sunday.count("select count(*) from mails where recipient = $1", [other])).toBe(1);
  });

  it("works again after the same address was invited again, which renews the open invitation", async () => {
    const email = "cora.invited@example.org";
    const first = (await admin.call(calls.create, { body: { email, role: "member" } })).body;
    const body = { email, role: "ministry_leader", expiresInDays: 14 } as const;
    const again = (await admin.call(calls.create, { body })).body;
    expect(first.isRenewed).toBe(false);
    expect(again).toMatchObject({ id: first.id, code: first.code, role: "ministry_leader", isRenewed: true });
    expect(again.expiresAt > first.expiresAt).toBe(true);
    const rows = (await admin.call(calls.list)).body.filter((one) => one.email === email);
    expect(rows).toHaveLength(1);
    expect(await sunday.count("select count(*) from mails where recipient = $1", [email])).toBe(2);
  });

  it("is invalid once it has expired", async () => {
    const { code } = await linkFor("member");
    sunday.setNow("2026-11-29T15:00:00Z");
    const refused = await sunday.stranger().refused(calls.validate, { params: { token: code } });
    expect(refused).toMatchObject({ status: 410, body: { code: "invitation_expired" } });
    expect(await refusal(await sunday.as("member"), code)).toEqual([410, "invitation_expired"]);
  });

  it("is invalid if it never was a code, and guessing is limited", async () => {
    const { code } = await linkFor("member");
    const [guess, gone] = [`${code.slice(0, -1)}!`, buildCode(sunday.services.secret, "AAAAAAAA", "shown")];
    for (const token of [guess, gone, "x", "a b", "..%2f", "é", "x".repeat(100)]) {
      const refused = await sunday.stranger().refused(calls.validate, { params: { token } });
      expect(refused, token).toMatchObject({ status: 404, body: { code: "invitation_invalid" } });
    }
    const many = Array.from({ length: 70 }, () =>
      sunday.stranger().refused(calls.validate, { params: { token: guess } }),
    );
    expect((await Promise.all(many)).filter(({ status }) => status === 429).length).toBeGreaterThan(5);
    expect((await sunday.stranger().call(calls.validate, { params: { token: code } })).status).toBe(200);
  });
});

describe("a role", () => {
  it("acts on the next request", async () => {
    const { code, id } = await linkFor("admin");
    const person = await sunday.as("member");
    expect((await person.refused(calls.list)).status).toBe(403);
    const { body } = await accept(person, code);
    expect(body).toEqual({ success: true, message: "Welcome! Your role is Administrator." });
    expect((await person.call(calls.list)).status).toBe(200);
    const given = (await sunday.auditOf("user")).filter(({ action }) => action === "role_changed").at(-1);
    expect(given?.detail).toEqual({ from: "member", to: "admin", by: "invitation" });
    expect((await sunday.auditOf("invitation")).at(-1)).toMatchObject({ action: "accepted", subjectId: String(id) });
  });

  const HELD = ["admin", "intermediate_admin", "ministry_leader", "member"] as const;
  it.each(HELD.flatMap((held) => HELD.map((offered) => [held, offered] as const)))(
    "of %s is never lowered by an invitation for %s",
    async (held, offered) => {
      const { code, id } = await linkFor(offered);
      const person = await sunday.as(held as CastName);
      const { status, body } = await accept(person, code);
      const higher = HELD.indexOf(held) < HELD.indexOf(offered) ? held : offered;
      expect([status, body.message]).toEqual([200, `Welcome! Your role is ${ROLE_WORDS[higher]}.`]);
      expect((await userOf(person)).role).toBe(higher);
      expect(await usesOf(id)).toBe(1);
    },
  );

  it("that was removed does not return by the same invitation", async () => {
    const { code, id } = await linkFor("admin");
    const person = await sunday.as("ministry_leader");
    await accept(person, code);
    await db().update(users).set({ role: "member" }).where(eq(users.email, CAST.ministry_leader.email));
    const { body } = await accept(person, code);
    expect(body).toEqual({ success: true, message: "You had accepted this invitation before. Nothing has changed." });
    expect((await userOf(person)).role).toBe("member");
    expect(await usesOf(id)).toBe(1);
  });
});

describe("a person counts once", () => {
  it("for repeated and simultaneous requests", async () => {
    const { code, id } = await linkFor("member");
    const people = await Promise.all(
      (["intermediate_admin", "ministry_leader", "member"] as const).map((name) => sunday.as(name)),
    );
    const answers = await Promise.all([...people, ...people, ...people].map((person) => accept(person, code)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 200));
    expect(answers.filter(({ body }) => body.message.startsWith("Welcome!"))).toHaveLength(3);
    expect(await usesOf(id)).toBe(3);
    expect(
      (await sunday.auditOf("invitation")).filter(
        ({ subjectId, action }) => subjectId === String(id) && action === "accepted",
      ),
    ).toHaveLength(3);
  });

  it("while the invitation is deleted at the same moment, succeeds completely or not at all", async () => {
    const { code, id } = await linkFor("ministry_leader");
    const person = await sunday.as("member");
    const [accepted] = await Promise.all([
      person.refused(calls.accept, { params: { code } }),
      admin.call(calls.remove, { params: { id } }),
    ]);
    expect([200, 404]).toContain(accepted.status);
    expect((await userOf(person)).role).toBe(accepted.status === 200 ? "ministry_leader" : "member");
  });
});

describe("an invitation for one address", () => {
  it("that came by email proves the address, and works again without effect", async () => {
    const { mailed, id } = await inviteByMail("ann@example.org", "ministry_leader");
    const person = await newcomer("ann@example.org");
    expect(await userOf(person)).toMatchObject({ role: "member", emailVerified: false });
    for (const _ of [1, 2]) expect((await accept(person, mailed)).status).toBe(200);
    expect(await userOf(person)).toMatchObject({ role: "ministry_leader", emailVerified: true });
    expect(await usesOf(id)).toBe(1);
    expect((await sunday.auditOf("user")).some(({ action }) => action === "verified_email")).toBe(true);
  });

  it("is not for another address, whichever way it came", async () => {
    const { mailed, code, id } = await inviteByMail("bea@example.org", "admin");
    const person = await sunday.as("member");
    expect(await refusal(person, mailed)).toEqual([403, "invitation_of_another_address"]);
    expect(await refusal(person, code)).toEqual([403, "invitation_of_another_address"]);
    expect((await userOf(person)).role).toBe("member");
    expect(await usesOf(id)).toBe(0);
  });

  it("that was passed on some other way needs a proven address", async () => {
    const { code } = await inviteByMail("cleo@example.org", "admin");
    const person = await newcomer("cleo@example.org");
    expect(await refusal(person, code)).toEqual([403, "invitation_address_unverified"]);
    expect(await userOf(person)).toMatchObject({ role: "member", emailVerified: false });
    await db().update(users).set({ emailVerified: true }).where(eq(users.email, "cleo@example.org"));
    expect((await accept(person, code)).status).toBe(200);
    expect((await userOf(person)).role).toBe("admin");
  });

  it("links its proven address to the pending member", async () => {
    const id = await sunday.addPerson({ firstName: "Dora", lastName: "Newcomer", email: "dora@example.org" });
    const { mailed } = await inviteByMail("dora@example.org");
    const person = await newcomer("dora@example.org");
    await accept(person, mailed);
    const profile = { firstName: "Dora", lastName: "Newcomer", address: "12 Linden Street" };
    expect((await person.call(members.completeProfile, { body: profile })).body.id).toBe(id);
  });
});

describe("an invitation admits", () => {
  const profile = { firstName: "Ann", lastName: "Newcomer", address: "12 Linden Street" };

  it("a newcomer, as soon as the profile is complete", async () => {
    await db().update(settings).set({ newMemberStatus: "pending" });
    const { code } = await linkFor("member");
    const [invited, other] = [await newcomer("eva@example.org"), await newcomer("finn@example.org")];
    await accept(invited, code);
    expect((await invited.call(members.completeProfile, { body: profile })).body.membershipStatus).toBe("active");
    expect((await other.call(members.completeProfile, { body: profile })).body.membershipStatus).toBe("pending");
    expect((await userOf(invited)).pending).toBe(false);
  });

  it("a pending member, immediately", async () => {
    const person = await sunday.as("pending");
    expect((await person.refused(members.list)).status).toBe(403);
    await accept(person, (await linkFor("member")).code);
    expect((await person.call(members.list)).status).toBe(200);
    await db().update(people).set({ membershipStatus: "pending" }).where(eq(people.id, sunday.ids.pending));
  });

  it("an inactive member", async () => {
    await db().update(people).set({ membershipStatus: "inactive" }).where(eq(people.id, sunday.ids.pending));
    const person = await sunday.as("pending");
    const { body } = await accept(person, (await linkFor("intermediate_admin")).code);
    const waits = "This takes effect as soon as you are an active member of the church.";
    expect(body.message).toBe(`Welcome! Your role is Staff. ${waits}`);
    expect((await person.call(members.me)).body.membershipStatus).toBe("inactive");
    expect((await accept(person, (await linkFor("admin")).code)).body.message).not.toContain(waits);
    await db().update(people).set({ membershipStatus: "pending" }).where(eq(people.id, sunday.ids.pending));
  });

  it("once, and a person who is removed later is pending like everyone else", async () => {
    const { code } = await linkFor("member");
    const person = await newcomer("greta@example.org");
    await accept(person, code);
    const { body: member } = await person.call(members.completeProfile, { body: profile });
    await admin.call(members.remove, { params: { id: member.id } });
    const email = "greta@example.org";
    await person.call(signin.withPassword, { body: { email, password: "a calm and long sentence" } });
    await db()
      .update(sessions)
      .set({ expire: new Date("2290-01-01T00:00:00Z") });
    await accept(person, code);
    expect((await person.call(members.completeProfile, { body: profile })).body.membershipStatus).toBe("pending");
  });
});

it("an account tries ten wrong codes in a quarter of an hour, and right ones without end", async () => {
  const person = await sunday.as("intermediate_admin");
  const { code } = await linkFor("member");
  for (let turn = 0; turn < 12; turn++) expect((await accept(person, code)).status).toBe(200);
  const tries = await Promise.all(
    Array.from({ length: 12 }, () => person.refused(calls.accept, { params: { code: "x".repeat(32) } })),
  );
  expect(tries.filter(({ status }) => status === 404)).toHaveLength(10);
  expect(tries.find(({ status }) => status === 429)?.headers.get("retry-after")).not.toBeNull();
  expect((await sunday.stranger().refused(calls.accept, { params: { code } })).status).toBe(401);
});
