import type { InvitationSummary } from "@narthex/contract/invitations.ts";
import { ROLES } from "@narthex/contract/role-names.ts";
import type { Role } from "@narthex/contract/roles.ts";
import { and, desc, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import { countRows } from "../database/count.ts";
import type { Database } from "../database/database.ts";
import { type ChangeById, changeById, insertInto } from "../database/rows.ts";
import { householdMembers } from "../database/tables/households.ts";
import { invitationAcceptances, invitations } from "../database/tables/invitations.ts";
import { members } from "../database/tables/members.ts";
import { mails } from "../database/tables/operations.ts";
import { users } from "../database/tables/users.ts";
import { mayStillInvite } from "./invitations.rules.ts";

const uses = sql<number>`(select count(*) from ${invitationAcceptances} where ${invitationAcceptances.invitationId} = ${invitations.id})`;

/** The one person who has the address. Only administrators invite, and they see every address. */
const personName = sql<string | null>`(
  select case when count(*) = 1 then min(${members.firstName} || ' ' || ${members.lastName}) end
  from ${members} where ${members.email} = ${invitations.email})`;

/** A later one of the same address has its own role and duties. */
const isReplaced = sql<boolean>`exists (
  select from ${invitations} as other where other.email = ${invitations.email} and other.id > ${invitations.id})`;

const INVITING = ROLES.filter((role) => mayStillInvite({ role, deactivated: false }));
/** Whether the creator may still invite, as in `mayStillInvite`. */
const isInviterActive = and(inArray(users.role, INVITING), isNull(users.deactivatedAt));

const fields = {
  id: invitations.id,
  codeStart: invitations.codeStart,
  email: invitations.email,
  personName,
  role: invitations.role,
  duties: invitations.duties,
  createdBy: invitations.createdBy,
  expiresAt: invitations.expiresAt,
  createdAt: invitations.createdAt,
  usageCount: uses.mapWith(Number),
  isReplaced,
  creatorRole: users.role,
  creatorDeactivated: sql<boolean>`${users.deactivatedAt} is not null`,
};

function selectInvitations(db: Database) {
  return db.select(fields).from(invitations).leftJoin(users, eq(users.id, invitations.createdBy));
}

export type InvitationRow = Awaited<ReturnType<typeof selectInvitations>>[number];

/** Invitations, newest first, with ids below `below`. */
export async function findInvitations(db: Database, below: number | null, limit: number): Promise<InvitationRow[]> {
  return selectInvitations(db)
    .where(below === null ? undefined : lt(invitations.id, below))
    .orderBy(desc(invitations.id))
    .limit(limit);
}

export async function countInvitations(db: Database): Promise<number> {
  return countRows(db, invitations);
}

export async function findInvitation(db: Database, id: number): Promise<InvitationRow | null> {
  const [row] = await selectInvitations(db).where(eq(invitations.id, id));
  return row ?? null;
}

export async function findByStart(db: Database, codeStart: string): Promise<InvitationRow | null> {
  const [row] = await selectInvitations(db).where(eq(invitations.codeStart, codeStart));
  return row ?? null;
}

/** The same, locked so that it is not deleted while it is accepted. */
export async function lockByStart(tx: Database, codeStart: string): Promise<InvitationRow | null> {
  await tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(eq(invitations.codeStart, codeStart))
    .for("key share");
  return findByStart(tx, codeStart);
}

export const insertInvitation = insertInto(invitations);

/** People by id. Ids that do not exist are skipped. */
export function findPeopleToInvite(db: Database, memberIds: readonly number[], now: string) {
  return db
    .select({
      id: members.id,
      email: members.email,
      membershipStatus: members.membershipStatus,
      dateOfBirth: members.dateOfBirth,
      estimatedBirthDate: members.estimatedBirthDate,
      isChildAtHome: sql<boolean>`exists (
        select from ${householdMembers}
        where ${householdMembers.memberId} = ${members.id} and ${householdMembers.role} = 'child')`,
      hasAccount: sql<boolean>`${members.userId} is not null`,
      /** Whether an account has the address, such as that of a spouse. */
      isAddressTaken: sql<boolean>`${users.id} is not null`,
      /** The open invitation of the address: whether it gives a role or duties; null without one. */
      invitedWithRights: sql<boolean | null>`(
        select bool_or(${invitations.role} <> 'member' or cardinality(${invitations.duties}) > 0)
        from ${invitations} join ${users} on ${users.id} = ${invitations.createdBy}
        where ${invitations.email} = ${members.email} and ${invitations.expiresAt} > ${now} and ${isInviterActive} and ${uses} = 0)`,
    })
    .from(members)
    .leftJoin(users, eq(users.email, members.email))
    .where(inArray(members.id, [...memberIds]))
    .orderBy(members.id);
}

/** The status of the last email to each address of these people. */
export async function findLastMails(db: Database, memberIds: readonly number[]) {
  const addresses = db
    .select({ email: members.email })
    .from(members)
    .where(inArray(members.id, [...memberIds]));
  const rows = await db
    .selectDistinctOn([mails.recipient], { recipient: mails.recipient, status: mails.status })
    .from(mails)
    .where(inArray(mails.recipient, addresses))
    .orderBy(mails.recipient, desc(mails.id));
  return new Map(rows.map(({ recipient, status }) => [recipient, status]));
}

/** Locks the unused, unexpired invitation of an address, the newest one; null if there is none. */
export async function lockOpenInvitation(tx: Database, email: string, now: string) {
  const [open] = await tx
    .select({ id: invitations.id, codeStart: invitations.codeStart })
    .from(invitations)
    .where(and(eq(invitations.email, email), gt(invitations.expiresAt, now), sql`${uses} = 0`))
    .orderBy(desc(invitations.id))
    .limit(1)
    .for("update");
  return open ?? null;
}

export const renewInvitation: ChangeById<
  Pick<typeof invitations.$inferInsert, "role" | "duties" | "createdBy" | "expiresAt">
> = changeById(invitations);

/** @returns the role of the deleted invitation; null if there was none */
export async function deleteInvitation(tx: Database, id: number): Promise<Role | null> {
  const [gone] = await tx.delete(invitations).where(eq(invitations.id, id)).returning({ role: invitations.role });
  return gone?.role ?? null;
}

export async function findSummary(db: Database, now: string): Promise<InvitationSummary> {
  const countAmong = (condition: ReturnType<typeof sql>) =>
    sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
  const [row] = await db
    .select({
      active: countAmong(sql`${isInviterActive} and ${invitations.expiresAt} > ${now}`),
      expired: countAmong(sql`${isInviterActive} and ${invitations.expiresAt} <= ${now}`),
      total: sql`count(*)`.mapWith(Number),
      uses: sql`coalesce(sum(${uses}), 0)`.mapWith(Number),
    })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.createdBy));
  return row ?? { active: 0, expired: 0, total: 0, uses: 0 };
}

/**
 * Records an acceptance; of two concurrent ones only one is written. @returns false if the account accepted it before
 */
export async function insertAcceptance(
  tx: Database,
  acceptance: { invitationId: number; userId: string; acceptedAt: string },
): Promise<boolean> {
  const written = await tx
    .insert(invitationAcceptances)
    .values(acceptance)
    .onConflictDoNothing({ target: [invitationAcceptances.invitationId, invitationAcceptances.userId] })
    .returning({ id: invitationAcceptances.id });
  return written.length > 0;
}

export async function markVerified(tx: Database, userId: string, at: Date): Promise<void> {
  await tx.update(users).set({ emailVerified: true, updatedAt: at }).where(eq(users.id, userId));
}
