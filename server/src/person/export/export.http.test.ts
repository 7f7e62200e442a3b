// Everything about a person as a ZIP: for the person, and for administrators who confirmed their password; nothing of
// others.
import { attendance } from "@narthex/contract/attendance.ts";
import { careNotes } from "@narthex/contract/care-notes.ts";
import { confirmation } from "@narthex/contract/confirmation.ts";
import { donations } from "@narthex/contract/donations.ts";
import { events } from "@narthex/contract/events.ts";
import { workerHours } from "@narthex/contract/hours.ts";
import { members } from "@narthex/contract/members.ts";
import { messages } from "@narthex/contract/messages.ts";
import { ministries } from "@narthex/contract/ministries.ts";
import { notes } from "@narthex/contract/notes.ts";
import { ownServing } from "@narthex/contract/own-serving.ts";
import { person as calls } from "@narthex/contract/person.ts";
import { prayers } from "@narthex/contract/prayers.ts";
import { servingAway } from "@narthex/contract/serving-away.ts";
import { tags } from "@narthex/contract/tags.ts";
import { users } from "@narthex/contract/users.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type CastName, DEMO_PASSWORD } from "../../../../sample/src/cast.ts";
import { type Congregation, openCongregation, type Person } from "../../../test/congregation.ts";
import { endConfirmations } from "../../../test/ended-confirmation.ts";
import { openZip } from "../../../test/zip.ts";

let congregation: Congregation;
let admin: Person;
let lydia: Person;
let own = 0;
let other = 0;

beforeAll(async () => {
  congregation = await openCongregation();
  admin = await congregation.as("admin");
  lydia = await congregation.as("member");
  own = (await lydia.call(members.me)).body.id;
  other = (await (await congregation.as("ministry_leader")).call(members.me)).body.id;
});
afterAll(() => congregation.close());
beforeEach(() => congregation.setNow("2026-11-22T15:00:00Z"));

const pathOf = (id: number) => calls.export.path.replace(":id", String(id));
const confirm = (person: Person) => person.call(confirmation.confirm, { body: { password: DEMO_PASSWORD } });

async function download(person: Person, id: number): Promise<Map<string, string>> {
  const answer = await person.fetch(pathOf(id));
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  const files = await openZip(new Uint8Array(await answer.arrayBuffer()));
  return new Map([...files].map(([name, bytes]) => [name, bytes.toString("utf8")]));
}

const rowsIn = (files: Map<string, string>, name: string) => JSON.parse(files.get(`${name}.json`) ?? "null");

async function liveHere(): Promise<void> {
  const { body: event } = await admin.call(events.create, {
    body: { title: "Service", eventDateTime: "2026-11-22T09:30" },
  });
  const { body: choir } = await admin.call(ministries.create, { body: { name: "Choir" } });
  await admin.call(ministries.assign, { params: { id: choir.id }, body: { memberIds: [own] } });
  for (const memberId of [own, other]) {
    await admin.call(attendance.record, { body: { memberId, eventId: event.id } });
    await admin.call(donations.record, { body: { memberId, amount: memberId === own ? 12.5 : 77, notes: "=1+1" } });
  }
  await lydia.call(workerHours.log, { body: { ministryId: choir.id, hours: "2", workerDate: "2026-11-21" } });
  const care = { allergies: "Peanuts", medicalNotes: "" };
  await admin.call(careNotes.replace, { params: { id: own }, body: care });
  await lydia.call(ownServing.addAway, { body: { firstDay: "2026-12-24", lastDay: "2026-12-26" } });
  const days = { memberId: own, firstDay: "2026-12-05", lastDay: "2026-12-05" };
  await (await congregation.as("intermediate_admin")).call(servingAway.add, { params: { id: choir.id }, body: days });
  await congregation.postgres.pool.query(
    `with position as (insert into serving_positions (ministry_id, name, needed, rank) values ($1, 'Alto', 2, 0) returning id),
        listed as (insert into serving_position_people (position_id, member_id)
          select position.id, person from position, unnest(array[$3, $4]::int[]) as person)
      insert into serving_requests (event_id, position_id, member_id, state)
        select $2, position.id, person, case person when $3 then 'accepted' else 'asked' end
        from position, unnest(array[$3, $4]::int[]) as person`,
    [choir.id, event.id, own, other],
  );
  const { body: tag } = await admin.call(tags.create, { body: { name: "Newsletter" } });
  await admin.call(tags.putOn, { params: { id: tag.id }, body: { memberIds: [own, other] } });
  const recipientId = (await (await congregation.as("ministry_leader")).call(members.me)).body.userId ?? "";
  const letter = { subject: "Rota", content: "A letter for one", recipientType: "individual", recipientId } as const;
  expect((await lydia.call(messages.send, { body: letter })).status).toBe(201);
  const wish = { title: "For Sam", description: "He is ill." };
  await lydia.call(prayers.submit, { body: wish });
  await lydia.call(prayers.submit, { body: { ...wish, title: "Anonymous wish", isAnonymous: true } });
  await lydia.call(members.choose, { body: { announcementEmails: false } });
  for (const visibility of ["private", "administrators", "leaders"] as const) {
    const body = { kind: "visit", text: `Note ${visibility}`, visibility } as const;
    await admin.call(notes.create, { params: { id: own }, body });
  }
}

