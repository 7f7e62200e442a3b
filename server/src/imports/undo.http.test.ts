// Undoing an import: removed members, kept members, and the reasons.
import { attendance } from "@narthex/contract/attendance.ts";
import { audit } from "@narthex/contract/audit.ts";
import { donations } from "@narthex/contract/donations.ts";
import { imports as calls } from "@narthex/contract/imports.ts";
import { invitations } from "@narthex/contract/invitations.ts";
import { members } from "@narthex/contract/members.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { check, confirm, ended, importWhole, upload } from "../../test/import.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";
import { listOccasions } from "../follow-ups/occasions.service.ts";

let sunday: Sunday;
let admin: Person;

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
afterAll(() => sunday?.close());

const idOf = async (name: string) => (await admin.call(members.list, { query: { search: name } })).body[0]?.id ?? 0;

test("an undo removes unchanged members, and reports why the others stay", async () => {
  const names = ["Touched", "Present", "Linked", "Singer", "Head", "Host", "Giver", "Elsewhere", "Quiet", "Calm"];
  const before = await sunday.count("select count(*) from members");
  const done = await importWhole(admin, ["First name,Last name", ...names.map((name) => `${name},Undone`)]);
  expect(done.added).toBe(names.length);
  const ids = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await idOf(`${name} Undone`)])));
  const { pool } = sunday.postgres;
  sunday.setNow("2026-11-22T15:01:00Z");
  await admin.call(members.update, { params: { id: ids.Touched }, body: { address: "2 Elm St" } });
  await admin.call(attendance.record, { body: { memberId: ids.Present, eventId: sunday.service } });
  await pool.query("insert into users (id, email) values ('linked', 'linked@example.org')");
  await pool.query("update members set user_id = 'linked' where id = $1", [ids.Linked]);
  await pool.query("insert into member_ministries (member_id, ministry_id, join_date) values ($1, $2, '2026-11-22')", [
    ids.Singer,
    sunday.music,
  ]);
  await pool.query("update ministries set leader_id = $1 where id = $2", [ids.Head, sunday.youth]);
  await pool.query("update events set organizer_id = $1 where id = $2", [ids.Host, sunday.camp]);
  await admin.call(donations.record, { body: { memberId: ids.Giver ?? 0, amount: "5" } });
  // A table that a later version may add.
  await pool.query(
    "create table keys_lent (id int primary key, borrower int references members (id) on delete cascade)",
  );
  await pool.query("insert into keys_lent values (1, $1)", [ids.Elsewhere]);

  const undone = await admin.call(calls.undo, { params: { id: done.id } });
  expect(undone.body).toMatchObject({
    status: "undone",
    removed: 2,
    kept: [
      { reason: "changed", count: 1 },
      { reason: "account", count: 1 },
      { reason: "attendance", count: 1 },
      { reason: "ministry", count: 2 },
      { reason: "event", count: 1 },
      { reason: "gift", count: 1 },
      { reason: "elsewhere", count: 1 },
    ],
    can: { undo: false },
  });
  expect(await sunday.count("select count(*) from members")).toBe(before + 8);
  expect(await idOf("Quiet Undone")).toBe(0);
  expect((await sunday.auditOf("import")).at(-1)).toMatchObject({
    action: "import_undone",
    detail: { removed: 2, kept: 8 },
  });
  const again = await admin.refused(calls.undo, { params: { id: done.id } });
  expect([again.status, again.body.code]).toEqual([409, "conflict"]);
});

test("a listed birthday keeps nobody, unless somebody wrote an outcome", async () => {
  const born = ["Noticed", "Greeted"].map((name) => `${name},Birthday,1990-11-24`);
  const done = await importWhole(admin, ["First name,Last name,Date of birth", ...born]);
  const { pool } = sunday.postgres;
  await sunday.postgres.transaction((tx) => listOccasions(tx, Temporal.Instant.from(SUNDAY_TEN)));
  const listed = "select count(*) from follow_ups where kind = 'birthday' and member_id = $1";
  const greeted = await idOf("Greeted Birthday");
  for (const id of [greeted, await idOf("Noticed Birthday")]) expect(await sunday.count(listed, [id])).toBe(1);
  await pool.query("update follow_ups set outcome = 'A card is on its way.' where member_id = $1", [greeted]);
  const { body } = await admin.call(calls.undo, { params: { id: done.id } });
  expect(body).toMatchObject({ removed: 1, kept: [{ reason: "elsewhere", count: 1 }] });
  expect(await idOf("Greeted Birthday")).toBe(greeted);
});

test("an undo deletes the invitations of removed people", async () => {
  const email = "asked.early@example.org";
  const done = await importWhole(admin, ["First name,Last name,Email", `Asked,Early,${email}`]);
  await admin.call(invitations.create, { body: { email } });
  const listInvited = async () => (await admin.call(invitations.list)).body.map((invitation) => invitation.email);
  expect(await listInvited()).toContain(email);
  await admin.call(calls.undo, { params: { id: done.id } });
  expect(await listInvited()).not.toContain(email);
});

