// What the address asks of a report. What is wrong in it is said beside its field, and the rest is kept.
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
import type { Choice } from "./choice.ts";
import type { ReportSearch } from "./reportSearch.ts";
import { choiceOf, TypedChoice } from "./typedChoice.ts";

export type FieldErrors = Readonly<Record<string, string>>;

interface ParsedParams {
  /** As fields hold it; "" for what cannot be chosen. */
  typed: TypedChoice;
  /** The sentences by field. */
  wrong: FieldErrors;
  /** The report, or null while something is wrong. */
  choice: Choice | null;
}

interface Defaults {
  start: string;
  end: string;
  /** Absent where the address says it. */
  category?: ReportCategory;
  groupBy?: ReportGrouping;
}

const MINISTRY = /^(none|[1-9]\d{0,8})$/;
const MOST_SHOWN = 40;
const notThere = (value: string) =>
  `“${value.slice(0, MOST_SHOWN)}” cannot be chosen here. Please choose from the list.`;

/** @param usual what holds where the address says nothing */
export function parseReportParams(search: ReportSearch, usual: Defaults): ParsedParams {
  const wrong: Record<string, string> = {};
  const given = (name: keyof ReportSearch) => String(search[name] ?? "");
  const listed = (name: keyof ReportSearch, isListed: (value: string) => boolean) => {
    const value = given(name);
    if (value === "" || isListed(value)) return value;
    wrong[name] = notThere(value);
    return "";
  };
  const isCategory = (value: string) => REPORT_CATEGORIES.some((one) => one === value);
  const named = usual.category ?? listed("category", isCategory);
  const category = REPORT_CATEGORIES.find((one) => one === named) ?? "attendance";
  const filter = (name: "ministryId" | "type" | "method" | "status", isListed: (value: string) => boolean) =>
    FILTERS_OF[category].includes(name) ? listed(name, isListed) : "";
  const typed: TypedChoice = {
    category,
    start: given("start") || usual.start,
    end: given("end") || usual.end,
    // Without its category nobody knows what can be divided by what.
    groupBy:
      given("groupBy") === "" || wrong.category
        ? (usual.groupBy ?? "")
        : listed("groupBy", (value) => GROUPINGS_OF[category].some((one) => one === value)),
    search: given("search"),
    ministryId: filter("ministryId", (value) => MINISTRY.test(value)),
    type: filter("type", (value) => value in DONATION_TYPE_WORDS),
    method: filter("method", (value) => value in DONATION_METHOD_WORDS),
    status: filter("status", (value) => value in STATUSES_OF[category]),
  };
  for (const { path, message } of TypedChoice.safeParse(typed).error?.issues ?? []) wrong[path.join(".")] ??= message;
  return { typed, wrong, choice: Object.keys(wrong).length > 0 ? null : choiceOf(typed) };
}

/** What the server refused, by field; null where it refused nothing that a field is to blame for. */
export function fieldErrorsOf(error: unknown): FieldErrors | null {
  if (!(error instanceof ApiError)) return null;
  // Of what a report names only a ministry can be gone.
  if (error.code === "not_found") return { ministryId: "This ministry no longer exists. Please choose another." };
  return error.fields ?? null;
}
