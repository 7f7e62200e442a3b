// Custom reports: their figures, refusals, records and PDF.
import { reports as calls } from "@narthex/contract/reports.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Ledger, openLedger } from "../../test/ledger.ts";
import { openPdf } from "../../test/pdf.ts";
import { attendance } from "../database/tables/attendance.ts";
import { workerHours } from "../database/tables/hours.ts";
import { memberMinistries } from "../database/tables/ministries.ts";

let ledger: Ledger;
beforeAll(async () => {
  ledger = await openLedger();
});
afterAll(() => ledger?.close());

const OCTOBER = { start: "2026-10-01", end: "2026-10-31" };
const DAYS = { start: "2026-11-01", end: "2026-11-30" };
const read = async (query: Record<string, unknown>) =>
  (await ledger.ruth.call(calls.custom, { query: { ...DAYS, ...query } as never })).body;
const told = async (query: Record<string, unknown>) =>
  (await read(query)).rows.map(({ key, name, figures }) => [name ?? key, ...figures].join(" | "));

describe("a grouping", () => {
  test("by time includes empty periods until today, and starts with the first day of the period", async () => {
    await ledger.record({ amount: "7.00", donationDate: "2026-11-04" });
    await ledger.record({ amount: "0.01", donationDate: "2026-11-23" });
    expect(await told({ category: "donations", groupBy: "week", start: "2026-11-04" })).toEqual([
      "2026-11-01 | 7.00 | 1",
      "2026-11-08 | 0.00 | 0",
      "2026-11-15 | 0.00 | 0",
      "2026-11-22 | 0.01 | 1",
    ]);
    expect(await told({ category: "donations", groupBy: "week", start: "2026-11-05" })).toEqual([
      "2026-11-01 | 0.00 | 0",
      "2026-11-08 | 0.00 | 0",
      "2026-11-15 | 0.00 | 0",
      "2026-11-22 | 0.01 | 1",
    ]);
  });

  test("defaults to day, week or month, depending on the length of the period", async () => {
    const by = async (start: string) => (await read({ category: "members", start })).groupBy;
    expect([await by("2026-11-01"), await by("2026-10-01"), await by("2026-01-01")]).toEqual(["day", "week", "month"]);
  });

  test("counts a person at two events as two check-ins and one person, also in the total", async () => {
    const { service, rehearsal, ids, music } = ledger;
    await ledger.postgres.db.insert(attendance).values([
      { eventId: service, memberId: ids.member, checkInTime: "2026-11-22T14:50:00Z" },
      { eventId: rehearsal, memberId: ids.member, checkInTime: "2026-11-22T14:55:00Z" },
      { eventId: service, memberId: ids.admin, checkInTime: "2026-11-22T14:50:00Z" },
    ]);
    expect((await read({ category: "attendance", groupBy: "ministry" })).totals).toEqual(["3", "2"]);
    expect(await told({ category: "attendance", groupBy: "ministry" })).toEqual([
      "No ministry | 2 | 2",
      "Music | 1 | 1",
    ]);
    expect(await told({ category: "attendance", groupBy: "event", ministryId: music })).toEqual([
      "Choir Rehearsal | 1 | 1",
    ]);
    expect(await told({ category: "attendance", groupBy: "event", ministryId: "none" })).toEqual([
      "Sunday Service | 2 | 2",
    ]);
    expect(await told({ category: "attendance", groupBy: "event", search: "reHEARsal" })).toEqual([
      "Choir Rehearsal | 1 | 1",
    ]);
  });

  test("by ministry lists a member of two ministries in both, and counts one in the total", async () => {
    const { db } = ledger.postgres;
    const memberId = await ledger.addPerson({ firstName: "Tom", lastName: "Two", joinDate: "2026-11-10" });
    for (const ministryId of [ledger.music, ledger.youth])
      await db.insert(memberMinistries).values({ memberId, ministryId, joinDate: "2026-11-10" });
    const report = await read({ category: "members", groupBy: "ministry" });
    expect(report.rows.map(({ name, figures }) => [name, ...figures])).toEqual([
      ["Music", "1"],
      ["Youth", "1"],
    ]);
    expect(report.totals).toEqual(["1"]);
    const inYouth = { category: "members", groupBy: "ministry", ministryId: ledger.youth };
    expect(await told(inYouth)).toEqual(["Youth | 1"]);
    expect(await told({ category: "members", groupBy: "status", status: "pending" })).toEqual([]);
    const byStatus = { category: "members", groupBy: "status", search: "two" };
    expect(await told(byStatus)).toEqual(["Active | 1", "Inactive | 0", "Pending | 0"]);
    expect(await told({ ...byStatus, status: "active" })).toEqual(["Active | 1"]);
  });

  test("by person and its records distinguish people of the same name", async () => {
    const { db } = ledger.postgres;
    for (const phone of ["212-555-0112", "212-555-0134"]) {
      const memberId = await ledger.addPerson({ firstName: "Paul", lastName: "Same", phone });
      await db.insert(workerHours).values({ memberId, ministryId: ledger.music, hours: "2", workerDate: "2026-10-10" });
    }
    const { rows } = await read({ category: "workers", groupBy: "person", ...OCTOBER });
    const names = ["Paul Same (phone ending in 12)", "Paul Same (phone ending in 34)"];
    expect(rows.map(({ name }) => name).sort()).toEqual(names);
    const query = { ...OCTOBER, category: "workers", groupBy: "month", key: "2026-10-01" } as const;
    const { body } = await ledger.ruth.call(calls.records, { query });
    expect(body.map(({ distinction }) => distinction?.phoneEnd).sort()).toEqual(["12", "34"]);
  });

  test("by type and method lists every type as the overview does, and can be filtered by donor", async () => {
    await ledger.empty();
    await ledger.record({ amount: "3.00", donationType: "missions", donationMethod: "check" });
    await ledger.record({ amount: "4.00", memberId: null });
    await ledger.record({ amount: "5.00", memberId: ledger.ids.admin });
    expect(await told({ category: "donations", groupBy: "type" })).toEqual([
      "Offering | 9.00 | 2",
      "Missions | 3.00 | 1",
      "Building Fund | 0.00 | 0",
      "Other | 0.00 | 0",
      "Tithe | 0.00 | 0",
    ]);
    const byMethod = { category: "donations", groupBy: "method", search: "lydia" };
    expect((await told(byMethod))[0]).toBe("Check | 3.00 | 1");
    expect(await told({ ...byMethod, method: "check" })).toEqual(["Check | 3.00 | 1"]);
    expect(await told({ category: "donations", groupBy: "method", type: "tithe" })).toEqual([]);
  });
});

