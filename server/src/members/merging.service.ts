// The changes of a merge to the members themselves (server/src/merges).
import type { ChangedNames } from "../barred/names.service.ts";
import type { Actor } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { carryOptOutToNewAddress } from "../messaging/consent/opt-outs.ts";
import { deleteMemberRow, type MemberRecord, type MemberUpdate } from "./members.queries.ts";
import { changeNamedMember, formatMemberName } from "./renames.service.ts";

/** Deletes the row of a member whose records now belong to another member. */
export async function removeMergedRow(tx: Database, id: number): Promise<void> {
  await deleteMemberRow(tx, id);
}

/**
 * Writes the chosen fields to the survivor. If the address or number of either was opted out and another one was
 * chosen, the survivor is opted out.
 * @returns the bars that got further names
 */
export async function writeMergedFields(
  tx: Database,
  actor: Actor,
  [person, other]: readonly [MemberRecord, MemberRecord],
  fields: MemberUpdate,
  at: string,
): Promise<ChangedNames[]> {
  const optOuts = {
    ...(await carryOptOutToNewAddress(tx, person, fields)),
    ...(await carryOptOutToNewAddress(tx, other, fields)),
  };
  return changeNamedMember(tx, actor, person, { ...fields, ...optOuts }, { at, alias: formatMemberName(other) });
}
