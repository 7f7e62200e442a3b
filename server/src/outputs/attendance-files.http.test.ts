// The files of everyone who was checked in at an event: their order and content, and who may have them.
import { attendance } from "@narthex/contract/attendance.ts";
import { attendanceFiles as calls } from "@narthex/contract/attendance-files.ts";
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
  expect(heads).toEqual(["Name", "Checked in"]);
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

test("only those who take attendance have them, and the audit log says who did", async () => {
  const params = { eventId };
  for (const call of Object.values(calls)) {
    expect((await sunday.stranger().refused(call, { params })).status).toBe(401);
    for (const role of ["member", "ministry_leader"] as const)
      expect((await (await sunday.as(role)).refused(call, { params })).status).toBe(403);
    expect((await miriam.refused(call, { params: { eventId: 2_000_000 } })).status).toBe(404);
  }
  const entries = (await sunday.auditOf("attendance")).filter(({ action }) => action === "exported");
  expect(entries.map(({ detail }) => detail)).toEqual([
    { eventId, form: "csv" },
    { eventId, form: "pdf" },
  ]);
});
