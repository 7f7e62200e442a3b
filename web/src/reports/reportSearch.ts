// What the address says of a report: all of it, so that it can be bookmarked and shared. Read by the routes, so it stays
// small; what is no such thing is left out when the page reads it.
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
