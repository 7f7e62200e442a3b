// The kinds of notes about a child. Without schemas, so that tables can import them.

/** Allergies are printed on the child's tag; medical notes are shown to the children's team only on request. */
export const CARE_NOTE_KINDS = ["allergy", "medical"] as const;
export type CareNoteKind = (typeof CARE_NOTE_KINDS)[number];
