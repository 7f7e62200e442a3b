import type { Logo } from "@narthex/contract/logo.ts";
import { and, eq, inArray, notExists, type SQL, sql } from "drizzle-orm";
import { type Database, prepareOnce } from "../database/database.ts";
import { logos } from "../database/tables/logos.ts";
import { memberMergeRows } from "../database/tables/merges.ts";
import { settings } from "../database/tables/operations.ts";
import { statements } from "../database/tables/statements.ts";
import type { DrawnLogo } from "../pictures/logo.ts";

const { hash, src, width, height, ground, shown, printed } = logos;
const isPresent = eq(settings.logoHash, logos.hash);

const presentLogo = prepareOnce((db) =>
  db.select({ src, width, height, ground }).from(settings).innerJoin(logos, isPresent).prepare("present_logo"),
);

/** The congregation's present logo; null without one. */
export async function findLogo(db: Database): Promise<Logo | null> {
  const [found] = await presentLogo(db).execute();
  return found ?? null;
}

/** The image of the present logo; earlier logos are not shown. */
export async function findShownLogo(db: Database, wanted: string): Promise<Buffer | null> {
  const [found] = await db.select({ shown }).from(settings).innerJoin(logos, isPresent).where(eq(hash, wanted));
  return found?.shown ?? null;
}

export async function findPrinted(db: Database) {
  const [found] = await db.select({ hash, printed }).from(settings).innerJoin(logos, isPresent);
  return found ?? null;
}

/** A logo that an issued statement uses. */
export async function findPrintedOnce(db: Database, wanted: string) {
  const [found] = await db.select({ hash, printed }).from(logos).where(eq(hash, wanted));
  return found ?? null;
}

/** The hash of the logo, locked with the settings. */
export async function lockLogo(tx: Database): Promise<string | null> {
  const [held] = await tx.select({ hash: settings.logoHash }).from(settings).for("update");
  return held?.hash ?? null;
}

export async function writeLogo(tx: Database, logo: (DrawnLogo & { hash: string }) | null, at: string): Promise<void> {
  // The same image may exist for an issued statement.
  if (logo) await tx.insert(logos).values(logo).onConflictDoNothing();
  await tx.update(settings).set({ logoHash: logo?.hash ?? null, updatedAt: at });
}

/** A statement that a merge removed. Its undo writes the statement again with its logo. */
const isKeptByMerge = and(
  eq(memberMergeRows.tableName, "statements"),
  eq(memberMergeRows.kind, "removed"),
  sql`${memberMergeRows.row} ->> 'logo_hash' = ${logos.hash}`,
);

/** Deletes logos that neither the settings nor an issued statement refers to, also one that a merge removed and keeps. */
export async function deleteNobodysLogos(tx: Database): Promise<void> {
  const matchUnused = (
    column: typeof settings.logoHash | typeof statements.logoHash,
    table: typeof settings | typeof statements,
  ) => notExists(tx.select({ one: sql`1` }).from(table).where(eq(column, logos.hash)));
  const isNobodys: SQL | undefined = and(
    matchUnused(settings.logoHash, settings),
    matchUnused(statements.logoHash, statements),
    notExists(tx.select({ one: sql`1` }).from(memberMergeRows).where(isKeptByMerge)),
  );
  // A statement that is being issued locks the row of its logo, so its reference is visible only after that lock.
  const held = await tx.select({ hash }).from(logos).where(isNobodys).for("update");
  if (held.length > 0)
    await tx.delete(logos).where(
      and(
        inArray(
          hash,
          held.map((one) => one.hash),
        ),
        isNobodys,
      ),
    );
}
