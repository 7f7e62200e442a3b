// Reads and adds members in bulk, for exports and imports.
import type { Database } from "../database/database.ts";
import { findByNumber, insertMembers, type MemberRecord, type NewMemberRow } from "./members.queries.ts";

const ROWS_AT_ONCE = 1000;

/** Every member once, in batches by id, because names may change while a slow reader reads. */
export async function* everyMember(db: Database): AsyncGenerator<MemberRecord[]> {
  for (let after = 0; ; ) {
    const rows = await findByNumber(db, after, ROWS_AT_ONCE);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
  }
}

/** Adds many people in one statement; returns their ids in the same order. The caller logs and publishes the change. */
export async function addMembers(tx: Database, rows: NewMemberRow[]): Promise<number[]> {
  return insertMembers(tx, rows);
}
