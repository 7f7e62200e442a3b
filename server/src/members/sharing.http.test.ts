// The directory shows each field only to the permitted people, for every role and every choice, also in searches.
import { members as calls, type Member } from "@narthex/contract/members.ts";
import type { Role } from "@narthex/contract/roles.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CAST } from "../../../sample/src/cast.ts";
import { type Congregation, openCongregation, type Person } from "../../test/congregation.ts";
import { members } from "../database/tables/members.ts";
import { memberMinistries, ministries } from "../database/tables/ministries.ts";
import { auditEntries } from "../database/tables/operations.ts";

const FIELDS = ["email", "phone", "address"] as const;
type Field = (typeof FIELDS)[number];
const CHOICES = { email: "shareEmail", phone: "sharePhone", address: "shareAddress" } as const;

interface Sample {
  lastName: string;
  shared: readonly Field[];
  ministry: "led" | "belonged to" | "other" | null;
  status: "active" | "inactive" | "pending";
  contact: Record<Field, string>;
}

const letter = (place: number): string => String.fromCharCode(97 + Math.floor(place / 26), 97 + (place % 26));

/** People who differ in what they share, in their ministry, or in their status. */
const SAMPLES: readonly Sample[] = [0, 1, 2, 3, 4, 5, 6, 7]
  .flatMap((mask) =>
    (["led", "belonged to", "other", null] as const).flatMap((ministry) =>
      (["active", "inactive", "pending"] as const).map((status) => ({ mask, ministry, status })),
    ),
  )
  .map(({ mask, ministry, status }, place) => ({
    lastName: `Sample${letter(place)}`,
    shared: FIELDS.filter((_, bit) => mask & (1 << bit)),
    ministry,
    status,
    contact: {
      email: `box${letter(place)}@hidden.example.org`,
      phone: `+1212555${String(1000 + place)}`,
      address: `${place} Main Street`,
    },
  }));

let congregation: Congregation;
const db = () => congregation.postgres.db;

beforeAll(async () => {
  congregation = await openCongregation();
  const all = await db().select({ id: members.id, email: members.email }).from(members);
  const idOf = (email: string) => all.find((row) => row.email === email)?.id ?? 0;
  const daniel = idOf(CAST.ministry_leader.email);
  const names = ["led", "belonged to", "other"] as const;
  const rows = await db()
    .insert(ministries)
    .values(names.map((name) => ({ name, leaderId: name === "led" ? daniel : null })))
    .returning({ id: ministries.id });
  const ministryId = (name: string) => rows[names.indexOf(name as "led")]?.id ?? 0;
  const people = await db()
    .insert(members)
    .values(
      SAMPLES.map(({ lastName, shared, status, contact }) => ({
        firstName: "A",
        lastName,
        ...contact,
        ...Object.fromEntries(shared.map((field) => [CHOICES[field], true])),
        joinDate: "2026-01-04",
        membershipStatus: status,
      })),
    )
    .returning({ id: members.id });
  const joined = SAMPLES.flatMap(({ ministry }, place) =>
    ministry
      ? [
          {
            ministryId: ministryId(ministry),
            memberId: people[place]?.id ?? 0,
            joinDate: "2026-01-04",
            confirmed: true,
          },
        ]
      : [],
  );
  // Lydia belongs to a ministry too, but does not lead it, which gives no access.
  const both = [daniel, idOf(CAST.member.email)].map((memberId) => ({
    memberId,
    ministryId: ministryId("belonged to"),
    joinDate: "2026-01-04",
    confirmed: true,
  }));
  await db()
    .insert(memberMinistries)
    .values([...joined, ...both]);
});
afterAll(() => congregation?.close());

/** The whole rule, written independently of the policy. */
function shows(role: Role, { shared, ministry, status }: Sample, field: Field): boolean {
  if (role === "admin" || role === "intermediate_admin") return true;
  if (status !== "active") return false;
  if (role === "ministry_leader" && (ministry === "led" || ministry === "belonged to")) return true;
  return shared.includes(field);
}

const find = async (person: Person, search: string) => {
  const { body, headers } = await person.call(calls.list, { query: { search } });
  expect(headers.get("x-total-count")).toBe(String(body.length));
  return body;
};

