// Roles: who may assign which one, and that at least one administrator always remains.
import { isDeepStrictEqual } from "node:util";
import { members as calls } from "@narthex/contract/members.ts";
import { signin } from "@narthex/contract/signin.ts";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { CAST, type CastName } from "../../../sample/src/cast.ts";
import { followChanges } from "../../test/changes.ts";
import { type Congregation, openCongregation } from "../../test/congregation.ts";
import { auditEntries } from "../database/tables/operations.ts";
import { users } from "../database/tables/users.ts";

const congregation: Congregation = await openCongregation();
afterAll(() => congregation.close());

const names = Object.keys(CAST) as CastName[];
const db = () => congregation.postgres.db;

const accountOf = async (name: CastName) => {
  const [row] = await db().select().from(users).where(eq(users.email, CAST[name].email));
  if (!row) throw new Error(`${name} is not there`);
  return row;
};

const change = async (actor: CastName, target: CastName, role: string) => {
  const person = await congregation.as(actor);
  const params = { userId: (await accountOf(target)).id };
  return person.refused(calls.changeRole, { params, body: { role } });
};

beforeEach(async () => {
  for (const name of names) {
    const { email, role } = CAST[name];
    await db().update(users).set({ role, deactivatedAt: null }).where(eq(users.email, email));
  }
});

describe("an administrator", () => {
  test.each(["admin", "intermediate_admin", "ministry_leader", "member"] as const)(
    "gives the role %s",
    async (role) => {
      for (const target of ["member", "ministry_leader", "intermediate_admin"] as const) {
        const { status, body } = await change("admin", target, role);
        expect([status, body]).toEqual([200, { userId: (await accountOf(target)).id, role }]);
        expect((await accountOf(target)).role).toBe(role);
      }
    },
  );

  test("cannot change their own role", async () => {
    for (const role of ["admin", "member"]) {
      const { status, body } = await change("admin", "admin", role);
      expect([status, body.code]).toEqual([403, "own_role"]);
    }
    expect((await accountOf("admin")).role).toBe("admin");
  });

  test("may remove the role of another administrator", async () => {
    await change("admin", "member", "admin");
    expect((await change("admin", "member", "member")).status).toBe(200);
  });

  test("may change accounts without a member", async () => {
    await db().insert(users).values({ id: "alone", email: "alone@example.org" });
    const request = { params: { userId: "alone" }, body: { role: "ministry_leader" as const } };
    const leader = await congregation.as("intermediate_admin");
    expect((await leader.refused(calls.changeRole, request)).body.code).toBe("not_found");
    expect((await (await congregation.as("admin")).call(calls.changeRole, request)).status).toBe(200);
    await db().delete(users).where(eq(users.id, "alone"));
  });
});

describe("an intermediate administrator", () => {
  test("assigns and removes only the roles below their own", async () => {
    expect((await change("intermediate_admin", "member", "intermediate_admin")).status).toBe(200);
    expect((await change("intermediate_admin", "member", "member")).status).toBe(200);
  });

  test.each([
    ["member", "admin"],
    ["member", "ministry_leader"],
    ["ministry_leader", "member"],
    ["ministry_leader", "intermediate_admin"],
    ["admin", "member"],
    ["admin", "intermediate_admin"],
    ["admin", "admin"],
  ] as const)("cannot change %s to %s", async (target, role) => {
    const { status, body } = await change("intermediate_admin", target, role);
    expect([status, body.code]).toEqual([403, "role_out_of_reach"]);
    expect((await accountOf(target)).role).toBe(CAST[target].role);
  });

  test("cannot change their own role", async () => {
    expect((await change("intermediate_admin", "intermediate_admin", "member")).body.code).toBe("own_role");
  });
});

test("a change takes effect on the next request, and is logged and published once", async () => {
  const { changes: heard, stop } = await followChanges(congregation.services);
  const paul = await congregation.as("pending");
  const { id } = await accountOf("pending");
  expect((await paul.refused(calls.recentActivity)).status).toBe(403);
  await change("admin", "pending", "intermediate_admin");
  await change("admin", "pending", "intermediate_admin");
  expect((await paul.call(calls.recentActivity)).status).toBe(200);
  const { body: user } = await paul.call(signin.user);
  expect([user.role, user.permissions.includes("members.manage")]).toEqual(["intermediate_admin", true]);
  const ofPaul = () =>
    heard.filter((notice) => isDeepStrictEqual(notice, { topic: "members", memberId: user.memberId, userId: id }));
  await expect.poll(() => ofPaul().length).toBe(1);
  stop();
  const entries = await db()
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.action, "role_changed"), eq(auditEntries.subjectId, id)))
    .orderBy(auditEntries.id);
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({
    actorId: (await accountOf("admin")).id,
    action: "role_changed",
    detail: { from: "member", to: "intermediate_admin" },
  });
});

describe("an administrator remains", () => {
  const admins = async () => db().$count(users, eq(users.role, "admin"));

  test("after two demote each other at the same time, repeatedly", async () => {
    for (let round = 0; round < 5; round++) {
      await db().update(users).set({ role: "admin" }).where(eq(users.email, CAST.admin.email));
      await db().update(users).set({ role: "admin" }).where(eq(users.email, CAST.intermediate_admin.email));
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          index % 2 === 0
            ? change("admin", "intermediate_admin", "member")
            : change("intermediate_admin", "admin", "member"),
        ),
      );
      expect(await admins()).toBe(1);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      for (const { status, body } of answers)
        if (status !== 200) expect(["last_admin", "role_out_of_reach", "forbidden"]).toContain(body.code);
    }
  });

  test("after three of them remove and demote each other", async () => {
    await db().update(users).set({ role: "admin" }).where(eq(users.email, CAST.intermediate_admin.email));
    await db().update(users).set({ role: "admin" }).where(eq(users.email, CAST.ministry_leader.email));
    const three = ["admin", "intermediate_admin", "ministry_leader"] as const;
    const pairs = three.flatMap((actor) =>
      three.filter((other) => other !== actor).map((other) => [actor, other] as const),
    );
    const answers = await Promise.all(pairs.map(([actor, target]) => change(actor, target, "member")));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await admins()).toBeGreaterThanOrEqual(1);
  });

  test("and a deactivated one is not counted", async () => {
    await db()
      .update(users)
      .set({ role: "admin", deactivatedAt: new Date() })
      .where(eq(users.email, CAST.pending.email));
    const request = { role: "admin" as const };
    await db().update(users).set(request).where(eq(users.email, CAST.member.email));
    const [one, other] = await Promise.all([change("admin", "member", "member"), change("member", "admin", "member")]);
    expect([one.status, other.status].filter((status) => status === 200)).toHaveLength(1);
    expect(await admins()).toBe(2);
  });
});
