// The parameters of a report in the URL: all of them, so that a report can be bookmarked and shared. The routes load
// this file, so it stays small; the page ignores invalid values.
const NAMES = [
  "view",
  "tab",
  "category",
  "start",
  "end",
  "groupBy",
  "search",
  "ministryId",
  "type",
  "method",
  "status",
  "sort",
  "order",
  "open",
  "year",
  "fund",
] as const;

export type ReportSearch = { [Name in (typeof NAMES)[number]]?: string | number };

export function readReportSearch(given: Record<string, unknown>): ReportSearch {
  const kept: ReportSearch = {};
  for (const name of NAMES) {
    const value = given[name];
    if ((typeof value === "string" && value !== "") || typeof value === "number") kept[name] = value;
  }
  return kept;
}
