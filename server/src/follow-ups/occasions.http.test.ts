// Who is listed for a follow-up: newcomers, absent people, those who are back, and birthdays; each occasion once.
import { departures } from "@narthex/contract/departures.ts";
import { followUps } from "@narthex/contract/follow-ups.ts";
import { groupAttendance } from "@narthex/contract/group-attendance.ts";
import { members } from "@narthex/contract/members.ts";
import { settings } from "@narthex/contract/settings.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { importWhole } from "../../test/import.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";
import { attendance } from "../database/tables/attendance.ts";
import { runUpkeep } from "../upkeep.ts";
import { listOccasions } from "./occasions.service.ts";

let sunday: Sunday;
beforeAll(async () => {
  sunday = await openSunday();
});
afterAll(() => sunday?.close());

beforeEach(async () => {
  const { pool } = sunday.postgres;
  await pool.query("delete from attendance");
  await pool.query("update members set join_date = '2020-01-05', last_check_in = null, date_of_birth = null");
  await pool.query("delete from members where last_name = 'Newman'");
  await pool.query("update settings set follow_up_weeks = 6");
});

const OLD = { lastName: "Newman", membershipStatus: "active", joinDate: "2020-01-05" } as const;
const runAt = (at: string = SUNDAY_TEN) =>
  sunday.postgres.transaction((tx) => listOccasions(tx, Temporal.Instant.from(at)));
async function listed() {
  const { rows } = await sunday.postgres.pool.query(
    `select m.first_name, f.kind, f.occasion::text, f.due_day::text, f.status from follow_ups f
     join members m on m.id = f.member_id order by m.first_name, f.kind, f.occasion`,
  );
  return rows.map(({ first_name, kind, occasion, due_day, status }) => [first_name, kind, occasion, due_day, status]);
}
async function addMember(memberId: number) {
  const values = [memberId, sunday.music];
  await sunday.postgres.pool.query(
    "insert into member_ministries (member_id, ministry_id, join_date) values ($1, $2, '2020-01-05')",
    values,
  );
}
async function visit(memberId: number, at: string, eventId = sunday.service) {
  await sunday.postgres.db.insert(attendance).values({ memberId, eventId, checkInTime: at });
  await sunday.postgres.pool.query("update members set last_check_in = $2 where id = $1", [memberId, at]);
}

test("a person who was not seen for six weeks is listed once for each absence", async () => {
  await sunday.addPerson({ ...OLD, firstName: "Away", lastCheckIn: "2026-10-04T14:00:00Z" });
  await sunday.addPerson({ ...OLD, firstName: "Here", lastCheckIn: "2026-10-18T14:00:00Z" });
  await sunday.addPerson({ ...OLD, firstName: "Long ago", lastCheckIn: "2025-10-04T14:00:00Z" });
  await sunday.addPerson({ ...OLD, firstName: "Never" });
  await sunday.addPerson({
    ...OLD,
    firstName: "Gone",
    membershipStatus: "inactive",
    lastCheckIn: "2026-10-04T14:00:00Z",
  });
  await runAt();
  await runAt();
  expect(await listed()).toEqual([["Away", "absent", "2026-10-04", "2026-11-29", "open"]]);
});

test("the number of weeks is a setting", async () => {
  const admin = await sunday.as("admin");
  await sunday.addPerson({ ...OLD, firstName: "Away", lastCheckIn: "2026-10-25T14:00:00Z" });
  await runAt();
  expect(await listed()).toEqual([]);
  await admin.call(settings.update, { body: { followUpWeeks: 3 } });
  await runAt();
  expect(await listed()).toHaveLength(1);
  for (const followUpWeeks of [0, 53, 1.5])
    expect((await admin.refused(settings.update, { body: { followUpWeeks } })).status).toBe(400);
});

test("a person who is back is listed, and their unassigned absence is removed", async () => {
  const id = await sunday.addPerson({ ...OLD, firstName: "Away" });
  await visit(id, "2026-10-04T14:00:00Z");
  await runAt();
  await visit(id, "2026-11-22T14:50:00Z", sunday.rehearsal);
  await runAt("2026-11-23T15:00:00Z");
  await runAt("2026-11-24T15:00:00Z");
  expect(await listed()).toEqual([["Away", "back", "2026-10-04", "2026-11-30", "open"]]);
});

