// Headcounts of a report, by the day of the event. They stand beside the check-ins and are never added to them.
import type { CountedPeople } from "@narthex/contract/headcounts.ts";
import { isTime, type ReportGrouping } from "@narthex/contract/report-kinds.ts";
import { and, eq, gte, lte, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database } from "../database/database.ts";
import { events } from "../database/tables/events.ts";
import { eventHeadcounts } from "../database/tables/headcounts.ts";
import { ministries } from "../database/tables/ministries.ts";
import { EVENT_GROUP, isChosenEvent, MINISTRY_GROUP } from "./attendance.source.ts";
import type { Narrowing, ReportGroup } from "./source.ts";
import { type CountedRow, type Days, listParts } from "./spans.rules.ts";

export interface CountedGroups {
  readonly rows: readonly CountedRow[];
  readonly total: CountedPeople | null;
}

export const NO_HEADCOUNTS: CountedGroups = { rows: [], total: null };

function buildTimeGroup(grouping: ReportGrouping, days: Days): ReportGroup {
  const parts = isTime(grouping) ? listParts(grouping, days) : [];
  const keys = sql`${sql.param(parts.map(({ key }) => key))}::text[]`;
  const bounds = sql`${sql.param(parts.map(({ from }) => from))}::date[]`;
  const key = sql`(${keys})[width_bucket(${events.eventDate}, ${bounds})]`;
  return { by: sql`1`, key, name: sql`null::text` };
}

function chooseGroup(grouping: ReportGrouping, days: Days): ReportGroup {
  if (grouping === "event") return EVENT_GROUP;
  return grouping === "ministry" ? MINISTRY_GROUP : buildTimeGroup(grouping, days);
}

const selectSum = (column: AnyPgColumn) => sql<number | null>`sum(${column})::float8`;

/** Groups with at least one headcount. */
export async function findHeadcounts(
  db: Database,
  asked: Days & Narrowing,
  grouping: ReportGrouping,
): Promise<CountedGroups> {
  const group = chooseGroup(grouping, asked);
  const found = await db
    .select({
      key: sql<string>`${group.key}`,
      name: sql<string | null>`${group.name}`,
      day: sql<string | null>`${group.day ?? sql`null::text`}`,
      adults: selectSum(eventHeadcounts.adults),
      children: selectSum(eventHeadcounts.children),
      online: selectSum(eventHeadcounts.online),
    })
    .from(eventHeadcounts)
    .innerJoin(events, eq(events.id, eventHeadcounts.eventId))
    .leftJoin(ministries, eq(ministries.id, events.ministryId))
    .where(and(gte(events.eventDate, asked.start), lte(events.eventDate, asked.end), isChosenEvent(asked)))
    .groupBy(group.by);
  const rows = found
    .map(({ key, name, day, ...headcount }) => ({ key, name, day, headcount }))
    .filter(({ headcount }) => isCounted(headcount));
  return { rows, total: rows.length === 0 ? null : addUp(rows.map(({ headcount }) => headcount)) };
}

const isCounted = ({ adults, children, online }: CountedPeople): boolean =>
  adults !== null || children !== null || online !== null;

function addUp(headcounts: readonly CountedPeople[]): CountedPeople {
  const total = (part: keyof CountedPeople): number | null => {
    const numbers = headcounts.flatMap((headcount) => headcount[part] ?? []);
    return numbers.length === 0 ? null : numbers.reduce((all, one) => all + one, 0);
  };
  return { adults: total("adults"), children: total("children"), online: total("online") };
}
