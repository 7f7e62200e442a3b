// Members many at a time, for tables that go out and come in.
import type { Database } from "../database/database.ts";
import { findByNumber, insertMembers, type MemberRecord, type NewMemberRow } from "./members.queries.ts";

const ROWS_AT_ONCE = 1000;

/** Every member once, so many at a time. By their numbers: names may change while a slow reader takes them. */
export async function* everyMember(db: Database): AsyncGenerator<MemberRecord[]> {
  for (let after = 0; ; ) {
    const rows = await findByNumber(db, after, ROWS_AT_ONCE);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
  }
}

/** Adds many people at once; answers their numbers in the same order. Logging and announcing are the caller's. */
export async function addMembers(tx: Database, rows: NewMemberRow[]): Promise<number[]> {
  return insertMembers(tx, rows);
}