test("a person whose only record after an absence is undone is listed as absent again, and not as back", async () => {
  const id = await sunday.addPerson({ ...OLD, firstName: "Away" });
  await visit(id, "2026-10-04T14:00:00Z");
  await runAt();
  const leader = await sunday.as("ministry_leader");
  await addMember(id);
  const params = { id: sunday.rehearsal };
  await leader.call(groupAttendance.save, { params, body: { present: [id], absent: [] } });
  await runAt("2026-11-23T15:00:00Z");
  expect(await listed()).toEqual([["Away", "back", "2026-10-04", "2026-11-30", "open"]]);
  await leader.call(groupAttendance.save, { params, body: { present: [], absent: [id] } });
  await runAt("2026-11-25T15:00:00Z");
  expect(await listed()).toEqual([["Away", "absent", "2026-10-04", "2026-12-02", "open"]]);
});

test("an open absence with an outcome is dismissed and keeps the outcome if the person is back", async () => {
  const staff = await sunday.as("intermediate_admin");
  const { pool } = sunday.postgres;
  const id = await sunday.addPerson({ ...OLD, firstName: "Away" });
  await visit(id, "2026-10-04T14:00:00Z");
  await runAt();
  const { rows } = await pool.query("select id from follow_ups where member_id = $1", [id]);
  const body = { outcome: "In the hospital until December.", status: "open" } as const;
  await staff.call(followUps.change, { params: { id: rows[0].id }, body });
  await visit(id, "2026-11-22T14:50:00Z", sunday.rehearsal);
  await runAt("2026-11-23T15:00:00Z");
  expect(await listed()).toEqual([
    ["Away", "absent", "2026-10-04", "2026-11-29", "dismissed"],
    ["Away", "back", "2026-10-04", "2026-11-30", "open"],
  ]);
  expect((await pool.query("select outcome from follow_ups where id = $1", [rows[0].id])).rows).toEqual([
    { outcome: body.outcome },
  ]);
});

test("a follow-up that was dismissed because of a check-in is open again once the check-in is undone", async () => {
  const staff = await sunday.as("intermediate_admin");
  const leader = await sunday.as("ministry_leader");
  const { pool } = sunday.postgres;
  const id = await sunday.addPerson({ ...OLD, firstName: "Away" });
  await visit(id, "2026-10-04T14:00:00Z");
  await addMember(id);
  await runAt();
  const findId = async (kind: string) =>
    (await pool.query("select id from follow_ups where member_id = $1 and kind = $2", [id, kind])).rows[0].id;
  const change = async (kind: string, body: object) =>
    staff.call(followUps.change, { params: { id: await findId(kind) }, body });
  const save = (present: number[], absent: number[]) =>
    leader.call(groupAttendance.save, { params: { id: sunday.rehearsal }, body: { present, absent } });
  await change("absent", { outcome: "Called, no answer.", status: "open" });
  await save([id], []);
  await runAt("2026-11-23T15:00:00Z");
  await change("back", { outcome: "Welcomed back.", status: "open" });
  await save([], [id]);
  await runAt("2026-11-24T15:00:00Z");
  await runAt("2026-11-25T15:00:00Z");
  expect(await listed()).toEqual([
    ["Away", "absent", "2026-10-04", "2026-12-01", "open"],
    ["Away", "back", "2026-10-04", "2026-11-30", "dismissed"],
  ]);
  expect((await pool.query("select outcome from follow_ups where kind = 'absent'")).rows).toEqual([
    { outcome: "Called, no answer." },
  ]);
  await change("absent", { status: "dismissed" });
  await save([id], []);
  await runAt("2026-11-26T15:00:00Z");
  expect((await listed()).map(([, kind, , , status]) => [kind, status])).toEqual([
    ["absent", "dismissed"],
    ["back", "open"],
  ]);
  await save([], [id]);
  await runAt("2026-11-27T15:00:00Z");
  expect((await listed()).map(([, kind, , , status]) => [kind, status])).toEqual([
    ["absent", "dismissed"],
    ["back", "dismissed"],
  ]);
});

