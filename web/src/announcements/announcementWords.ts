// The words for announcements: priorities, audiences, and what became of what was sent.
import type { Announcement, Audience, Priority } from "@narthex/contract/announcements.ts";

export const PRIORITY_LABELS: Readonly<Record<Priority, string>> = { high: "High", normal: "Normal", low: "Low" };

export const AUDIENCE_LABELS: Readonly<Record<Audience, string>> = {
  all: "Everyone",
  members: "Members",
  ministry: "Ministry",
};

/** "Everyone", or the ministry's name. */
export const audienceInWords = ({ targetAudience, ministryName }: Announcement): string =>
  targetAudience === "ministry" ? (ministryName ?? AUDIENCE_LABELS.ministry) : AUDIENCE_LABELS[targetAudience];
