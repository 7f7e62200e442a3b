// The kinds of the report about children's rooms, and their names. Without schemas.

/** The parts, each a table of its own. */
export const CHILD_REPORT_PARTS = ["rooms", "first_visits", "not_collected", "overrides", "readings"] as const;
export type ChildReportPart = (typeof CHILD_REPORT_PARTS)[number];

/** Decisions that people made instead of the server, and reversals. */
export const OVERRIDE_KINDS = [
  "room_rule",
  "lost_tag",
  "approved_collector",
  "unlocked",
  "collection_reversed",
  "check_in_reversed",
] as const;
export type OverrideKind = (typeof OVERRIDE_KINDS)[number];

export const OVERRIDE_WORDS: Readonly<Record<OverrideKind, string>> = {
  room_rule: "Room rule exceeded",
  lost_tag: "Lost tag",
  approved_collector: "Collector approved by a lead",
  unlocked: "Codes allowed again",
  collection_reversed: "Collection undone",
  check_in_reversed: "Check-in undone",
};

/** Readings: medical notes, who must not collect a child, and the names in an alert. And changes of bars. */
export const READING_KINDS = ["care_notes", "barred", "alert", "bar_lifted", "bar_shortened"] as const;
type ReadingKind = (typeof READING_KINDS)[number];

export const READING_WORDS: Readonly<Record<ReadingKind, string>> = {
  care_notes: "Medical notes",
  barred: "Who must not collect",
  alert: "Names of a refused attempt",
  bar_lifted: "Removed: who must not collect",
  bar_shortened: "Earlier last day: who must not collect",
};
