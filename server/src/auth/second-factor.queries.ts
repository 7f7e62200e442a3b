import { createHash } from "node:crypto";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { members } from "../database/tables/members.ts";
import { accounts, secondFactors, users, verifications } from "../database/tables/users.ts";

const hasPassword = sql<boolean>`exists (select from ${accounts}
  where ${and(eq(accounts.userId, users.id), eq(accounts.providerId, "credential"), isNotNull(accounts.password))})`;

/** An account as its second factor sees it. */
export async function findHolder(db: Database, userId: string) {
  const [found] = await db
    .select({
      userId: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      emailVerified: users.emailVerified,
      hasPassword,
      isOn: users.twoFactorEnabled,
      memberId: members.id,
    })
    .from(users)
    .leftJoin(members, eq(members.userId, users.id))
    .where(eq(users.id, userId));
  return found ?? null;
}

export type Holder = NonNullable<Awaited<ReturnType<typeof findHolder>>>;

/** From here to the end of the transaction nobody else changes this account. */
export async function holdAccount(tx: Database, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
}

/** Secret and backup codes are gone for good. */
export async function eraseSecondFactor(tx: Database, userId: string): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
}

/** Ends a first step. The library stores its identifier hashed (`storeIdentifier`). */
export async function endStep(tx: Database, identifier: string): Promise<void> {
  const stored = createHash("sha256").update(identifier).digest("base64url");
  await tx.delete(verifications).where(eq(verifications.identifier, stored));
}
