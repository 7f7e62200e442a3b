// Removing a person: which records are deleted, which are kept without the name, and who cannot be removed.
import { followUps } from "@narthex/contract/follow-ups.ts";
import { households } from "@narthex/contract/households.ts";
import { invitations } from "@narthex/contract/invitations.ts";
import { members as calls } from "@narthex/contract/members.ts";
import { prayers } from "@narthex/contract/prayers.ts";
import { signin } from "@narthex/contract/signin.ts";
import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CAST, type CastName } from "../../../sample/src/cast.ts";
import { followChanges } from "../../test/changes.ts";
import { type Congregation, openCongregation } from "../../test/congregation.ts";
import { waitForLock } from "../../test/hold.ts";
import { invitationMailedTo } from "../../test/kept-mail.ts";
import { openLiveStream } from "../../test/stream.ts";
import { attendance } from "../database/tables/attendance.ts";
import { events } from "../database/tables/events.ts";
import { followUps as followUpRows } from "../database/tables/follow-ups.ts";
import { members } from "../database/tables/members.ts";
import { memberMinistries, ministries } from "../database/tables/ministries.ts";
import { auditEntries } from "../database/tables/operations.ts";
import { prayerRequests } from "../database/tables/prayers.ts";
import { sessions, users } from "../database/tables/users.ts";

let congregation: Congregation;
const db = () => congregation.postgres.db;

beforeAll(async () => {
  congregation = await openCongregation();
});
afterAll(() => congregation?.close());

const memberOf = async (name: CastName) => {
  const [row] = await db()
    .select({ id: members.id, userId: users.id, role: users.role })
    .from(users)
    .leftJoin(members, eq(members.userId, users.id))
    .where(eq(users.email, CAST[name].email));
  if (!row) throw new Error(`${name} is not there`);
  return row;
};

const remove = async (actor: CastName, id: number | null) =>
  (await congregation.as(actor)).refused(calls.remove, { params: { id } });

const addStranger = async (): Promise<number> => {
  const values = { firstName: "Anna", lastName: "Bell", joinDate: "2026-01-04" };
  const [row] = await db().insert(members).values(values).returning({ id: members.id });
  return row?.id ?? 0;
};

