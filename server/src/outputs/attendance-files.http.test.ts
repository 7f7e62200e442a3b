// The files of everyone who was checked in at an event: their order and content, and who may have them.
import { attendance } from "@narthex/contract/attendance.ts";
import { attendanceFiles as calls } from "@narthex/contract/attendance-files.ts";
import { households } from "@narthex/contract/households.ts";
import { members } from "@narthex/contract/members.ts";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openPdf } from "../../test/pdf.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let miriam: Person;
let eventId: number;
beforeAll(async () => {
  sunday = await openSunday();
  miriam = await sunday.as("intermediate_admin");
  eventId = sunday.service;
  await sunday.postgres.pool.query("delete from attendance");
  for (const [firstName, lastName] of [
    ["Zoe", "Ángel"],
    ["Ann", "Quill"],
    ["Bo", "=Quill()"],
    ["Cy", "Adams"],
    ["Gone", "Soon"],
  ] as const) {
    const memberId = await sunday.addPerson({ firstName, lastName });
    await miriam.call(attendance.record, { body: { memberId, eventId } });
    if (lastName === "Soon") await (await sunday.as("admin")).call(members.remove, { params: { id: memberId } });
  }
});
afterAll(() => sunday?.close());

const read = async (ending: "csv" | "pdf", person = miriam) =>
  person.fetch(`/api/exports/attendance/${eventId}/people.${ending}`);
const NAMES = ["=Quill(), Bo", "Adams, Cy", "Ángel, Zoe", "Former member", "Quill, Ann"];

test("the table has everyone by last name with the time, and no cell that a spreadsheet runs", async () => {
  const answer = await read("csv");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  const [heads, ...rows] = parse(await answer.text(), { bom: true }) as string[][];
  expect(heads).toEqual(["Name", "Checked in", "Household"]);
  expect(rows.map(([name]) => name)).toEqual(NAMES.map((name) => name.replace(/^=/, "'=")));
  for (const [, time] of rows) expect(time).toMatch(/^\d{1,2}:\d\d\s[AP]M$/);
});

test("the printed list has the same people, the event, its day and their number", async () => {
  const answer = await read("pdf");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const { strings } = await openPdf(await answer.bytes());
  expect(strings.filter((text) => NAMES.includes(text))).toEqual(NAMES);
  expect(strings.join(" ")).toContain("5 people");
});

test("an unknown event is not found, and the audit log contains each file", async () => {
  for (const call of Object.values(calls))
    expect((await miriam.refused(call, { params: { eventId: 2_000_000 } })).status).toBe(404);
  const entries = (await sunday.auditOf("attendance")).filter(({ action }) => action === "exported");
  expect(entries.map(({ detail }) => detail)).toEqual([
    { eventId, form: "csv" },
    { eventId, form: "pdf" },
  ]);
});

test("both files of an event of several days name the days of its check-ins, and the printed list all of its days", async () => {
  const retreat = await sunday.addEvent({ title: "Retreat", eventDate: "2026-11-20", startTime: "18:00" });
  for (const [firstName, checkInTime] of [
    ["Ada", "2026-11-20T23:05:00Z"],
    ["Ben", "2026-11-21T14:05:00Z"],
  ] as const) {
    const memberId = await sunday.addPerson({ firstName, lastName: "Stone" });
    await miriam.call(attendance.record, { body: { memberId, eventId: retreat, checkInTime } });
  }
  const times = ["Nov 20, 6:05 PM", "Nov 21, 9:05 AM"];
  const csv = await (await miriam.fetch(`/api/exports/attendance/${retreat}/people.csv`)).text();
  const [, ...rows] = parse(csv, { bom: true }) as string[][];
  expect(rows.map(([, time]) => time)).toEqual(times);
  const pdf = await miriam.fetch(`/api/exports/attendance/${retreat}/people.pdf`);
  const { strings } = await openPdf(await pdf.bytes());
  expect(strings).toEqual(expect.arrayContaining(times));
  expect(strings.join(" ")).toContain("November 20, 2026 to November 22, 2026 · 2 people");
});

test("the files mark children, and like the list distinguish two people of one name, whose street is on no file", async () => {
  const service = await sunday.addEvent({ title: "Service of namesakes" });
  const came: number[] = [];
  for (const partner of ["Anahit", null]) {
    const people = [await sunday.addPerson({ firstName: "Lusine", lastName: "Avetisyan" })];
    if (partner !== null)
      for (const firstName of [partner, "Narek"])
        people.push(await sunday.addPerson({ firstName, lastName: "Avetisyan" }));
    const body = {
      name: "Avetisyan Family",
      address: partner === null ? "1 Elm Street" : "2 Oak Street",
      members: people.map((memberId, place) => ({
        memberId,
        role: place < 2 ? ("adult" as const) : ("child" as const),
      })),
    };
    await miriam.call(households.create, { body });
    for (const memberId of people) await miriam.call(attendance.record, { body: { memberId, eventId: service } });
    came.push(...people);
  }
  const csv = await (await miriam.fetch(`/api/exports/attendance/${service}/people.csv`)).text();
  const [, ...rows] = parse(csv, { bom: true }) as string[][];
  expect(rows.map(([name, , household]) => [name, household]).toSorted()).toEqual([
    ["Avetisyan, Anahit", "Avetisyan Family"],
    ["Avetisyan, Lusine", "Avetisyan Family"],
    ["Avetisyan, Lusine", "Avetisyan Family, with Anahit"],
    ["Avetisyan, Narek", "Avetisyan Family, child"],
  ]);
  const pdf = await miriam.fetch(`/api/exports/attendance/${service}/people.pdf`);
  const { strings } = await openPdf(await pdf.bytes());
  expect(strings.filter((text) => text.includes("Avetisyan")).toSorted()).toEqual([
    "Avetisyan, Anahit",
    "Avetisyan, Lusine (Avetisyan Family)",
    "Avetisyan, Lusine (with Anahit)",
    "Avetisyan, Narek (child)",
  ]);
  for (const sort of ["newest", "name"] as const) {
    const { body } = await miriam.call(attendance.ofEvent, { params: { eventId: service }, query: { sort } });
    const people = new Map(body.map(({ memberId, distinction }) => [memberId, distinction?.people ?? null]));
    expect(came.map((id) => people.get(id))).toEqual([["Anahit"], null, null, []]);
  }
  const { body } = await miriam.call(attendance.list);
  expect(body.find(({ memberId }) => memberId === came[0])?.distinction?.people).toEqual(["Anahit"]);
});
