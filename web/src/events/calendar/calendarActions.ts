import type { Event } from "@narthex/contract/events.ts";

/** What the calendar offers for its events and days. */
export interface CalendarActions {
  onEdit: (event: Event) => void;
  onDelete: (event: Event) => void;
  /** An event is being dragged; null when that ends. */
  onDrag: (event: Event | null) => void;
  /** The dragged event was dropped on a day, YYYY-MM-DD. */
  onDrop: (date: string) => void;
  /** Plans an event on a day, YYYY-MM-DD; null for those who may not. */
  onCreate: ((date: string) => void) | null;
}
