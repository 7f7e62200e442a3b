// Reports kept under a name: one's own, each name once, and as many as there is room for.
import { savedReports as calls, MAX_SAVED_REPORTS, type SavedReportInput } from "@narthex/contract/saved-reports.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let ruth: Person;
let miriam: Person;
beforeAll(async () => {
  sunday = await openSunday();
  ruth = await sunday.as("admin");
  miriam = await sunday.as("intermediate_admin");
});
afterAll(() => sunday?.close());

const report = {
  category: "workers",
  start: "2026-01-01",
  end: "2026-12-31",
  groupBy: "person",
  search: "an",
  ministryId: "none",
  status: "approved",
} as const satisfies SavedReportInput["report"];

test("is saved with every choice, read, renamed, removed; it is recorded, and open screens are updated", async () => {
  const ears = await sunday.recordChanges();
  const { status, body } = await ruth.call(calls.save, { body: { name: " Volunteers ", report } });
  expect([status, body]).toEqual([201, { id: body.id, name: "Volunteers", report }]);
  expect((await ruth.call(calls.list)).body).toEqual([body]);
  const renamed = await ruth.call(calls.rename, { params: { id: body.id }, body: { name: "Helpers" } });
  expect(renamed.body).toEqual({ ...body, name: "Helpers" });
  expect((await ruth.call(calls.remove, { params: { id: body.id } })).body).toEqual({ id: body.id });
  expect((await ruth.call(calls.list)).body).toEqual([]);
  const id = String(body.id);
  expect(await sunday.auditOf("saved_report")).toMatchObject([
    { action: "created", subjectId: id, detail: {} },
    { action: "renamed", subjectId: id },
    { action: "deleted", subjectId: id },
  ]);
  expect((await ears.first(3)).map(({ topic }) => topic)).toEqual(Array(3).fill("saved_reports"));
});

test("another account's are not found", async () => {
  const { id } = (await ruth.call(calls.save, { body: { name: "Mine", report } })).body;
  expect((await miriam.call(calls.list)).body).toEqual([]);
  expect((await miriam.refused(calls.rename, { params: { id }, body: { name: "Yours" } })).status).toBe(404);
  expect((await miriam.refused(calls.remove, { params: { id } })).status).toBe(404);
  expect((await miriam.call(calls.save, { body: { name: "Mine", report } })).status).toBe(201);
});

test("a name is used once, in upper or lower case", async () => {
  const again = await ruth.refused(calls.save, { body: { name: "MINE", report } });
  expect([again.status, again.body.code, Object.keys(again.body.fields ?? {})]).toEqual([
    409,
    "saved_report_exists",
    ["name"],
  ]);
  const { id } = (await ruth.call(calls.save, { body: { name: "Other", report } })).body;
  expect((await ruth.refused(calls.rename, { params: { id }, body: { name: "mine" } })).status).toBe(409);
});

test.each([
  [{ name: "", report }, "name"],
  [{ name: "x".repeat(101), report }, "name"],
  [{ name: "\u0007", report }, "name"],
  [{ name: "A", report: { ...report, groupBy: "event" } }, "report.groupBy"],
  [{ name: "A", report: { ...report, end: "2025-01-01" } }, "report.end"],
  [{ name: "A" }, "report"],
])("%o is refused beside its field", async (body, field) => {
  const answer = await ruth.refused(calls.save, { body });
  expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]]);
});

test("the number is limited", async () => {
  const kept = (await ruth.call(calls.list)).body.length;
  for (let place = kept; place < MAX_SAVED_REPORTS; place++)
    await ruth.call(calls.save, { body: { name: `Report ${place}`, report } });
  expect((await ruth.refused(calls.save, { body: { name: "One more", report } })).body.code).toBe("saved_reports_full");
});

test("they go with the account", async () => {
  await sunday.postgres.pool.query("delete from users where email = 'leader@example.org'");
  expect(await sunday.count("select count(*) from saved_reports where name = 'Mine'")).toBe(1);
});
