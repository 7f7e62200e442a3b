// A choice of a report as form values, all as text, and as the input of the call.
import { FILTERS_OF, GROUPINGS_OF, REPORT_CATEGORIES } from "@narthex/contract/report-kinds.ts";
import { CustomReportQuery } from "@narthex/contract/reports.ts";
import * as z from "zod";
import type { ReportChoice } from "./choice.ts";

export interface TypedChoice {
  category: string;
  start: string;
  end: string;
  groupBy: string;
  search: string;
  ministryId: string;
  type: string;
  method: string;
  status: string;
}

/** Without empty values, and without those that the category does not support: their fields are hidden. */
function listParts({ category, start, end, groupBy, ...filters }: TypedChoice): Record<string, string> {
  const known = REPORT_CATEGORIES.find((one) => one === category);
  if (!known) return { category, start, end };
  const groups = GROUPINGS_OF[known].some((one) => one === groupBy) ? { groupBy } : {};
  const narrowed = FILTERS_OF[known].flatMap((name) =>
    filters[name].trim() === "" ? [] : [[name, filters[name].trim()] as const],
  );
  return { category, start, end, ...groups, ...Object.fromEntries(narrowed) };
}

/** @throws ZodError if the form has not validated the choice */
export function parseChoice(typed: TypedChoice): ReportChoice {
  return CustomReportQuery.parse(listParts(typed));
}

const text = z.string();
/** The contract's messages, on the form's fields. */
export const TypedChoice = z
  .object({
    category: text,
    start: text,
    end: text,
    groupBy: text,
    search: text,
    ministryId: text,
    type: text,
    method: text,
    status: text,
  })
  .superRefine((typed, context) => {
    const read = CustomReportQuery.safeParse(listParts(typed));
    for (const { path, message } of read.error?.issues ?? [])
      context.addIssue({ code: "custom", path: [...path], message });
  });
