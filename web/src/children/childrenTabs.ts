// The parts of the children's page, as the address names them.
export const CHILDREN_TABS = ["check-in", "board", "rooms", "clearances", "stations", "reviews", "report"] as const;
export type ChildrenTab = (typeof CHILDREN_TABS)[number];

/** What the address says: the part, and ids of the event and the room that are shown. */
export interface ChildrenAddress {
  tab?: ChildrenTab;
  event?: number;
  room?: number;
  /** The days of the report. */
  from?: string;
  to?: string;
}