test("open follow-ups of a person who died end at once, except one by hand, and come back if that was a mistake", async () => {
  const admin = await sunday.as("admin");
  sunday.setNow(SUNDAY_TEN);
  const id = await sunday.addPerson({ ...OLD, firstName: "Away", dateOfBirth: "1980-11-24" });
  await visit(id, "2026-10-04T14:00:00Z");
  await runAt();
  await admin.call(followUps.create, { body: { memberId: id, reason: "Call the family" } });
  const [absent] = (await admin.call(followUps.list, { query: { memberId: id, kind: "absent" } })).body;
  const body = { assigneeId: sunday.ids.member };
  await admin.call(followUps.change, { params: { id: absent?.id ?? 0 }, body });
  const died = { reason: "died", leftOn: "2026-11-21" } as const;
  expect((await admin.call(departures.record, { params: { id }, body: died })).status).toBe(200);
  const afterwards = async () => (await listed()).map(([, kind, , , status]) => [kind, status]);
  expect(await afterwards()).toEqual([
    ["absent", "dismissed"],
    ["other", "open"],
  ]);
  expect((await admin.call(followUps.counts)).body).toMatchObject({ open: 1 });
  await runAt("2026-11-23T15:00:00Z");
  expect(await afterwards()).toHaveLength(2);
  await admin.call(members.update, { params: { id }, body: { membershipStatus: "active" } });
  await runAt("2026-11-23T16:00:00Z");
  expect(await afterwards()).toEqual([
    ["absent", "open"],
    ["birthday", "open"],
    ["other", "open"],
  ]);
});

test("an open follow-up about a person who is inactive already ends with the next cleanup", async () => {
  const id = await sunday.addPerson({ ...OLD, firstName: "Away", lastCheckIn: "2026-10-04T14:00:00Z" });
  await runAt();
  await sunday.postgres.pool.query("update members set membership_status = 'inactive' where id = $1", [id]);
  await runAt("2026-11-23T15:00:00Z");
  expect(await listed()).toEqual([]);
});

test("a follow-up that the job dismisses is not shown as dismissed by the person who reopened it", async () => {
  const staff = await sunday.as("intermediate_admin");
  const id = await sunday.addPerson({ ...OLD, firstName: "Away" });
  await visit(id, "2026-10-04T14:00:00Z");
  await runAt();
  sunday.setNow(SUNDAY_TEN);
  const read = async () => (await staff.call(followUps.list, { query: { memberId: id, kind: "absent" } })).body;
  const params = { id: (await read())[0]?.id ?? 0 };
  await staff.call(followUps.change, { params, body: { outcome: "Called, no answer.", status: "done" } });
  await staff.call(followUps.change, { params, body: { status: "open" } });
  await visit(id, "2026-11-22T14:50:00Z", sunday.rehearsal);
  await runAt("2026-11-23T15:00:00Z");
  expect(await read()).toMatchObject([{ status: "dismissed", finished: { name: null, memberId: null } }]);
  const logged = (await sunday.auditOf("follow_up")).filter(({ subjectId }) => subjectId === `${params.id}`);
  expect(logged.at(-1)).toMatchObject({ actorId: null, detail: { memberId: id, fields: ["status"] } });
});

test("an open birthday with an outcome is dismissed when it is over, and one without is removed", async () => {
  const staff = await sunday.as("intermediate_admin");
  const { pool } = sunday.postgres;
  const id = await sunday.addPerson({ ...OLD, firstName: "Ada", dateOfBirth: "1980-11-23", lastCheckIn: null });
  await sunday.addPerson({ ...OLD, firstName: "Ben", dateOfBirth: "1980-11-23", lastCheckIn: null });
  await runAt();
  const { rows } = await pool.query("select id from follow_ups where member_id = $1 and kind = 'birthday'", [id]);
  const body = { outcome: "Sent a card.", status: "open" } as const;
  await staff.call(followUps.change, { params: { id: rows[0].id }, body });
  await runAt("2026-12-28T15:00:00Z");
  const birthdays = (await listed()).filter(([, kind]) => kind === "birthday");
  expect(birthdays).toEqual([["Ada", "birthday", "2026-11-23", "2026-11-23", "dismissed"]]);
});

