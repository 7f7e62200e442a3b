// Rules about an announcement's days and audience. Pure.
import {
  type AnnouncementChange,
  type AnnouncementStatus,
  type Audience,
  listChosenMinistries,
  WHICH_DUTY,
  WHICH_MINISTRY,
} from "@narthex/contract/announcements.ts";
import { DUTIES } from "@narthex/contract/role-names.ts";
import type { Duty } from "@narthex/contract/roles.ts";
import { getDayIn } from "../calendar/days.ts";

const ENDS_BEFORE = "The last day cannot be before the day of publication.";
const IN_THE_PAST = "Please choose today or a later day.";
const TOO_FAR = "Please choose a time within the next year.";
const IS_OUT = "This announcement is published already.";

/** The instant of a wall-clock time in a zone; a time skipped by a clock change is moved one hour forward. */
export function toInstant(wallClock: string, timeZone: string): Temporal.Instant {
  return Temporal.PlainDateTime.from(wallClock).toZonedDateTime(timeZone, { disambiguation: "compatible" }).toInstant();
}

interface Days {
  isActive: boolean;
  publishDate: string;
  expiryDate: string | null;
}

/** Whether the last day has passed. */
export function isAnnouncementOver(
  { expiryDate }: Pick<Days, "expiryDate">,
  now: Temporal.Instant,
  timeZone: string,
): boolean {
  return expiryDate !== null && getDayIn(timeZone, now) > expiryDate;
}

/** @param timeZone the congregation's */
export function getAnnouncementStatus(
  { isActive, publishDate, expiryDate }: Days,
  now: Temporal.Instant,
  timeZone: string,
): AnnouncementStatus {
  if (!isActive) return "inactive";
  if (isAnnouncementOver({ expiryDate }, now, timeZone)) return "expired";
  return Temporal.Instant.compare(publishDate, now) > 0 ? "scheduled" : "published";
}

interface DateChange extends Pick<Days, "publishDate" | "expiryDate"> {
  /** When it was published before the change; null for a new announcement. */
  publishedBefore: string | null;
  isReleased: boolean;
}

/** The error sentence of each invalid day. */
export function findAnnouncementDayErrors(
  { publishDate, expiryDate, publishedBefore, isReleased }: DateChange,
  now: Temporal.Instant,
  timeZone: string,
): Record<string, string> {
  const wrong: Record<string, string> = {};
  const inAYear = now.toZonedDateTimeISO(timeZone).add({ years: 1 }).toInstant();
  const moves = publishedBefore === null || Temporal.Instant.compare(publishDate, publishedBefore) !== 0;
  if (moves && isReleased) wrong.publishDate = IS_OUT;
  else if (moves && getDayIn(timeZone, publishDate) < getDayIn(timeZone, now)) wrong.publishDate = IN_THE_PAST;
  else if (moves && Temporal.Instant.compare(publishDate, inAYear) > 0) wrong.publishDate = TOO_FAR;
  if (expiryDate !== null && expiryDate < getDayIn(timeZone, publishDate)) wrong.expiryDate = ENDS_BEFORE;
  return wrong;
}

interface ChosenAudience {
  targetAudience: Audience;
  ministryIds: number[];
  duties: Duty[];
}

/** The audience after a change. @returns the fields that say no one, with the reason, or the audience */
export function changeAudience(
  before: ChosenAudience,
  change: Pick<AnnouncementChange, "targetAudience" | "ministryId" | "ministryIds" | "duties">,
): { audience: ChosenAudience; wrong: Record<string, string> } {
  const targetAudience = change.targetAudience ?? before.targetAudience;
  const ministryIds = targetAudience === "ministry" ? (listChosenMinistries(change) ?? before.ministryIds) : [];
  const chosen = targetAudience === "duties" ? (change.duties ?? before.duties) : [];
  const duties = DUTIES.filter((duty) => chosen.includes(duty));
  const wrong = {
    ...(targetAudience === "ministry" && ministryIds.length === 0 ? { ministryIds: WHICH_MINISTRY } : {}),
    ...(targetAudience === "duties" && duties.length === 0 ? { duties: WHICH_DUTY } : {}),
  };
  return { audience: { targetAudience, ministryIds, duties }, wrong };
}
