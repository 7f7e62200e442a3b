import type { Event } from "@narthex/contract/events.ts";

/** What list and calendar offer for an event; each offers only what the event's `can` allows. */
export interface EventActions {
  onEdit: (event: Event) => void;
  onDelete: (event: Event) => void;
}