describe.each(["member", "ministry_leader", "intermediate_admin", "admin"] as const)("%s", (role) => {
  test("sees exactly the fields of each person that are visible to the role", async () => {
    const list = (await (await congregation.as(role)).call(calls.list)).body;
    const leads = role === "admin" || role === "intermediate_admin";
    for (const sample of SAMPLES) {
      const seen = list.find(({ lastName }) => lastName === sample.lastName);
      expect([sample, seen !== undefined]).toEqual([sample, leads || sample.status === "active"]);
      if (!seen) continue;
      const expected = FIELDS.map((field) => (shows(role, sample, field) ? sample.contact[field] : null));
      expect([sample, FIELDS.map((field) => seen[field])]).toEqual([sample, expected]);
      const choices = FIELDS.map((field) => seen[CHOICES[field]]);
      expect(choices).toEqual(FIELDS.map((field) => (leads ? sample.shared.includes(field) : null)));
    }
  });

  test("finds people by an email address if it is visible, and never by a hidden one", async () => {
    const person = await congregation.as(role);
    const meant = SAMPLES.filter((sample) => shows(role, sample, "email")).map(({ lastName }) => lastName);
    const lastNames = (list: Member[]) => list.map(({ lastName }) => lastName).sort();
    expect(lastNames(await find(person, "@hidden.example.org"))).toEqual(meant.toSorted());
    expect(lastNames(await find(person, "@HIDDEN"))).toEqual(meant.toSorted());
    for (const { lastName, contact } of SAMPLES) {
      expect(lastNames(await find(person, contact.email))).toEqual(meant.includes(lastName) ? [lastName] : []);
    }
  });

  test.each([
    ["phone", "+1212555"],
    ["address", "Main Street"],
  ] as const)("finds people by a visible %s, and never by a hidden one", async (field, search) => {
    const meant = SAMPLES.filter((sample) => shows(role, sample, field)).map(({ lastName }) => lastName);
    const found = (await find(await congregation.as(role), search)).map(({ lastName }) => lastName);
    expect(found.filter((name) => name.startsWith("Sample")).sort()).toEqual(meant.sort());
  });

  test("pages of a search contain exactly those people", async () => {
    const person = await congregation.as(role);
    const all = await find(person, "hidden.example");
    const first = await person.call(calls.list, { query: { search: "hidden.example", limit: 5 } });
    expect(first.headers.get("x-total-count")).toBe(String(all.length));
    expect(first.body).toEqual(all.slice(0, 5));
  });
});

describe("the own choices", () => {
  test("are off at first, and take effect on the next read", async () => {
    const daniel = await congregation.as("ministry_leader");
    const contact = { phone: "+12125550123", address: "1 Main Street" };
    await db().update(members).set(contact).where(eq(members.email, CAST.ministry_leader.email));
    const none = { shareEmail: false, sharePhone: false, shareAddress: false };
    expect((await daniel.call(calls.profile)).body).toMatchObject({ ...none, ...contact });
    const seen = async () => (await find(await congregation.as("member"), "daniel"))[0];
    expect(await seen()).toMatchObject({ email: null, phone: null, address: null });
    const { body } = await daniel.call(calls.updateMe, { body: { sharePhone: true } });
    expect(body).toMatchObject({ ...none, ...contact, sharePhone: true });
    expect((await daniel.call(calls.me)).body).toEqual(body);
    expect(await seen()).toMatchObject({ email: null, phone: contact.phone, address: null, sharePhone: null });
    await daniel.call(calls.updateMe, { body: none });
    expect(await seen()).toMatchObject({ email: null, phone: null, address: null });
  });

  test("are logged by the names of their fields", async () => {
    const lydia = await congregation.as("member");
    await lydia.call(calls.updateMe, { body: { shareEmail: true, sharePhone: true, shareAddress: true } });
    const entries = await db().select({ detail: auditEntries.detail }).from(auditEntries).orderBy(auditEntries.id);
    expect(entries.at(-1)).toEqual({ detail: { fields: ["shareEmail", "sharePhone", "shareAddress"] } });
    await lydia.call(calls.updateMe, { body: { shareEmail: false, sharePhone: false, shareAddress: false } });
  });

  test("cannot be made by another person", async () => {
    const admin = await congregation.as("admin");
    const [before] = await find(admin, "lydia");
    const body = { shareEmail: true, firstName: "Lydia" };
    await admin.call(calls.update, { params: { id: before?.id ?? 0 }, body });
    expect((await find(admin, "lydia"))[0]?.shareEmail).toBe(false);
  });

  test.each(["yes", null, 1, ""])("%j is not a valid choice", async (value) => {
    const lydia = await congregation.as("member");
    for (const field of Object.values(CHOICES)) {
      const { status, body } = await lydia.refused(calls.updateMe, { body: { [field]: value } });
      expect([status, body.fields]).toEqual([400, { [field]: "Please choose yes or no." }]);
    }
  });
});
