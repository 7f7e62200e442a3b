// Counts the records of two people, for kinds that the viewer may see.
import type { MergeRecord, RecordCount } from "@narthex/contract/merges.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Viewer } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import { mayCount } from "./merges.policy.ts";
import type { Reference } from "./references.queries.ts";
import { countAdded, countMissing } from "./restore.queries.ts";
import { countRowsOf, type MergedPair } from "./rows.queries.ts";

/** Kinds that may be counted, by foreign key. */
const RECORD_OF: Record<string, MergeRecord> = {
  "attendance.member_id": "attendance",
  "donations.member_id": "gifts",
  "statements.member_id": "statements",
  "statements.joint_member_id": "statements",
  "worker_hours.member_id": "hours",
  "member_ministries.member_id": "ministries",
  "ministries.leader_id": "led_ministries",
  "ministry_co_leaders.member_id": "led_ministries",
  "events.organizer_id": "events",
  "household_members.member_id": "households",
  "follow_ups.member_id": "follow_ups",
  "member_tags.member_id": "tags",
  "member_notes.member_id": "notes",
  "guardians.child_id": "guardians",
  "guardians.adult_id": "guardians",
};

function listCountable(viewer: Viewer, references: readonly Reference[]) {
  return references.flatMap((ref) => {
    const record = RECORD_OF[`${ref.table}.${ref.column}`];
    return record && mayCount(viewer, record) ? [{ ref, record, only: matchVisibleRows(viewer, record) }] : [];
  });
}

/** Private notes of others, and follow-ups about the viewer, are not counted. */
function matchVisibleRows({ userId, memberId }: Viewer, record: MergeRecord): SQL {
  if (record === "notes") return sql`t.visibility <> 'private' or t.author_id = ${userId}`;
  return record === "follow_ups" ? sql`t.member_id is distinct from ${memberId}::int` : sql`true`;
}

/** One number for each kind; several columns may refer to the people of one kind. */
function sumCounts(counts: readonly RecordCount[]): RecordCount[] {
  const sums = new Map<MergeRecord, number>();
  for (const { record, count } of counts) sums.set(record, (sums.get(record) ?? 0) + count);
  return [...sums].map(([record, count]) => ({ record, count })).filter(isSome);
}

const isSome = ({ count }: RecordCount): boolean => count > 0;

/** A merge gives up one of two primary households before the rows move, so both households are kept. */
const withoutPrimaryRule = (ref: Reference): Reference =>
  ref.table === "household_members" ? { ...ref, uniques: ref.uniques.filter(({ parts }) => parts.length > 0) } : ref;

/** The numbers of records that would move, and of those that both have. */
export async function countMoves(db: Database, viewer: Viewer, references: readonly Reference[], pair: MergedPair) {
  const counts = [];
  for (const { ref, record, only } of listCountable(viewer, references))
    counts.push({ record, ...(await countRowsOf(db, withoutPrimaryRule(ref), pair, only)) });
  return {
    moves: sumCounts(counts.map(({ record, all, doubled }) => ({ record, count: all - doubled }))),
    doubled: sumCounts(counts.map(({ record, doubled }) => ({ record, count: doubled }))),
  };
}

/** The numbers of rows added since a merge. */
export async function countSince(
  tx: Database,
  viewer: Viewer,
  references: readonly Reference[],
  { mergeId, survivorId }: { mergeId: number; survivorId: number },
): Promise<RecordCount[]> {
  const counts: RecordCount[] = [];
  for (const { ref, record, only } of listCountable(viewer, references))
    counts.push({ record, count: await countAdded(tx, { mergeId, ref, memberId: survivorId, only }) });
  return sumCounts(counts);
}

/** The numbers of rows that an undo could not give back to the merged person. */
export async function countNotRestored(
  tx: Database,
  viewer: Viewer,
  references: readonly Reference[],
  { mergeId, mergedId }: { mergeId: number; mergedId: number },
): Promise<RecordCount[]> {
  const counts: RecordCount[] = [];
  for (const { ref, record } of listCountable(viewer, references)) {
    // The visibility of a note is not known after it was deleted.
    if (record === "notes" || (record === "follow_ups" && mergedId === viewer.memberId)) continue;
    counts.push({ record, count: await countMissing(tx, { mergeId, ref, memberId: mergedId }) });
  }
  return sumCounts(counts);
}
