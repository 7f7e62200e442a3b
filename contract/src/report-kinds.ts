// Categories, groupings and filters of reports, with their labels. Without schemas, so that screens can import it
// without loading them.
import {
  DONATION_METHOD_WORDS,
  DONATION_TYPE_WORDS,
  type DonationMethod,
  type DonationType,
} from "./donation-kinds.ts";
import type { Permission } from "./roles.ts";

export const REPORT_CATEGORIES = ["attendance", "donations", "members", "workers"] as const;
export type ReportCategory = (typeof REPORT_CATEGORIES)[number];

/** The permission that a category needs: managing its records. */
export const CATEGORY_PERMISSIONS = {
  attendance: "attendance.manage",
  donations: "donations.manage",
  members: "members.manage",
  workers: "hours.manage",
} as const satisfies Readonly<Record<ReportCategory, Permission>>;

export const CATEGORY_WORDS: Readonly<Record<ReportCategory, string>> = {
  attendance: "Attendance",
  donations: "Donations",
  members: "Members",
  workers: "Workers",
};

export const REPORT_GROUPINGS = [
  "day",
  "week",
  "month",
  "event",
  "ministry",
  "type",
  "fund",
  "method",
  "status",
  "person",
] as const;
export type ReportGrouping = (typeof REPORT_GROUPINGS)[number];

export const GROUPING_WORDS: Readonly<Record<ReportGrouping, string>> = {
  day: "Day",
  week: "Week",
  month: "Month",
  event: "Event",
  ministry: "Ministry",
  type: "Type",
  fund: "Fund",
  method: "Method",
  status: "Status",
  person: "Person",
};

/** Groupings by time; the others group by a property of the record. */
const TIME_GROUPINGS = ["day", "week", "month"] as const;
export type TimeGrouping = (typeof TIME_GROUPINGS)[number];

export function isTime(grouping: ReportGrouping): grouping is TimeGrouping {
  return TIME_GROUPINGS.some((time) => time === grouping);
}

const DAY_MS = 86_400_000;
const toTime = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** The last day of a whole day, week or month that begins with a day. */
function findLastDay(grouping: TimeGrouping, first: string): string {
  const at = new Date(toTime(first));
  if (grouping === "month") at.setUTCMonth(at.getUTCMonth() + 1, 0);
  else if (grouping === "week") at.setTime(at.getTime() + 6 * DAY_MS);
  return at.toISOString().slice(0, 10);
}

interface Span {
  start: string;
  end: string;
}

/** The first and the last day of a day, week or month that the report includes. */
export function findCountedDays(
  grouping: TimeGrouping,
  first: string,
  { start, end }: Span,
): { from: string; to: string } {
  const last = findLastDay(grouping, first);
  return { from: first < start ? start : first, to: last > end ? end : last };
}

/** The first or last included day of a week or month that the report's period cuts. */
export function clipReportDays(grouping: TimeGrouping, first: string, span: Span): { from?: string; to?: string } {
  const { from, to } = findCountedDays(grouping, first, span);
  return { ...(from > first ? { from } : {}), ...(to < findLastDay(grouping, first) ? { to } : {}) };
}

/** Whether a week or month has included days both up to today and later, so that its figures will change. */
export function isRunningPart(grouping: TimeGrouping, first: string, span: Span, today: string): boolean {
  const { from, to } = findCountedDays(grouping, first, span);
  return from <= today && today < to;
}

/** The groupings of each category. */
export const GROUPINGS_OF: Readonly<Record<ReportCategory, readonly ReportGrouping[]>> = {
  attendance: ["day", "week", "month", "event", "ministry"],
  donations: ["day", "week", "month", "type", "fund", "method"],
  members: ["day", "week", "month", "status", "ministry"],
  workers: ["day", "week", "month", "ministry", "person", "status"],
};

export const REPORT_FILTERS = ["search", "ministryId", "type", "method", "status"] as const;
type ReportFilterName = (typeof REPORT_FILTERS)[number];

/** The filters of each category. */
export const FILTERS_OF: Readonly<Record<ReportCategory, readonly ReportFilterName[]>> = {
  attendance: ["search", "ministryId"],
  donations: ["search", "type", "method"],
  members: ["search", "ministryId", "status"],
  workers: ["search", "ministryId", "status"],
};

/** The label of the search field, which names what it looks through. */
export const SEARCH_LABELS: Readonly<Record<ReportCategory, string>> = {
  attendance: "Event contains",
  donations: "Donor contains",
  members: "Name contains",
  workers: "Name contains",
};

export const MEMBER_STATUS_WORDS = { active: "Active", inactive: "Inactive", pending: "Pending" } as const;
const WORKER_STATUS_WORDS = { approved: "Approved", submitted: "Submitted" } as const;

/** The statuses of a category, with their labels. */
export const STATUSES_OF: Readonly<Record<ReportCategory, Readonly<Record<string, string>>>> = {
  attendance: {},
  donations: {},
  members: MEMBER_STATUS_WORDS,
  workers: WORKER_STATUS_WORDS,
};

/** The labels of groups whose keys are codes and not names. */
export function getFixedNames(category: ReportCategory, grouping: ReportGrouping): Readonly<Record<string, string>> {
  if (grouping === "type") return DONATION_TYPE_WORDS;
  if (grouping === "method") return DONATION_METHOD_WORDS;
  return grouping === "status" ? STATUSES_OF[category] : {};
}

