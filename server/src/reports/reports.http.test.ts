// Reports, the figures of the overview, and the CSV exports.
import { funds } from "@narthex/contract/funds.ts";
import { sumAmounts } from "@narthex/contract/money.ts";
import { reports as calls } from "@narthex/contract/reports.ts";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Ledger, openLedger } from "../../test/ledger.ts";
import { attendance } from "../database/tables/attendance.ts";
import { workerHours } from "../database/tables/hours.ts";

let ledger: Ledger;
const db = () => ledger.postgres.db;
const here = (eventId: number, memberId: number | null, checkInTime: string) =>
  db().insert(attendance).values({ eventId, memberId, checkInTime });

beforeAll(async () => {
  // Sunday, 22 November 2026, 10 AM in New York.
  ledger = await openLedger();
  const { service, rehearsal, ids } = ledger;
  await here(service, ids.member, "2026-11-22T14:50:00Z");
  await here(service, ids.admin, "2026-11-22T14:55:00Z");
  await here(rehearsal, ids.member, "2026-11-19T23:00:00Z");
  // The last instant before the 30 days, and their first.
  await here(rehearsal, ids.admin, "2026-10-24T03:59:59Z");
  await here(rehearsal, null, "2026-10-24T04:00:00Z");
  await ledger.record({ amount: "10.10" });
  await ledger.record({ amount: "20.20", donationType: "tithe", donationDate: "2026-11-01" });
  await ledger.record({ amount: "99", donationDate: "2026-10-31" });
  await ledger.strike((await ledger.record({ amount: "5000" })).id);
  const work = { ministryId: ledger.music, workerDate: "2026-11-02" };
  await db()
    .insert(workerHours)
    .values([
      { ...work, memberId: ids.member, hours: "1.25", status: "approved", approvedAt: "2026-11-03T12:00:00Z" },
      { ...work, memberId: ids.member, hours: "0.50", workerDate: "2026-11-20" },
      { ...work, memberId: ids.admin, hours: "8.00", status: "returned", note: "?" },
      { ...work, memberId: null, hours: "2.00", status: "approved", approvedAt: "2026-11-03T12:00:00Z" },
      { ...work, memberId: ids.admin, hours: "3.00", workerDate: "2026-10-31" },
    ]);
});
afterAll(() => ledger?.close());

const custom = { category: "attendance", start: "2026-11-01", end: "2026-11-30" };

async function table(path: string): Promise<{ rows: string[][]; name: string | null }> {
  const answer = await ledger.ruth.fetch(path);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  const rows: string[][] = parse(await answer.text(), { bom: true });
  return { rows, name: /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? null };
}

describe("the overview", () => {
  test("has attendance of the last 30 days by day and event, and four weeks from Sunday", async () => {
    const { body } = await ledger.ruth.call(calls.attendance);
    expect(body).toEqual({
      totalAttendance: 4,
      from: "2026-10-24",
      to: "2026-11-22",
      weeklyTrends: [
        {
          date: "2026-10-24",
          count: 1,
          eventId: ledger.rehearsal,
          eventName: "Choir Rehearsal",
          eventDate: "2026-11-22",
          headcount: null,
        },
        {
          date: "2026-11-19",
          count: 1,
          eventId: ledger.rehearsal,
          eventName: "Choir Rehearsal",
          eventDate: "2026-11-22",
          headcount: null,
        },
        {
          date: "2026-11-22",
          count: 2,
          eventId: ledger.service,
          eventName: "Sunday Service",
          eventDate: "2026-11-22",
          headcount: null,
        },
      ],
      headcount: null,
      weeks: [
        { weekStart: "2026-11-01", count: 0 },
        { weekStart: "2026-11-08", count: 0 },
        { weekStart: "2026-11-15", count: 1 },
        { weekStart: "2026-11-22", count: 2 },
      ],
    });
  });

  test("has gifts of the month by type, without voided ones", async () => {
    const { body } = await ledger.ruth.call(calls.donations);
    expect(body).toEqual({
      totalThisMonth: "30.30",
      from: "2026-11-01",
      to: "2026-11-30",
      monthlyByType: [
        { type: "tithe", total: "20.20" },
        { type: "offering", total: "10.10" },
        { type: "building_fund", total: "0.00" },
        { type: "missions", total: "0.00" },
        { type: "other", total: "0.00" },
      ],
      monthlyByFund: [
        { fundId: expect.any(Number), type: null, name: "General Fund", total: "10.10" },
        { fundId: expect.any(Number), type: null, name: "Tithe", total: "20.20" },
      ],
    });
  });

  test("has gifts to a fund of the congregation under its name, and gifts without a fund under their type", async () => {
    const organ = await ledger.ruth.call(funds.create, { body: { name: "Organ Fund", donationType: "other" } });
    const given = [
      await ledger.record({ amount: "125", fundId: organ.body.id, donationType: "offering" }),
      await ledger.record({ amount: "5", fundId: organ.body.id, donationType: "missions" }),
      await ledger.record({ amount: "3", donationType: "other" }),
    ];
    const { body } = await ledger.ruth.call(calls.donations);
    expect(body.monthlyByFund.map(({ name, total }) => [name, total])).toEqual([
      ["General Fund", "10.10"],
      ["Tithe", "20.20"],
      ["Organ Fund", "130.00"],
      ["Other (no fund)", "3.00"],
    ]);
    expect(sumAmounts(body.monthlyByFund.map(({ total }) => total))).toBe(body.totalThisMonth);
    expect((await table(calls.completeCsv.path)).rows).toContainEqual(["Donations by fund", "Organ Fund", "130.00"]);
    for (const { id } of given) await ledger.strike(id);
  });

  test("has members by status, with every status", async () => {
    expect((await ledger.ruth.call(calls.members)).body.membersByStatus).toEqual([
      { status: "active", count: 4 },
      { status: "inactive", count: 0 },
      { status: "pending", count: 1 },
    ]);
  });

  test("has volunteers of the month, most hours first; hours of a removed person count without a name", async () => {
    const { body } = await ledger.ruth.call(calls.workerHours);
    expect(body).toEqual({
      activeWorkers: 1,
      approvedHours: "3.25",
      submittedHours: "0.50",
      from: "2026-11-01",
      to: "2026-11-30",
      workerActivity: [
        {
          memberId: null,
          name: "Former members",
          entries: 1,
          approvedHours: "2.00",
          submittedHours: "0.00",
          lastDay: "2026-11-02",
        },
        {
          memberId: ledger.ids.member,
          name: "Lydia Marsh",
          entries: 2,
          approvedHours: "1.25",
          submittedHours: "0.50",
          lastDay: "2026-11-20",
        },
      ],
    });
  });
});

