// Reading the audit log: what it contains, and how it is filtered and paged.
import { type AuditEntry, audit } from "@narthex/contract/audit.ts";
import { members as memberCalls } from "@narthex/contract/members.ts";
import { users as userCalls } from "@narthex/contract/users.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CAST, type CastName } from "../../../sample/src/cast.ts";
import { type Congregation, openCongregation } from "../../test/congregation.ts";
import { members } from "../database/tables/members.ts";
import { auditEntries } from "../database/tables/operations.ts";
import { users } from "../database/tables/users.ts";

let congregation: Congregation;
const db = () => congregation.postgres.db;

beforeAll(async () => {
  congregation = await openCongregation();
  await Promise.all((Object.keys(CAST) as CastName[]).map((name) => congregation.as(name)));
});
afterAll(() => congregation.close());
beforeEach(async () => {
  await db().delete(auditEntries);
});

const idOf = async (name: CastName): Promise<string> => {
  const [row] = await db().select({ id: users.id }).from(users).where(eq(users.email, CAST[name].email));
  return row?.id ?? "";
};
const read = async (query: Record<string, unknown> = {}): Promise<AuditEntry[]> =>
  (await (await congregation.as("admin")).call(audit.list, { query: query as never })).body;
const write = (values: Partial<typeof auditEntries.$inferInsert>) =>
  db()
    .insert(auditEntries)
    .values({ action: "changed", subject: "settings", subjectId: "1", ...values });

test("the log of a person has their record, their account, and entries that name them", async () => {
  const email = CAST.member.email;
  const [{ id, userId } = { id: 0, userId: "" }] = await db().select().from(members).where(eq(members.email, email));
  const about = [
    { subject: "member", subjectId: String(id) },
    { subject: "user", subjectId: userId ?? "", action: "deactivated" },
    { subject: "attendance", action: "checked_in", detail: { eventId: 1, memberId: id } },
    { subject: "ministry", action: "assigned", detail: { memberIds: [String(id), "999999"] } },
    { subject: "member", subjectId: "999999", action: "not_the_same_person", detail: { other: id } },
    { subject: "member", subjectId: "999999", action: "merge_undone", detail: { other: id } },
  ];
  const others = [
    { subject: "member", subjectId: `${id}0` },
    { subject: "event", subjectId: String(id) },
    { subject: "attendance", action: "checked_in", detail: { eventId: id, memberId: id + 100_000 } },
    { subject: "ministry", action: "assigned", detail: { memberIds: [`${id}0`] } },
    { subject: "member", subjectId: "999999", action: "not_the_same_person", detail: { other: id + 100_000 } },
  ];
  for (const entry of [...about, ...others]) await write(entry);
  const found = await read({ member: id });
  expect(found.map(({ subject }) => subject).reverse()).toEqual(about.map(({ subject }) => subject));
  expect((await read({ member: id, subject: "user" })).map(({ subjectId }) => subjectId)).toEqual([userId]);
});

describe("an entry", () => {
  test("about a gift shows its amount, and why it was voided, from the ledger", async () => {
    const { rows } = await congregation.postgres.pool.query<{ id: number }>(
      `insert into donations (amount, donation_date, voided_at, void_reason)
        values (12.5, '2026-01-01', now(), 'Entered twice'), (7, '2026-01-01', null, null) returning id`,
    );
    for (const { id } of rows) {
      await write({ action: "recorded_without_member", subject: "donation", subjectId: String(id) });
    }
    const entries = (await read()).toSorted((a, b) => a.id - b.id);
    expect(entries.map(({ facts }) => facts)).toEqual([
      { amount: "12.50", reason: "Entered twice" },
      { amount: "7.00" },
    ]);
  });

  test("shows actor, action and subject with their current names", async () => {
    const [ruth, lydia] = [await idOf("admin"), await idOf("member")];
    const admin = await congregation.as("admin");
    await admin.call(userCalls.update, { params: { id: lydia }, body: { role: "ministry_leader" } });
    const [entry] = await read();
    const memberIdOf = async (userId: string) =>
      (await db().select().from(members).where(eq(members.userId, userId)))[0]?.id;
    expect(entry).toMatchObject({
      actor: { id: ruth, name: "Ruth Adler", memberId: await memberIdOf(ruth) },
      memberIds: { subject: [await memberIdOf(lydia)] },
      action: "role_changed",
      subject: "user",
      subjectId: lydia,
      facts: { from: "member", to: "ministry_leader" },
      names: { subject: ["Lydia Marsh"], email: [CAST.member.email] },
      own: false,
    });
    const [member] = await db().select().from(members).where(eq(members.userId, lydia));
    await db()
      .update(members)
      .set({ lastName: "Marsh-Adler" })
      .where(eq(members.id, member?.id ?? 0));
    expect((await read())[0]?.names.subject).toEqual(["Lydia Marsh-Adler"]);
    await admin.call(userCalls.update, { params: { id: lydia }, body: { role: "member" } });
  });

  test("holds no name of a person who was removed, and no value of a field", async () => {
    const admin = await congregation.as("admin");
    const person = { firstName: "Quirin", lastName: "Zwicky", email: "quirin@example.org", joinDate: "2024-01-07" };
    const { body } = await admin.call(memberCalls.create, { body: person });
    await admin.call(memberCalls.update, { params: { id: body.id }, body: { address: "9 Secret Street" } });
    expect((await read()).map(({ names }) => names.subject)).toEqual([["Quirin Zwicky"], ["Quirin Zwicky"]]);
    await admin.call(memberCalls.remove, { params: { id: body.id } });
    const entries = await read();
    expect(entries.map(({ action, names }) => [action, names.subject])).toEqual([
      ["deleted", [null]],
      ["changed", [null]],
      ["created", [null]],
    ]);
    expect(entries[1]?.facts).toEqual({ fields: ["address"] });
    expect(JSON.stringify(entries)).not.toMatch(/Quirin|Zwicky|Secret/);
  });

  test("shows whether people acted on themselves", async () => {
    const lydia = await congregation.as("member");
    await lydia.call(memberCalls.updateMe, { body: { address: "1 Main Street" } });
    expect((await read())[0]).toMatchObject({ own: true, actor: { name: expect.stringContaining("Lydia") } });
  });

  test("stays readable if the account behind it was removed, or there was none", async () => {
    await write({ actorId: "gone" });
    await write({ actorId: null, action: "set_up", subject: "congregation", detail: { admin: "gone", ready: true } });
    expect(await read()).toMatchObject([
      { actor: null, facts: { admin: "gone", ready: true }, names: { admin: [null] } },
      { actor: { id: "gone", name: null } },
    ]);
  });
});

