// The only way in which the name of a stored member changes, so that people who are barred from a child stay barred.
import { type ChangedNames, keepChildNames, keepNames } from "../barred/names.service.ts";
import type { Actor } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { type MemberUpdate, writeMember } from "./members.queries.ts";

interface NamedMember {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
}

export const formatMemberName = ({ firstName, lastName }: Omit<NamedMember, "id">): string =>
  `${firstName} ${lastName}`;

/** @param alias another name of the person, such as that of a record with which this one is merged */
export async function changeNamedMember(
  tx: Database,
  actor: Actor,
  before: NamedMember,
  change: MemberUpdate,
  { at, alias }: { at: string; alias?: string },
): Promise<ChangedNames[]> {
  await writeMember(tx, before.id, { ...change, updatedAt: at });
  const { firstName = before.firstName, lastName = before.lastName } = change;
  if (typeof firstName !== "string" || typeof lastName !== "string") throw new Error("a name is written as a text");
  const former = [formatMemberName(before), ...(alias === undefined ? [] : [alias])];
  const name = formatMemberName({ firstName, lastName });
  const rename = { memberId: before.id, former, name };
  const ofChild = await keepChildNames(tx, rename);
  return [...ofChild, ...(await keepNames(tx, actor, rename, Temporal.Instant.from(at)))];
}
