import type { FollowUpKind, FollowUpStatus } from "@narthex/contract/follow-up-kinds.ts";
import type { FollowUp } from "@narthex/contract/follow-ups.ts";
import { formatDate, formatShortDate } from "../format/format.ts";

export const FOLLOW_UP_KIND_WORDS: Record<FollowUpKind, string> = {
  newcomer: "New",
  absent: "Absent",
  back: "Back again",
  birthday: "Birthday",
  other: "Other",
};

export const FOLLOW_UP_STATUS_WORDS: Record<FollowUpStatus, string> = {
  open: "Open",
  done: "Done",
  dismissed: "Not needed",
};

/** The reason for a follow-up, such as "Not seen since Sep 6, 2026". */
export function formatOccasion({ kind, occasion, reason }: FollowUp): string {
  if (kind === "other") return reason ?? "";
  if (occasion === null) return FOLLOW_UP_KIND_WORDS[kind];
  if (kind === "newcomer") return `New since ${formatDate(occasion)}`;
  if (kind === "absent") return `Not seen since ${formatDate(occasion)}`;
  if (kind === "back") return `Back again, was not seen since ${formatDate(occasion)}`;
  return `Birthday on ${formatShortDate(occasion)}`;
}
