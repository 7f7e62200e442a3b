import type { Duty, Role } from "@narthex/contract/roles.ts";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { takeLock } from "../database/locks.ts";
import { members } from "../database/tables/members.ts";
import { users } from "../database/tables/users.ts";
import { endSessions } from "../session/session.ts";

/** Only one transaction changes roles at a time, on all servers, so that each counts the remaining administrators. */
export async function lockRoles(tx: Database): Promise<void> {
  await takeLock(tx, "roles");
}

interface AccountRole {
  role: Role;
  deactivated: boolean;
  memberId: number | null;
}

export async function findRole(tx: Database, userId: string): Promise<AccountRole | null> {
  const [found] = await tx
    .select({
      role: users.role,
      deactivated: sql<boolean>`${users.deactivatedAt} is not null`,
      memberId: members.id,
    })
    .from(users)
    .leftJoin(members, eq(members.userId, users.id))
    .where(eq(users.id, userId));
  return found ?? null;
}

/** Administrators that can sign in, except this account. */
export async function countOtherAdmins(tx: Database, userId: string | null): Promise<number> {
  return tx.$count(
    users,
    and(eq(users.role, "admin"), userId === null ? undefined : ne(users.id, userId), isNull(users.deactivatedAt)),
  );
}

export async function setRole(tx: Database, userId: string, role: Role, at: Date): Promise<void> {
  await tx.update(users).set({ role, updatedAt: at }).where(eq(users.id, userId));
}

/** Locks an account, so that its duties do not change meanwhile. */
export async function lockDuties(tx: Database, userId: string): Promise<readonly Duty[]> {
  const [found] = await tx.select({ duties: users.duties }).from(users).where(eq(users.id, userId)).for("update");
  return found?.duties ?? [];
}

export async function writeDuties(tx: Database, userId: string, duties: Duty[], at: Date): Promise<void> {
  await tx.update(users).set({ duties, updatedAt: at }).where(eq(users.id, userId));
}

/** Removes the name, picture and duties of an account, changes its role, and ends its sessions. */
export async function clearAccount(tx: Database, userId: string, role: Role, at: Date): Promise<void> {
  const nobody = { firstName: "", lastName: "", profileImageUrl: null };
  await tx
    .update(users)
    .set({ ...nobody, role, duties: [], updatedAt: at })
    .where(eq(users.id, userId));
  await endSessions(tx, userId);
}
