// Which member an account belongs to, set by hand.
import { members as memberCalls } from "@narthex/contract/members.ts";
import { messages } from "@narthex/contract/messages.ts";
import { prayers } from "@narthex/contract/prayers.ts";
import { signin } from "@narthex/contract/signin.ts";
import { users as calls } from "@narthex/contract/users.ts";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CAST, type CastName } from "../../../sample/src/cast.ts";
import { followChanges } from "../../test/changes.ts";
import { type Congregation, openCongregation } from "../../test/congregation.ts";
import { attendance } from "../database/tables/attendance.ts";
import { events } from "../database/tables/events.ts";
import { invitationAcceptances, invitations } from "../database/tables/invitations.ts";
import { members } from "../database/tables/members.ts";
import { auditEntries } from "../database/tables/operations.ts";
import { prayerRequests } from "../database/tables/prayers.ts";
import { users } from "../database/tables/users.ts";

let congregation: Congregation;
const db = () => congregation.postgres.db;

beforeAll(async () => {
  congregation = await openCongregation();
});
afterAll(() => congregation.close());

const idOf = async (name: CastName): Promise<string> => {
  const [row] = await db().select({ id: users.id }).from(users).where(eq(users.email, CAST[name].email));
  return row?.id ?? "";
};
const memberOf = async (userId: string) => {
  const [row] = await db().select().from(members).where(eq(members.userId, userId));
  return row ?? null;
};
const addMember = async (values: Partial<typeof members.$inferInsert> = {}): Promise<number> => {
  const row = { firstName: "Noor", lastName: "Bell", joinDate: "2020-05-31", ...values };
  const [written] = await db().insert(members).values(row).returning({ id: members.id });
  return written?.id ?? 0;
};
const link = async (userId: string, memberId: number | null) =>
  (await congregation.as("admin")).refused(calls.update, { params: { id: userId }, body: { memberId } });

const LYDIA = {
  firstName: "Lydia",
  lastName: "Dorn",
  email: "",
  phone: "",
  dateOfBirth: null,
  address: "1 Elm Street",
};

describe("unlinking", () => {
  test("leaves the member everything, and asks the account for its profile again", async () => {
    const id = await idOf("member");
    const before = await memberOf(id);
    if (!before) throw new Error("the member has no account");
    const [event] = await db()
      .insert(events)
      .values({ title: "Service", eventDate: "2026-01-04", startTime: "10:00" })
      .returning();
    await db()
      .insert(attendance)
      .values({ eventId: event?.id ?? 0, memberId: before.id });
    const lydia = await congregation.as("member");
    const { status, body } = await link(id, null);
    expect([status, body]).toMatchObject([200, { member: null, role: "member" }]);
    const [after] = await db().select().from(members).where(eq(members.id, before.id));
    expect(after).toEqual({ ...before, userId: null, updatedAt: expect.any(String) });
    expect(await db().$count(attendance, eq(attendance.memberId, before.id))).toBe(1);
    const { body: user } = await lydia.call(signin.user);
    expect(user).toMatchObject({ memberId: null, profileCompleted: false, pending: true });
    expect((await lydia.refused(memberCalls.me)).body.code).toBe("member_profile_not_found");

    expect((await link(id, before.id)).body).toMatchObject({ member: { id: before.id, firstName: "Lydia" } });
    expect((await lydia.call(memberCalls.me)).body.id).toBe(before.id);
    const entries = await db().select().from(auditEntries).where(eq(auditEntries.subjectId, id));
    expect(entries.filter(({ action }) => action.endsWith("linked"))).toMatchObject([
      { action: "unlinked", subject: "user", detail: { memberId: before.id } },
      { action: "linked", subject: "user", detail: { memberId: before.id } },
    ]);
  });
});

