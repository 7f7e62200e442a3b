// The parameters of a report in the URL. An invalid one is reported at its field, and the others are kept.
import { DONATION_METHOD_WORDS, DONATION_TYPE_WORDS } from "@narthex/contract/donation-kinds.ts";
import {
  FILTERS_OF,
  GROUPINGS_OF,
  REPORT_CATEGORIES,
  type ReportCategory,
  type ReportGrouping,
  STATUSES_OF,
} from "@narthex/contract/report-kinds.ts";
import { ApiError } from "../api/request.ts";
import type { ReportChoice } from "./choice.ts";
import type { ReportSearch } from "./reportSearch.ts";
import { parseChoice, TypedChoice } from "./typedChoice.ts";

export type FieldErrors = Readonly<Record<string, string>>;

interface ParsedParams {
  /** The values of the fields; "" for an invalid choice. */
  typed: TypedChoice;
  /** The messages by field. */
  wrong: FieldErrors;
  /** The report, or null while there are errors. */
  choice: ReportChoice | null;
}

interface Defaults {
  start: string;
  end: string;
  /** Absent if the URL contains it. */
  category?: ReportCategory;
  groupBy?: ReportGrouping;
}

const MINISTRY = /^(none|[1-9]\d{0,8})$/;
const MOST_SHOWN = 40;
const describeNotThere = (value: string) =>
  `“${value.slice(0, MOST_SHOWN)}” cannot be chosen here. Please choose from the list.`;

/** @param usual the defaults for parameters that the URL does not contain */
export function parseReportParams(search: ReportSearch, usual: Defaults): ParsedParams {
  const wrong: Record<string, string> = {};
  const getParam = (name: keyof ReportSearch) => String(search[name] ?? "");
  const requireListed = (name: keyof ReportSearch, isListed: (value: string) => boolean) => {
    const value = getParam(name);
    if (value === "" || isListed(value)) return value;
    wrong[name] = describeNotThere(value);
    return "";
  };
  const isCategory = (value: string) => REPORT_CATEGORIES.some((one) => one === value);
  const named = usual.category ?? requireListed("category", isCategory);
  const category = REPORT_CATEGORIES.find((one) => one === named) ?? "attendance";
  const filter = (name: "ministryId" | "type" | "method" | "status", isListed: (value: string) => boolean) =>
    FILTERS_OF[category].includes(name) ? requireListed(name, isListed) : "";
  const typed: TypedChoice = {
    category,
    start: getParam("start") || usual.start,
    end: getParam("end") || usual.end,
    // Without a valid category, the possible groupings are unknown.
    groupBy:
      getParam("groupBy") === "" || wrong.category
        ? (usual.groupBy ?? "")
        : requireListed("groupBy", (value) => GROUPINGS_OF[category].some((one) => one === value)),
    search: getParam("search"),
    ministryId: filter("ministryId", (value) => MINISTRY.test(value)),
    type: filter("type", (value) => value in DONATION_TYPE_WORDS),
    method: filter("method", (value) => value in DONATION_METHOD_WORDS),
    status: filter("status", (value) => value in STATUSES_OF[category]),
  };
  for (const { path, message } of TypedChoice.safeParse(typed).error?.issues ?? []) wrong[path.join(".")] ??= message;
  return { typed, wrong, choice: Object.keys(wrong).length > 0 ? null : parseChoice(typed) };
}

/** The server's errors by field; null if no field caused the error. */
export function findFieldErrors(error: unknown): FieldErrors | null {
  if (!(error instanceof ApiError)) return null;
  // A ministry is the only record in a report that can be deleted.
  if (error.code === "not_found") return { ministryId: "This ministry no longer exists. Please choose another." };
  return error.fields ?? null;
}
