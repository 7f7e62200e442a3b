// Report exports as CSV and PDF. The audit log records who exported which.
import { formatFilters } from "@narthex/contract/report-kinds.ts";
import type { CustomReportQuery } from "@narthex/contract/reports.ts";
import type { Viewer } from "../access/viewer.ts";
import { getDay } from "../calendar/days.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { writeCsvFile } from "../exports/csv.ts";
import { readPaperLogo } from "../logo/logo.service.ts";
import { readMinistry } from "../ministries/ministries.service.ts";
import { createDrawing } from "../pdf/drawing.ts";
import { type DrawingNeeds, drawWithinLimit } from "../pdf/drawing-limit.ts";
import { readCustom } from "./custom.service.ts";
import { tabulateGivingYear } from "./giving-year.service.ts";
import { tabulateMembershipYear } from "./membership-year.service.ts";
import { reportAttendance, reportDonations, reportMembers, reportWorkers } from "./overview.service.ts";
import type { printSheet } from "./sheet.ts";
import {
  buildAttendanceTable,
  buildCustomTable,
  buildDonationTable,
  buildMemberTable,
  completeTable,
} from "./tables.rules.ts";

const SHEET = createDrawing<typeof printSheet>(new URL("./sheet.ts", import.meta.url), "printSheet");

/** Reads an export from one snapshot and writes its audit entry in the same transaction. */
function readExport<T>(
  { postgres }: DrawingNeeds,
  viewer: Viewer,
  which: string,
  read: (tx: Database) => Promise<T>,
): Promise<T> {
  return postgres.snapshot(async (tx) => {
    const found = await read(tx);
    await recordChange(tx, viewer, "report.exported", { subjectId: which });
    return found;
  }, "read write");
}

export async function exportAttendance(services: DrawingNeeds, viewer: Viewer, now: Temporal.Instant): Promise<string> {
  const report = await readExport(services, viewer, "attendance", (tx) => reportAttendance(tx, viewer, now));
  return writeCsvFile(buildAttendanceTable(report));
}

export async function exportDonationReport(
  services: DrawingNeeds,
  viewer: Viewer,
  now: Temporal.Instant,
): Promise<string> {
  const report = await readExport(services, viewer, "donations", (tx) => reportDonations(tx, viewer, now));
  return writeCsvFile(buildDonationTable(report));
}

export async function exportGivingYear(
  services: DrawingNeeds,
  viewer: Viewer,
  year: number | undefined,
  now: Temporal.Instant,
): Promise<string> {
  return writeCsvFile(
    await readExport(services, viewer, "giving-year", (tx) => tabulateGivingYear(tx, viewer, year, now)),
  );
}

export async function exportMembershipYear(
  services: DrawingNeeds,
  viewer: Viewer,
  year: number | undefined,
  now: Temporal.Instant,
): Promise<string> {
  const table = await readExport(services, viewer, "membership-year", (tx) =>
    tabulateMembershipYear(tx, viewer, year, now),
  );
  return writeCsvFile(table);
}

export async function exportMemberReport(services: DrawingNeeds, viewer: Viewer): Promise<string> {
  return writeCsvFile(
    buildMemberTable(await readExport(services, viewer, "members", (tx) => reportMembers(tx, viewer))),
  );
}

export async function completeFile(services: DrawingNeeds, viewer: Viewer, now: Temporal.Instant): Promise<string> {
  const [attendance, donations, members, workers] = await readExport(services, viewer, "complete", (tx) =>
    Promise.all([
      reportAttendance(tx, viewer, now),
      reportDonations(tx, viewer, now),
      reportMembers(tx, viewer),
      reportWorkers(tx, viewer, now),
    ]),
  );
  return writeCsvFile(completeTable({ attendance, donations, members, workers }));
}

export async function exportCustomReport(
  services: DrawingNeeds,
  viewer: Viewer,
  query: CustomReportQuery,
  now: Temporal.Instant,
): Promise<string> {
  return writeCsvFile(
    buildCustomTable(await readExport(services, viewer, query.category, (tx) => readCustom(tx, viewer, query, now))),
  );
}

async function describeFilters(db: Database, viewer: Viewer, query: CustomReportQuery): Promise<string | null> {
  const { ministryId } = query;
  const ministry = typeof ministryId === "number" ? await readMinistry(db, viewer, ministryId) : null;
  return formatFilters(query, ministry?.name ?? null);
}

export async function printCustomReport(
  services: DrawingNeeds,
  viewer: Viewer,
  query: CustomReportQuery,
  now: Temporal.Instant,
): Promise<Buffer> {
  const sheet = await readExport(services, viewer, query.category, async (tx) => ({
    congregation: viewer.congregation.name,
    report: await readCustom(tx, viewer, query, now),
    logo: (await readPaperLogo(tx))?.picture ?? null,
    narrowed: await describeFilters(tx, viewer, query),
    today: getDay(viewer, now),
  }));
  return drawWithinLimit(services, viewer, SHEET, sheet);
}
