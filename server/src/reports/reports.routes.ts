import { givingYears } from "@narthex/contract/giving-years.ts";
import { membershipYears } from "@narthex/contract/membership-years.ts";
import { reports } from "@narthex/contract/reports.ts";
import { savedReports } from "@narthex/contract/saved-reports.ts";
import { sendTable } from "../exports/csv.ts";
import { handleOnce } from "../http/entry-keys.ts";
import { createRoutesWith } from "../http/routes.ts";
import type { DrawingNeeds } from "../pdf/drawing-limit.ts";
import { sendDrawing } from "../pdf/paper.ts";
import { readCustom, readReportRecords } from "./custom.service.ts";
import {
  completeFile,
  exportAttendance,
  exportCustomReport,
  exportDonationReport,
  exportGivingYear,
  exportMemberReport,
  exportMembershipYear,
  printCustomReport,
} from "./export.service.ts";
import { listYearGivers, reportGivingYear } from "./giving-year.service.ts";
import { listMembershipPeople, reportMembershipYear } from "./membership-year.service.ts";
import { reportAttendance, reportDonations, reportMembers, reportWorkers } from "./overview.service.ts";
import { listSaved, readSaved, removeReport, renameReport, saveReport } from "./saved.service.ts";

const { customPdf, attendanceCsv, donationCsv, memberCsv, completeCsv, customCsv, ...figures } = reports;
// Nothing is created or sent while a transaction is open: exports open their own transaction to read.
const files = { customPdf, attendanceCsv, donationCsv, memberCsv, completeCsv, customCsv };

export const reportRoutes = [
  ...createRoutesWith<DrawingNeeds>()(
    figures,
    {
      attendance: ({ db, viewer, now }) => reportAttendance(db, viewer, now),
      donations: ({ db, viewer, now }) => reportDonations(db, viewer, now),
      members: ({ db, viewer }) => reportMembers(db, viewer),
      workerHours: ({ db, viewer, now }) => reportWorkers(db, viewer, now),
      custom: ({ db, viewer, query, now }) => readCustom(db, viewer, query, now),
      records: ({ db, viewer, query, now }) => readReportRecords(db, viewer, query, now),
    },
    { onSnapshot: true },
  ),
  ...createRoutesWith<DrawingNeeds>()(files, {
    customPdf: ({ services, viewer, query, now, ...exchange }) =>
      sendDrawing(exchange, `${query.category}-report.pdf`, () => printCustomReport(services, viewer, query, now)),
    attendanceCsv: (call) =>
      sendTable(call, "attendance-report.csv", () => exportAttendance(call.services, call.viewer, call.now)),
    donationCsv: (call) =>
      sendTable(call, "donation-report.csv", () => exportDonationReport(call.services, call.viewer, call.now)),
    memberCsv: (call) => sendTable(call, "member-report.csv", () => exportMemberReport(call.services, call.viewer)),
    completeCsv: (call) =>
      sendTable(call, "complete-report.csv", () => completeFile(call.services, call.viewer, call.now)),
    customCsv: (call) =>
      sendTable(call, "custom-report.csv", () => exportCustomReport(call.services, call.viewer, call.query, call.now)),
  }),
  ...createRoutesWith<DrawingNeeds>()(
    { read: givingYears.read, givers: givingYears.givers },
    {
      read: ({ db, viewer, query, now }) => reportGivingYear(db, viewer, query, now),
      givers: ({ db, viewer, query, now }) => listYearGivers(db, viewer, query, now),
    },
    { onSnapshot: true },
  ),
  ...createRoutesWith<DrawingNeeds>()(
    { csv: givingYears.csv },
    {
      csv: (call) =>
        sendTable(call, `giving-${call.query.year ?? "year"}.csv`, () =>
          exportGivingYear(call.services, call.viewer, call.query.year, call.now),
        ),
    },
  ),
  ...createRoutesWith<DrawingNeeds>()(
    { read: membershipYears.read, people: membershipYears.people },
    {
      read: ({ db, viewer, query, now }) => reportMembershipYear(db, viewer, query.year, now),
      people: ({ db, viewer, query, now }) => listMembershipPeople(db, viewer, query, now),
    },
    { onSnapshot: true },
  ),
  ...createRoutesWith<DrawingNeeds>()(
    { csv: membershipYears.csv },
    {
      csv: (call) =>
        sendTable(call, `membership-${call.query.year ?? "year"}.csv`, () =>
          exportMembershipYear(call.services, call.viewer, call.query.year, call.now),
        ),
    },
  ),
  ...createRoutesWith<DrawingNeeds>()(savedReports, {
    list: ({ db, viewer }) => listSaved(db, viewer),
    save: handleOnce({
      create: ({ db, viewer, body }) => saveReport(db, viewer, body),
      readAgain: ({ db, viewer }, id) => readSaved(db, viewer, Number(id)),
    }),
    rename: ({ db, viewer, params, body }) => renameReport(db, viewer, params.id, body.name),
    remove: ({ db, viewer, params }) => removeReport(db, viewer, params.id),
  }),
];
