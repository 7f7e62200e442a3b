// Reads, adds and changes members in bulk, for exports and imports.
import type { StoredCustomValues } from "@narthex/contract/custom-field-kinds.ts";
import { listChangedFields } from "../changes/changed-fields.ts";
import { type Actor, recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { readInParts } from "../database/parts.ts";
import { recordLikelyDuplicates } from "../duplicates/pairs.service.ts";
import { carryOptOutToNewAddress } from "../messaging/consent/opt-outs.ts";
import { listChangedFieldNames } from "./custom-values.service.ts";
import {
  findByNumber,
  findMember,
  findMembers,
  insertMembers,
  lockMember,
  type MemberRecord,
  type MemberUpdate,
  type NewMemberRow,
} from "./members.queries.ts";
import { changeNamedMember } from "./renames.service.ts";
import { followStatusChange } from "./status.service.ts";

const ROWS_AT_ONCE = 1000;

/** Every member once, in batches by id, because names may change while a slow client reads. */
export const readEveryMember = (db: Database): AsyncGenerator<MemberRecord[]> =>
  readInParts(
    (after: number) => findByNumber(db, after, ROWS_AT_ONCE),
    0,
    ({ id }) => id,
  );

/** Adds many people in one statement; returns their ids in the same order. The caller logs and publishes the change. */
export async function addMembers(tx: Database, rows: NewMemberRow[]): Promise<number[]> {
  return insertMembers(tx, rows);
}

export type KnownMember = MemberRecord;

/** These members, by id. */
export async function readSelectedRecords(db: Database, ids: readonly number[]): Promise<Map<number, KnownMember>> {
  return new Map((await findMembers(db, ids)).map((record) => [record.id, record]));
}

/**
 * Changes one of many members on behalf of a person who manages members, and records it. The caller searches for
 * duplicates afterwards, and changes the departure. A new email address is confirmed unless `decide` says otherwise.
 * @param decide the changes for the member's current state; nothing if it is empty
 * @returns whether the member still exists and was changed
 */
export async function changeOneOfMany(
  tx: Database,
  actor: Actor,
  { id, at, decide }: { id: number; at: string; decide: (before: KnownMember) => MemberUpdate },
): Promise<boolean> {
  await lockMember(tx, id);
  const before = await findMember(tx, id);
  if (!before) return false;
  const wanted = decide(before);
  const confirmation =
    wanted.email !== undefined && wanted.email !== before.email ? { emailConfirmed: wanted.email !== null } : {};
  const change = { ...confirmation, ...wanted, ...(await carryOptOutToNewAddress(tx, before, wanted)) };
  const { customValues, ...columns } = change;
  const custom = await listChangedFieldNames(tx, before.customValues, customValues as StoredCustomValues | undefined);
  const fields = [...listChangedFields(before, columns), ...custom];
  if (fields.length === 0) return false;
  await changeNamedMember(tx, actor, before, change, { at });
  await recordChange(tx, actor, "member.changed", { subjectId: id, detail: { fields }, about: { memberId: id } });
  if (fields.includes("membershipStatus")) await followStatusChange(tx, actor, id, at);
  return true;
}

/** Finds the likely duplicates of members that were changed. */
export async function compareChanged(tx: Database, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await recordLikelyDuplicates(tx, ids);
}
