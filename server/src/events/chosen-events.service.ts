// Series and single events that are chosen for something, such as a children's room or a ministry that serves there.
import type { RoomEvent } from "@narthex/contract/rooms.ts";
import type { Viewer } from "../access/viewer.ts";
import { formatRule } from "../calendar/recurrence.words.ts";
import type { Database } from "../database/database.ts";
import { findEventsById, findSeriesById, lockChosen } from "./chosen-events.queries.ts";
import { maySeeEvent } from "./events.policy.ts";
import { findEventsByTitle } from "./reading.service.ts";

export type ChosenRow = { readonly seriesId: number | null; readonly eventId: number | null };

interface Limits {
  /** Events that a search looks through. A weekly series has 52 in a year. */
  readonly searched: number;
  /** Series and events that it answers. */
  readonly answered: number;
  /** Whether it answers the dates of a series beside the series. */
  readonly withDates: boolean;
}

const FOR_ROOMS: Limits = { searched: 100, answered: 12, withDates: true };
/** Enough to find a service three months ahead among some weekly series. */
export const FOR_SERVING: Limits = { searched: 500, answered: 50, withDates: false };

const listPresent = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))];
export const buildRowKey = ({ seriesId, eventId }: ChosenRow): string =>
  seriesId === null ? `event ${eventId}` : `series ${seriesId}`;

/** Locks those of the chosen series and events against deletion that exist and the viewer sees. @returns their number */
export async function lockVisible(tx: Database, viewer: Viewer, rows: readonly ChosenRow[]): Promise<number> {
  const { series, events } = await lockChosen(tx, {
    seriesIds: listPresent(rows.map(({ seriesId }) => seriesId)),
    eventIds: listPresent(rows.map(({ eventId }) => eventId)),
  });
  return [...series, ...events].filter((one) => maySeeEvent(viewer, { ...one, organizerId: null })).length;
}

/** Describes series and events, those that the viewer may not see without their title and days. */
export async function describeChosen(
  db: Database,
  viewer: Viewer,
  rows: readonly ChosenRow[],
  now: Temporal.Instant,
): Promise<Map<string, RoomEvent>> {
  const at = now.toString();
  const series = await findSeriesById(db, listPresent(rows.map(({ seriesId }) => seriesId)), at);
  const single = await findEventsById(db, listPresent(rows.map(({ eventId }) => eventId)));
  const described = new Map<string, RoomEvent>();
  for (const one of series) {
    const isSeen = maySeeEvent(viewer, { ...one, organizerId: null });
    const words = isSeen ? { title: one.title, repeats: formatRule(one, one) } : { title: null, repeats: null };
    described.set(`series ${one.id}`, {
      kind: "series",
      id: one.id,
      ...words,
      eventDate: null,
      isOver: !one.hasComing,
    });
  }
  for (const one of single) {
    const isSeen = maySeeEvent(viewer, { ...one, organizerId: null });
    const words = isSeen ? { title: one.title, eventDate: one.eventDate } : { title: null, eventDate: null };
    const isOver = Temporal.Instant.compare(Temporal.Instant.from(one.endsAt), now) <= 0;
    described.set(`event ${one.id}`, { kind: "event", id: one.id, ...words, repeats: null, isOver });
  }
  return described;
}

/** Series and events to come by a part of the title: the series first. */
export async function searchChoosable(
  db: Database,
  viewer: Viewer,
  search: string,
  now: Temporal.Instant,
  { searched, answered, withDates } = FOR_ROOMS,
): Promise<RoomEvent[]> {
  const found = (await findEventsByTitle(db, viewer, search, searched, now)).filter(
    ({ endsAt, cancelledAt }) =>
      cancelledAt === null && Temporal.Instant.compare(Temporal.Instant.from(endsAt), now) > 0,
  );
  const rows = [
    ...listPresent(found.map(({ seriesId }) => seriesId)).map((seriesId): ChosenRow => ({ seriesId, eventId: null })),
    ...found
      .filter(({ seriesId }) => withDates || seriesId === null)
      .map(({ id }): ChosenRow => ({ seriesId: null, eventId: id })),
  ].slice(0, answered);
  const described = await describeChosen(db, viewer, rows, now);
  return rows.flatMap((row) => described.get(buildRowKey(row)) ?? []);
}
