// The call of the public check-in page: who is recognized, who is added, and what a stranger cannot find out.
import { checkin as calls } from "@narthex/contract/checkin.ts";
import { departures } from "@narthex/contract/departures.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CAST } from "../../../sample/src/cast.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let eventId: number;
let sessionId: string;

beforeAll(async () => {
  sunday = await openSunday();
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  eventId = await sunday.addEvent();
  sessionId = await sessionFor(eventId);
});
afterAll(() => sunday?.close());

const sessionFor = async (event: number) =>
  (await (await sunday.as("admin")).call(calls.generate, { body: { eventId: event } })).body.sessionId;
type Form = { firstName: string; lastName: string; email?: string; phone?: string };
const submit = (body: Form, person = sunday.stranger()) => person.call(calls.submit, { params: { sessionId }, body });
const refusedSubmit = (body: unknown, id = sessionId) =>
  sunday.stranger().refused(calls.submit, { params: { sessionId: id }, body });
/** The people checked in at the event of this test. */
const here = async () => {
  const query = "select member_id from attendance where event_id = $1 order by id";
  const { rows } = await sunday.postgres.pool.query<{ member_id: number }>(query, [eventId]);
  return rows.map((row) => row.member_id);
};
const newcomers = async (lastName: string) => {
  const query = `select id, first_name, last_name, email, phone, join_date::text, membership_status, user_id
    from members where last_name = $1 order by id`;
  return (await sunday.postgres.pool.query(query, [lastName])).rows;
};

describe("a known person", () => {
  test.each([
    ["by email address", { email: "KNOWN@Example.org" }],
    ["by phone number, however it is typed", { phone: "(212) 555 0123" }],
    ["by either of both", { email: "else@example.org", phone: "+1 212-555-0123" }],
  ])("%s", async (_name, contact) => {
    const lastName = `Å'Berg ${_name}`;
    const id = await sunday.addPerson({ lastName, email: "known@example.org", phone: "+12125550123" });
    const { status, body } = await submit({ firstName: "ANNA", lastName: lastName.toUpperCase(), ...contact });
    expect([status, body]).toEqual([200, { firstName: "ANNA", eventName: "Sunday Service" }]);
    expect(await here()).toEqual([id]);
    expect((await newcomers(lastName)).length).toBe(1);
  });

  test("is not changed by other fields of the form", async () => {
    const id = await sunday.addPerson({ lastName: "Steady", email: "steady@example.org" });
    const before = await newcomers("Steady");
    await submit({ firstName: "ANNA", lastName: "steady", email: "steady@example.org", phone: "212-555-0177" });
    expect(await here()).toEqual([id]);
    expect(await newcomers("Steady")).toEqual(before);
  });

  test("is recognized by the first name in a family that shares an address", async () => {
    const contact = { lastName: "Family", email: "family@example.org" };
    await sunday.addPerson({ ...contact, firstName: "Robert" });
    const mary = await sunday.addPerson({ ...contact, firstName: "Mary" });
    await submit({ ...contact, firstName: "mary" });
    expect(await here()).toEqual([mary]);
    await submit({ ...contact, firstName: "Tim" });
    await submit({ ...contact, firstName: "Bob" });
    expect((await newcomers("Family")).map(({ first_name }) => first_name)).toEqual(["Robert", "Mary", "Tim"]);
    expect(await here()).toHaveLength(3);
  });

  test("is recognized before a namesake who left, and one who died is not", async () => {
    const john = { firstName: "John", lastName: "Junior", email: "junior@example.org" };
    const dead = await sunday.addPerson(john);
    const departure = { params: { id: dead }, body: { reason: "died", leftOn: null } } as const;
    await (await sunday.as("admin")).call(departures.record, departure);
    const left = await sunday.addPerson({ ...john, membershipStatus: "inactive" });
    await submit(john);
    const son = await sunday.addPerson(john);
    await submit(john);
    expect(await here()).toEqual([left, son]);
  });

  test("and everyone else of a family at its first visit with one phone number are several people", async () => {
    const names = ["Gus", "Gitta", "Greg", "Gina"];
    for (const firstName of names) await submit({ firstName, lastName: "Firstvisit", phone: "212-555-0144" });
    expect((await newcomers("Firstvisit")).map(({ first_name }) => first_name)).toEqual(names);
    expect(await here()).toHaveLength(4);
  });

  test("with another contact is a new person", async () => {
    await sunday.addPerson({ firstName: "John", lastName: "Twofold", email: "john@example.org" });
    await submit({ firstName: "John", lastName: "Twofold", email: "other@example.org" });
    expect(await newcomers("Twofold")).toHaveLength(2);
  });

  test("who leads is not recognized for a stranger", async () => {
    const { firstName, lastName, email } = CAST.admin;
    const { status, body } = await submit({ firstName, lastName, email });
    expect([status, body]).toEqual([200, { firstName, eventName: "Sunday Service" }]);
    const [leader, visitor] = await newcomers(lastName);
    expect([leader.id, visitor.membership_status, visitor.user_id]).toEqual([sunday.ids.admin, "pending", null]);
    expect(await here()).toEqual([visitor.id]);
    await submit({ firstName, lastName, email });
    expect(await here()).toEqual([visitor.id]);
  });

  test("who leads is recognized if signed in, only by their own name", async () => {
    const admin = await sunday.as("admin");
    const { firstName, lastName, email } = CAST.admin;
    await submit({ firstName: "ruth", lastName: "ADLER", phone: "212 555 0199" }, admin);
    expect(await here()).toEqual([sunday.ids.admin]);
    await submit({ firstName: "Guest", lastName: "OfRuth", email }, admin);
    expect((await newcomers("OfRuth"))[0]).toMatchObject({ first_name: "Guest", membership_status: "pending" });
    expect(await here()).toHaveLength(2);
    expect([firstName, lastName]).toEqual(["Ruth", "Adler"]);
  });
});