describe("as CSV", () => {
  test("reports have the labels, columns and figures of the screen, and escaped cells", async () => {
    const eventId = await ledger.addEvent({ title: '=HYPERLINK("x")', eventDate: "2026-11-21" });
    await here(eventId, ledger.ids.member, "2026-11-21T15:00:00Z");
    expect(await table(calls.attendanceCsv.path)).toEqual({
      name: "attendance-report.csv",
      rows: [
        ["Date", "Count", "Event"],
        ["2026-10-24", "1", "Choir Rehearsal (2026-11-22)"],
        ["2026-11-19", "1", "Choir Rehearsal (2026-11-22)"],
        ["2026-11-21", "1", `'=HYPERLINK("x")`],
        ["2026-11-22", "2", "Sunday Service"],
      ],
    });
    expect(await table(calls.donationCsv.path)).toEqual({
      name: "donation-report.csv",
      rows: [
        ["Type", "Amount"],
        ["Tithe", "20.20"],
        ["Offering", "10.10"],
        ["Building Fund", "0.00"],
        ["Missions", "0.00"],
        ["Other", "0.00"],
      ],
    });
    expect(await table(calls.memberCsv.path)).toEqual({
      name: "member-report.csv",
      rows: [
        ["Status", "Count"],
        ["Active", "4"],
        ["Inactive", "0"],
        ["Pending", "1"],
      ],
    });
    const { name, rows } = await table(calls.completeCsv.path);
    expect([name, rows[0]]).toEqual(["complete-report.csv", ["Report Type", "Metric", "Value"]]);
    expect(rows).toEqual(
      expect.arrayContaining([
        ["Attendance", "Total Attendance (Last 30 days)", "5"],
        ["Attendance", "Week of 2026-11-22", "2"],
        ["Donations", "Monthly Donations (This month)", "30.30"],
        ["Donations", "Tithe", "20.20"],
        ["Members", "Total Members", "4"],
        ["Members", "All people", "5"],
        ["Members", "Active", "4"],
        ["Workers", "Active Workers (This month)", "1"],
        ["Workers", "Approved hours (This month)", "3.25"],
      ]),
    );
    await db().execute("delete from events where title like '=HYP%'");
  });

  test("a report by week or month names the days that it includes", async () => {
    const query = { category: "donations", start: "2026-10-15", end: "2026-11-10" };
    const rows = async (groupBy: string) =>
      (await table(`${calls.customCsv.path}?${new URLSearchParams({ ...query, groupBy })}`)).rows;
    expect(await rows("month")).toEqual([
      ["Month", "From", "To", "Amount", "Gifts"],
      ["2026-10", "2026-10-15", "2026-10-31", "99.00", "1"],
      ["2026-11", "2026-11-01", "2026-11-10", "20.20", "1"],
    ]);
    const [header, first] = await rows("week");
    expect([header, first]).toEqual([
      ["Week", "From", "To", "Amount", "Gifts"],
      ["2026-10-11", "2026-10-15", "2026-10-17", "0.00", "0"],
    ]);
  });

  test("the audit log records who exported which report; a HEAD request exports none", async () => {
    const before = (await ledger.auditOf("report")).length;
    await ledger.ruth.fetch(calls.memberCsv.path, { method: "HEAD" });
    expect(await ledger.auditOf("report")).toHaveLength(before);
    await ledger.ruth.fetch(calls.completeCsv.path);
    const query = new URLSearchParams({ ...custom, groupBy: "event" });
    expect(await table(`${calls.customCsv.path}?${query}`)).toEqual({
      name: "custom-report.csv",
      rows: [
        ["Event", "Date", "Check-ins", "People"],
        ["Sunday Service", "2026-11-22", "2", "2"],
        ["Choir Rehearsal", "2026-11-22", "1", "1"],
      ],
    });
    expect((await ledger.auditOf("report")).slice(before)).toMatchObject([
      { action: "exported", subjectId: "complete" },
      { action: "exported", subjectId: "attendance" },
    ]);
  });
});
