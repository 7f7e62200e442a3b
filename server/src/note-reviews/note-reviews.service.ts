// Allergies, medical notes and barred people are confirmed once a year, and removed after a child has left
// (docs/decisions/0171).
import { id as entryId } from "@narthex/contract/fields.ts";
import {
  type DueNote,
  type DueNotesQuery,
  REVIEWED_SOURCES,
  type ReviewedSource,
} from "@narthex/contract/note-reviews.ts";
import * as z from "zod";
import type { Viewer } from "../access/viewer.ts";
import { listBarredFrom, readEntries, requireNotBarred } from "../barred/barred.service.ts";
import { alertAboutLiftedBars } from "../barred/lifted.service.ts";
import { getDay } from "../calendar/days.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { type Page, readCursorOf, readPage } from "../http/page.ts";
import { Refusal } from "../refusal.ts";
import {
  confirmEntry,
  countDue,
  deleteEntry,
  deleteOfThoseWhoLeft,
  findChildOf,
  findDueReviews,
} from "./note-reviews.queries.ts";

/** Time of the confirmation, source and id of the last row of the previous page. */
const PageEnd = z.tuple([z.iso.datetime(), z.enum(REVIEWED_SOURCES), entryId]);

const YEAR = Temporal.Duration.from({ years: 1 });
/** So that a status that was changed by mistake costs nothing. A check-in starts them again. */
const DAYS_AFTER_LEAVING = 30;

const subtractYear = (viewer: Viewer, now: Temporal.Instant): string =>
  now.toZonedDateTimeISO(viewer.congregation.timezone).subtract(YEAR).toInstant().toString();

export async function listDueNotes(
  db: Database,
  viewer: Viewer,
  { limit, after }: DueNotesQuery,
  now: Temporal.Instant,
): Promise<Page<DueNote>> {
  const due = {
    before: subtractYear(viewer, now),
    today: getDay(viewer, now),
    timezone: viewer.congregation.timezone,
    except: await listBarredFrom(db, viewer, now),
  };
  return readPage(
    { limit, after },
    (most) => findDueReviews(db, due, readCursorOf(after, PageEnd), most),
    () => countDue(db, due),
    (last) => [last.reviewedAt, last.source, last.id],
  );
}

interface Entry {
  readonly source: ReviewedSource;
  readonly id: number;
}

export async function confirmNote(
  tx: Database,
  viewer: Viewer,
  { source, id }: Entry,
  now: Temporal.Instant,
): Promise<{ id: number }> {
  await requireNotBarred(tx, viewer, [await findChildOf(tx, source, id)], now);
  const childId = await confirmEntry(tx, source, id, now.toString());
  if (childId === null) throw new Refusal("not_found");
  const kind = source === "care_note" ? "member.confirmed_care_note" : "member.confirmed_barred";
  await recordChange(tx, viewer, kind, { subjectId: childId });
  return { id };
}

export async function removeReviewedNote(
  tx: Database,
  viewer: Viewer,
  { source, id }: Entry,
  now: Temporal.Instant,
): Promise<{ id: number }> {
  const about = await findChildOf(tx, source, id);
  await requireNotBarred(tx, viewer, [about], now);
  const barredFrom = source === "guardian" ? about : null;
  const before = barredFrom === null ? [] : await readEntries(tx, barredFrom);
  const childId = await deleteEntry(tx, source, id);
  if (childId === null) throw new Refusal("not_found");
  const after = barredFrom === null ? [] : await readEntries(tx, barredFrom);
  await alertAboutLiftedBars(tx, viewer, { childId, before, after, today: getDay(viewer, now) }, now);
  if (source === "care_note") await recordChange(tx, viewer, "member.care_notes_changed", { subjectId: childId });
  else await recordChange(tx, viewer, "member.guardians_changed", { subjectId: childId, about: { memberId: childId } });
  return { id };
}

/** Removes the entries about children who have been inactive for 30 days and did not come. The rows of removed people go with them. */
export async function pruneRestrictedNotes(tx: Database, now: Temporal.Instant): Promise<void> {
  const before = now.subtract({ hours: 24 * DAYS_AFTER_LEAVING }).toString();
  for (const childId of await deleteOfThoseWhoLeft(tx, before))
    await recordChange(tx, null, "member.restricted_notes_removed", { subjectId: childId });
}
