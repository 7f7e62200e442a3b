// Custom reports that an account saved under a name: the choices, not the results. Each account sees its own.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { entryKey, IdInPath, line } from "./fields.ts";
import { MAX_NAME } from "./limits.ts";
import { CustomReportQuery, KeptChoice } from "./reports.ts";

/** The maximum for one account. */
export const MAX_SAVED_REPORTS = 100;

const name = line(MAX_NAME, "Please enter a name.");

export const SavedReport = z.object({ id: z.number(), name: z.string(), report: KeptChoice });
export type SavedReport = z.infer<typeof SavedReport>;

export const SavedReportInput = z.object({ name, report: CustomReportQuery, entryKey: entryKey.optional() });
export type SavedReportInput = z.infer<typeof SavedReportInput>;

export const SavedReportName = z.object({ name });
export type SavedReportName = z.infer<typeof SavedReportName>;

export const savedReports = {
  list: endpoint({
    method: "GET",
    path: "/api/reports/saved",
    summary: "The caller's saved reports, by name.",
    access: "reports.read",
    reads: ["saved_reports"],
    answers: { 200: z.array(SavedReport) },
    errors: [],
  }),
  save: endpoint({
    method: "POST",
    path: "/api/reports/saved",
    summary:
      "Saves what was chosen for a report under a name. 200 with the same one where this entry key was used before.",
    access: "reports.read",
    body: SavedReportInput,
    answers: { 200: SavedReport, 201: SavedReport },
    errors: ["saved_report_exists", "saved_reports_full", "not_found", "entry_key_used"],
  }),
  rename: endpoint({
    method: "PUT",
    path: "/api/reports/saved/:id",
    summary: "Gives the caller's saved report another name.",
    access: "reports.read",
    params: IdInPath,
    body: SavedReportName,
    answers: { 200: SavedReport },
    errors: ["not_found", "saved_report_exists"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/reports/saved/:id",
    summary: "Removes the caller's saved report.",
    access: "reports.read",
    params: IdInPath,
    answers: { 200: z.object({ id: z.number() }) },
    errors: ["not_found"],
  }),
};
