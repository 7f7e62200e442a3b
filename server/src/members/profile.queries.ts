import { and, asc, eq, inArray, isNull, not, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { invitationAcceptances, invitations } from "../database/tables/invitations.ts";
import { members } from "../database/tables/members.ts";
import { memberMerges } from "../database/tables/merges.ts";
import { auditEntries, settings } from "../database/tables/operations.ts";
import { users } from "../database/tables/users.ts";
import { hasDied } from "../people/deaths.ts";
import type { MemberUpdate } from "./members.queries.ts";
import { isEnteredByVisitor } from "./visitor.ts";

/**
 * Locks an account until the transaction ends, so that its profile is completed once; returns its member's id, if any.
 */
export async function lockAccountForProfile(tx: Database, userId: string): Promise<number | null> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  const [own] = await tx.select({ id: members.id }).from(members).where(eq(members.userId, userId));
  return own?.id ?? null;
}

/** The name of an account without a member. */
export async function findAccountName(db: Database, userId: string): Promise<string> {
  const [found] = await db
    .select({ name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})` })
    .from(users)
    .where(eq(users.id, userId));
  return found?.name ?? "";
}

// A family keeps the address of a person who died.
const selectUnlinked = (db: Database, email: string) =>
  db
    .select({ id: members.id, firstName: members.firstName, lastName: members.lastName })
    .from(members)
    .where(and(eq(members.email, email), isNull(members.userId), not(hasDied(members.id))))
    .orderBy(asc(members.id));

/** Living members with this address and without an account. */
export async function findUnlinked(db: Database, email: string) {
  return selectUnlinked(db, email);
}

/** The same, locked until the transaction ends. */
export async function lockUnlinked(tx: Database, email: string) {
  return selectUnlinked(tx, email).for("update");
}

/** The fields of a member who completes a profile. */
export async function readNewMemberStatus(db: Database): Promise<"pending" | "active"> {
  const [row] = await db.select({ status: settings.newMemberStatus }).from(settings);
  return row?.status ?? "pending";
}

/**
 * Uses the pending admissions of accepted invitations for this account's member. Each admits once, so that a person
 * who is removed later is not admitted again. @returns whether there was one
 */
export async function takeAdmission(tx: Database, userId: string, at: string): Promise<boolean> {
  const taken = await tx
    .update(invitationAcceptances)
    .set({ admittedAt: at })
    .where(and(eq(invitationAcceptances.userId, userId), isNull(invitationAcceptances.admittedAt)))
    .returning({ id: invitationAcceptances.id });
  return taken.length > 0;
}

/** The addresses that no person of the directory, and no other account than this one, has. */
export async function findUnusedAddresses(
  tx: Database,
  emails: readonly string[],
  exceptUserId: string | null,
): Promise<string[]> {
  const { rows } = await tx.execute<{ email: string }>(sql`
    select given.email from unnest(${sql.param(emails)}::text[]) as given(email)
    where not exists (select from ${members} where ${members.email} = given.email)
      and not exists (
        select from ${users} where ${users.email} = given.email and ${users.id} is distinct from ${exceptUserId})`);
  return rows.map(({ email }) => email);
}

export async function findAccountAddress(tx: Database, userId: string): Promise<string | null> {
  const [found] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return found?.email ?? null;
}

/** @returns the id and role of each deleted invitation */
export async function deleteInvitationsFor(tx: Database, emails: readonly string[]) {
  const { id, role } = invitations;
  return tx.delete(invitations).where(inArray(invitations.email, emails)).returning({ id, role });
}

/** Whether a visitor entered this person at check-in, without an account. */
export async function wasEnteredByVisitor(db: Database, memberId: number): Promise<boolean> {
  const found = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, memberId), isEnteredByVisitor));
  return found.length > 0;
}

/** Whether somebody other than the account, or the server itself, has changed one of these fields of the member. */
export async function hasChangeOfOthers(
  db: Database,
  memberId: number,
  { userId, fields }: { userId: string; fields: readonly (keyof MemberUpdate)[] },
): Promise<boolean> {
  const isOfFields = sql`${auditEntries.subject} = 'member' and ${auditEntries.action} = 'changed'
    and ${auditEntries.detail} -> 'fields' ?| ${sql.param(fields)}::text[]`;
  const isOfOthers = sql`${auditEntries.subjectId} = ${String(memberId)} and ${auditEntries.actorId} is distinct from ${userId}`;
  return (await db.$count(auditEntries, and(isOfFields, isOfOthers))) > 0;
}

/** Whether another record was merged into this member, and the merge was not undone. */
export async function wasMerged(db: Database, memberId: number): Promise<boolean> {
  const isMerge = and(eq(memberMerges.survivorId, memberId), isNull(memberMerges.undoneAt));
  return (await db.$count(memberMerges, isMerge)) > 0;
}
