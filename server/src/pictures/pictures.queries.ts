import type { PictureSize } from "@narthex/contract/pictures.ts";
import { and, eq, lt, notExists, type SQL, sql } from "drizzle-orm";
import { type Database, prepareOnce } from "../database/database.ts";
import { members } from "../database/tables/members.ts";
import { memberMerges } from "../database/tables/merges.ts";
import { pictures } from "../database/tables/pictures.ts";
import type { Squares } from "./drawing.ts";

const prepareReading = (size: PictureSize) =>
  prepareOnce((db) =>
    db
      .select({ bytes: pictures[size] })
      .from(pictures)
      .where(eq(pictures.hash, sql.placeholder("hash")))
      .prepare(`picture_${size}`),
  );
const bySize = { small: prepareReading("small"), large: prepareReading("large") };

export async function findPicture(db: Database, hash: string, size: PictureSize): Promise<Buffer | null> {
  const [found] = await bySize[size](db).execute({ hash });
  return found?.bytes ?? null;
}

/** Stores a picture, or locks the existing row until the transaction ends. */
export async function writePicture(tx: Database, hash: string, squares: Squares, at: string): Promise<string> {
  const [written] = await tx
    .insert(pictures)
    .values({ hash, ...squares, chosenAt: at })
    .onConflictDoUpdate({ target: pictures.hash, set: { chosenAt: at } })
    .returning({ url: pictures.url });
  if (!written) throw new Error("the picture was not written");
  return written.url;
}

const isUnused = (db: Database): SQL | undefined =>
  and(
    notExists(db.select({ one: sql`1` }).from(members).where(eq(members.profileImageUrl, pictures.url))),
    // A merge that can be undone needs the pictures of both people.
    notExists(db.select({ one: sql`1` }).from(memberMerges).where(eq(memberMerges.mergedPicture, pictures.url))),
    notExists(db.select({ one: sql`1` }).from(memberMerges).where(eq(memberMerges.survivorPicture, pictures.url))),
  );

/** Deletes a picture that no record refers to. */
export async function deletePictureIfUnused(tx: Database, url: string): Promise<void> {
  // A transaction that is choosing the same picture has the row locked; only afterwards is it known whether it is used.
  await tx.select({ hash: pictures.hash }).from(pictures).where(eq(pictures.url, url)).for("update");
  await tx.delete(pictures).where(and(eq(pictures.url, url), isUnused(tx)));
}

/** Deletes unused pictures, except for those chosen since. */
export async function deleteUnusedPictures(tx: Database, since: string): Promise<void> {
  await tx.delete(pictures).where(and(lt(pictures.chosenAt, since), isUnused(tx)));
}
