// Accounts and their credentials. Every change of credentials happens under the lock of the account (`lockAccount`).
import { randomUUID } from "node:crypto";
import { and, eq, ne, sql } from "drizzle-orm";
import type { Clock } from "../calendar/clock.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { accounts, knownDevices, sessions, users } from "../database/tables/users.ts";
import { revokeAllFeeds } from "../feeds/feeds.service.ts";
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
      /**
       * The password's row and version, which stay the same when the password is rehashed; null where there is none.
       */
      passwordVersion: sql<string | null>`${accounts.id} || ' ' || ${accounts.passwordVersion}`,
    })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, PASSWORD)))
    .where("email" in key ? eq(users.email, key.email) : eq(users.id, key.userId));
}

/** The account as a sign-in is checked against it; null if there is none. */
export async function readCredentials(db: Database, key: AccountKey) {
  const [found] = await selectCredentials(db, key);
  return found ?? null;
}

export type Credentials = NonNullable<Awaited<ReturnType<typeof readCredentials>>>;

/** Locks the account until the transaction ends, and reads its credentials. */
export async function lockCredentials(tx: Database, userId: string): Promise<Credentials | null> {
  // The lock is taken first, so that the credentials are read after the transaction before has committed.
  await lockAccount(tx, userId);
  return readCredentials(tx, { userId });
}

/** Locks the account until the transaction ends. */
export async function lockAccount(tx: Database, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
}

interface NewUser {
  readonly email: string;
  readonly emailVerified: boolean;
  readonly firstName?: string;
  readonly lastName?: string;
}

/** @returns the id of the new account; null if the address has an account already */
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

/** Gives an account without a password its first one. */
export async function addPassword(tx: Database, userId: string, hash: string): Promise<void> {
  await tx
    .insert(accounts)
    .values({ id: randomUUID(), userId, accountId: userId, providerId: PASSWORD, password: hash });
}

/** Sets the password of an account, which ends all its sessions. */
export async function setPassword(tx: Database, userId: string, hash: string): Promise<void> {
  const changed = await tx
    .update(accounts)
    .set({ password: hash, passwordVersion: sql`${accounts.passwordVersion} + 1` })
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, PASSWORD)))
    .returning({ id: accounts.id });
  if (changed.length === 0) await addPassword(tx, userId, hash);
  await closeSessions(tx, userId);
}

/** Replaces a hash by another one of the same password. Sessions and other sign-ins continue. */
export async function storeRehash(tx: Database, userId: string, hash: string): Promise<void> {
  await tx
    .update(accounts)
    .set({ password: hash })
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, PASSWORD)));
}

/** Ends all sessions of the account. Its known devices stay known. */
export async function closeSessions(tx: Database, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}

/**
 * Marks the address as proven. Earlier credentials, known devices, calendar feeds and an earlier profile may belong to a
 * person who used the address without owning it, so they are removed.
 * @param keepPassword true if the owner has just chosen the password
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
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId));
  await revokeAllFeeds(tx, userId);
  await tx.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
  await unlinkUnproven(tx, userId, clock());
}

/** The account that is linked to a provider's account; null if none is. */
export async function findLinked(db: Database, providerId: string, accountId: string): Promise<string | null> {
  const [found] = await db
    .select({ userId: accounts.userId })
    .from(accounts)
    .where(and(eq(accounts.providerId, providerId), eq(accounts.accountId, accountId)));
  return found?.userId ?? null;
}

/** Removes all links to accounts at a provider. Another issuer may give the same subject to another person. */
export async function unlinkProvider(tx: Database, providerId: string): Promise<void> {
  await tx.delete(accounts).where(eq(accounts.providerId, providerId));
}

/** Links a provider's account. @returns false if it is linked already */
export async function linkAccount(tx: Database, userId: string, providerId: string, accountId: string) {
  const linked = await tx
    .insert(accounts)
    .values({ id: randomUUID(), userId, providerId, accountId })
    .onConflictDoNothing()
    .returning({ id: accounts.id });
  return linked.length > 0;
}
