// The days of a report, and how they are grouped. Pure, on the congregation's calendar.
import type { CountedPeople } from "@narthex/contract/headcounts.ts";
import type { TimeGrouping } from "@narthex/contract/report-kinds.ts";

/** First and last day, YYYY-MM-DD. */
export interface Days {
  readonly start: string;
  readonly end: string;
}

/** Number of days of "Last 30 days", including today. */
const LAST_DAYS = 30;

const UP_TO_DAYS = 31;
const UP_TO_WEEKS = 26;

const parsePlainDate = (text: string) => Temporal.PlainDate.from(text);

export function getLastDays(today: string): Days {
  return {
    start: parsePlainDate(today)
      .subtract({ days: LAST_DAYS - 1 })
      .toString(),
    end: today,
  };
}

export function getMonth(today: string): Days {
  const first = parsePlainDate(today).with({ day: 1 });
  return { start: first.toString(), end: first.with({ day: first.daysInMonth }).toString() };
}

export function addDay(text: string): string {
  return parsePlainDate(text).add({ days: 1 }).toString();
}

/** The default grouping of a span. */
export function chooseGrouping({ start, end }: Days): TimeGrouping {
  const { days } = parsePlainDate(start).until(parsePlainDate(end), { largestUnit: "days" });
  if (days < UP_TO_DAYS) return "day";
  return days < UP_TO_WEEKS * 7 ? "week" : "month";
}

const FIRST_OF: Record<TimeGrouping, (date: Temporal.PlainDate) => Temporal.PlainDate> = {
  day: (date) => date,
  week: (date) => date.subtract({ days: date.dayOfWeek % 7 }),
  month: (date) => date.with({ day: 1 }),
};
const STEP: Record<TimeGrouping, Temporal.DurationLike> = {
  day: { days: 1 },
  week: { weeks: 1 },
  month: { months: 1 },
};

/**
 * A part of a span. Its name is the first day of the whole day, week or month; a part at the edge begins at the edge.
 */
export interface SpanPart {
  readonly key: string;
  readonly from: string;
}

/** The parts of a span; weeks begin on Sunday. */
export function listParts(grouping: TimeGrouping, { start, end }: Days): SpanPart[] {
  const [first, last] = [parsePlainDate(start), parsePlainDate(end)];
  const parts: SpanPart[] = [];
  for (let at = FIRST_OF[grouping](first); Temporal.PlainDate.compare(at, last) <= 0; at = at.add(STEP[grouping])) {
    const from = Temporal.PlainDate.compare(at, first) < 0 ? first : at;
    parts.push({ key: at.toString(), from: from.toString() });
  }
  return parts;
}

/** The days of a part by its name, or null if the span has no such part. */
export function findPart(key: string, grouping: TimeGrouping, days: Days): Days | null {
  const parts = listParts(grouping, days);
  const place = parts.findIndex((part) => part.key === key);
  const part = parts[place];
  if (!part) return null;
  const next = parts[place + 1];
  return { start: part.from, end: next ? parsePlainDate(next.from).subtract({ days: 1 }).toString() : days.end };
}

export interface CountedRow {
  readonly key: string;
  readonly name: string | null;
  readonly day: string | null;
  readonly headcount: CountedPeople;
}

/**
 * Groups with their headcounts, and groups that have only a headcount. @param zero figures of a group without check-ins
 */
export function withHeadcounts<R extends Omit<CountedRow, "headcount"> & { readonly figures: string[] }>(
  rows: readonly R[],
  counted: readonly CountedRow[],
  zero: string[],
) {
  const headcounts = new Map(counted.map(({ key, headcount }) => [key, headcount]));
  const known = new Set(rows.map(({ key }) => key));
  return [
    ...rows.map((row) => ({ ...row, headcount: headcounts.get(row.key) ?? null })),
    ...counted.filter(({ key }) => !known.has(key)).map((row) => ({ ...row, figures: zero })),
  ];
}

interface Trend {
  readonly date: string;
  readonly eventId: number;
  readonly eventName: string;
  readonly eventDate: string;
  readonly count: number;
}

/** Check-ins by day and event beside the headcount of the event's day, the earliest first. */
export function addHeadcounts(trends: readonly Trend[], counted: readonly CountedRow[]) {
  const buildTrendKey = ({ date, eventId }: Pick<Trend, "date" | "eventId">) => `${date} ${eventId}`;
  const headcounts = new Map(counted.map(({ key, day, headcount }) => [`${day} ${key}`, headcount]));
  const known = new Set(trends.map(buildTrendKey));
  const others = counted.flatMap(({ key, name, day, headcount }) =>
    known.has(`${day} ${key}`)
      ? []
      : [{ date: day ?? "", eventId: Number(key), eventName: name ?? "", eventDate: day ?? "", count: 0, headcount }],
  );
  return [
    ...trends.map((trend) => ({ ...trend, headcount: headcounts.get(buildTrendKey(trend)) ?? null })),
    ...others,
  ].sort(
    (one, other) =>
      one.date.localeCompare(other.date) ||
      one.eventName.localeCompare(other.eventName, "en") ||
      one.eventDate.localeCompare(other.eventDate),
  );
}

interface Row {
  readonly key: string;
  readonly figures: readonly string[];
}

/** Periods in their order, including those without records unless they are in the future. */
export function fillGaps<R extends Row>(
  parts: readonly SpanPart[],
  rows: readonly R[],
  today: string,
  empty: (key: string) => R,
): R[] {
  const known = new Map(rows.map((row) => [row.key, row]));
  return parts.flatMap(({ key, from }) => known.get(key) ?? (from <= today ? [empty(key)] : []));
}

/** Other groups: those with a day, such as events, by their day; others largest first, then by name. */
export function rankRows<R extends Row & { readonly name: string | null; readonly day: string | null }>(
  rows: readonly R[],
): R[] {
  return rows.toSorted((one, other) => {
    if (one.day !== other.day) return (one.day ?? "").localeCompare(other.day ?? "");
    for (const [place, figure] of one.figures.entries()) {
      const difference = Number(other.figures[place] ?? 0) - Number(figure);
      if (difference !== 0) return difference;
    }
    return (one.name ?? "").localeCompare(other.name ?? "", "en") || one.key.localeCompare(other.key);
  });
}
