// Duties of accounts: who grants them, what each allows beside the role, and what none of them opens.
import { attendance } from "@narthex/contract/attendance.ts";
import { donations } from "@narthex/contract/donations.ts";
import { events } from "@narthex/contract/events.ts";
import { guardians, households } from "@narthex/contract/households.ts";
import { members } from "@narthex/contract/members.ts";
import { messages } from "@narthex/contract/messages.ts";
import { notes } from "@narthex/contract/notes.ts";
import { reports } from "@narthex/contract/reports.ts";
import type { Duty } from "@narthex/contract/roles.ts";
import { signin } from "@narthex/contract/signin.ts";
import { users as calls } from "@narthex/contract/users.ts";
import { VIEW_HEADER } from "@narthex/contract/view.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
let lydia: Person;
let params: { id: string };

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
  lydia = await sunday.as("member");
  params = { id: (await lydia.call(signin.user)).body.id };
});
afterAll(() => sunday?.close());
beforeEach(() => give());

const give = (...duties: Duty[]) => admin.call(calls.update, { params, body: { duties } });
const permissions = async () => (await lydia.call(signin.user)).body.permissions;

describe("granting", () => {
  test("takes effect on the next request, in the order of the list, and is recorded as added and removed duties", async () => {
    const before = (await sunday.auditOf("user")).length;
    const { body } = await give("calendar", "greeter", "greeter");
    expect(body.duties).toEqual(["greeter", "calendar"]);
    expect((await lydia.call(signin.user)).body.duties).toEqual(["greeter", "calendar"]);
    expect(await permissions()).toEqual(expect.arrayContaining(["attendance.manage", "events.manage"]));
    await give("calendar", "treasurer");
    await give("treasurer", "calendar");
    expect((await sunday.auditOf("user")).slice(before)).toMatchObject([
      { action: "duties_added", subjectId: params.id, detail: { duties: ["greeter", "calendar"] } },
      { action: "duties_added", subjectId: params.id, detail: { duties: ["treasurer"] } },
      { action: "duties_removed", subjectId: params.id, detail: { duties: ["greeter"] } },
    ]);
  });

  test("sends the person a message that names each new duty and where to begin, and none for removed ones", async () => {
    const inbox = async () => (await lydia.call(messages.list, { query: { box: "inbox", unread: "true" } })).body;
    const before = (await inbox()).length;
    await give("treasurer", "greeter");
    await give("treasurer");
    const received = await inbox();
    expect(received.length - before).toBe(1);
    expect(received[0]?.subject).toBe("Your new duties: Greeter and Treasurer");
    const { body } = await lydia.call(messages.get, { params: { id: received[0]?.id ?? 0 } });
    expect(body.content).toMatch(/^You can check people in: .+\n\nYou can record gifts and see all giving: /);
    expect((await admin.call(calls.get, { params })).body.isPending).toBe(false);
  });

  test("to a person who waits to be admitted says when the duties take effect", async () => {
    const paul = await sunday.as("pending");
    const { id } = (await paul.call(signin.user)).body;
    const { body: user } = await admin.call(calls.update, { params: { id }, body: { duties: ["greeter"] } });
    expect(user.isPending).toBe(true);
    const [received] = (await paul.call(messages.list, { query: { box: "inbox" } })).body;
    const { body } = await paul.call(messages.get, { params: { id: received?.id ?? 0 } });
    const begin = "This takes effect as soon as you are an active member of the church.\n\nYou can check people in: ";
    expect(body.content.slice(0, begin.length)).toBe(begin);
    await admin.call(calls.update, { params: { id }, body: { duties: [] } });
  });

  test("with the duties that the caller saw, changes only what differs from them", async () => {
    await give("greeter", "treasurer");
    const seen: Duty[] = ["greeter", "treasurer"];
    await give("treasurer", "childrens_team");
    // Adds a duty and keeps the others; neither the removed one nor the one that was given since is changed back.
    const late = { duties: [...seen, "calendar" as const], seenDuties: seen };
    const { body: added } = await admin.call(calls.update, { params, body: late });
    expect(added.duties).toEqual(["treasurer", "childrens_team", "calendar"]);
    const taken = { duties: ["greeter" as const], seenDuties: seen };
    const { body: removed } = await admin.call(calls.update, { params, body: taken });
    expect(removed.duties).toEqual(["childrens_team", "calendar"]);
  });

  test("is for administrators, and not for their own account", async () => {
    for (const name of ["pending", "member", "ministry_leader", "intermediate_admin"] as const) {
      const person = await sunday.as(name);
      const refused = await person.refused(calls.update, { params, body: { duties: ["greeter"] } });
      expect([name, refused.status]).toEqual([name, 403]);
    }
    const own = { id: (await admin.call(signin.user)).body.id };
    const refused = await admin.refused(calls.update, { params: own, body: { duties: [] } });
    expect([refused.status, refused.body.code]).toEqual([403, "own_duties"]);
  });

  test("refuses an unknown duty", async () => {
    const refused = await admin.refused(calls.update, { params, body: { duties: ["bishop"] } });
    expect([refused.status, refused.body.fields]).toEqual([400, { "duties.0": "Please choose from the list." }]);
  });

  test("can be searched", async () => {
    await give("treasurer");
    const { body } = await admin.call(calls.list, { query: { duty: "treasurer" } });
    expect(body.map(({ id }) => id)).toEqual([params.id]);
    expect((await admin.call(calls.list, { query: { duty: "greeter" } })).body).toEqual([]);
  });

  test("gives a pending member no rights", async () => {
    const paul = await sunday.as("pending");
    const { id } = (await paul.call(signin.user)).body;
    await admin.call(calls.update, { params: { id }, body: { duties: ["greeter", "treasurer"] } });
    expect((await paul.call(signin.user)).body.permissions).toEqual([]);
    expect((await paul.refused(donations.record, { body: { amount: "5" } })).status).toBe(403);
  });

  test("ends when the member is removed", async () => {
    const daniel = await sunday.as("ministry_leader");
    const { id } = (await daniel.call(signin.user)).body;
    await admin.call(calls.update, { params: { id }, body: { duties: ["treasurer"] } });
    await admin.call(members.remove, { params: { id: sunday.ids.ministry_leader } });
    expect((await admin.call(calls.get, { params: { id } })).body).toMatchObject({ role: "member", duties: [] });
  });

  test("does not reach into an administrator's other views", async () => {
    const ruth = (await admin.call(signin.user)).body.id;
    await sunday.postgres.pool.query("update users set duties = '{greeter}' where id = $1", [ruth]);
    const answer = await admin.fetch("/api/auth/user", { headers: { [VIEW_HEADER]: "member" } });
    expect(await answer.json()).toMatchObject({ role: "member", duties: [], permissions: ["directory.read"] });
  });
});