describe("a new person", () => {
  test("becomes a pending member without a join date, and is logged without an actor", async () => {
    const late = await sunday.addEvent({ eventDate: "2026-11-22", startTime: "22:00", endTime: "23:30" });
    sunday.setNow("2026-11-23T04:30:00Z");
    eventId = late;
    sessionId = await sessionFor(late);
    const form = { firstName: "Nora", lastName: "Newcomer", email: "Nora@Example.org", phone: "(212) 555-0188" };
    const { status, body } = await submit(form);
    expect([status, body]).toEqual([200, { firstName: "Nora", eventName: "Sunday Service" }]);
    const [nora, ...others] = await newcomers("Newcomer");
    expect(nora).toEqual({
      id: nora.id,
      first_name: "Nora",
      last_name: "Newcomer",
      email: "nora@example.org",
      phone: "+12125550188",
      join_date: null,
      membership_status: "pending",
      user_id: null,
    });
    expect(others).toEqual([]);
    expect(await here()).toEqual([nora.id]);
    expect((await sunday.auditOf("member")).at(-1)).toMatchObject({
      action: "created",
      subjectId: String(nora.id),
      actorId: null,
    });
    expect((await sunday.auditOf("attendance")).at(-1)).toMatchObject({
      action: "checked_in",
      actorId: null,
      detail: { eventId, memberId: nora.id },
    });
  });

  test("is recognized the second time, also at another event, and with more fields", async () => {
    await submit({ firstName: "Ida", lastName: "Again", email: "ida@example.org" });
    await submit({ firstName: "Ida", lastName: "AGAIN", email: "ida@example.org", phone: "212-555-0166" });
    expect(await here()).toHaveLength(1);
    eventId = await sunday.addEvent();
    sessionId = await sessionFor(eventId);
    await submit({ firstName: "Ida", lastName: "Again", email: "ida@example.org" });
    expect(await here()).toHaveLength(1);
    expect(await newcomers("Again")).toHaveLength(1);
  });

  test.each([
    [
      { firstName: "Hana", lastName: "Novák" },
      { firstName: "Hana", lastName: "Novak" },
    ],
    [
      { firstName: "Zoë", lastName: "St. Foldy" },
      { firstName: "zoe", lastName: "st foldy" },
    ],
    [
      { firstName: "Anne-Marie", lastName: "O’Foldy" },
      { firstName: "Anne Marie", lastName: "OFoldy" },
    ],
  ])("%o is recognized as %o, in simultaneous taps too", async (first, second) => {
    const email = `${first.lastName.length}.novak@example.org`;
    await submit({ ...first, email });
    await Promise.all([submit({ ...second, email: email.toUpperCase() }), submit({ ...second, email })]);
    expect(await here()).toHaveLength(1);
    expect([await newcomers(first.lastName), await newcomers(second.lastName)].flat()).toHaveLength(1);
  });

  test("is added once for simultaneous taps, also on two codes", async () => {
    const form = { firstName: "Max", lastName: "Tapper", email: "max@example.org", phone: "212-555-0155" };
    const other = await sessionFor(await sunday.addEvent());
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, tap) =>
        sunday.stranger().call(calls.submit, { params: { sessionId: tap % 2 ? other : sessionId }, body: form }),
      ),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await newcomers("Tapper")).toHaveLength(1);
    expect(await here()).toHaveLength(1);
  });

  test("the check-in and the new person are published to open screens", async () => {
    const screen = await sunday.recordChanges();
    await submit({ firstName: "Lou", lastName: "Loud", email: "lou@example.org" });
    expect((await screen.first(2)).map(({ topic }) => topic).sort()).toEqual(["attendance", "members"]);
  });
});