test("people who were added within a month are new, unless they joined long before", async () => {
  const added = { lastName: "Newman", createdAt: "2026-11-15T15:00:00Z" } as const;
  await sunday.addPerson({ ...added, firstName: "New", joinDate: "2026-11-15", membershipStatus: "pending" });
  await sunday.addPerson({ ...added, firstName: "Visitor", joinDate: null, membershipStatus: "pending" });
  await sunday.addPerson({ ...added, firstName: "Imported", joinDate: "2019-01-06", membershipStatus: "active" });
  await runAt();
  await runAt("2026-11-25T15:00:00Z");
  expect(await listed()).toEqual([
    ["New", "newcomer", "2026-11-15", "2026-11-29", "open"],
    ["Visitor", "newcomer", "2026-11-15", "2026-11-29", "open"],
  ]);
});

test("imported people are not new, also after the import is deleted", async () => {
  sunday.setNow(SUNDAY_TEN);
  const { added } = await importWhole(await sunday.as("admin"), ["First name,Last name", "Imported,Newman"]);
  expect(added).toBe(1);
  for (const at of ["2026-12-22T14:00:00Z", "2026-12-22T23:00:00Z"]) {
    sunday.setNow(at);
    await runUpkeep(sunday.services);
  }
  expect(await sunday.count("select count(*) from imports")).toBe(0);
  expect(await listed()).toEqual([]);
});

test("birthdays of the next week are listed, also around New Year and for February 29", async () => {
  await sunday.addPerson({ ...OLD, firstName: "Ada", dateOfBirth: "1980-11-28" });
  await sunday.addPerson({ ...OLD, firstName: "Ben", dateOfBirth: "1980-11-29" });
  await sunday.addPerson({ ...OLD, firstName: "Leap", dateOfBirth: "2004-02-29" });
  await sunday.addPerson({ ...OLD, firstName: "Nia", dateOfBirth: "1980-01-01" });
  await runAt();
  expect(await listed()).toEqual([["Ada", "birthday", "2026-11-28", "2026-11-28", "open"]]);
  await runAt("2026-12-29T15:00:00Z");
  await runAt("2027-02-24T15:00:00Z");
  expect((await listed()).map(([name, , day]) => [name, day])).toEqual([["Leap", "2027-02-28"]]);
});

test("the daily cleanup lists them, and says so to open screens", async () => {
  await sunday.addPerson({ ...OLD, firstName: "Away", lastCheckIn: "2026-10-04T14:00:00Z" });
  const changes = await sunday.recordChanges();
  sunday.setNow(SUNDAY_TEN);
  await runUpkeep(sunday.services);
  expect(await listed()).toHaveLength(1);
  expect(await changes.first(1)).toMatchObject([{ topic: "follow_ups" }]);
});

test("a person is not listed again when the church changes its time zone", async () => {
  const moveTo = (timezone: string) => sunday.postgres.pool.query("update settings set timezone = $1", [timezone]);
  const night = "2026-10-05T02:00:00Z";
  await sunday.addPerson({ ...OLD, firstName: "Away", lastCheckIn: night });
  const back = await sunday.addPerson({ ...OLD, firstName: "Back" });
  await visit(back, night);
  await visit(back, SUNDAY_TEN, sunday.rehearsal);
  await sunday.addPerson({ ...OLD, firstName: "New", joinDate: "2026-11-21", createdAt: "2026-11-22T02:00:00Z" });
  await runAt();
  const before = await listed();
  expect(before.map(([, kind, occasion]) => `${kind} ${occasion}`)).toEqual([
    ...["absent 2026-10-04", "back 2026-10-04", "newcomer 2026-11-21"],
  ]);
  await moveTo("Europe/London");
  await runAt();
  await runAt();
  const after = await listed();
  await moveTo("America/New_York");
  expect(after).toEqual(before);
});
