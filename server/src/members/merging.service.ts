// The changes of a merge to the members themselves (server/src/merges).
import type { Database } from "../database/database.ts";
import { carryOptOutToNewAddress } from "../messaging/consent/opt-outs.ts";
import { changeMember, deleteMemberRow, type MemberRecord, type MemberUpdate } from "./members.queries.ts";

/** Deletes the row of a member whose records now belong to another member. */
export async function removeMergedRow(tx: Database, id: number): Promise<void> {
  await deleteMemberRow(tx, id);
}

/**
 * Writes the chosen fields to the survivor. If the address or number of either was opted out and another one was
 * chosen, the survivor is opted out.
 */
export async function writeMergedFields(
  tx: Database,
  [person, other]: readonly [MemberRecord, MemberRecord],
  fields: MemberUpdate,
  at: string,
): Promise<void> {
  const optOuts = {
    ...(await carryOptOutToNewAddress(tx, person, fields)),
    ...(await carryOptOutToNewAddress(tx, other, fields)),
  };
  await changeMember(tx, person.id, { ...fields, ...optOuts, updatedAt: at });
}
