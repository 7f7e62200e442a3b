import type { Event } from "@narthex/contract/events.ts";

/** What list and calendar offer for an event; each offers only what the event's `can` allows. */
export interface EventActions {
  /** Shows all there is to know, for everyone. */
  onOpen: (event: Event) => void;
  onEdit: (event: Event) => void;
  onDelete: (event: Event) => void;
}
