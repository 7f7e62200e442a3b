import { and, desc, eq, sql } from "drizzle-orm";
import type { Clock } from "../calendar/clock.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import { passkeys } from "../database/tables/users.ts";
import { getSiteName } from "./site-name.ts";

export type PasskeyRow = typeof passkeys.$inferSelect;

/** All passkeys of an account, the newest first. */
export async function listPasskeys(db: Database, userId: string): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.createdAt), passkeys.id);
}

/** The passkeys of an account that work at this address of the site. */
export async function listUsablePasskeys(db: Database, config: Config, userId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.siteName, getSiteName(config) ?? "")));
}

/** Whether any account has a passkey that works at this address of the site. */
export async function hasPasskeys(db: Database, config: Config): Promise<boolean> {
  const [found] = await db
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.siteName, getSiteName(config) ?? ""))
    .limit(1);
  return found !== undefined;
}

export async function findPasskey(db: Database, credentialId: string): Promise<PasskeyRow | null> {
  const [found] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return found ?? null;
}

/** Writes when a passkey was used. The counter of a device never goes down. */
export async function notePasskeyUse(
  db: Database,
  { clock }: { clock: Clock },
  { id, counter }: { id: string; counter: number },
): Promise<void> {
  const lastUsedAt = new Date(clock().epochMilliseconds);
  await db
    .update(passkeys)
    .set({ counter: sql`greatest(${passkeys.counter}, ${counter})`, lastUsedAt })
    .where(eq(passkeys.id, id));
}