describe("linking", () => {
  test("gives an account another member in one step, and frees the one before", async () => {
    const id = await idOf("pending");
    const before = await memberOf(id);
    const other = await addMember({ membershipStatus: "active" });
    const paul = await congregation.as("pending");
    const { body } = await link(id, other);
    expect(body).toMatchObject({ firstName: "Noor", member: { id: other, membershipStatus: "active" } });
    expect((await paul.call(signin.user)).body).toMatchObject({ memberId: other, profileCompleted: false });
    const typed = { firstName: "Noor", lastName: "Bell", address: "1 Main Street" };
    expect((await paul.call(memberCalls.completeProfile, { body: typed })).body.id).toBe(other);
    expect((await paul.call(memberCalls.list)).status).toBe(200);
    expect((await link(id, before?.id ?? 0)).body).toMatchObject({ member: { id: before?.id } });
  });

  test("is refused if the member has an account, next to its field", async () => {
    const taken = await memberOf(await idOf("ministry_leader"));
    const { status, body } = await link(await idOf("member"), taken?.id ?? 0);
    expect([status, body.code]).toEqual([409, "member_has_account"]);
    expect(body.fields?.memberId).toMatch(/already has an account/);
    expect((await memberOf(await idOf("ministry_leader")))?.id).toBe(taken?.id);
    expect((await link(await idOf("member"), 2_147_483_647)).body.fields).toEqual({
      memberId: "Please choose from the list.",
    });
  });

  test("changes and logs nothing without a difference", async () => {
    const id = await idOf("member");
    const count = () => db().$count(auditEntries, eq(auditEntries.subjectId, id));
    const before = await count();
    expect((await link(id, (await memberOf(id))?.id ?? 0)).status).toBe(200);
    expect(await count()).toBe(before);
  });

  test("gives a member to one account only, when many ask at once", async () => {
    const wanted = await addMember();
    const ids = Array.from({ length: 6 }, (_, place) => `rival-${place}`);
    await db()
      .insert(users)
      .values(ids.map((id) => ({ id, email: `${id}@example.org` })));
    const answers = await Promise.all(ids.map((id) => link(id, wanted)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(409)]);
  });

  test("and removing the member at the same time never wait for each other for ever", async () => {
    const admin = await congregation.as("admin");
    for (let round = 0; round < 5; round++) {
      const id = await addMember();
      const userId = `waiting-${round}`;
      await db()
        .insert(users)
        .values({ id: userId, email: `${userId}@example.org` });
      const [linked, removed] = await Promise.all([
        link(userId, id),
        admin.refused(memberCalls.remove, { params: { id } }),
      ]);
      expect([200, 400]).toContain(linked.status);
      expect(removed.status).toBe(200);
      expect(await memberOf(userId)).toBeNull();
    }
  });

  test("gives what the account wrote to the new member, also if the former record is deleted later", async () => {
    const id = await idOf("member");
    const before = await memberOf(id);
    const other = await addMember({ membershipStatus: "active" });
    const [lydia, admin] = [await congregation.as("member"), await congregation.as("admin")];
    const text = { title: "For my father", description: "He is ill." };
    for (const isAnonymous of [false, true]) await lydia.call(prayers.submit, { body: { ...text, isAnonymous } });
    const message = { subject: "Hello", content: "Thank you." };
    const one = { recipientType: "individual" as const, ...message };
    await lydia.call(messages.send, { body: { ...one, recipientId: await idOf("admin") } });
    await admin.call(messages.send, { body: { ...one, recipientId: id } });
    expect((await link(id, other)).status).toBe(200);
    await admin.call(memberCalls.remove, { params: { id: before?.id ?? 0 } });
    expect((await lydia.call(messages.list)).body.map(({ box }) => box)).toEqual(["inbox", "sent"]);
    const inbox = (await admin.call(messages.list, { query: { box: "inbox" } })).body;
    expect(inbox[0]).toMatchObject({ senderName: "Noor Bell", senderMemberId: other, senderId: id });
    const asked = (await lydia.call(prayers.list)).body;
    expect(asked.map(({ own, isAnonymous }) => [own, isAnonymous]).sort()).toEqual([
      [true, false],
      [true, true],
    ]);
    const named = (await admin.call(prayers.list)).body.filter(({ isAnonymous }) => !isAnonymous);
    expect(named).toMatchObject([{ requesterName: "Noor Bell", requesterMemberId: other }]);
    // The same if the account is unlinked and completes a new profile.
    await link(id, null);
    const { status, body } = await admin.refused(memberCalls.remove, { params: { id: other } });
    expect([status, body.code]).toEqual([409, "member_of_unlinked_account"]);
    const { body: own } = await lydia.call(memberCalls.completeProfile, { body: LYDIA });
    await admin.call(memberCalls.remove, { params: { id: other } });
    expect((await lydia.call(messages.list)).body.map(({ box }) => box)).toEqual(["inbox", "sent"]);
    const again = (await admin.call(prayers.list)).body.filter(({ isAnonymous }) => !isAnonymous);
    expect(again).toMatchObject([{ requesterName: "Lydia Dorn", requesterMemberId: own.id }]);
  });

  test("refreshes the account's open screens", async () => {
    const id = await idOf("pending");
    const { changes, stop } = await followChanges(congregation.services);
    const before = await memberOf(id);
    await link(id, null);
    await expect.poll(() => changes).toEqual([{ topic: "members", memberId: before?.id, userId: id }]);
    stop();
  });

  test("leaves an unlinked account its anonymous requests if the record is deleted, until its next one is", async () => {
    const id = await idOf("pending");
    const [paul, admin] = [await congregation.as("pending"), await congregation.as("admin")];
    const text = { title: "For my sister", description: "She is ill.", isAnonymous: true };
    const countOwn = () => db().$count(prayerRequests, eq(prayerRequests.requesterId, id));
    const completeProfile = async () => (await paul.call(memberCalls.completeProfile, { body: LYDIA })).body.id;
    const removeRecord = async (memberId: number) => admin.call(memberCalls.remove, { params: { id: memberId } });
    const former = await completeProfile();
    await paul.call(prayers.submit, { body: text });
    await link(id, null);
    await removeRecord(former);
    const record = await completeProfile();
    const own = (await paul.call(prayers.list)).body.filter((one) => one.own);
    expect(own).toMatchObject([{ title: text.title, can: { answer: true, remove: true } }]);
    expect(await countOwn()).toBe(1);
    await removeRecord(record);
    expect(await countOwn()).toBe(0);
  });
});

