// Updates the attendance count of an event on its page and in the lists on the screen. Only that event is read again; the
// lists are not refetched.
import { api } from "@narthex/contract/api.ts";
import type { Event } from "@narthex/contract/events.ts";
import type { InfiniteData } from "@tanstack/react-query";
import type { RowPage } from "../api/answers.ts";
import { queryClient, read } from "../api/reads.ts";
import { isUnavailable, request } from "../api/request.ts";

/** An event is counted at most this often during a queue at check-in, in milliseconds. */
const PAUSE_MS = 1000;

/** The events that are being counted; `again` if a check-in came in the meantime. */
const counting = new Map<number, { again: boolean }>();

type EventPages = InfiniteData<RowPage<Event[]>>;
const SHOWN = { queryKey: [api.events.list.path], type: "active" } as const;

const buildEventKey = (eventId: number) => read(api.events.get, { params: { id: eventId } }).queryKey;

function isCountShown(eventId: number): boolean {
  if (queryClient.getQueryCache().find({ queryKey: buildEventKey(eventId), type: "active" })) return true;
  const events = queryClient.getQueriesData<EventPages>(SHOWN).flatMap(([, list]) => list?.pages ?? []);
  return events.some(({ rows }) => rows.some(({ id, attendanceCount }) => id === eventId && attendanceCount !== null));
}

function showCount(counted: Event): void {
  const { attendanceCount } = counted;
  const applyCount = (event: Event) => (event.id === counted.id ? { ...event, attendanceCount } : event);
  // The event may have been changed and read again while its people were counted.
  queryClient.setQueryData(
    buildEventKey(counted.id),
    (event) =>
      event && (Date.parse(event.updatedAt) > Date.parse(counted.updatedAt) ? { ...event, attendanceCount } : counted),
  );
  queryClient.setQueriesData<EventPages>(
    SHOWN,
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, rows: page.rows.map(applyCount) })) },
  );
}

/** Counts an event again if its count is on the screen, until that succeeds. */
export async function recountEvent(eventId: number): Promise<void> {
  if (!isCountShown(eventId)) return;
  const running = counting.get(eventId);
  if (running) {
    running.again = true;
    return;
  }
  const round = { again: false };
  counting.set(eventId, round);
  try {
    showCount(await request(api.events.get, { params: { id: eventId } }));
  } catch (error) {
    round.again ||= isUnavailable(error);
  }
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  counting.delete(eventId);
  if (round.again) void recountEvent(eventId);
}