describe("a greeter", () => {
  test("checks anyone in and out again, and sees households by name only", async () => {
    await give("greeter");
    const memberId = await sunday.addPerson({ firstName: "Mia", membershipStatus: "pending" });
    const { body } = await lydia.call(attendance.record, { body: { memberId, eventId: sunday.service } });
    await lydia.call(attendance.remove, { params: { id: body.id } });
    const home = { name: "Berg", address: "1 Chapel Row", phone: "+12025550100" };
    await admin.call(households.create, { body: { ...home, members: [{ memberId, role: "child" }] } });
    const [seen] = (await lydia.call(households.list, { query: { search: "Berg" } })).body;
    expect(seen).toMatchObject({ name: "Berg", address: null, phone: null, can: { edit: false } });
    expect(seen?.members).toMatchObject([{ firstName: "Mia", phone: null, email: null }]);
  });

  test("sees no giving and no notes of others", async () => {
    await give("greeter");
    const memberId = await sunday.addPerson();
    await admin.call(donations.record, { body: { memberId, amount: "25" } });
    await admin.call(notes.create, {
      params: { id: memberId },
      body: { kind: "visit", text: "A visit", visibility: "leaders" },
    });
    expect((await lydia.call(donations.list)).body).toEqual([]);
    expect((await lydia.call(notes.list, { params: { id: memberId } })).body).toEqual([]);
    expect((await lydia.refused(reports.donations)).status).toBe(403);
  });
});

