import type { Event } from "@narthex/contract/events.ts";

/** What the calendar offers for its events and days. */
export interface CalendarActions {
  onEdit: (event: Event) => void;
  onDelete: (event: Event) => void;
  /** An event is being dragged from one of its days; null when that ends. */
  onDrag: (dragged: { event: Event; from: string } | null) => void;
  /** An event is to be moved to a day, YYYY-MM-DD, with the keyboard. */
  onMove: (event: Event, to: string) => void;
  /** The dragged event was dropped on a day, YYYY-MM-DD. */
  onDrop: (date: string) => void;
  /** Plans an event on a day, YYYY-MM-DD; null for those who may not. */
  onCreate: ((date: string) => void) | null;
}
