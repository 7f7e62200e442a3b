// What the screens read of events: pages of those to come and of the past, the days of a month, single ones.
import { api } from "@narthex/contract/api.ts";
import type { RecordSort } from "@narthex/contract/attendance.ts";
import type { Event } from "@narthex/contract/events.ts";
import { MAX_PAGE } from "@narthex/contract/limits.ts";
import { type InfiniteData, queryOptions } from "@tanstack/react-query";
import type { RowPage } from "../api/answers.ts";
import { queryClient, read, readPages } from "../api/reads.ts";
import { findLastDay } from "./month.ts";

/** Events that are not over yet, the next one first. */
export const upcomingEvents = readPages(api.events.upcoming, {});

/** Those of them to which the user replied that they are coming. */
export const ownUpcomingEvents = readPages(api.events.upcoming, {}, { ownReply: "coming", limit: 20 });

/** For previews of changes: an answer of an earlier time would be confirmed as if it were current. */
export const READ_WHEN_SHOWN = { staleTime: 0, gcTime: 0 };

/** Which events the list shows: all of them, unless something is chosen. */
export interface EventOption {
  search?: string | undefined;
  ministryId?: number | undefined;
  /** YYYY-MM. */
  month?: string | undefined;
}

/** Events that are today's or still to come, the next one first. */
export const queryComingEvents = (choice: EventOption = {}) =>
  readPages(api.events.list, {}, { ...buildChoiceQuery(choice), when: "coming" });

/** Events of the past, the newest day first. */
export const queryPastEvents = (choice: EventOption) =>
  readPages(api.events.list, {}, { ...buildChoiceQuery(choice), when: "past" });

/** Events on these days. @param days YYYY-MM-DD, in order */
export const queryEventsBetween = (days: readonly string[], ministryId?: number) =>
  readPages(
    api.events.list,
    {},
    { ...buildChoiceQuery({ ministryId }), from: days[0], to: days.at(-1), limit: MAX_PAGE },
  );

const buildChoiceQuery = ({ search, ministryId, month }: EventOption) => ({
  ...(search ? { search } : {}),
  ...(ministryId === undefined ? {} : { ministryId }),
  ...(month === undefined ? {} : { from: `${month}-01`, to: findLastDay(month) }),
});

/**
 * For the number of events of a month that are neither over nor canceled: the total counts, of the rows there is only
 * one. @param month YYYY-MM
 */
export const queryUpcomingInMonth = (month: string) =>
  readPages(api.events.upcoming, {}, { from: `${month}-01`, to: findLastDay(month), canceled: "left_out", limit: 1 });

/** The changes of several events that the user can undo. @param eventId only of the series of this event */
export const queryUndoable = (eventId?: number) => read(api.eventSeries.undoable, { query: { eventId } });

/** The events of a series that are today's or still to come. */
export const queryComingOfSeries = (seriesId: number) => readPages(api.events.list, {}, { when: "coming", seriesId });

export const queryAttendanceOfEvent = (eventId: number, sort: RecordSort) =>
  readPages(api.attendance.ofEvent, { params: { eventId } }, { sort });

/** The event as a list has it, where that is up to date. */
function findListedEvent(id: number): Event | undefined {
  for (const { path } of [api.events.list, api.events.upcoming]) {
    const lists = queryClient.getQueriesData<InfiniteData<RowPage<Event[]>>>({ queryKey: [path], stale: false });
    for (const [, list] of lists) {
      const found = list?.pages.flatMap(({ rows }) => rows).find((event) => event.id === id);
      if (found) return found;
    }
  }
  return undefined;
}

/** One event; data that a list contains already is not read again. */
export const queryEvent = (id: number) =>
  queryOptions({ ...read(api.events.get, { params: { id } }), initialData: () => findListedEvent(id) });
