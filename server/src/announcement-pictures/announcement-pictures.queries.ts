import { and, eq, lt, notExists, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { announcementPictures } from "../database/tables/announcement-pictures.ts";
import { announcements } from "../database/tables/announcements.ts";
import { mails } from "../database/tables/operations.ts";

type Row = typeof announcementPictures.$inferInsert;

export async function findImage(db: Database, hash: string): Promise<Buffer | null> {
  const [found] = await db
    .select({ image: announcementPictures.image })
    .from(announcementPictures)
    .where(eq(announcementPictures.hash, hash));
  return found?.image ?? null;
}

/** Locks the row until the transaction ends, so that the picture is not deleted before it is used. */
export async function lockPicture(tx: Database, hash: string): Promise<boolean> {
  const found = await tx
    .select({ hash: announcementPictures.hash })
    .from(announcementPictures)
    .where(eq(announcementPictures.hash, hash))
    .for("key share");
  return found.length > 0;
}

export async function writeAnnouncementPicture(tx: Database, row: Row): Promise<void> {
  await tx
    .insert(announcementPictures)
    .values(row)
    .onConflictDoUpdate({ target: announcementPictures.hash, set: { chosenAt: row.chosenAt } });
}

/** Deletes pictures without an announcement and a waiting email that were uploaded before an instant. */
export async function deleteUnused(tx: Database, before: string): Promise<void> {
  const isUsed = (column: typeof announcements.pictureHash | typeof mails.pictureHash) =>
    notExists(tx.select({ one: sql`1` }).from(column.table).where(eq(column, announcementPictures.hash)));
  await tx
    .delete(announcementPictures)
    .where(
      and(lt(announcementPictures.chosenAt, before), isUsed(announcements.pictureHash), isUsed(mails.pictureHash)),
    );
}