describe("a treasurer", () => {
  test("records and sees all giving, also of people who are not active", async () => {
    await give("treasurer");
    const memberId = await sunday.addPerson({ firstName: "Ida", lastName: "Former", membershipStatus: "inactive" });
    const found = (await lydia.call(members.list, { query: { search: "Ida Former" } })).body;
    expect(found).toMatchObject([{ id: memberId, email: null, phone: null }]);
    const { body: gift } = await lydia.call(donations.record, { body: { memberId, amount: "40" } });
    expect((await lydia.call(donations.list)).body.map(({ id }) => id)).toContain(gift.id);
  });

  test("sees giving reports and no others, and no notes", async () => {
    await give("treasurer");
    const memberId = await sunday.addPerson();
    await admin.call(notes.create, {
      params: { id: memberId },
      body: { kind: "call", text: "A call", visibility: "leaders" },
    });
    expect((await lydia.call(notes.list, { params: { id: memberId } })).body).toEqual([]);
    const span = { start: "2026-11-01", end: "2026-11-30" };
    await lydia.call(reports.custom, { query: { ...span, category: "donations" } });
    for (const category of ["attendance", "members", "workers"])
      expect((await lydia.refused(reports.custom, { query: { ...span, category } })).status).toBe(403);
    for (const call of [reports.attendance, reports.members, reports.workerHours, reports.completeCsv])
      expect((await lydia.refused(call)).status).toBe(403);
  });
});

describe("the children's team", () => {
  const barred = { adultName: "Sam Unwelcome", kind: "barred" } as const;
  const trusted = { adultName: "Oma Berg", kind: "trusted" } as const;

  test("sees who may collect a child, and changes nothing, also with a role that does", async () => {
    const child = { id: await sunday.addPerson({ firstName: "Mia" }) };
    await admin.call(guardians.replace, { params: child, body: [trusted, barred] });
    await give("childrens_team");
    const miriam = await sunday.as("intermediate_admin");
    expect((await miriam.call(guardians.replace, { params: child, body: [trusted] })).status).toBe(200);
    const { id } = (await miriam.call(signin.user)).body;
    await admin.call(calls.update, { params: { id }, body: { duties: ["childrens_team"] } });
    for (const person of [lydia, miriam]) {
      expect((await person.call(guardians.list, { params: child })).body).toMatchObject([trusted]);
      expect((await person.refused(guardians.replace, { params: child, body: [] })).status).toBe(403);
    }
    await admin.call(calls.update, { params: { id }, body: { duties: [] } });
  });

  test("a lead also sees and changes barred entries", async () => {
    const child = { id: await sunday.addPerson({ firstName: "Mia" }) };
    await give("childrens_lead");
    await lydia.call(guardians.replace, { params: child, body: [barred] });
    expect((await lydia.call(guardians.list, { params: child })).body).toMatchObject([barred]);
  });
});

test("the calendar duty writes events of every ministry", async () => {
  const camp = { id: sunday.camp };
  expect((await lydia.refused(events.update, { params: camp, body: { title: "Winter Camp" } })).status).toBe(403);
  await give("calendar");
  expect((await lydia.call(events.update, { params: camp, body: { title: "Winter Camp" } })).status).toBe(200);
});

test("with the calendar duty, the message of a canceled event reaches a foreign ministry, everyone and the organizer", async () => {
  await give("calendar");
  const miriam = await sunday.as("intermediate_admin");
  await sunday.postgres.pool.query(
    "insert into member_ministries (member_id, ministry_id, join_date, confirmed) values ($1, $2, '2026-01-01', true)",
    [sunday.ids.intermediate_admin, sunday.youth],
  );
  const cancel = async (event: Parameters<typeof sunday.addEvent>[0], tell: "concerned" | "everyone") => {
    const params = { id: await sunday.addEvent(event) };
    return (await lydia.call(events.cancel, { params, body: { tell } })).body.reached;
  };
  expect(await cancel({ title: "Game Night", ministryId: sunday.youth }, "concerned")).toBe(1);
  expect(await cancel({ title: "Vigil" }, "everyone")).toBeGreaterThan(1);
  expect([
    await cancel({ title: "Visit", organizerId: sunday.ids.intermediate_admin }, "concerned"),
    await cancel({ title: "Own Visit", organizerId: sunday.ids.member }, "concerned"),
  ]).toEqual([1, 0]);
  const { body: inbox } = await miriam.call(messages.list, { query: { box: "inbox" } });
  expect(inbox.map(({ subject }) => subject).filter((subject) => subject.startsWith("Canceled"))).toEqual([
    "Canceled: Visit",
    "Canceled: Vigil",
    "Canceled: Game Night",
  ]);
  // The right to write other messages stays the same.
  const text = { subject: "Hello", content: "Hello" };
  for (const to of [
    { recipientType: "all" as const },
    { recipientType: "ministry" as const, ministryId: sunday.youth },
  ])
    expect((await lydia.refused(messages.send, { body: { ...text, ...to } })).status).toBe(403);
});