describe("the records behind a group", () => {
  test("are paged, newest first, with labels", async () => {
    const query = { ...DAYS, category: "donations", groupBy: "type", key: "offering", limit: 1 } as const;
    const first = await ledger.ruth.call(calls.records, { query });
    expect(first.headers.get("x-total-count")).toBe("2");
    expect(first.body).toMatchObject([
      {
        day: "2026-11-22",
        person: "Ruth Adler",
        personId: expect.any(Number),
        what: "Offering",
        how: "Cash",
        figure: "5.00",
      },
    ]);
    const [, next = ""] = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "") ?? [];
    const rest = await ledger.ruth.fetch(next);
    expect(await rest.json()).toMatchObject([{ person: null, personId: null, figure: "4.00" }]);
    expect(rest.headers.get("link")).toBeNull();
  });

  test("of check-ins continue after the last one of the page", async () => {
    const query = { ...DAYS, category: "attendance", groupBy: "day", key: "2026-11-22", limit: 2 } as const;
    const first = await ledger.ruth.call(calls.records, { query });
    const [, next = ""] = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "") ?? [];
    const rest = (await (await ledger.ruth.fetch(next)).json()) as { id: number }[];
    expect(new Set([...first.body, ...rest].map(({ id }) => id)).size).toBe(3);
  });

  test("of an unknown group are empty; an invalid cursor is refused", async () => {
    for (const [groupBy, key] of [
      ["day", "2027-01-01"],
      ["day", "x"],
      ["event", "x"],
      ["ministry", "99"],
    ])
      expect(
        (await ledger.ruth.refused(calls.records, { query: { ...DAYS, category: "attendance", groupBy, key } })).body,
      ).toEqual([]);
    const after = Buffer.from(JSON.stringify([["2026-11-01T00:00:00Z", 1], 0])).toString("base64url");
    const query = { ...DAYS, category: "donations", groupBy: "type", key: "tithe", after };
    expect((await ledger.ruth.refused(calls.records, { query })).body.fields).toEqual({
      after: "This page does not exist.",
    });
  });
});

const SPAN = "Please choose a span of at most 100 years.";
const LIST = "Please choose from the list.";
const YEAR = "Please enter a year between 1900 and 2200.";

