// How many came, in the lists of events on the screen. One event is counted again; the lists are not read for it.
import { api } from "@narthex/contract/api.ts";
import type { Event } from "@narthex/contract/events.ts";
import type { InfiniteData } from "@tanstack/react-query";
import type { Page } from "../api/answers.ts";
import { queryClient } from "../api/reads.ts";
import { request } from "../api/request.ts";

/** A queue at the door is counted at most this often, in milliseconds. */
const PAUSE_MS = 1000;

/** The events that are being counted: again afterwards, where somebody came meanwhile. */
const counting = new Map<number, { again: boolean }>();

type Pages = InfiniteData<Page<Event[]>>;
const SHOWN = { queryKey: [api.events.list.path], type: "active" } as const;

function showsCount(eventId: number): boolean {
  const events = queryClient.getQueriesData<Pages>(SHOWN).flatMap(([, list]) => list?.pages ?? []);
  return events.some(({ rows }) => rows.some(({ id, attendanceCount }) => id === eventId && attendanceCount !== null));
}

function showCount(eventId: number, attendanceCount: number | null): void {
  const recounted = (event: Event) => (event.id === eventId ? { ...event, attendanceCount } : event);
  queryClient.setQueriesData<Pages>(
    SHOWN,
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, rows: page.rows.map(recounted) })) },
  );
}

/** Counts an event again where a list on the screen shows its number. */
export async function recount(eventId: number): Promise<void> {
  if (!showsCount(eventId)) return;
  const running = counting.get(eventId);
  if (running) {
    running.again = true;
    return;
  }
  const round = { again: false };
  counting.set(eventId, round);
  try {
    showCount(eventId, (await request(api.events.get, { params: { id: eventId } })).attendanceCount);
  } catch {
    // The number stays as it was; the list is read again when it next opens.
  }
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  counting.delete(eventId);
  if (round.again) void recount(eventId);
}