describe("the log is filtered", () => {
  test("by actor, kind of record, record and action", async () => {
    const [ruth, miriam] = [await idOf("admin"), await idOf("intermediate_admin")];
    await write({ actorId: ruth, subject: "member", subjectId: "1", action: "created" });
    await write({ actorId: ruth, subject: "event", subjectId: "1", action: "created" });
    await write({ actorId: miriam, subject: "member", subjectId: "2", action: "changed" });
    const found = async (query: object) =>
      (await read({ ...query })).map(({ subject, subjectId }) => subject + subjectId);
    expect(await found({ actor: ruth })).toEqual(["event1", "member1"]);
    expect(await found({ subject: "member" })).toEqual(["member2", "member1"]);
    expect(await found({ subject: "member", subjectId: 2 })).toEqual(["member2"]);
    expect(await found({ action: "created", actor: miriam })).toEqual([]);
    expect(await found({ actor: "nobody" })).toEqual([]);
  });

  test("by days of the congregation's own time", async () => {
    // Midnight in New York is 5 o'clock in UTC in winter.
    for (const [subjectId, at] of [
      ["1", "2026-01-04T04:59:59.999Z"],
      ["2", "2026-01-04T05:00:00Z"],
      ["3", "2026-01-05T04:59:59.999999Z"],
      ["4", "2026-01-05T05:00:00Z"],
    ] as const)
      await write({ subjectId, at });
    const found = async (query: object) => (await read({ ...query })).map(({ subjectId }) => subjectId);
    expect(await found({ from: "2026-01-04", to: "2026-01-04" })).toEqual(["3", "2"]);
    expect(await found({ from: "2026-01-05" })).toEqual(["4"]);
    expect(await found({ to: "2026-01-03" })).toEqual(["1"]);
  });

  test("and refuses invalid filters with sentences", async () => {
    const admin = await congregation.as("admin");
    const wrong = [
      { from: "2026-02-30" },
      { to: "soon" },
      { subject: "no such kind" },
      { actor: "a b" },
      { after: "x" },
    ];
    for (const query of wrong) expect((await admin.refused(audit.list, { query })).body.code).toBe("invalid_input");
    const { body } = await admin.refused(audit.list, { query: { from: "2026-02-02", to: "2026-02-01" } });
    expect(body.fields).toEqual({ to: "The end cannot be before the start." });
    expect((await admin.refused(audit.list, { query: { from: "9999-12-31", to: "9999-12-31" } })).status).toBe(200);
  });
});

test("the log comes in pages without a gap, also where many things happened in one moment", async () => {
  for (let place = 0; place < 23; place++)
    await write({ subjectId: String(place), at: place % 2 ? "2026-01-04T05:00:00.000001Z" : "2026-01-04T05:00:00Z" });
  const admin = await congregation.as("admin");
  const seen: number[] = [];
  let address: string | undefined = "/api/audit?limit=4&from=2026-01-01";
  while (address) {
    const page = await admin.fetch(address);
    expect(page.headers.get("x-total-count")).toBe("23");
    seen.push(...((await page.json()) as AuditEntry[]).map(({ id }) => id));
    address = /<([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1];
  }
  expect(seen).toEqual((await read()).map(({ id }) => id));
  expect(new Set(seen).size).toBe(23);
});
