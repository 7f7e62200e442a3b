import { CATEGORY_PERMISSIONS, REPORT_CATEGORIES, type ReportCategory } from "@narthex/contract/report-kinds.ts";
import { useCurrentUser } from "../session/session.ts";

/** The categories whose figures the user may read, such as donations for a treasurer. */
export function useReportCategories(): readonly ReportCategory[] {
  const { permissions } = useCurrentUser();
  return REPORT_CATEGORIES.filter((category) => permissions.includes(CATEGORY_PERMISSIONS[category]));
}
