// The parts of the children's page, as the address names them.
export const CHILDREN_TABS = ["check-in", "board", "rooms", "clearances", "stations", "reviews", "report"] as const;
export type ChildrenTab = (typeof CHILDREN_TABS)[number];

/** What the address says: the part, and ids of the event and the room that are shown. */
export interface ChildrenAddress {
  tab?: ChildrenTab;
  event?: number;
  room?: number;
  /** The board of the room fills the screen, for a tablet in it. */
  full?: true;
  /** The days of the report. */
  from?: string;
  to?: string;
}

/** The room that fills the screen, from the search of an address; null if none does. */
export function readRoomScreen({ full, event, room }: { full?: unknown; event?: unknown; room?: unknown }) {
  return full === true && typeof event === "number" && typeof room === "number"
    ? { eventId: event, roomId: room }
    : null;
}
