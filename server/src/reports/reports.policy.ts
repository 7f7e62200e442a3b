// Who may read which report: those who manage its records. Pure.
import { CATEGORY_PERMISSIONS, type ReportCategory } from "@narthex/contract/report-kinds.ts";
import { may, type Viewer } from "../access/viewer.ts";

export function mayReport(viewer: Viewer, category: ReportCategory): boolean {
  return may(viewer, CATEGORY_PERMISSIONS[category]);
}
