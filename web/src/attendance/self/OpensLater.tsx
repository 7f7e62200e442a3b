import type { Event } from "@narthex/contract/events.ts";
import { dayInWords } from "../../format/words.ts";

/** Stands where one's own button will be. */
export function OpensLater({ event }: { event: Pick<Event, "eventDate"> }) {
  return <p className="text-ink-quiet">Check-in opens on {dayInWords(event.eventDate)}</p>;
}