describe("a person who is removed", () => {
  test("is deleted with their own data, and records that others need stay without the name", async () => {
    const paul = await memberOf("pending");
    const id = paul.id ?? 0;
    const person = await congregation.as("pending");
    await db().update(users).set({ role: "ministry_leader", profileImageUrl: "/x" }).where(eq(users.id, paul.userId));
    const [event] = await db()
      .insert(events)
      .values({ title: "Service", eventDate: "2026-01-04", startTime: "10:00", organizerId: id })
      .returning();
    const [choir] = await db().insert(ministries).values({ name: "Choir", leaderId: id }).returning();
    if (!event || !choir) throw new Error("not written");
    await db().insert(memberMinistries).values({ memberId: id, ministryId: choir.id, joinDate: "2026-01-04" });
    await db().insert(attendance).values({ eventId: event.id, memberId: id });

    const { status, body } = await remove("admin", id);
    expect([status, body]).toEqual([200, { id }]);
    expect(await db().$count(members, eq(members.id, id))).toBe(0);
    expect(await db().$count(memberMinistries, eq(memberMinistries.ministryId, choir.id))).toBe(0);
    expect(await db().select().from(attendance)).toMatchObject([{ eventId: event.id, memberId: null }]);
    expect(await db().select().from(events)).toMatchObject([{ title: "Service", organizerId: null }]);
    expect(await db().select().from(ministries)).toMatchObject([{ name: "Choir", leaderId: null }]);

    const [account] = await db().select().from(users).where(eq(users.id, paul.userId));
    expect(account).toMatchObject({
      email: CAST.pending.email,
      role: "member",
      profileImageUrl: null,
      firstName: "",
      lastName: "",
    });
    expect(await db().$count(sessions, eq(sessions.userId, paul.userId))).toBe(0);
    expect((await person.refused(signin.user)).status).toBe(401);

    const entry = and(eq(auditEntries.subject, "member"), eq(auditEntries.subjectId, String(id)));
    const entries = await db().select().from(auditEntries).where(entry);
    const { userId: actorId } = await memberOf("admin");
    expect(entries).toMatchObject([{ action: "deleted", actorId, detail: {} }]);
    expect(JSON.stringify(entries)).not.toMatch(/Visser|pending@/);
  });

  test("deletes a household in which nobody else is, and keeps one with others", async () => {
    const admin = await congregation.as("admin");
    const [id, other] = [await addStranger(), await addStranger()];
    const add = async (name: string, people: number[]) => {
      const ofHousehold = people.map((memberId) => ({ memberId, role: "adult" as const }));
      const body = { name, address: "5 Lonely Street", phone: "(212) 555-0177", members: ofHousehold };
      return (await admin.call(households.create, { body })).body.id;
    };
    const [alone, shared] = [await add("Alone", [id]), await add("Shared", [id, other])];
    await remove("admin", id);
    const found = (await admin.call(households.list, { query: { search: "Lonely Street" } })).body;
    expect(found.map((one) => one.id)).toEqual([shared]);
    const entry = and(eq(auditEntries.subject, "household"), eq(auditEntries.subjectId, String(alone)));
    expect((await db().select().from(auditEntries).where(entry)).map(({ action }) => action)).toEqual([
      "created",
      "deleted",
    ]);
  });

  test("loses the invitations of their address, unless another person has it", async () => {
    const admin = await congregation.as("admin");
    const [id, other] = [await addStranger(), await addStranger()];
    const [own, shared] = ["anna@example.org", "bells@example.org"];
    for (const email of [own, shared])
      await admin.call(invitations.create, { body: { email, role: "ministry_leader" } });
    const code = await invitationMailedTo(congregation.postgres, own);
    const listInvited = async () => (await admin.call(invitations.list)).body.map(({ email }) => email);
    await db()
      .update(members)
      .set({ email: shared })
      .where(inArray(members.id, [id, other]));
    await remove("admin", other);
    expect(await listInvited()).toEqual([shared, own]);
    await db().update(members).set({ email: own }).where(eq(members.id, id));
    await remove("intermediate_admin", id);
    expect(await listInvited()).toEqual([shared]);
    const refused = await congregation.stranger().refused(invitations.validate, { params: { token: code } });
    expect(refused.body.code).toBe("invitation_invalid");
    const [linked, { userId }] = [await addStranger(), await memberOf("pending")];
    await db().update(members).set({ userId, email: shared }).where(eq(members.id, linked));
    await admin.call(invitations.create, { body: { email: CAST.pending.email } });
    await remove("admin", linked);
    expect(await listInvited()).toEqual([]);
  });

  test("loses the rights of an account that was linked at the same time", async () => {
    const id = await addStranger();
    const { userId } = await memberOf("pending");
    await db().update(users).set({ role: "ministry_leader" }).where(eq(users.id, userId));
    let removing: ReturnType<typeof remove> | undefined;
    await congregation.postgres.transaction(async (tx) => {
      await tx.update(members).set({ userId }).where(eq(members.id, id));
      removing = remove("admin", id);
      // The removal waits for this transaction and sees its result.
      await waitForLock(congregation.postgres.pool);
    });
    expect((await removing)?.status).toBe(200);
    const [account] = await db().select().from(users).where(eq(users.id, userId));
    expect(account?.role).toBe("member");
  });

  test("is published once, and is not found a second time, also when two remove them at the same time", async () => {
    const id = await addStranger();
    const { changes, stop } = await followChanges(congregation.services);
    const heard = () => changes.filter(({ memberId }) => memberId === id);
    const answers = await Promise.all(Array.from({ length: 8 }, () => remove("admin", id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(404)]);
    await expect.poll(heard).toEqual([
      { topic: "members", memberId: id },
      { topic: "ministries", memberId: id },
      { topic: "events", memberId: id },
      { topic: "restricted_notes", memberId: id },
      { topic: "prayers", memberId: id },
      { topic: "announcements", memberId: id },
    ]);
    stop();
  });
});

test("open screens of other members read again what a removed person had on them", async () => {
  const lydia = await congregation.as("member");
  const id = await addStranger();
  const { userId: requesterId } = await memberOf("pending");
  await db().update(members).set({ userId: requesterId }).where(eq(members.id, id));
  const request = { requesterId, memberId: id, title: "For my father", description: "He is ill." };
  await db().insert(prayerRequests).values(request);
  const { id: assigneeId } = await memberOf("member");
  // Written without a notice of its own, which the stream could receive late.
  await db().insert(followUpRows).values({ memberId: id, kind: "other", reason: "Is ill.", assigneeId });
  const stream = await openLiveStream(lydia);
  await remove("admin", id);
  await expect
    .poll(() => stream.notices.map(({ topic }) => topic))
    .toEqual(expect.arrayContaining(["prayers", "events", "follow_ups", "announcements"]));
  expect((await lydia.call(prayers.list)).body).toEqual([]);
  expect((await lydia.call(followUps.list)).body).toEqual([]);
  stream.close();
});

describe("people who cannot be removed", () => {
  beforeEach(async () => {
    for (const name of ["admin", "intermediate_admin", "ministry_leader"] as const) {
      const { email, role } = CAST[name];
      await db().update(users).set({ role }).where(eq(users.email, email));
    }
  });

  test("the caller themselves", async () => {
    for (const name of ["admin", "intermediate_admin"] as const) {
      const { status, body } = await remove(name, (await memberOf(name)).id);
      expect([status, body.code]).toEqual([403, "own_record"]);
    }
  });

  test.each(["admin", "ministry_leader"] as const)(
    "a person whose role is %s, by an intermediate administrator",
    async (name) => {
      const { id } = await memberOf(name);
      const { status, body } = await remove("intermediate_admin", id);
      expect([status, body.code]).toEqual([403, "role_out_of_reach"]);
      expect(await memberOf(name)).toMatchObject({ id, role: name });
    },
  );

  test("the last of two administrators who remove each other at the same time", async () => {
    const pair = ["admin", "ministry_leader"] as const;
    await db().update(users).set({ role: "admin" }).where(eq(users.email, CAST.ministry_leader.email));
    const [one, other] = [await memberOf("admin"), await memberOf("ministry_leader")];
    const people = await Promise.all(pair.map((name) => congregation.as(name)));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        people[index % 2]?.refused(calls.remove, { params: { id: index % 2 === 0 ? other.id : one.id } }),
      ),
    );
    const statuses = answers.map((answer) => answer?.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.every((status) => status !== undefined && status < 500)).toBe(true);
    const remaining = [await memberOf("admin"), await memberOf("ministry_leader")];
    expect(remaining.filter(({ id, role }) => id !== null && role === "admin")).toHaveLength(1);
  });
});
