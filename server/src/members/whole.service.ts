// Members many at a time, for tables that go out and come in.
import type { Database } from "../database/database.ts";
import { members } from "../database/tables/members.ts";
import { findByName, insertMembers, type MemberRecord, type NameKey, type NewMemberRow } from "./members.queries.ts";

const ROWS_AT_ONCE = 1000;
const EVERYONE = { search: "", emails: "all" as const, statuses: members.membershipStatus.enumValues };

/** Every member in the order of names, so many at a time. */
export async function* everyMember(db: Database): AsyncGenerator<MemberRecord[]> {
  let after: NameKey | null = null;
  do {
    const rows: MemberRecord[] = await findByName(db, EVERYONE, after, ROWS_AT_ONCE);
    if (rows.length > 0) yield rows;
    after = rows.length === ROWS_AT_ONCE ? (rows.at(-1) ?? null) : null;
  } while (after !== null);
}

/** Adds many people at once; answers their numbers in the same order. Logging and announcing are the caller's. */
export async function addMembers(tx: Database, rows: NewMemberRow[]): Promise<number[]> {
  return insertMembers(tx, rows);
}
