// Headcounts: how many were counted at an event, beside those who were checked in, and in the reports.
import { events } from "@narthex/contract/events.ts";
import { headcounts as calls } from "@narthex/contract/headcounts.ts";
import { reports } from "@narthex/contract/reports.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";
import { attendance } from "../database/tables/attendance.ts";

let sunday: Sunday;
let admin: Person;

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
afterAll(() => sunday?.close());

beforeEach(async () => {
  await sunday.postgres.pool.query("delete from event_headcounts");
  await sunday.postgres.pool.query("delete from audit_entries where subject = 'event'");
});

const ALL = { adults: 132, children: 41, online: 3 };
const put = (body: object, id = sunday.service) => admin.call(calls.update, { params: { id }, body });
const show = async (id = sunday.service) => (await admin.call(calls.show, { params: { id } })).body;

test("a headcount is kept, refreshes open screens, and is recorded without its numbers", async () => {
  const changes = await sunday.recordChanges();
  expect(await show()).toMatchObject({ eventId: sunday.service, adults: null, children: null, online: null });
  const { status, body } = await put(ALL);
  expect([status, body]).toEqual([200, { eventId: sunday.service, ...ALL, updatedAt: expect.any(String) }]);
  expect(await show()).toEqual(body);
  expect(await changes.first(1)).toMatchObject([{ topic: "attendance", eventId: sunday.service }]);
  expect(await sunday.auditOf("event")).toMatchObject([
    {
      action: "headcount_changed",
      subjectId: String(sunday.service),
      detail: { fields: ["adults", "children", "online"] },
    },
  ]);
});

test("an absent number is kept, null removes it, and the same numbers record nothing", async () => {
  await put(ALL);
  expect((await put({ children: 40, online: null })).body).toMatchObject({ adults: 132, children: 40, online: null });
  await put({ adults: 132 });
  expect(await sunday.auditOf("event")).toHaveLength(2);
});

test("a first headcount is refused if another person entered one before", async () => {
  const { updatedAt } = await show();
  await put(ALL);
  const refused = await admin.refused(calls.update, {
    params: { id: sunday.service },
    body: { adults: 120, updatedAt },
  });
  expect([refused.status, refused.body]).toMatchObject([409, { code: "conflict", current: ALL }]);
  expect(await show()).toMatchObject(ALL);
});

test.each([{ adults: -1 }, { adults: 1.5 }, { children: "many" }, { online: 1_000_001 }])(
  "%j is refused at its field",
  async (body) => {
    const refused = await admin.refused(calls.update, { params: { id: sunday.service }, body });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, Object.keys(body)]);
    expect(await sunday.count("select count(*)::int from event_headcounts")).toBe(0);
  },
);

test("an unknown event is not found", async () => {
  const params = { id: 999_999 };
  expect((await admin.refused(calls.show, { params })).status).toBe(404);
  expect((await admin.refused(calls.update, { params, body: ALL })).status).toBe(404);
});

test("deleting an event deletes its headcount", async () => {
  const id = await sunday.addEvent({ title: "Picnic" });
  await put(ALL, id);
  await admin.call(events.remove, { params: { id } });
  expect(await sunday.count("select count(*)::int from event_headcounts")).toBe(0);
});

describe("in reports", () => {
  const DAYS = { category: "attendance", start: "2026-11-01", end: "2026-11-30" } as const;
  const read = async (query: object) =>
    (await admin.call(reports.custom, { query: { ...DAYS, ...query } as never })).body;
  const told = async (query: object) =>
    (await read(query)).rows.map(({ key, name, figures, headcount }) => [name ?? key, figures[0], headcount]);

  beforeEach(async () => {
    await sunday.postgres.pool.query("delete from attendance");
    const visit = { checkInTime: "2026-11-22T14:50:00Z" };
    await sunday.postgres.db.insert(attendance).values([
      { ...visit, eventId: sunday.service, memberId: sunday.ids.member },
      { ...visit, eventId: sunday.camp, memberId: sunday.ids.admin },
    ]);
    await put(ALL);
    await put({ adults: 20 }, sunday.rehearsal);
  });

  test("it is shown beside the check-ins of the same event, also without any, and is not added to them", async () => {
    const report = await read({ groupBy: "event" });
    expect(report.totals).toEqual(["2", "2"]);
    expect(report.headcount).toEqual({ adults: 152, children: 41, online: 3 });
    expect(await told({ groupBy: "event" })).toEqual([
      ["Sunday Service", "1", ALL],
      ["Youth Camp", "1", null],
      ["Choir Rehearsal", "0", { adults: 20, children: null, online: null }],
    ]);
  });

  test("it is summed by ministry, day, week and month, and only for the chosen events", async () => {
    expect(await told({ groupBy: "ministry", ministryId: sunday.music })).toEqual([
      ["Music", "0", { adults: 20, children: null, online: null }],
    ]);
    const whole = { adults: 152, children: 41, online: 3 };
    expect((await told({ groupBy: "day" })).filter(([, , headcount]) => headcount)).toEqual([
      ["2026-11-22", "2", whole],
    ]);
    expect((await told({ groupBy: "week" })).at(-1)).toEqual(["2026-11-22", "2", whole]);
    expect(await told({ groupBy: "month" })).toEqual([["2026-11-01", "2", whole]]);
    expect((await read({ groupBy: "month", end: "2026-11-21" })).headcount).toBeNull();
    expect((await read({ groupBy: "event", search: "worship" })).rows).toEqual([]);
  });

  test("it has its own columns in the file, and is in the overview with its file", async () => {
    const csv = await (
      await admin.fetch(`/api/exports/custom-report.csv?${new URLSearchParams({ ...DAYS, groupBy: "month" })}`)
    ).text();
    expect(csv.split("\r\n").slice(0, 2)).toEqual([
      "Month,From,To,Check-ins,People,Adults counted,Children counted,Counted online",
      "2026-11,2026-11-01,2026-11-30,2,2,152,41,3",
    ]);
    const overview = (await admin.call(reports.attendance)).body;
    expect(overview.headcount).toEqual({ adults: 152, children: 41, online: 3 });
    expect(overview.totalAttendance).toBe(2);
    expect(overview.weeklyTrends.find(({ eventId }) => eventId === sunday.service)).toMatchObject({
      count: 1,
      headcount: ALL,
    });
    const complete = await (await admin.fetch("/api/exports/complete-report.csv")).text();
    expect(complete).toContain("Attendance,Adults counted (Last 30 days),152");
  });

  test("it is printed", async () => {
    const { status, headers } = await admin.fetch(
      `/api/reports/custom.pdf?${new URLSearchParams({ ...DAYS, groupBy: "event" })}`,
    );
    expect([status, headers.get("content-type")]).toEqual([200, "application/pdf"]);
  });
});
