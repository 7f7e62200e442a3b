// Kinds of check-in stations. Without schemas, so that tables can import them.

/** With a greeter, or used by the families themselves. */
export const STATION_KINDS = ["attended", "self_service"] as const;
export type StationKind = (typeof STATION_KINDS)[number];

export const STATION_KIND_NAMES: Readonly<Record<StationKind, string>> = {
  attended: "Attended",
  self_service: "Self-service",
};
