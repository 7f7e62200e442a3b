// The choice of a report, as a part of the URL.
import type { CustomReportQuery } from "@narthex/contract/reports.ts";
import type { ReportSearch } from "./reportSearch.ts";

export type ReportChoice = CustomReportQuery;

export function toSearch(choice: ReportChoice): ReportSearch {
  return Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== undefined));
}