test("an undo skips members who were removed by hand", async () => {
  const done = await importWhole(admin, ["First name,Last name", "Gone,Early", "Still,There"]);
  await admin.call(members.remove, { params: { id: await idOf("Gone Early") } });
  expect((await admin.call(calls.undo, { params: { id: done.id } })).body).toMatchObject({ removed: 1, kept: [] });
  const [entry] = (await admin.call(audit.list, { query: { subject: "import", action: "import_undone" } })).body;
  expect(entry?.facts).toEqual({ removed: 1, kept: 0, restored: 0, households: 0 });
});

test("a simultaneous check-in keeps its member or is refused", async () => {
  const done = await importWhole(admin, ["First name,Last name", "Race,One"]);
  const memberId = await idOf("Race One");
  const [undone, recorded] = await Promise.all([
    admin.call(calls.undo, { params: { id: done.id } }),
    admin.refused(attendance.record, { body: { memberId, eventId: sunday.service } }),
  ]);
  const isThere = (await idOf("Race One")) !== 0;
  expect(undone.body.removed).toBe(isThere ? 0 : 1);
  expect(recorded.status).toBe(isThere ? 201 : 404);
});

test("an undo restores an unconfirmed email address as unconfirmed, and a confirmed one as confirmed", async () => {
  const file = (host: string) => [
    "Breeze ID,First Name,Last Name,Email",
    ...["Typed", "Known"].map((name, place) => `9${place},${name},Address,${name}@${host}`),
  ];
  sunday.setNow("2026-11-22T15:02:00Z");
  await importWhole(admin, file("before.example.org"));
  // The state of a visitor who typed the address at check-in.
  await sunday.postgres.pool.query(
    "update members set email_confirmed = false where first_name = 'Typed' and last_name = 'Address'",
  );
  sunday.setNow("2026-11-22T15:03:00Z");
  const done = await importWhole(admin, file("after.example.org"));
  sunday.setNow("2026-11-22T15:04:00Z");
  expect((await admin.call(calls.undo, { params: { id: done.id } })).body).toMatchObject({ restored: 2 });
  const { body } = await admin.call(members.list, { query: { search: "Address" } });
  expect(body.map(({ email, emailConfirmed }) => [email, emailConfirmed])).toEqual([
    ["known@before.example.org", true],
    ["typed@before.example.org", false],
  ]);
});

test("an undo does not restore the consent of a person who has opted out of text messages since", async () => {
  const file = (consent: string, city: string) => [
    "Breeze ID,First Name,Last Name,Mobile,Text messages,City",
    `95,Opal,Optout,(212) 555-0195,${consent},${city}`,
  ];
  sunday.setNow("2026-11-22T15:05:00Z");
  await importWhole(admin, file("Yes", "Ashford"));
  sunday.setNow("2026-11-22T15:06:00Z");
  const done = await importWhole(admin, file("No", "Millbrook"));
  const id = await idOf("Opal Optout");
  const { pool } = sunday.postgres;
  await pool.query("update members set sms_declined = true where id = $1", [id]);
  sunday.setNow("2026-11-22T15:07:00Z");
  expect((await admin.call(calls.undo, { params: { id: done.id } })).body).toMatchObject({
    restored: 1,
    notRestored: 1,
  });
  const { rows } = await pool.query("select address, sms_consent as consents from members where id = $1", [id]);
  expect(rows).toEqual([{ address: "Ashford", consents: false }]);
});

test("only a completed import can be undone", async () => {
  const checked = await check(admin, await upload(admin, ["First name,Last name", "A,B"]));
  expect((await admin.refused(calls.undo, { params: { id: checked.id } })).body.code).toBe("conflict");
});

test("the next file of the program starts with the meanings of an undone import, which says so until it is checked", async () => {
  const file = ["Breeze ID,First Name,Last Name,Status", "m1,Meg,Meaning,Attender"];
  const wrong = await upload(admin, file);
  expect(wrong.hasUndoneMeanings).toBe(false);
  const values = { membershipStatus: [{ value: "Attender", choice: "inactive" as const }] };
  const done = await ended(admin, await confirm(admin, await check(admin, wrong, {}, { values })));
  expect((await upload(admin, file)).hasUndoneMeanings).toBe(false);
  await admin.call(calls.undo, { params: { id: done.id } });
  const again = await upload(admin, file);
  expect(again).toMatchObject({ hasUndoneMeanings: true, values });
  // The count of the rows whose ID was known is that of the other file.
  expect(await sunday.count("select count(*) from imports where checked_at is null and values ? 'identified'")).toBe(0);
  // The list has the proposals, so that a person can go back to them.
  const query = { field: "membershipStatus" as const, column: 3 };
  expect((await admin.call(calls.values, { params: { id: again.id }, query })).body).toMatchObject([
    { value: "Attender", choice: "active" },
  ]);
  const checked = await check(admin, again, {}, { values: { membershipStatus: [] } });
  expect(checked).toMatchObject({ hasUndoneMeanings: false, values: { membershipStatus: [] } });
  await ended(admin, await confirm(admin, checked));
  expect(
    await sunday.count("select count(*) from members where last_name = 'Meaning' and membership_status = 'active'"),
  ).toBe(1);
});
