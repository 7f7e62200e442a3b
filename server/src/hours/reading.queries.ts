// Reads volunteer hours that a viewer may see: pages and sums.
import type { HoursQuery, HoursSums } from "@narthex/contract/hours.ts";
import { and, desc, eq, inArray, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Span } from "../calendar/spans.ts";
import { countRows } from "../database/count.ts";
import type { Database } from "../database/database.ts";
import { buildPersonContains } from "../database/search.ts";
import { workerHours } from "../database/tables/hours.ts";
import { members } from "../database/tables/members.ts";
import type { DecidableHours, VisibleHours } from "./hours.policy.ts";
import { selectHours } from "./hours.queries.ts";

export interface HoursFilter extends Pick<HoursQuery, "status" | "ministryId" | "memberId"> {
  visible: VisibleHours | "all";
  /** Only entries that a viewer with this scope may approve or return. */
  decidableBy?: DecidableHours | undefined;
  /** Part of the member's name. */
  search: string;
}

function buildVisibility(visible: VisibleHours | "all"): SQL | undefined {
  if (visible === "all") return undefined;
  return or(
    visible.memberId === null ? sql`false` : eq(workerHours.memberId, visible.memberId),
    inArray(workerHours.ministryId, [...visible.ledIds]),
  );
}

function matchDecidedBy({ ledIds, notOf }: DecidableHours): SQL | undefined {
  return and(
    isNotNull(workerHours.memberId),
    ledIds === "any" ? undefined : inArray(workerHours.ministryId, [...ledIds]),
    notOf === null ? undefined : ne(workerHours.memberId, notOf),
  );
}

/** Members whose name contains this text. */
const selectNamed = (search: string): SQL =>
  sql`(select ${members.id} from ${members} where ${buildPersonContains(members.searchText, search, false)})`;

// Sub-selects, not joins: the same conditions serve the page and its total.
function buildFilter({ visible, decidableBy, status, ministryId, memberId, search }: HoursFilter): SQL | undefined {
  return and(
    buildVisibility(visible),
    decidableBy && matchDecidedBy(decidableBy),
    status && eq(workerHours.status, status),
    ministryId === undefined ? undefined : eq(workerHours.ministryId, ministryId),
    memberId === undefined ? undefined : eq(workerHours.memberId, memberId),
    search === "" ? undefined : inArray(workerHours.memberId, selectNamed(search)),
  );
}

/** The position of an entry in the list, newest day first. */
export type HoursDayKey = readonly [workerDate: string, id: number];

/** Built per call, so that PostgreSQL plans for the given filters. */
export async function findHoursPage(db: Database, filter: HoursFilter, after: HoursDayKey | null, limit: number) {
  const beyond = after ? sql`(${workerHours.workerDate}, ${workerHours.id}) < (${after[0]}, ${after[1]})` : undefined;
  return selectHours(db)
    .where(and(buildFilter(filter), beyond))
    .orderBy(desc(workerHours.workerDate), desc(workerHours.id))
    .limit(limit);
}

export async function countHours(db: Database, filter: HoursFilter): Promise<number> {
  return countRows(db, workerHours, buildFilter(filter));
}

const yearOfWork = sql`extract(year from ${workerHours.workerDate})::int`;

const NOTHING: HoursSums = { approved: "0.00", submitted: "0.00" };

/** A member's sums over two periods, of which the second contains the first, and the years with approved hours. */
export async function sumOwn(db: Database, memberId: number, month: Span, year: Span) {
  const own = eq(workerHours.memberId, memberId);
  const sum = (
    status: keyof HoursSums,
    { from, until }: Span,
  ) => sql<string>`coalesce(sum(${workerHours.hours}) filter (
      where ${workerHours.status} = ${status} and ${workerHours.workerDate} >= ${from} and ${workerHours.workerDate} < ${until}),
    0)::numeric(12, 2)::text`;
  const [sums] = await db
    .select({
      thisMonth: { approved: sum("approved", month), submitted: sum("submitted", month) },
      thisYear: { approved: sum("approved", year), submitted: sum("submitted", year) },
      years: sql<number[]>`coalesce(array_agg(distinct ${yearOfWork} order by ${yearOfWork} desc) filter (
        where ${workerHours.status} = 'approved'), '{}')`,
    })
    .from(workerHours)
    .where(own);
  return sums ?? { thisMonth: NOTHING, thisYear: NOTHING, years: [] };
}