test("an accepted invitation admits the linked member, who joins on that day, and no later one", async () => {
  const userId = "invited";
  await db().insert(users).values({ id: userId, email: "invited@example.org" });
  const [invitation] = await db()
    .insert(invitations)
    .values({ codeStart: "abcdefgh", role: "member", expiresAt: "2090-01-01T00:00:00Z" })
    .returning({ id: invitations.id });
  await db()
    .insert(invitationAcceptances)
    .values({ userId, invitationId: invitation?.id ?? 0, acceptedAt: "2026-01-01T00:00:00Z" });
  const [first, second] = [await addMember({ joinDate: null }), await addMember()];
  congregation.setNow("2026-03-01T15:00:00Z");
  await link(userId, first);
  expect(await memberOf(userId)).toMatchObject({ membershipStatus: "active", joinDate: "2026-03-01" });
  const entries = await db()
    .select({ action: auditEntries.action, detail: auditEntries.detail })
    .from(auditEntries)
    .where(and(eq(auditEntries.subject, "member"), eq(auditEntries.subjectId, String(first))));
  expect(entries).toEqual([{ action: "changed", detail: { fields: ["membershipStatus", "joinDate"] } }]);
  await link(userId, second);
  expect((await memberOf(userId))?.membershipStatus).toBe("pending");
});
