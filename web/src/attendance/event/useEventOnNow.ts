import type { Event } from "@narthex/contract/events.ts";
import { useState } from "react";
import { isOver } from "../../events/eventDay.ts";
import { useToday } from "../../live/midnight.ts";
import { nearestEvent } from "./nearestEvent.ts";

/**
 * The event that a screen begins with. Fixed when the screen opens: when the next event draws near, nobody may find
 * themselves at another list. Chosen again on another day, where that event is over.
 */
export function useEventOnNow(events: readonly Event[]): number | null {
  const day = useToday();
  const [chosen, setChosen] = useState(() => ({ day, event: nearestEvent(events) }));
  if (chosen.day !== day) {
    const stays = chosen.event && !isOver(chosen.event);
    setChosen({ day, event: stays ? chosen.event : nearestEvent(events) });
  }
  return chosen.event?.id ?? null;
}