test("people download everything about themselves, as JSON and CSV", async () => {
  await liveHere();
  const files = await download(lydia, own);
  const names =
    "profile account devices passkeys custom-fields households ministries guardians clearances care-notes notes follow-ups tags attendance child-stays child-stay-steps room-service replies serving serving-positions days-away gifts payments statements hours messages messages-received prayer-requests consent other-programs".split(
      " ",
    );
  expect([...files.keys()].sort()).toEqual(names.flatMap((name) => [`${name}.csv`, `${name}.json`]).sort());
  const me = (await lydia.call(members.me)).body;
  const { lastCheckIn: _, ...profile } = rowsIn(files, "profile")[0];
  expect(me).toMatchObject({ firstName: profile.firstName, email: profile.email, shareEmail: profile.shareEmail });
  expect(rowsIn(files, "ministries")).toMatchObject([{ ministry: "Choir", confirmed: true, leads: false }]);
  expect(rowsIn(files, "care-notes")).toMatchObject([{ kind: "allergy", text: "Peanuts" }]);
  expect(rowsIn(files, "tags")).toMatchObject([{ tag: "Newsletter" }]);
  expect(rowsIn(files, "attendance")).toMatchObject([{ event: "Service", eventDate: "2026-11-22" }]);
  expect(rowsIn(files, "serving")).toMatchObject([{ ministry: "Choir", position: "Alto", answer: "accepted" }]);
  expect(rowsIn(files, "serving-positions")).toEqual([{ ministry: "Choir", position: "Alto" }]);
  expect(rowsIn(files, "days-away")).toEqual([
    { firstDay: "2026-12-24", lastDay: "2026-12-26" },
    // Without the name of the planner who entered the day.
    { firstDay: "2026-12-05", lastDay: "2026-12-05" },
  ]);
  expect(rowsIn(files, "gifts")).toMatchObject([{ amount: "12.50", date: "2026-11-22", notes: "=1+1" }]);
  expect(files.get("gifts.csv")).toContain("'=1+1");
  expect(rowsIn(files, "hours")).toMatchObject([{ ministry: "Choir", hours: "2.00", status: "submitted" }]);
  expect(rowsIn(files, "messages")).toMatchObject([{ subject: "Rota", sentTo: "individual" }]);
  expect(
    rowsIn(files, "prayer-requests")
      .map(({ title }: { title: string }) => title)
      .sort(),
  ).toEqual(["Anonymous wish", "For Sam"]);
  expect(rowsIn(files, "consent")).toMatchObject([{ change: "member.changed", fields: "announcementEmails" }]);
});

test("an export contains no notes that were not released, and nothing about other people", async () => {
  const leader = (await (await congregation.as("ministry_leader")).call(members.me)).body;
  await confirm(admin);
  for (const person of [lydia, admin]) {
    const text = [...(await download(person, own)).values()].join("\n");
    for (const secret of ["Note ", "77.00", leader.lastName, leader.email ?? "none", "Ruth"])
      expect([secret, text.includes(secret)]).toEqual([secret, false]);
  }
});

test("an administrator's export leaves out letters to one person and anonymous prayer requests", async () => {
  await confirm(admin);
  const files = await download(admin, own);
  expect(rowsIn(files, "messages")).toEqual([]);
  expect(rowsIn(files, "prayer-requests")).toMatchObject([{ title: "For Sam" }]);
  expect(rowsIn(files, "gifts")).toHaveLength(1);
});

