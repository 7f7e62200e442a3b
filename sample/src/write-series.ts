// The weekly and monthly gatherings as series; one of them is canceled once.
import { listRuleDays } from "../../server/src/calendar/recurrence.ts";
import type { Database } from "../../server/src/database/database.ts";
import { eventSeries } from "../../server/src/database/tables/event-series.ts";
import type { events } from "../../server/src/database/tables/events.ts";
import type { Occasion } from "./calendar.ts";
import { GATHERINGS, type Gathering } from "./gatherings.ts";

type SeriesFields = Pick<typeof events.$inferInsert, "seriesId" | "originalStart" | "cancelledAt">;

/** The same limit as for series in the application. */
const MONTHS_AHEAD = 18;
const CANCELED = { title: "Community Lunch", weeksAhead: 5 };

interface Places {
  member: (place: number) => number;
  ministry: (place: number) => number;
}

async function writeOne(
  tx: Database,
  gathering: Gathering & { rule: string },
  occasions: readonly Occasion[],
  today: Temporal.PlainDate,
  at: Places,
): Promise<number | null> {
  const [first] = occasions;
  const last = occasions.at(-1);
  if (!first || !last) return null;
  const { row, day, organizer, ministry } = first;
  const { rule, end } = gathering;
  const startDate = day.toString();
  const planned = listRuleDays(
    { rule, startDate, until: null, count: null },
    today.add({ months: MONTHS_AHEAD }).toString(),
  );
  const { title, description, location, maxAttendees, isPublic, asksForReplies, capacity } = row;
  const { timezone, createdAt, updatedAt } = row;
  const [written] = await tx
    .insert(eventSeries)
    .values({
      rule,
      startDate,
      title,
      description,
      location,
      maxAttendees,
      isPublic,
      asksForReplies,
      capacity,
      timezone,
      createdAt,
      updatedAt,
      skippedDates: planned.filter((one) => !gathering.days(Temporal.PlainDate.from(one))),
      startTime: gathering.start,
      endDays: end ? (end.daysLater ?? 0) : null,
      endTime: end?.time ?? null,
      organizerId: at.member(organizer),
      ministryId: ministry === null ? null : at.ministry(ministry),
      writtenUntil: last.day.toString(),
    })
    .returning({ id: eventSeries.id });
  return written?.id ?? null;
}

/** Writes the series. @returns the columns of their events that refer to them */
export async function writeSeries(
  tx: Database,
  calendar: readonly Occasion[],
  today: Temporal.PlainDate,
  at: Places,
): Promise<(occasion: Occasion) => SeriesFields> {
  const seriesIds = new Map<string, number>();
  for (const gathering of GATHERINGS) {
    const { rule, title } = gathering;
    if (rule === undefined) continue;
    const occasions = calendar.filter((occasion) => occasion.gathering === gathering);
    const id = await writeOne(tx, { ...gathering, rule }, occasions, today, at);
    if (id !== null) seriesIds.set(title, id);
  }
  const cancelFrom = today.add({ weeks: CANCELED.weeksAhead });
  const canceled = calendar.find(
    ({ gathering, day }) => gathering.title === CANCELED.title && Temporal.PlainDate.compare(day, cancelFrom) >= 0,
  );
  return (occasion) => {
    const { gathering, day } = occasion;
    const seriesId = seriesIds.get(gathering.title);
    if (seriesId === undefined) return {};
    return {
      seriesId,
      originalStart: `${day}T${gathering.start}`,
      ...(occasion === canceled ? { cancelledAt: `${today}T04:00:00Z` } : {}),
    };
  };
}
