// Restricted entries about children: care notes and barred people, and when someone last confirmed them.
import { MAX_CHILD_AGE } from "@narthex/contract/child-families.ts";
import type { DueNote } from "@narthex/contract/note-reviews.ts";
import { and, asc, eq, lt, notInArray, type SQL, sql } from "drizzle-orm";
import { countRows } from "../database/count.ts";
import type { Database } from "../database/database.ts";
import { careNotes } from "../database/tables/care-notes.ts";
import { toIso } from "../database/tables/columns.ts";
import { guardians } from "../database/tables/households.ts";
import { members } from "../database/tables/members.ts";

export type After = readonly [reviewedAt: string, source: string, id: number] | null;

const TABLES = { care_note: careNotes, guardian: guardians } as const;
type Source = keyof typeof TABLES;

/** In milliseconds, as the cursor of a page has it. */
const selectReviewedAt = (source: Source) =>
  sql<string>`date_trunc('milliseconds', coalesce(${TABLES[source].reviewedAt}, ${TABLES[source].createdAt}))`.mapWith(
    toIso,
  );

const isBarred: SQL = eq(guardians.kind, "barred");

const selectChildId = (source: Source) => (source === "guardian" ? guardians.childId : careNotes.memberId);

/** Entries about some children are left out, such as those from whom the reader is barred. */
interface DueFilter {
  /** Entries that were confirmed or written before this instant. */
  readonly before: string;
  /** The day in the congregation's time zone, YYYY-MM-DD. */
  readonly today: string;
  readonly timezone: string;
  readonly except: readonly number[];
}

/** The start of the day on which the person came of age, if it has come: pages of adults do not show the entries. */
const selectComingOfAge = (source: Source, { today, timezone }: DueFilter): SQL => {
  const years = sql.raw(String(MAX_CHILD_AGE + 1));
  const day = sql`(coalesce(m.date_of_birth, m.estimated_birth_date) + interval '${years} years')`;
  return sql`(select ${day} at time zone ${timezone} from ${members} as m
    where m.id = ${selectChildId(source)} and ${day} <= ${today}::date)`;
};

/** A merge can leave equal texts, which are one note: only the first entry is listed. */
const isFirstOfText: SQL = sql`not exists (select from care_notes n where n.id < care_notes.id
  and (n.member_id, n.kind, n.text) = (care_notes.member_id, care_notes.kind, care_notes.text))`;

const isDue = (source: Source, due: DueFilter, after: After): SQL | undefined =>
  and(
    lt(selectReviewedAt(source), sql`greatest(${due.before}::timestamptz, ${selectComingOfAge(source, due)})`),
    source === "guardian" ? isBarred : isFirstOfText,
    due.except.length > 0 ? notInArray(selectChildId(source), [...due.except]) : undefined,
    after
      ? sql`(${selectReviewedAt(source)}, ${source}::text, ${TABLES[source].id}) > (${after[0]}, ${after[1]}, ${after[2]})`
      : undefined,
  );

const childName = sql<string>`${members.firstName} || ' ' || ${members.lastName}`;

/** The oldest first, of both kinds together. */
export async function findDueReviews(db: Database, due: DueFilter, after: After, limit: number): Promise<DueNote[]> {
  const care = await db
    .select({
      source: sql<"care_note">`'care_note'`,
      id: careNotes.id,
      kind: careNotes.kind,
      childId: members.id,
      childName,
      reviewedAt: selectReviewedAt("care_note"),
    })
    .from(careNotes)
    .innerJoin(members, eq(members.id, careNotes.memberId))
    .where(isDue("care_note", due, after))
    .orderBy(asc(selectReviewedAt("care_note")), asc(careNotes.id))
    .limit(limit);
  const barred = await db
    .select({
      source: sql<"guardian">`'guardian'`,
      id: guardians.id,
      kind: sql<"barred">`'barred'`,
      childId: members.id,
      childName,
      reviewedAt: selectReviewedAt("guardian"),
    })
    .from(guardians)
    .innerJoin(members, eq(members.id, guardians.childId))
    .where(isDue("guardian", due, after))
    .orderBy(asc(selectReviewedAt("guardian")), asc(guardians.id))
    .limit(limit);
  const buildSortKey = (one: DueNote): string => `${one.reviewedAt} ${one.source}`;
  return [...care, ...barred]
    .sort((one, other) => buildSortKey(one).localeCompare(buildSortKey(other)) || one.id - other.id)
    .slice(0, limit);
}

export async function countDue(db: Database, due: DueFilter): Promise<number> {
  const care = await countRows(db, careNotes, isDue("care_note", due, null));
  return care + (await countRows(db, guardians, isDue("guardian", due, null)));
}

/** A merge can leave equal texts, which are read as one. */
const hasTextOf = (id: number): SQL => {
  const { memberId, kind, text } = careNotes;
  return sql`(${memberId}, ${kind}, ${text}) = (select n.member_id, n.kind, n.text from care_notes n where n.id = ${id})`;
};

/** @returns the child; null if there is no such entry */
export async function confirmEntry(tx: Database, source: Source, id: number, at: string): Promise<number | null> {
  const [found] =
    source === "care_note"
      ? await tx
          .update(careNotes)
          .set({ reviewedAt: at })
          .where(hasTextOf(id))
          .returning({ childId: careNotes.memberId })
      : await tx
          .update(guardians)
          .set({ reviewedAt: at })
          .where(and(eq(guardians.id, id), isBarred))
          .returning({ childId: guardians.childId });
  return found?.childId ?? null;
}

/** The child of an entry; null if there is none. */
export async function findChildOf(tx: Database, source: Source, id: number): Promise<number | null> {
  const [found] = await tx
    .select({ childId: selectChildId(source) })
    .from(TABLES[source])
    .where(eq(TABLES[source].id, id));
  return found?.childId ?? null;
}

/** @returns the child; null if there is no such entry */
export async function deleteEntry(tx: Database, source: Source, id: number): Promise<number | null> {
  const [found] =
    source === "care_note"
      ? await tx.delete(careNotes).where(hasTextOf(id)).returning({ childId: careNotes.memberId })
      : await tx
          .delete(guardians)
          .where(and(eq(guardians.id, id), isBarred))
          .returning({ childId: guardians.childId });
  return found?.childId ?? null;
}

/**
 * Deletes the entries about children who left. Someone who makes or confirms an entry expects the child back, so all
 * entries about the child stay.
 * @param before the children's records were last changed, they were last checked in, and all of the entries were made or
 * confirmed before this instant
 */
export async function deleteOfThoseWhoLeft(tx: Database, before: string): Promise<number[]> {
  const hasLeft = (memberId: SQL): SQL =>
    sql`exists (select from ${members} where ${members.id} = ${memberId}
      and ${members.membershipStatus} = 'inactive' and ${members.updatedAt} < ${before}
      and coalesce(${members.lastCheckIn} < ${before}, true)
      and not exists (select from care_notes n
        where n.member_id = ${memberId} and coalesce(n.reviewed_at, n.created_at) >= ${before})
      and not exists (select from guardians g
        where g.child_id = ${memberId} and g.kind = 'barred' and coalesce(g.reviewed_at, g.created_at) >= ${before}))`;
  const care = await tx
    .delete(careNotes)
    .where(hasLeft(sql`${careNotes.memberId}`))
    .returning({ childId: careNotes.memberId });
  const barred = await tx
    .delete(guardians)
    .where(and(isBarred, hasLeft(sql`${guardians.childId}`)))
    .returning({ childId: guardians.childId });
  return [...new Set([...care, ...barred].map(({ childId }) => childId))].sort((one, other) => one - other);
}
