// How many came, in the list of events on the screen. One event is counted again; the long list is not read for it.
import { api } from "@narthex/contract/api.ts";
import { requestPage } from "./answers.ts";
import { queryClient, readWhole } from "./reads.ts";

/** A queue at the door is counted at most this often, in milliseconds. */
const PAUSE_MS = 1000;

/** The events that are being counted: again afterwards, where somebody came meanwhile. */
const counting = new Map<number, { again: boolean }>();

/** Counts an event again where a list on the screen shows its number. */
export async function recount(eventId: number): Promise<void> {
  const list = readWhole(api.events.list).queryKey;
  const isShown = queryClient.getQueryCache().find({ queryKey: list })?.isActive();
  const known = queryClient.getQueryData(list)?.find(({ id }) => id === eventId);
  if (!isShown || !known || known.attendanceCount === null) return;
  const running = counting.get(eventId);
  if (running) {
    running.again = true;
    return;
  }
  const round = { again: false };
  counting.set(eventId, round);
  try {
    const { total } = await requestPage(api.attendance.ofEvent, { params: { eventId }, query: { limit: 1 } });
    queryClient.setQueryData(list, (events) =>
      events?.map((event) => (event.id === eventId ? { ...event, attendanceCount: total } : event)),
    );
  } catch {
    // The number stays as it was; the list is read again when it next opens.
  }
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  counting.delete(eventId);
  if (round.again) void recount(eventId);
}
