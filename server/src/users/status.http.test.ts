// Deactivating, coming back, and signing out everywhere: at once, everywhere, and never the last administrator.
import { members } from "@narthex/contract/members.ts";
import { signin } from "@narthex/contract/signin.ts";
import { users as calls } from "@narthex/contract/users.ts";
import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { CAST, type CastName, DEMO_PASSWORD } from "../../../sample/src/cast.ts";
import { type Congregation, openCongregation, type Person } from "../../test/congregation.ts";
import { auditEntries } from "../database/tables/operations.ts";
import { sessions, users } from "../database/tables/users.ts";

const congregation: Congregation = await openCongregation();
afterAll(() => congregation.close());
const db = () => congregation.postgres.db;

const idOf = async (name: CastName): Promise<string> => {
  const [row] = await db().select({ id: users.id }).from(users).where(eq(users.email, CAST[name].email));
  return row?.id ?? "";
};

/** A browser that has just signed in. */
async function signIn(name: CastName): Promise<{ person: Person; status: number; code: string | undefined }> {
  const person = congregation.stranger();
  const answer = await person.refused(signin.withPassword, {
    body: { email: CAST[name].email, password: DEMO_PASSWORD },
  });
  return { person, status: answer.status, code: answer.body.code };
}

const change = async (actor: CastName, target: CastName, body: object) =>
  (await congregation.as(actor)).refused(calls.update, { params: { id: await idOf(target) }, body });

const listActionsOn = async (target: CastName) => {
  const about = and(eq(auditEntries.subject, "user"), eq(auditEntries.subjectId, await idOf(target)));
  const rows = await db().select().from(auditEntries).where(about).orderBy(auditEntries.id);
  return rows.map(({ action, actorId, detail }) => ({ action, actorId, detail }));
};

beforeEach(async () => {
  await db().update(users).set({ deactivatedAt: null });
  await db().delete(auditEntries);
});

describe("a deactivated account", () => {
  test("is signed out on its next request, cannot sign in, and keeps its member", async () => {
    const { person } = await signIn("pending");
    expect((await person.call(signin.user)).status).toBe(200);
    const { status, body } = await change("admin", "pending", { status: "deactivated" });
    expect([status, body]).toMatchObject([200, { status: "deactivated", sessions: 0, member: { firstName: "Paul" } }]);
    expect((await person.refused(signin.user)).status).toBe(401);
    expect(await signIn("pending")).toMatchObject({ status: 403, code: "account_deactivated" });
    expect(await listActionsOn("pending")).toEqual([
      { action: "deactivated", actorId: await idOf("admin"), detail: {} },
    ]);
  });

  test("restores only its password, and a change without a difference is not logged", async () => {
    const { person } = await signIn("pending");
    await change("admin", "pending", { status: "deactivated" });
    await change("admin", "pending", { status: "deactivated" });
    expect((await change("admin", "pending", { status: "active" })).body).toMatchObject({ status: "active" });
    await change("admin", "pending", { status: "active" });
    expect((await person.refused(signin.user)).status).toBe(401);
    expect((await signIn("pending")).status).toBe(200);
    const actions = (await listActionsOn("pending")).map(({ action }) => action);
    expect(actions.filter((action) => action.endsWith("activated"))).toEqual(["deactivated", "reactivated"]);
  });

  test("receives nothing more on an open stream, with a member or without", async () => {
    for (const memberless of [false, true]) {
      const { person } = await signIn("member");
      if (memberless) await db().execute("update members set user_id = null where email = 'member@example.org'");
      const stream = await person.fetch("/api/live", { headers: { accept: "text/event-stream" } });
      expect(stream.status).toBe(200);
      await change("admin", "member", { status: "deactivated" });
      await stream.text(); // ends when the server closes it
      await change("admin", "member", { status: "active" });
    }
    const id = await idOf("member");
    await db().execute(`update members set user_id = '${id}' where email = 'member@example.org'`);
  });

  test("is never possible for the own account", async () => {
    const { status, body } = await change("admin", "admin", { status: "deactivated" });
    expect([status, body.code]).toEqual([403, "own_account"]);
    expect((await (await congregation.as("admin")).call(signin.user)).status).toBe(200);
  });
});

describe("an administrator remains", () => {
  const activeAdmins = () => db().$count(users, and(eq(users.role, "admin"), isNull(users.deactivatedAt)));

  test("if two deactivate and demote each other at the same moment, repeatedly", async () => {
    const pair = ["admin", "intermediate_admin"] as const;
    for (let round = 0; round < 4; round++) {
      for (const name of pair)
        await db().update(users).set({ role: "admin", deactivatedAt: null }).where(eq(users.email, CAST[name].email));
      const people = await Promise.all(pair.map(async (name) => (await signIn(name)).person));
      const ids = await Promise.all(pair.map(idOf));
      const answers = await Promise.all(
        Array.from({ length: 24 }, (_, index) => {
          const body = index % 3 === 0 ? { role: "member" } : { status: "deactivated" };
          return people[index % 2]?.refused(calls.update, { params: { id: ids[(index + 1) % 2] }, body });
        }),
      );
      expect(await activeAdmins()).toBe(1);
      for (const answer of answers)
        if (answer?.status !== 200)
          expect(["last_admin", "role_out_of_reach", "forbidden", "signed_out"]).toContain(answer?.body.code);
    }
    await db().update(users).set({ role: "admin", deactivatedAt: null }).where(eq(users.email, CAST.admin.email));
    const { email, role } = CAST.intermediate_admin;
    await db().update(users).set({ role, deactivatedAt: null }).where(eq(users.email, email));
  });
});

describe("signing out everywhere", () => {
  test("ends every session, and the person may sign in again", async () => {
    const [one, other] = [await signIn("member"), await signIn("member")];
    const params = { id: await idOf("member") };
    const { person: admin } = await signIn("admin"); // the former session ended with the deactivation
    const open = (await admin.call(calls.get, { params })).body.sessions;
    expect(open).toBeGreaterThanOrEqual(2);
    const { body } = await admin.call(calls.signOutEverywhere, { params });
    expect(body).toMatchObject({ sessions: 0, status: "active" });
    for (const { person } of [one, other]) expect((await person.refused(members.me)).status).toBe(401);
    await admin.call(calls.signOutEverywhere, { params });
    expect((await listActionsOn("member")).filter(({ action }) => action === "signed_out")).toEqual([
      { action: "signed_out", actorId: await idOf("admin"), detail: { sessions: open } },
    ]);
    expect((await signIn("member")).status).toBe(200);
    expect(await db().$count(sessions, eq(sessions.userId, params.id))).toBe(1);
  });

  test("is possible for the own account too", async () => {
    const { person } = await signIn("admin");
    const params = { id: await idOf("admin") };
    expect((await person.call(calls.signOutEverywhere, { params })).status).toBe(200);
    expect((await person.refused(signin.user)).status).toBe(401);
  });
});
