// The parts of an event's page, as the address names them.
export const EVENT_TABS = ["overview", "replies", "attendance", "history"] as const;
export type EventTab = (typeof EVENT_TABS)[number];
