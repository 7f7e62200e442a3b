// States and steps of a child's check-in. Without schemas, so that tables can import them.

/**
 * A child is inside, was collected, or was never there: the check-in was a mistake. Or the stay continues at another
 * event, or no one recorded who collected the child before the child came again on a later day.
 */
export const CHECK_IN_STATES = ["in", "out", "undone", "moved", "uncollected"] as const;
export type CheckInState = (typeof CHECK_IN_STATES)[number];

export const CHILD_STEPS = [
  "checked_in",
  "label_opened",
  "label_sent",
  "label_printed",
  "label_failed",
  "wrong_code",
  "locked",
  "unlocked",
  "refused",
  "collected",
  "collection_reversed",
  "check_in_reversed",
  "moved",
  "move_reversed",
  "room_changed",
  "uncollected",
  "explained",
] as const;

/** What proved that the child may be given to the collector. */
export const COLLECTION_PROOFS = ["code", "lost_tag"] as const;
export type CollectionProof = (typeof COLLECTION_PROOFS)[number];

/** The second member of staff of the lost-tag procedure, and the children's lead of an override. */
export const APPROVAL_KINDS = ["second", "lead"] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

/**
 * Of a request for an approval. At a station, two members of staff approve a lost tag: after one of them, it is `half`.
 */
export const REQUEST_STATES = ["open", "half", "approved", "refused", "expired", "used"] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/**
 * Texts about children inside: the three steps after the end of an event for a child who was not collected, and texts
 * that someone writes on the board.
 */
export const CHILD_TEXT_KINDS = ["guardian", "lead", "contact", "message"] as const;

/** An alert goes to leads, and no board shows it. */
export const STORED_TEXT_KINDS = [...CHILD_TEXT_KINDS, "alert"] as const;

/** One code for all children of a family, or one for each child. */
export const CODE_RULES = ["child", "family"] as const;
export type CodeRule = (typeof CODE_RULES)[number];

/**
 * A barred person who was to collect a child, who brought a child, or who was to serve or serves in a room with a child.
 * The same applies to people with a similar name.
 */
export const ENCOUNTER_KINDS = ["attempt", "brought", "serving"] as const;
export type EncounterKind = (typeof ENCOUNTER_KINDS)[number];

/** Also a barred person with a new name, and a bar that ended or got an earlier last day. */
export const ALERT_KINDS = [...ENCOUNTER_KINDS, "renamed", "lifted", "shortened"] as const;
