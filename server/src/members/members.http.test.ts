// Adding and changing members: the round trip of every field, the database rows, the log and the live notices.
import { members as calls, type NewMember } from "@narthex/contract/members.ts";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CAST } from "../../../sample/src/cast.ts";
import { followChanges } from "../../test/changes.ts";
import { type Congregation, openCongregation, type Person } from "../../test/congregation.ts";
import { members } from "../database/tables/members.ts";
import { auditEntries } from "../database/tables/operations.ts";

let congregation: Congregation;
let admin: Person;
let leader: Person;

beforeAll(async () => {
  congregation = await openCongregation();
  admin = await congregation.as("admin");
  leader = await congregation.as("intermediate_admin");
});
afterAll(() => congregation?.close());

const whole = {
  firstName: "Noémi",
  lastName: "O'Hara-李",
  email: "noemi@example.org",
  phone: "(212) 555-0123",
  address: "1 Main Street\nSpringfield",
  dateOfBirth: "1990-02-28",
  joinDate: "2025-12-31",
  membershipStatus: "inactive",
  smsConsent: true,
} satisfies NewMember;

const stored = async (id: number) => {
  const [row] = await congregation.postgres.db.select().from(members).where(eq(members.id, id));
  return row;
};

const logged = async (id: number) =>
  congregation.postgres.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subject, "member"), eq(auditEntries.subjectId, String(id))))
    .orderBy(desc(auditEntries.id));

const add = async (more: Partial<NewMember> = {}) =>
  (await admin.call(calls.create, { body: { firstName: "Anna", lastName: "Bell", joinDate: "2026-01-04", ...more } }))
    .body;

const memberOf = async (name: keyof typeof CAST) => {
  const [row] = await congregation.postgres.db.select().from(members).where(eq(members.email, CAST[name].email));
  if (!row?.userId) throw new Error(`${name} is not there`);
  return { ...row, userId: row.userId };
};

describe("adding a member", () => {
  test("every field is stored and read back, with the phone number normalized", async () => {
    const { status, body } = await leader.call(calls.create, { body: whole });
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...whole, phone: "+12125550123" });
    expect(body).toMatchObject({ userId: null, role: "member", profileCompleted: false, ministries: [] });
    expect(body.can).toEqual({ edit: true, remove: true, changeRole: false });
    expect(await stored(body.id)).toMatchObject({ ...whole, phone: "+12125550123" });
    const read = await admin.call(calls.list, { query: { search: "Noémi O'Hara-李" } });
    expect(read.body).toEqual([{ ...body, distinction: null }]);
  });

  test("names and a join date are enough; other fields are empty, and the person is pending", async () => {
    const body = await add({ email: "", phone: null, address: "  ", dateOfBirth: null });
    expect(body).toMatchObject({ email: null, phone: null, address: null, dateOfBirth: null });
    expect(body).toMatchObject({ membershipStatus: "pending", smsConsent: false, joinDate: "2026-01-04" });
  });

  test.each([null, ""])("a join date may be unknown: %j", async (joinDate) => {
    const { id, ...body } = await add({ joinDate });
    expect([body.joinDate, (await stored(id))?.joinDate]).toEqual([null, null]);
    const params = { id };
    expect((await admin.call(calls.update, { params, body: { joinDate: "2020-01-05" } })).body.joinDate).toBe(
      "2020-01-05",
    );
    expect((await admin.call(calls.update, { params, body: { joinDate } })).body.joinDate).toBeNull();
  });

  test.each(["李", "Мария", "D'Angelo 🎵", "x".repeat(100), "🙏".repeat(100), "Null", "'; drop table members --"])(
    "a name may be %s",
    async (name) => {
      expect(await add({ firstName: name, lastName: name })).toMatchObject({ firstName: name, lastName: name });
    },
  );

  test("one email address may belong to a whole family", async () => {
    const first = await add({ email: "family@example.org" });
    const second = await add({ email: " Family@Example.org " });
    expect(second.id).not.toBe(first.id);
    expect(second.email).toBe(first.email);
  });

  test("the log contains actor and member, and no personal data", async () => {
    const { id } = await add({ email: "private@example.org" });
    const { userId } = await memberOf("admin");
    const entries = await logged(id);
    expect(entries).toMatchObject([{ action: "created", actorId: userId, detail: {} }]);
    expect(JSON.stringify(entries)).not.toContain("private");
  });
});

describe("changing a member", () => {
  test("every field can be changed, and is returned", async () => {
    const { id } = await add();
    const { body } = await leader.call(calls.update, { params: { id }, body: whole });
    expect(body).toMatchObject({ id, ...whole, phone: "+12125550123" });
    expect(await stored(id)).toMatchObject({ ...whole, phone: "+12125550123" });
  });

  test("absent fields stay, and emptied fields become empty", async () => {
    const before = await add({ ...whole, email: "stays@example.org" });
    congregation.setNow("2026-03-01T15:00:00Z");
    const { body } = await admin.call(calls.update, { params: { id: before.id }, body: { phone: "", address: null } });
    expect(body).toEqual({ ...before, phone: null, address: null, updatedAt: expect.any(String) });
    const [entry] = await logged(before.id);
    expect(entry).toMatchObject({ action: "changed", detail: { fields: ["phone", "address"] } });
  });

  test("a change without a difference writes and logs nothing", async () => {
    const before = await add(whole);
    const { body } = await admin.call(calls.update, { params: { id: before.id }, body: whole });
    expect(body).toEqual(before);
    expect((await admin.call(calls.update, { params: { id: before.id }, body: {} })).body).toEqual(before);
    expect((await logged(before.id)).map(({ action }) => action)).toEqual(["created"]);
  });

  test("another contact address does not change the address of the account", async () => {
    const { id } = await memberOf("member");
    await admin.call(calls.update, { params: { id }, body: { email: "lydia@example.org" } });
    const again = await congregation.postgres.pool.query("select email from users where email = $1", [
      CAST.member.email,
    ]);
    expect(again.rowCount).toBe(1);
    expect((await stored(id))?.email).toBe("lydia@example.org");
    await admin.call(calls.update, { params: { id }, body: { email: CAST.member.email } });
  });

  test("an intermediate administrator may correct an administrator's contact data", async () => {
    const { id } = await memberOf("admin");
    const { body } = await leader.call(calls.update, { params: { id }, body: { address: "2 Main Street" } });
    expect(body).toMatchObject({ address: "2 Main Street", can: { edit: true, remove: false, changeRole: false } });
  });

  test("unknown fields are ignored", async () => {
    const before = await add();
    const sent = {
      id: 1,
      userId: "x",
      role: "admin",
      profileImageUrl: "https://example.org/x.png",
      lastCheckIn: "2026",
    };
    const { body } = await admin.call(calls.update, { params: { id: before.id }, body: { ...sent, firstName: "Ann" } });
    expect(body).toEqual({ ...before, firstName: "Ann", updatedAt: body.updatedAt });
  });
});

test("a change is published with the member's id, and a refused one is not", async () => {
  const { changes, stop } = await followChanges(congregation.services);
  const { id } = await add();
  const heard = () => changes.filter(({ memberId }) => memberId === id);
  await admin.refused(calls.update, { params: { id }, body: { firstName: "" } });
  await admin.call(calls.update, { params: { id }, body: { firstName: "Hanna" } });
  await expect.poll(() => heard().length).toBe(2);
  stop();
  expect(heard()).toEqual([
    { topic: "members", memberId: id },
    { topic: "members", memberId: id },
  ]);
});
