// Pictures of people, stored in the database by the hash of their content. An unused picture is deleted immediately;
// the daily cleanup deletes the ones that a crash left behind.
import { createHash } from "node:crypto";
import type { PictureSize } from "@narthex/contract/pictures.ts";
import sharp from "sharp";
import type { Database } from "../database/database.ts";
import { requireFound } from "../refusal.ts";
import type { Squares } from "./drawing.ts";
import { deletePictureIfUnused, deleteUnusedPictures, findPicture, writePicture } from "./pictures.queries.ts";

const KEPT_HOURS = 24;

export async function readPictureBytes(db: Database, hash: string, size: PictureSize): Promise<Buffer> {
  return requireFound(await findPicture(db, hash, size));
}

const ADDRESS = /^\/api\/pictures\/([\w-]+)/;
/** Printed at less than an inch. */
const PAPER_PIXELS = 180;

/** A picture as a data URL that documents can contain; null without one. @param url its address */
export async function readPictureForPaper(db: Database, url: string | null): Promise<string | null> {
  const hash = ADDRESS.exec(url ?? "")?.[1];
  const bytes = hash ? await findPicture(db, hash, "large") : null;
  if (!bytes) return null;
  const jpeg = await sharp(bytes)
    .resize(PAPER_PIXELS, PAPER_PIXELS)
    .flatten({ background: "#ffffff" })
    .jpeg()
    .toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString("base64")}`;
}

/** Stores a picture. @returns its address */
export async function storePicture(tx: Database, squares: Squares, now: Temporal.Instant): Promise<string> {
  const hash = createHash("sha256").update(squares.large).digest("base64url");
  return writePicture(tx, hash, squares, now.toString());
}

/** Deletes a picture if no row refers to it. */
export async function forgetPicture(tx: Database, url: string | null): Promise<void> {
  if (url !== null) await deletePictureIfUnused(tx, url);
}

export async function prunePictures(tx: Database, now: Temporal.Instant): Promise<void> {
  await deleteUnusedPictures(tx, now.subtract({ hours: KEPT_HOURS }).toString());
}