test("a full event reveals no names and writes nothing; only signed-in attendees are welcomed", async () => {
  eventId = await sunday.addEvent({ maxAttendees: 2 });
  sessionId = await sessionFor(eventId);
  const first = { firstName: "Fay", lastName: "First", email: "fay@example.org" };
  const { firstName, lastName, email } = CAST.member;
  const lydia = { firstName, lastName, email };
  const member = await sunday.as("member");
  expect([(await submit(first)).status, (await submit(lydia, member)).status]).toEqual([200, 200]);

  await sunday.addPerson({ firstName: "Kay", lastName: "Known", email: "kay@example.org" });
  const everything = () =>
    sunday.count(
      "select (select count(*) from members) + (select count(*) from attendance) + (select count(*) from audit_entries)",
    );
  const before = await everything();
  const countedNewcomers = () => sunday.count("select count(*) from rate_limits where key like 'check-in newcomer:%'");
  const counted = await countedNewcomers();
  const answers = [];
  for (const form of [
    first,
    lydia,
    { firstName: "Kay", lastName: "Known", email: "kay@example.org" },
    { firstName: "Lea", lastName: "Latecomer", email: "lea@example.org" },
  ]) {
    const { status, body, headers } = await refusedSubmit(form);
    const names = [...headers.keys()].filter((name) => name !== "date").sort();
    answers.push(JSON.stringify([status, { ...body, requestId: "" }, names]));
  }
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toContain("This event is full. If you are checked in already, you stay on the list;");
  const other = await (await sunday.as("pending")).refused(calls.submit, { params: { sessionId }, body: lydia });
  expect([other.status, other.body.code]).toEqual([409, "event_full"]);
  expect([await everything(), await countedNewcomers()]).toEqual([before, counted]);

  expect((await submit(lydia, member)).body).toEqual({ firstName, eventName: "Sunday Service" });
  const odd = await member.refused(calls.submit, { params: { sessionId }, body: { ...lydia, phone: "12" } });
  expect([odd.status, Object.keys(odd.body.fields ?? {})]).toEqual([400, ["phone"]]);
  const ruth = await (await sunday.as("admin")).refused(calls.submit, { params: { sessionId }, body: CAST.admin });
  expect([ruth.status, ruth.body.code]).toEqual([409, "event_full"]);
  expect([await everything(), (await here()).length]).toEqual([before, 2]);
});

test("before the event's day the page says that check-in is not open, and refuses it", async () => {
  sunday.setNow("2026-11-21T15:00:00Z");
  sessionId = await sessionFor(eventId);
  const known = { firstName: CAST.admin.firstName, lastName: CAST.admin.lastName, email: CAST.admin.email };
  const early = { firstName: "Ella", lastName: "Early", email: "ella@example.org" };
  const opened = () => sunday.stranger().call(calls.open, { params: { sessionId } });
  expect((await opened()).body.closed).toBe("Check-in opens on the event's day, or 3 hours before an early start.");
  for (const [person, body] of [
    [sunday.stranger(), early],
    [await sunday.as("admin"), known],
  ] as const) {
    const answer = await person.refused(calls.submit, { params: { sessionId }, body });
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      409,
      "event_not_open_yet",
      "Check-in opens on the event's day, or 3 hours before an early start.",
    ]);
  }
  expect([await here(), await newcomers("Early")]).toEqual([[], []]);
  sunday.setNow("2026-11-22T05:00:00Z");
  expect((await opened()).body.closed).toBeNull();
  expect((await submit(early)).status).toBe(200);
});

test("the page of an event that was canceled after its code was generated says so at once", async () => {
  const canceled = await sunday.addEvent({ title: "Vespers" });
  const code = await sessionFor(canceled);
  await sunday.postgres.pool.query("update events set cancelled_at = $1 where id = $2", [SUNDAY_TEN, canceled]);
  const { body } = await sunday.stranger().call(calls.open, { params: { sessionId: code } });
  expect(body).toMatchObject({ eventName: "Vespers", closed: "This event was canceled." });
});

test("forty simultaneous requests for the last ten places", async () => {
  eventId = await sunday.addEvent({ maxAttendees: 10 });
  sessionId = await sessionFor(eventId);
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => submit({ firstName: "P", lastName: "Place", email: `place${n}@example.org` })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(30);
  expect(await here()).toHaveLength(10);
  expect(await newcomers("Place")).toHaveLength(10);
});
