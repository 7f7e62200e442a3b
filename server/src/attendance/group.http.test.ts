// The leader of a ministry takes the attendance of its people. The clock: Sunday, 22 November 2026, 10 AM in New York.
import { attendance } from "@narthex/contract/attendance.ts";
import { events } from "@narthex/contract/events.ts";
import { groupAttendance as calls } from "@narthex/contract/group-attendance.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let daniel: Person;
let eventId = 0;
let anna = 0;
let ben = 0;

beforeAll(async () => {
  sunday = await openSunday();
  daniel = await sunday.as("ministry_leader");
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  await sunday.postgres.pool.query("delete from member_ministries");
  eventId = await sunday.addEvent({ title: "Rehearsal", ministryId: sunday.music, startTime: "10:30" });
  anna = await addToMusic({ firstName: "Anna" });
  ben = await addToMusic({ firstName: "Ben" });
});
afterAll(() => sunday?.close());

async function addToMusic(person: Parameters<Sunday["addPerson"]>[0], confirmed = true): Promise<number> {
  const memberId = await sunday.addPerson(person);
  await addMember(memberId, confirmed);
  return memberId;
}
async function addMember(memberId: number, confirmed = true): Promise<void> {
  const values = [memberId, sunday.music, confirmed];
  await sunday.postgres.pool.query(
    "insert into member_ministries (member_id, ministry_id, join_date, confirmed) values ($1, $2, '2026-01-01', $3)",
    values,
  );
}
const at = (id = eventId) => ({ params: { id } });
const show = async (who: Person = daniel) => (await who.call(calls.show, at())).body;
const save = async (present: number[], absent: number[] = []) =>
  (await daniel.call(calls.save, { ...at(), body: { present, absent } })).body;
const listPresent = ({ people }: Awaited<ReturnType<typeof show>>) =>
  people.filter(({ isPresent }) => isPresent).map(({ memberId }) => memberId);

test("a leader records who was there and corrects it, and each change is in the audit log", async () => {
  const unaccepted = await addToMusic({ firstName: "Cleo" }, false);
  await addToMusic({ firstName: "Dora", membershipStatus: "inactive" });
  const before = await show();
  expect(before.people.map(({ firstName, isPresent }) => [firstName, isPresent])).toEqual([
    ["Anna", false],
    ["Ben", false],
    ["Cleo", false],
  ]);
  expect(listPresent(await save([anna, unaccepted]))).toEqual([anna, unaccepted]);
  expect(listPresent(await save([anna, ben], [unaccepted]))).toEqual([anna, ben]);
  expect(listPresent(await show())).toEqual([anna, ben]);
  const { body: records } = await daniel.call(attendance.ofEvent, { params: { eventId } });
  expect(records.map(({ memberId }) => memberId).sort()).toEqual([anna, ben].sort());
  const actions = (await sunday.auditOf("attendance")).slice(-4).map(({ action }) => action);
  expect(actions).toEqual(["checked_in", "checked_in", "checked_in", "undone"]);
});

test("people recorded on the day of the event came now, and people recorded on a later day came when it began", async () => {
  const readTime = async (memberId: number) => {
    const { body } = await daniel.call(attendance.ofEvent, { params: { eventId } });
    return body.find((one) => one.memberId === memberId)?.checkInTime;
  };
  await save([anna]);
  expect(Temporal.Instant.from((await readTime(anna)) ?? "").toString()).toBe(SUNDAY_TEN);
  sunday.setNow("2026-11-29T23:00:00Z");
  await save([ben]);
  expect(Temporal.Instant.from((await readTime(ben)) ?? "").toString()).toBe("2026-11-22T15:30:00Z");
});

test("two people who remove the same record at once both save, and their other people are recorded", async () => {
  const staff = await sunday.as("intermediate_admin");
  for (let round = 0; round < 5; round += 1) {
    await save([anna], [ben]);
    const saveAs = (who: Person, present: number[]) =>
      who.call(calls.save, { ...at(), body: { present, absent: [anna] } });
    const answers = await Promise.all([saveAs(daniel, [ben]), saveAs(staff, [ben]), saveAs(staff, [])]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(listPresent(await show())).toEqual([ben]);
  }
});

test("a full event takes everyone whom the leader saw", async () => {
  await sunday.postgres.pool.query("update events set max_attendees = 1 where id = $1", [eventId]);
  expect(listPresent(await save([anna, ben]))).toEqual([anna, ben]);
});

test("people who are not in the ministry, or not active, are refused, and nothing is recorded", async () => {
  const other = await sunday.addPerson();
  const inactive = await addToMusic({ membershipStatus: "inactive" });
  for (const memberId of [other, inactive, 999_999]) {
    const body = { present: [anna, memberId], absent: [] };
    const refused = await daniel.refused(calls.save, { ...at(), body });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["present"]]);
  }
  expect(listPresent(await show())).toEqual([]);
});

