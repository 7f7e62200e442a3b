import type { Event } from "@narthex/contract/events.ts";
import { useState } from "react";
import { isOver } from "../../events/eventDay.ts";
import { useToday } from "../../live/midnight.ts";
import { findNearestEvent } from "./findNearestEvent.ts";

/**
 * The initial event of a screen. It is fixed once there is one, so that the list does not change when the next event
 * approaches. It is chosen again on another day, when that event is over.
 */
export function useEventOnNow(events: readonly Event[]): number | null {
  const day = useToday();
  const [chosen, setChosen] = useState(() => ({ day, event: findNearestEvent(events) }));
  const stays = chosen.event && (chosen.day === day || !isOver(chosen.event));
  const event = stays ? chosen.event : findNearestEvent(events);
  if (chosen.day !== day || chosen.event !== event) setChosen({ day, event });
  return event?.id ?? null;
}
