// Accounts and their credentials. Whoever changes credentials holds the account's lock (`holdCredentials`, `holdAccount`).
import { randomUUID } from "node:crypto";
import { and, eq, ne, sql } from "drizzle-orm";
import type { Clock } from "../calendar/clock.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { accounts, sessions, users } from "../database/tables/users.ts";
import { unlinkUnproven } from "../members/links.service.ts";

export type AccountKey = { readonly email: string } | { readonly userId: string };

const PASSWORD = "credential";

function selectCredentials(db: Database, key: AccountKey) {
  return db
    .select({
      userId: users.id,
      email: users.email,
      emailVerified: users.emailVerified,
      deactivatedAt: users.deactivatedAt,
      hasSecondFactor: users.twoFactorEnabled,
      /** How often all sessions of the account were ended. */
      signOuts: users.signOuts,
      /** The hash of the password; null where there is none. */
      password: accounts.password,
      /** The password's row and version, which stay the same when the password is hashed anew; null where there is none. */
      passwordVersion: sql<string | null>`${accounts.id} || ' ' || ${accounts.passwordVersion}`,
    })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, PASSWORD)))
    .where("email" in key ? eq(users.email, key.email) : eq(users.id, key.userId));
}

/** What a sign-in is checked against; null where there is no such account. */
export async function readCredentials(db: Database, key: AccountKey) {
  const [found] = await selectCredentials(db, key);
  return found ?? null;
}

export type Credentials = NonNullable<Awaited<ReturnType<typeof readCredentials>>>;

/** The same, and until the transaction ends nobody else changes them. */
export async function holdCredentials(tx: Database, userId: string): Promise<Credentials | null> {
  // The lock comes first: what waited for it reads what the one before has written.
  await holdAccount(tx, userId);
  return readCredentials(tx, { userId });
}

/** From here to the end of the transaction nobody else changes this account. */
export async function holdAccount(tx: Database, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
}

interface NewUser {
  readonly email: string;
  readonly emailVerified: boolean;
  readonly firstName?: string;
  readonly lastName?: string;
}

/** @returns the account's id; null where the address has one already */
export async function createUser(tx: Database, user: NewUser): Promise<string | null> {
  const id = randomUUID();
  const created = await tx
    .insert(users)
    .values({ id, ...user })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (created.length === 0) return null;
  await recordChange(tx, { userId: id }, "user.created", { subjectId: id });
  return id;
}

/** Sets the password of an account, which ends all its sessions. */
export async function setPassword(tx: Database, userId: string, hash: string): Promise<void> {
  const changed = await tx
    .update(accounts)
    .set({ password: hash, passwordVersion: sql`${accounts.passwordVersion} + 1` })
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, PASSWORD)))
    .returning({ id: accounts.id });
  if (changed.length === 0) {
    await tx
      .insert(accounts)
      .values({ id: randomUUID(), userId, accountId: userId, providerId: PASSWORD, password: hash });
  }
  await closeSessions(tx, userId);
}

/** Replaces a hash by another one of the same password: no session ends, and no other sign-in is refused. */
export async function storeRehash(tx: Database, userId: string, hash: string): Promise<void> {
  await tx
    .update(accounts)
    .set({ password: hash })
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, PASSWORD)));
}

/** Signs the account out everywhere; its known devices stay known. */
export async function closeSessions(tx: Database, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}

/**
 * Notes that the address belongs to the person who is at it now. Credentials and a profile from before may be somebody else's,
 * who used the address first: they go.
 * @param keepPassword where the owner has just chosen it
 */
export async function proveAddress(
  tx: Database,
  { clock }: { clock: Clock },
  userId: string,
  { keepPassword = false } = {},
): Promise<void> {
  const own = eq(accounts.userId, userId);
  await tx.delete(accounts).where(keepPassword ? and(own, ne(accounts.providerId, PASSWORD)) : own);
  await closeSessions(tx, userId);
  await tx.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
  await unlinkUnproven(tx, userId, clock());
}

/** The account that a provider's account belongs to; null where it is not linked. */
export async function findLinked(db: Database, providerId: string, accountId: string): Promise<string | null> {
  const [found] = await db
    .select({ userId: accounts.userId })
    .from(accounts)
    .where(and(eq(accounts.providerId, providerId), eq(accounts.accountId, accountId)));
  return found?.userId ?? null;
}

/** Links a provider's account. @returns false where it is linked already */
export async function linkAccount(tx: Database, userId: string, providerId: string, accountId: string) {
  const linked = await tx
    .insert(accounts)
    .values({ id: randomUUID(), userId, providerId, accountId })
    .onConflictDoNothing()
    .returning({ id: accounts.id });
  return linked.length > 0;
}
