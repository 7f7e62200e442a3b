// What is chosen for a report, as the address says it.
import {
  FILTERS_OF,
  GROUPINGS_OF,
  REPORT_CATEGORIES,
  type ReportCategory,
  type ReportGrouping,
} from "@narthex/contract/report-kinds.ts";
import type { CustomReportQuery } from "@narthex/contract/reports.ts";
import type { Period } from "./periods.ts";
import type { ReportSearch } from "./reportSearch.ts";

export type Choice = CustomReportQuery;

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const dayIn = (value: string | number | undefined) =>
  typeof value === "string" && DATE.test(value) ? value : undefined;
const oneOf = <Value extends string>(values: readonly Value[], given: unknown): Value | undefined =>
  values.find((value) => value === given);

export const categoryIn = ({ category }: ReportSearch): ReportCategory | undefined =>
  oneOf(REPORT_CATEGORIES, category);

/** The filters that belong to the category; what the server does not know it refuses in words. */
function filtersIn(search: ReportSearch, category: ReportCategory): Partial<Choice> {
  const known = FILTERS_OF[category];
  const { ministryId } = search;
  const texts = known.flatMap((name) =>
    name !== "ministryId" && search[name] !== undefined ? [[name, String(search[name])] as const] : [],
  );
  return {
    ...(Object.fromEntries(texts) as Partial<Choice>),
    ...(known.includes("ministryId") && ministryId !== undefined
      ? { ministryId: ministryId === "none" ? "none" : Number(ministryId) }
      : {}),
  };
}

export function groupingIn({ groupBy }: ReportSearch, category: ReportCategory): ReportGrouping | undefined {
  return oneOf(GROUPINGS_OF[category], groupBy);
}

/** A report of the category; days that the address does not name are those of the usual period. */
export function choiceIn(search: ReportSearch, category: ReportCategory, usual: Period): Choice {
  const groupBy = groupingIn(search, category);
  return {
    category,
    start: dayIn(search.start) ?? usual.start,
    end: dayIn(search.end) ?? usual.end,
    ...(groupBy ? { groupBy } : {}),
    ...filtersIn(search, category),
  };
}

/** The report that the address asks for as a whole, or null where it asks for none. */
export function wholeChoiceIn(search: ReportSearch): Choice | null {
  const category = categoryIn(search);
  const [start, end] = [dayIn(search.start), dayIn(search.end)];
  if (!category || !start || !end) return null;
  return choiceIn(search, category, { start, end });
}

/** A choice as a part of the address. */
export function searchOf(choice: Choice): ReportSearch {
  return Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== undefined));
}