describe("a wrong report is refused with a sentence", () => {
  test.each([
    [{ start: undefined }, { start: "Please choose a start date." }],
    [{ end: "" }, { end: "Please choose an end date." }],
    [{ end: "2026-10-31" }, { end: "The end cannot be before the start." }],
    [{ start: "2026-02-30" }, { start: "Please enter a date that exists." }],
    [{ start: "1950-01-01", end: "2150-01-01" }, { end: SPAN }],
    [{ start: "1826-01-01", end: "2026-01-01" }, { start: YEAR }],
    [
      { start: "9999-12-31", end: "9999-12-31" },
      { start: YEAR, end: YEAR },
    ],
    [{ category: "secrets" }, { category: LIST }],
    [{ groupBy: "mood" }, { groupBy: LIST }],
    [{ groupBy: "type" }, { groupBy: "Attendance cannot be grouped by type." }],
    [{ type: "tithe" }, { type: "Attendance cannot be narrowed down by this." }],
    [{ category: "members", status: "submitted" }, { status: LIST }],
    [{ category: "donations", type: "bribe" }, { type: LIST }],
    [{ ministryId: "x" }, { ministryId: LIST }],
    [{ search: "x".repeat(101) }, { search: "Please use at most 100 characters." }],
    [
      { start: "2024-01-01", groupBy: "day" },
      { groupBy: "By day a report covers at most a year. Please choose a shorter span, or group by week or month." },
    ],
    [
      { start: "2001-01-01", groupBy: "week" },
      { groupBy: "By week a report covers at most ten years. Please choose a shorter span, or group by month." },
    ],
  ])("%o", async (wrong, fields) => {
    const query = { category: "attendance", ...DAYS, ...wrong };
    for (const call of [calls.custom, calls.customCsv, calls.customPdf]) {
      const answer = await ledger.ruth.refused(call, { query });
      expect([answer.status, answer.body.fields]).toEqual([400, fields]);
    }
  });

  test("a ministry that does not exist", async () => {
    const query = { category: "workers", ...DAYS, ministryId: 99_999 };
    expect((await ledger.ruth.refused(calls.custom, { query })).status).toBe(404);
  });

  test("a refused report writes no audit entry", async () => {
    const before = await ledger.auditOf("report");
    await ledger.ruth.refused(calls.customCsv, { query: { category: "attendance", ...DAYS, end: "2026-01-01" } });
    expect(await ledger.auditOf("report")).toEqual(before);
  });
});

describe("as PDF", () => {
  const paper = async (query: Record<string, string>) => {
    const answer = await ledger.ruth.fetch(`${calls.customPdf.path}?${new URLSearchParams({ ...DAYS, ...query })}`);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    return openPdf(new Uint8Array(await answer.arrayBuffer()));
  };

  test("has the period, the filters, each row and the total", async () => {
    const { strings } = await paper({ category: "donations", groupBy: "type", method: "cash" });
    const text = strings.join(" ");
    for (const part of [
      "Grace Community Church",
      "Donations by type",
      "November 1, 2026 to November 30, 2026",
      "Only: method Cash",
      "Offering",
      "$9.00",
      "Total",
    ])
      expect(text).toContain(part);
  });

  test("about members names its figure by what it counts, because Total Members is another number", async () => {
    const { strings } = await paper({ category: "members", groupBy: "month" });
    const text = strings.join(" ");
    for (const part of ["Joined", "People who joined in this time. Total Members counts everyone who is active."])
      expect(text).toContain(part);
  });

  test("marks the week and the month that are not over", async () => {
    const week = await paper({ category: "donations", groupBy: "week" });
    const weeks = week.strings.filter((text) => /^Nov \d+, 2026/.test(text));
    expect(weeks.filter((text) => text.endsWith(", so far"))).toEqual(["Nov 22, 2026, so far"]);
    const month = await paper({ category: "donations", groupBy: "month" });
    expect(month.strings).toContain("November 2026, so far");
  });

  test("a year of days has several pages, each with headings", async () => {
    const { strings, pages } = await paper({ category: "attendance", groupBy: "day", start: "2025-12-01" });
    expect(pages).toBeGreaterThan(10);
    expect(strings.filter((text) => text.includes("Check-ins")).length).toBeGreaterThanOrEqual(pages - 1);
  });

  test("an event whose title our fonts lack is named by its id", async () => {
    const eventId = await ledger.addEvent({ title: "วันอาทิตย์" });
    await ledger.postgres.db
      .insert(attendance)
      .values({ eventId, memberId: ledger.ids.admin, checkInTime: "2026-11-22T14:00:00Z" });
    const { strings } = await paper({ category: "attendance", groupBy: "event" });
    expect(strings.join(" ")).toContain(`Event ${eventId}`);
    expect(strings.join("")).not.toContain("\u0000");
  });

  test("services of the same name have a column with their days", async () => {
    const title = "Sunday Service with a Name That Is Longer Than Its Column";
    const days = ["2026-11-08", "2026-11-15"];
    for (const eventDate of days) {
      const eventId = await ledger.addEvent({ title, eventDate });
      await ledger.postgres.db
        .insert(attendance)
        .values({ eventId, memberId: ledger.ids.admin, checkInTime: `${eventDate}T15:00:00Z` });
    }
    const { strings } = await paper({ category: "attendance", groupBy: "event", search: "Longer" });
    const text = strings.join(" ");
    for (const part of ["Date", "Nov 8, 2026", "Nov 15, 2026"]) expect(text).toContain(part);
    // The same person at both: the total counts one, and the PDF explains it.
    expect(text).toContain("People may appear in several rows; the total counts each once.");
    const one = await paper({ category: "attendance", groupBy: "event", search: "Longer", end: "2026-11-14" });
    expect(one.strings.join(" ")).not.toContain("several rows");
  });

  test("people of the same name are distinguished", async () => {
    const { strings } = await paper({ ...OCTOBER, category: "workers", groupBy: "person" });
    expect(strings.join(" ")).toMatch(/Paul Same \(phone ending\s+in\s+34\)/);
  });

  test("an empty report has a sentence", async () => {
    const { strings } = await paper({ category: "workers", groupBy: "person" });
    expect(strings.join(" ")).toContain("Nothing to report.");
  });
});
