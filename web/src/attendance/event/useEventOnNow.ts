import type { Event } from "@narthex/contract/events.ts";
import { useState } from "react";
import { isOver } from "../../events/eventDay.ts";
import { useToday } from "../../live/midnight.ts";
import { findNearestEvent } from "./findNearestEvent.ts";

/**
 * The initial event of a screen. It is fixed when the screen opens, so that the list does not change when the next
 * event approaches. It is chosen again on another day, when that event is over.
 */
export function useEventOnNow(events: readonly Event[]): number | null {
  const day = useToday();
  const [chosen, setChosen] = useState(() => ({ day, event: findNearestEvent(events) }));
  if (chosen.day !== day) {
    const stays = chosen.event && !isOver(chosen.event);
    setChosen({ day, event: stays ? chosen.event : findNearestEvent(events) });
  }
  return chosen.event?.id ?? null;
}