test("an administrator whose account gets a person's record does not get that person's confidential texts", async () => {
  const lydias = (await lydia.call(members.me)).body.userId ?? "";
  const { id: adminsRecord, userId: admins } = (await admin.call(members.me)).body;
  const link = (userId: string | null, memberId: number | null) =>
    admin.call(users.update, { params: { id: userId ?? "" }, body: { memberId } });
  await confirm(admin);
  await link(lydias, null);
  await link(admins, own);
  const files = await download(admin, own);
  expect(rowsIn(files, "messages")).toEqual([]);
  expect(rowsIn(files, "prayer-requests")).toMatchObject([{ title: "For Sam" }]);
  await link(admins, adminsRecord);
  await link(lydias, own);
  expect(rowsIn(await download(lydia, own), "prayer-requests")).toHaveLength(2);
});

test("each export is recorded, and a HEAD request is not", async () => {
  const { pool } = congregation.postgres;
  await pool.query("delete from audit_entries where action = 'exported'");
  expect((await lydia.fetch(pathOf(own), { method: "HEAD" })).status).toBe(200);
  await download(lydia, own);
  const { rows } = await pool.query("select subject, subject_id from audit_entries where action = 'exported'");
  expect(rows).toEqual([{ subject: "member", subject_id: String(own) }]);
});

test("an administrator confirms the password, in the same browser and every five minutes", async () => {
  congregation.setNow("2026-11-22T16:00:00Z");
  await endConfirmations(congregation);
  const refusal = async () => (await (await admin.fetch(pathOf(own))).json()) as { code: string };
  expect((await refusal()).code).toBe("confirmation_needed");
  const wrong = await admin.refused(confirmation.confirm, { body: { password: "not the password" } });
  expect([wrong.status, wrong.body.code]).toEqual([400, "wrong_password"]);
  expect((await refusal()).code).toBe("confirmation_needed");
  expect((await confirm(admin)).body).toEqual({ seconds: 300 });
  await download(admin, own);
  congregation.setNow("2026-11-22T16:04:59Z");
  await download(admin, own);
  congregation.setNow("2026-11-22T16:05:00Z");
  expect((await refusal()).code).toBe("confirmation_needed");
});

test("a confirmation is no use to another account", async () => {
  await confirm(admin);
  const [name, value] = [...admin.cookies].find(([cookie]) => cookie.includes("confirmed")) ?? ["", ""];
  const second = await congregation.as("intermediate_admin");
  second.cookies.set(name, value);
  const answer = await second.refused(calls.export, { params: { id: own } });
  expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
});

test.each(["member", "ministry_leader", "intermediate_admin"] as const satisfies CastName[])(
  "a %s may not export another person",
  async (name) => {
    const person = await congregation.as(name);
    await confirm(person);
    const adminId = (await admin.call(members.me)).body.id;
    expect((await person.refused(calls.export, { params: { id: adminId } })).body.code).toBe("not_found");
  },
);

test("a co-leader's export says that they lead, and an administrator's has no message that they wrote to leaders", async () => {
  const body = { name: "Readers", coLeaderIds: [own], leaderId: other };
  const { body: readers } = await admin.call(ministries.create, { body });
  await admin.call(ministries.assign, { params: { id: readers.id }, body: { memberIds: [own] } });
  await admin.call(ministries.create, { body: { name: "Ushers", leaderId: other, coLeaderIds: [own] } });
  const letter = {
    subject: "To leaders",
    content: "May we talk?",
    recipientType: "ministry",
    onlyLeaders: true,
  } as const;
  await lydia.call(messages.send, { body: { ...letter, ministryId: readers.id } });
  const readExport = async (person: Person) => {
    await confirm(person);
    const files = await download(person, own);
    return { led: rowsIn(files, "ministries"), sent: rowsIn(files, "messages") };
  };
  const [hers, theirs] = [await readExport(lydia), await readExport(admin)];
  expect(hers.led).toContainEqual(expect.objectContaining({ ministry: "Readers", confirmed: true, leads: true }));
  expect(hers.led).toContainEqual({ ministry: "Ushers", joined: null, confirmed: null, leads: true });
  expect(hers.sent).toContainEqual(expect.objectContaining({ subject: "To leaders", sentTo: "leaders" }));
  expect(theirs.sent).not.toContainEqual(expect.objectContaining({ subject: "To leaders" }));
});
