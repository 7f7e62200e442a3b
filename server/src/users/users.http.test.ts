// The list of accounts: what it says, how it is searched and paged; and roles given from it.
import { users as calls, type User } from "@narthex/contract/users.ts";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CAST, type CastName } from "../../../sample/src/cast.ts";
import { type Congregation, openCongregation } from "../../test/congregation.ts";
import { auditEntries } from "../database/tables/operations.ts";
import { sessions, users } from "../database/tables/users.ts";

let congregation: Congregation;
const db = () => congregation.postgres.db;

beforeAll(async () => {
  congregation = await openCongregation();
});
afterAll(() => congregation.close());

const admin = () => congregation.as("admin");
const idOf = async (name: CastName): Promise<string> => {
  const [row] = await db().select({ id: users.id }).from(users).where(eq(users.email, CAST[name].email));
  return row?.id ?? "";
};
const emails = (list: readonly User[]) => list.map(({ email }) => email);

describe("accounts", () => {
  test("are listed by name, each with its member", async () => {
    const { body } = await (await admin()).call(calls.list);
    expect(emails(body)).toEqual(
      (["admin", "intermediate_admin", "member", "ministry_leader", "pending"] as const).map(
        (name) => CAST[name].email,
      ),
    );
    const lydia = body.find(({ email }) => email === CAST.member.email);
    expect(lydia).toMatchObject({
      firstName: "Lydia",
      lastName: "Marsh",
      emailVerified: true,
      role: "member",
      status: "active",
      member: { firstName: "Lydia", lastName: "Marsh", membershipStatus: "active" },
      can: { changeRole: true, changeStatus: true },
    });
    expect(body[0]).toMatchObject({ email: CAST.admin.email, can: { changeRole: false, changeStatus: false } });
    const { body: one } = await (await admin()).call(calls.get, { params: { id: lydia?.id ?? "" } });
    expect(one).toEqual(lydia);
  });

  test("are searched by name and email, and filtered", async () => {
    const find = async (query: Record<string, string>) => {
      const { body, headers } = await (await admin()).call(calls.list, { query });
      expect(headers.get("x-total-count")).toBe(String(body.length));
      return emails(body);
    };
    expect(await find({ search: "LYDIA M" })).toEqual([CAST.member.email]);
    expect(await find({ search: "ministry@" })).toEqual([CAST.ministry_leader.email]);
    expect(await find({ search: "%" })).toEqual([]);
    expect(await find({ role: "intermediate_admin" })).toEqual([CAST.intermediate_admin.email]);
    await db().insert(users).values({ id: "alone", email: "zoë@example.org", deactivatedAt: new Date() });
    expect(await find({ member: "none" })).toEqual(["zoë@example.org"]);
    expect(await find({ member: "linked" })).toHaveLength(5);
    expect(await find({ status: "deactivated" })).toEqual(["zoë@example.org"]);
    expect(await find({ status: "active", search: "ZOË" })).toEqual([]);
    await db().delete(users).where(eq(users.id, "alone"));
  });

  test("come in pages without a gap, also where names are equal or missing", async () => {
    await db()
      .insert(users)
      .values(Array.from({ length: 7 }, (_, place) => ({ id: `many-${place}`, email: `many${place}@example.org` })));
    const person = await admin();
    const seen: string[] = [];
    let address: string | undefined = "/api/users?limit=5";
    while (address) {
      const page = await person.fetch(address);
      expect(page.headers.get("x-total-count")).toBe("12");
      seen.push(...emails((await page.json()) as User[]));
      address = /<([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1];
    }
    expect(seen).toEqual(emails((await person.call(calls.list)).body));
    expect(new Set(seen).size).toBe(12);
    for (let place = 0; place < 7; place++)
      await db()
        .delete(users)
        .where(eq(users.id, `many-${place}`));
  });

  test("refuse invalid values with sentences", async () => {
    const person = await admin();
    const params = { id: await idOf("member") };
    for (const query of [{ role: "bishop" }, { status: "asleep" }, { member: "maybe" }, { limit: 0 }, { after: "x" }])
      expect((await person.refused(calls.list, { query })).status).toBe(400);
    for (const body of [{ role: null }, { status: "gone" }, { memberId: "1" }, { memberId: -1 }, { memberId: 1e12 }])
      expect((await person.refused(calls.update, { params, body })).body.code).toBe("invalid_input");
    for (const call of [calls.get, calls.update, calls.signOutEverywhere]) {
      const body = call.method === "PATCH" ? {} : undefined;
      expect((await person.refused(call, { params: { id: "nobody" }, body })).body.code).toBe("not_found");
    }
  });
});

describe("the last sign-in", () => {
  test("is kept, also when the session is over", async () => {
    const at = Temporal.Now.instant().add({ hours: 1 }).round("millisecond").toString({ fractionalSecondDigits: 3 });
    congregation.setNow(at);
    const id = await idOf("ministry_leader");
    const lookUp = async () => (await (await admin()).call(calls.get, { params: { id } })).body;
    const before = await lookUp();
    const daniel = await congregation.as("ministry_leader");
    expect(before.lastSignInAt).not.toBe(at);
    const body = JSON.stringify({ email: CAST.ministry_leader.email, password: "narthex-demo" });
    const headers = { "content-type": "application/json" };
    await congregation.stranger().fetch("/api/auth/sign-in/email", { method: "POST", headers, body });
    expect((await lookUp()).lastSignInAt).toBe(at);
    await daniel.fetch("/api/logout");
    await db().delete(sessions).where(eq(sessions.userId, id));
    expect(await lookUp()).toMatchObject({ lastSignInAt: at, sessions: 0 });
  });
});

describe("a role", () => {
  test("is given from the list by the rules of roles, and logged", async () => {
    const params = { id: await idOf("member") };
    const { body } = await (await admin()).call(calls.update, { params, body: { role: "ministry_leader" } });
    expect(body).toMatchObject({ role: "ministry_leader", email: CAST.member.email });
    const [entry] = await db()
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subject, "user"), eq(auditEntries.subjectId, params.id)))
      .orderBy(desc(auditEntries.id))
      .limit(1);
    expect(entry).toMatchObject({ action: "role_changed", detail: { from: "member", to: "ministry_leader" } });
    await (await admin()).call(calls.update, { params, body: { role: "member" } });
    const own = await (await admin()).refused(calls.update, {
      params: { id: await idOf("admin") },
      body: { role: "member" },
    });
    expect([own.status, own.body.code]).toEqual([403, "own_role"]);
  });

  test("is never partial: a later refusal reverts earlier changes", async () => {
    const params = { id: await idOf("member") };
    const body = { role: "admin", memberId: 2_147_483_647 };
    expect((await (await admin()).refused(calls.update, { params, body })).body.fields).toEqual({
      memberId: "Please choose from the list.",
    });
    expect((await (await admin()).call(calls.get, { params })).body.role).toBe("member");
  });
});
