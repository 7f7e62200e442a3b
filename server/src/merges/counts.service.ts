// Counts the records of two people, for kinds that the viewer may see.
import type { MergeRecord, RecordCount } from "@narthex/contract/merges.ts";
import type { Viewer } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import { mayCount } from "./merges.policy.ts";
import type { Reference } from "./references.queries.ts";
import { countAdded } from "./restore.queries.ts";
import { countRowsOf, type Pair } from "./rows.queries.ts";

/** Kinds that may be counted, by foreign key. */
const RECORD_OF: Record<string, MergeRecord> = {
  "attendance.member_id": "attendance",
  "donations.member_id": "gifts",
  "statements.member_id": "statements",
  "statements.joint_member_id": "statements",
  "worker_hours.member_id": "hours",
  "member_ministries.member_id": "ministries",
  "ministries.leader_id": "led_ministries",
  "events.organizer_id": "events",
  "household_members.member_id": "households",
  "member_tags.member_id": "tags",
};

function countable(viewer: Viewer, references: readonly Reference[]) {
  return references.flatMap((ref) => {
    const record = RECORD_OF[`${ref.table}.${ref.column}`];
    return record && mayCount(viewer, record) ? [{ ref, record }] : [];
  });
}

const isSome = ({ count }: RecordCount): boolean => count > 0;

/** The numbers of records that would move, and of those that both have. */
export async function countMoves(db: Database, viewer: Viewer, references: readonly Reference[], pair: Pair) {
  const counts = [];
  for (const { ref, record } of countable(viewer, references))
    counts.push({ record, ...(await countRowsOf(db, ref, pair)) });
  return {
    moves: counts.map(({ record, all, doubled }) => ({ record, count: all - doubled })).filter(isSome),
    doubled: counts.map(({ record, doubled }) => ({ record, count: doubled })).filter(isSome),
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
  for (const { ref, record } of countable(viewer, references))
    counts.push({ record, count: await countAdded(tx, mergeId, ref, survivorId) });
  return counts.filter(isSome);
}