/** The format of a figure: a whole number, an amount such as "12.50", or hours such as "1.25". */
export type FigureKind = "count" | "money" | "hours";

interface Figure {
  readonly label: string;
  readonly kind: FigureKind;
}

/** The figures of each group; a chart shows the first. */
export const FIGURES_OF: Readonly<Record<ReportCategory, readonly Figure[]>> = {
  attendance: [
    { label: "Check-ins", kind: "count" },
    { label: "People", kind: "count" },
  ],
  donations: [
    { label: "Amount", kind: "money" },
    { label: "Gifts", kind: "count" },
  ],
  members: [{ label: "Joined", kind: "count" }],
  workers: [
    { label: "Approved hours", kind: "hours" },
    { label: "Submitted hours", kind: "hours" },
    { label: "People", kind: "count" },
  ],
};

/** The parts of a headcount, with the headings of its columns on screens and paper, and in files. */
export const HEADCOUNT_PARTS = [
  { part: "adults", label: "Adults", column: "Adults counted" },
  { part: "children", label: "Children", column: "Children counted" },
  { part: "online", label: "Online", column: "Counted online" },
] as const;

/** The maximum number of rows of a report. */
export const MAX_REPORT_ROWS = 2000;
/** The longest span of a report, in years ... */
export const MAX_REPORT_YEARS = 100;
/** ... and by day and by week, in days. */
export const MAX_DAYS_BY: Readonly<Partial<Record<ReportGrouping, number>>> = { day: 366, week: 3653 };

/** The title of a report, such as "Attendance by week". */
export function formatReportTitle(category: ReportCategory, grouping: ReportGrouping): string {
  return `${CATEGORY_WORDS[category]} by ${GROUPING_WORDS[grouping].toLowerCase()}`;
}

/** The labels in place of a missing name: no person, no ministry, deleted people. */
export const NO_MINISTRY = "No ministry";
export const NO_FUND = "No fund";
export const FORMER_MEMBERS = "Former members";

interface Narrowing {
  category: ReportCategory;
  search?: string | undefined;
  ministryId?: number | "none" | undefined;
  type?: DonationType | undefined;
  method?: DonationMethod | undefined;
  status?: string | undefined;
}

/** A sentence about the filters, so that a filtered report is not mistaken for a full one. Null without filters. */
export function formatFilters(narrowing: Narrowing, ministryName: string | null): string | null {
  const { category, search, ministryId, type, method, status } = narrowing;
  const parts = [
    ministryId === "none" && NO_MINISTRY.toLowerCase(),
    typeof ministryId === "number" && `ministry ${ministryName ?? ministryId}`,
    type && `type ${DONATION_TYPE_WORDS[type]}`,
    method && `method ${DONATION_METHOD_WORDS[method]}`,
    status && `status ${STATUSES_OF[category][status] ?? status}`,
    search && `${SEARCH_LABELS[category].toLowerCase()} “${search}”`,
  ].filter((words) => typeof words === "string" && words !== "");
  return parts.length > 0 ? `Only: ${parts.join("; ")}` : null;
}

type Headcount = Readonly<Record<(typeof HEADCOUNT_PARTS)[number]["part"], number | null>>;

type ReportWithFigures = {
  category: ReportCategory;
  groupBy: ReportGrouping;
  rows: readonly { figures: readonly string[]; headcount: Headcount | null }[];
  totals: readonly string[];
  headcount: Headcount | null;
};

/** With at most one decimal; null without figures. */
function findAverage(figures: readonly number[]): number | null {
  const sum = figures.reduce((all, figure) => all + figure, 0);
  return figures.length === 0 ? null : Math.round((10 * sum) / figures.length) / 10;
}

/**
 * The averages of a report by event: of check-ins over the events with check-ins, and of a headcount over the events
 * with one. Null for other groupings, and for a single event. The figures are numeric text, as in a row.
 */
export function averagePerEvent({
  category,
  groupBy,
  rows,
}: ReportWithFigures): { figures: string[]; headcount: Headcount } | null {
  if (groupBy !== "event" || rows.length < 2) return null;
  // A headcount may be 0; an event without check-ins was not attended, or nobody was checked in.
  const findPart = (part: keyof Headcount) =>
    findAverage(rows.map(({ headcount }) => headcount?.[part] ?? null).filter((people) => people !== null));
  return {
    figures: FIGURES_OF[category].map((_, place) =>
      String(findAverage(rows.map(({ figures }) => Number(figures[place])).filter((figure) => figure !== 0)) ?? 0),
    ),
    headcount: { adults: findPart("adults"), children: findPart("children"), online: findPart("online") },
  };
}

/** Whether the rows add up to more than the total. */
function hasPeopleTwice({ category, rows, totals }: ReportWithFigures): boolean {
  return FIGURES_OF[category].some(({ kind }, place) => {
    const sum = rows.reduce((all, { figures }) => all + Number(figures[place]), 0);
    return kind === "count" && sum > Number(totals[place]);
  });
}

/** The sentences below a table that explain how its figures are counted. */
export function listReportNotes(report: ReportWithFigures): string[] {
  return [
    report.category === "members" && "People who joined in this time. Total Members counts everyone who is active.",
    hasPeopleTwice(report) && "People may appear in several rows; the total counts each once.",
    averagePerEvent(report) && "The averages leave out events without check-ins, or without that headcount.",
    report.headcount && "Adults, children and online are headcounts. They are not added to the check-ins.",
  ].filter((note) => typeof note === "string");
}
