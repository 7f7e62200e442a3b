// Checks between the fields of a report's choice.
import {
  CATEGORY_WORDS,
  FILTERS_OF,
  GROUPING_WORDS,
  GROUPINGS_OF,
  MAX_DAYS_BY,
  MAX_REPORT_YEARS,
  type REPORT_CATEGORIES,
  REPORT_FILTERS,
  type ReportGrouping,
  STATUSES_OF,
} from "./report-kinds.ts";

export const FROM_LIST = "Please choose from the list.";

/** Years that a report can be about. */
export const isInReach = (day: string) => day >= "1900" && day < "2201";

const DAY_MS = 86_400_000;
const countDays = (start: string, end: string) => (Date.parse(end) - Date.parse(start)) / DAY_MS + 1;

export interface Choice {
  category: (typeof REPORT_CATEGORIES)[number];
  start: string;
  end: string;
  groupBy?: ReportGrouping | undefined;
  status?: string | undefined;
}

/** Errors between fields that are valid by themselves, by field. */
export function findErrorsBetweenFields(choice: Choice): Record<string, string> {
  const { category, start, end, groupBy, status } = choice;
  const wrong: Record<string, string> = {};
  const most = groupBy && MAX_DAYS_BY[groupBy];
  const days = countDays(start, end);
  if (!isInReach(start) || !isInReach(end)) return wrong; // reported by the field itself
  if (end < start) wrong.end = "The end cannot be before the start.";
  else if (days > MAX_REPORT_YEARS * 366) wrong.end = `Please choose a span of at most ${MAX_REPORT_YEARS} years.`;
  else if (most !== undefined && days > most)
    wrong.groupBy =
      groupBy === "day"
        ? "By day a report covers at most a year. Please choose a shorter span, or group by week or month."
        : "By week a report covers at most ten years. Please choose a shorter span, or group by month.";
  if (groupBy && !GROUPINGS_OF[category].includes(groupBy))
    wrong.groupBy = `${CATEGORY_WORDS[category]} cannot be grouped by ${GROUPING_WORDS[groupBy].toLowerCase()}.`;
  for (const name of REPORT_FILTERS) {
    const given = (choice as Partial<Record<typeof name, unknown>>)[name];
    if (given !== undefined && !FILTERS_OF[category].includes(name))
      wrong[name] = `${CATEGORY_WORDS[category]} cannot be narrowed down by this.`;
  }
  if (status !== undefined && !wrong.status && !(status in STATUSES_OF[category])) wrong.status = FROM_LIST;
  return wrong;
}
