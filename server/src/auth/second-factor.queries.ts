import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { members } from "../database/tables/members.ts";
import { accounts, secondFactors, users } from "../database/tables/users.ts";

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

export type SecondFactorHolder = NonNullable<Awaited<ReturnType<typeof findHolder>>>;

/** Secret and backup codes are gone for good. */
export async function eraseSecondFactor(tx: Database, userId: string): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
}

/** The secret is sealed, and the backup codes that are left are hashed; null where none was ever begun. */
export async function readFactor(db: Database, userId: string): Promise<Factor | null> {
  const { secret, backupCodes, verified } = secondFactors;
  const [found] = await db
    .select({ secret, backupCodes, verified })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId));
  return found ?? null;
}

export interface Factor {
  readonly secret: string;
  readonly backupCodes: readonly string[];
  /** False until a first code has confirmed that the app has the secret. */
  readonly verified: boolean;
}

/** Replaces whatever was begun before. */
export async function writeFactor(
  tx: Database,
  userId: string,
  { secret, backupCodes }: Pick<Factor, "secret" | "backupCodes">,
): Promise<void> {
  const set = { secret, backupCodes: [...backupCodes], verified: false };
  await tx
    .insert(secondFactors)
    .values({ id: randomUUID(), userId, ...set })
    .onConflictDoUpdate({ target: secondFactors.userId, set });
}

export async function writeBackupCodes(tx: Database, userId: string, backupCodes: readonly string[]): Promise<void> {
  await tx
    .update(secondFactors)
    .set({ backupCodes: [...backupCodes] })
    .where(eq(secondFactors.userId, userId));
}

/** Makes the second factor required for signing in. */
export async function turnOnSecondFactor(tx: Database, userId: string): Promise<void> {
  await tx.update(secondFactors).set({ verified: true }).where(eq(secondFactors.userId, userId));
  await tx.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, userId));
}
