// Queries of reports.
import { api } from "@narthex/contract/api.ts";
import type { ReportRecordsQuery } from "@narthex/contract/reports.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { read, readPages } from "../api/reads.ts";
import type { ReportChoice } from "./choice.ts";

// Figures are read again on every visit; live notices refresh them afterwards.
const fresh = { refetchOnMount: "always" as const };

export const attendanceReport = { ...read(api.reports.attendance), ...fresh };
export const donationReport = { ...read(api.reports.donations), ...fresh };
export const memberReport = { ...read(api.reports.members), ...fresh };
export const workerReport = { ...read(api.reports.workerHours), ...fresh };

export const queryCustomReport = (choice: ReportChoice) => ({
  ...read(api.reports.custom, { query: choice }),
  ...fresh,
  placeholderData: keepPreviousData,
});

export type OpenRecords = ReportChoice & Pick<ReportRecordsQuery, "groupBy" | "key">;

export const queryRecords = (opened: OpenRecords) => readPages(api.reports.records, {}, opened);

export const savedReports = read(api.savedReports.list);
