// Reports that leave the house, as a table or on paper. The log says who took which.
import { narrowedInWords } from "@narthex/contract/report-kinds.ts";
import type { CustomReportQuery } from "@narthex/contract/reports.ts";
import type { Viewer } from "../access/viewer.ts";
import { writeAudit } from "../audit/audit.ts";
import type { Database } from "../database/database.ts";
import { csvFile } from "../exports/csv.ts";
import { dayOf } from "../members/members.service.ts";
import { readMinistry } from "../ministries/ministries.service.ts";
import { drawing } from "../paper/drawing.ts";
import type { Services } from "../services.ts";
import { paperLogo } from "../settings/logo.service.ts";
import { readCustom } from "./custom.service.ts";
import { reportAttendance, reportDonations, reportMembers, reportWorkers } from "./overview.service.ts";
import type { printSheet } from "./sheet.ts";
import { attendanceTable, completeTable, customTable, donationTable, memberTable } from "./tables.rules.ts";

const SHEET = drawing<typeof printSheet>(new URL("./sheet.ts", import.meta.url), "printSheet");

/** Writes into the log that a report was taken, once it is certain that it will be. */
async function taken(db: Database, viewer: Viewer, which: string): Promise<void> {
  await writeAudit(db, viewer, { action: "exported", subject: "report", subjectId: which });
}

export async function attendanceFile(db: Database, viewer: Viewer, now: Temporal.Instant): Promise<string> {
  const rows = attendanceTable(await reportAttendance(db, viewer, now));
  await taken(db, viewer, "attendance");
  return csvFile(rows);
}

export async function donationFile(db: Database, viewer: Viewer, now: Temporal.Instant): Promise<string> {
  const rows = donationTable(await reportDonations(db, viewer, now));
  await taken(db, viewer, "donations");
  return csvFile(rows);
}

export async function memberFile(db: Database, viewer: Viewer): Promise<string> {
  const rows = memberTable(await reportMembers(db, viewer));
  await taken(db, viewer, "members");
  return csvFile(rows);
}

export async function completeFile(db: Database, viewer: Viewer, now: Temporal.Instant): Promise<string> {
  const [attendance, donations, members, workers] = await Promise.all([
    reportAttendance(db, viewer, now),
    reportDonations(db, viewer, now),
    reportMembers(db, viewer),
    reportWorkers(db, viewer, now),
  ]);
  await taken(db, viewer, "complete");
  return csvFile(completeTable({ attendance, donations, members, workers }));
}

export async function customFile(
  db: Database,
  viewer: Viewer,
  query: CustomReportQuery,
  now: Temporal.Instant,
): Promise<string> {
  const rows = customTable(await readCustom(db, viewer, query, now));
  await taken(db, viewer, query.category);
  return csvFile(rows);
}

async function narrowedTo(db: Database, viewer: Viewer, query: CustomReportQuery): Promise<string | null> {
  const { ministryId } = query;
  const ministry = typeof ministryId === "number" ? await readMinistry(db, viewer, ministryId) : null;
  return narrowedInWords(query, ministry?.name ?? null);
}

export async function customPaper(
  db: Database,
  services: Services,
  viewer: Viewer,
  query: CustomReportQuery,
  now: Temporal.Instant,
): Promise<Buffer> {
  const report = await readCustom(db, viewer, query, now);
  const pdf = await services.drawings.draw(SHEET, {
    congregation: viewer.congregation.name,
    logo: (await paperLogo(db))?.picture ?? null,
    report,
    narrowed: await narrowedTo(db, viewer, query),
    today: dayOf(viewer, now),
  });
  await taken(db, viewer, query.category);
  return pdf;
}
