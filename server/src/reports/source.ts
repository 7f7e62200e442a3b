// A category's part of a report: its tables, filters, groupings and figures.
import type { ReportGrouping } from "@narthex/contract/report-kinds.ts";
import type { CustomReportQuery } from "@narthex/contract/reports.ts";
import { type SQL, sql } from "drizzle-orm";
import { buildPersonContains } from "../database/search.ts";
import { members } from "../database/tables/members.ts";
import type { Days } from "./spans.rules.ts";

export type Narrowing = Pick<CustomReportQuery, "search" | "ministryId" | "type" | "method" | "status">;

export interface ReportSpan extends Days, Narrowing {
  readonly timezone: string;
}

export interface ReportGroup {
  /** The key of a group: an id or a code, never a name, which is slow to sort. */
  readonly by: SQL;
  /** Label of the group. */
  readonly key: SQL;
  readonly name: SQL;
  readonly day?: SQL;
  /** The figures of the category if this grouping has a faster way to count them. */
  readonly figures?: readonly SQL[];
}

export interface ReportSource {
  /** The joined tables. */
  readonly from: SQL;
  readonly where: SQL | undefined;
  /** Time of the record, as a day or an instant. */
  readonly time: SQL;
  readonly timeType: "date" | "timestamptz";
  /** The beginning of a day in the type of the time. */
  beginning(day: string): string;
  readonly groups: Readonly<Partial<Record<ReportGrouping, ReportGroup>>>;
  /** The figures of the category, in their order. */
  readonly figures: readonly SQL[];
  readonly record: Readonly<Record<"id" | "day" | "person" | "what" | "how" | "figure", SQL>>;
}

export const NOTHING = sql`null::text`;
/** Every source joins the members. */
export const memberId = sql`${members.id}`;
export const memberName = sql`${members.firstName} || ' ' || ${members.lastName}`;

/** Members with this text in their name. */
export const selectNamed = (search: string): SQL =>
  sql`(select ${members.id} from ${members} where ${buildPersonContains(members.searchText, search, false)})`;
