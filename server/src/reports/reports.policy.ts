// Who may read which report: those who manage its records. Pure.
import type { ReportCategory } from "@narthex/contract/report-kinds.ts";
import type { Permission } from "@narthex/contract/roles.ts";
import { may, type Viewer } from "../access/viewer.ts";

const NEEDED: Readonly<Record<ReportCategory, Permission>> = {
  attendance: "attendance.manage",
  donations: "donations.manage",
  members: "members.manage",
  workers: "hours.manage",
};

export function mayReport(viewer: Viewer, category: ReportCategory): boolean {
  return may(viewer, "reports.read") && may(viewer, NEEDED[category]);
}