test("a person who is listed as present and as absent is refused", async () => {
  const { status, body } = await daniel.refused(calls.save, {
    ...at(),
    body: { present: [anna], absent: [ben, anna] },
  });
  expect([status, body.fields]).toEqual([400, { absent: "Please list each person once." }]);
});

test("an event that is canceled or to come is refused", async () => {
  const body = { present: [anna], absent: [] };
  sunday.setNow("2026-11-20T15:00:00Z");
  expect((await daniel.refused(calls.save, { ...at(), body })).body.code).toBe("event_not_open_yet");
  sunday.setNow(SUNDAY_TEN);
  await (await sunday.as("admin")).call(events.cancel, { params: { id: eventId }, body: { tell: "nobody" } });
  expect((await daniel.refused(calls.save, { ...at(), body })).body.code).toBe("event_cancelled");
});

test("a leader with the role of a member takes the attendance and sees the records, until the ministry has another leader", async () => {
  const lea = await sunday.as("member");
  const lead = (leaderId: number | null) =>
    sunday.postgres.pool.query("update ministries set leader_id = $1 where id = $2", [leaderId, sunday.music]);
  const { rows } = await sunday.postgres.pool.query<{ leader_id: number | null }>(
    "select leader_id from ministries where id = $1",
    [sunday.music],
  );
  const readEvent = async () => (await lea.call(events.get, at())).body;
  await lead(sunday.ids.member);
  expect((await readEvent()).can).toEqual({ edit: false, remove: false, publish: false, takeAttendance: true });
  const { body: saved } = await lea.call(calls.save, { ...at(), body: { present: [anna], absent: [] } });
  expect(listPresent(saved)).toEqual([anna]);
  const { body: records } = await lea.call(attendance.ofEvent, { params: { eventId } });
  expect(records.map(({ memberId }) => memberId)).toEqual([anna]);
  await lead(rows[0]?.leader_id ?? null);
  expect((await lea.refused(calls.show, at())).status).toBe(404);
  expect((await lea.refused(attendance.ofEvent, { params: { eventId } })).status).toBe(404);
});

test("a greeter, who records anybody but does not see who is in a ministry, does not take its attendance", async () => {
  const setDuties = (duties: string[]) =>
    sunday.postgres.pool.query("update users set duties = $1 where id = (select user_id from members where id = $2)", [
      duties,
      sunday.ids.member,
    ]);
  await setDuties(["greeter"]);
  const greeter = await sunday.as("member");
  await addMember(sunday.ids.member);
  expect((await greeter.call(events.get, at())).body.can.takeAttendance).toBe(false);
  expect((await greeter.refused(calls.show, at())).status).toBe(404);
  await setDuties([]);
});

test("only leaders of the event's ministry and managers of attendance take it", async () => {
  const body = { present: [anna], absent: [] };
  for (const name of ["admin", "intermediate_admin"] as const)
    expect((await show(await sunday.as(name))).people).toHaveLength(2);
  const refuse = async (who: Person, id: number) => [
    (await who.refused(calls.show, at(id))).status,
    (await who.refused(calls.save, { ...at(id), body })).status,
  ];
  expect(await refuse(sunday.stranger(), eventId)).toEqual([401, 401]);
  expect(await refuse(await sunday.as("pending"), eventId)).toEqual([404, 404]);
  expect(await refuse(await sunday.as("member"), eventId)).toEqual([404, 404]);
  // An event of another ministry, which the leader belongs to, and one without a ministry.
  const values = [sunday.ids.ministry_leader, sunday.youth];
  await sunday.postgres.pool.query(
    "insert into member_ministries (member_id, ministry_id, join_date, confirmed) values ($1, $2, '2026-01-01', true)",
    values,
  );
  expect(await refuse(daniel, sunday.camp)).toEqual([404, 404]);
  expect(await refuse(daniel, sunday.service)).toEqual([404, 404]);
});
