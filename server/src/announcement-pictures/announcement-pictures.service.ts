// Pictures of announcements: stored by the hash of their content, shown to signed-in users, and part of emails
// (docs/decisions/0020-re-encode-uploaded-images.md).
import { createHash } from "node:crypto";
import {
  ANNOUNCEMENT_PICTURE_SIZE,
  announcementPictures,
  buildPictureAddress,
  type StoredPicture,
} from "@narthex/contract/announcement-pictures.ts";
import type { Sharp } from "sharp";
import type { Viewer } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import { type LimitNeeds, limitKey } from "../http/limits.ts";
import { formatFault, readPicture } from "../pictures/upload.ts";
import { refuseField, requireFound } from "../refusal.ts";
import { deleteUnused, findImage, lockPicture, writeAnnouncementPicture } from "./announcement-pictures.queries.ts";

/** Uploads of one account. */
const UPLOADS = { points: 30, seconds: 60 * 60 };
const KEPT_HOURS = 24;
const QUALITY = 82;
const GONE = "This picture is no longer there. Please choose it again.";

const { field, missing } = announcementPictures.upload.file;

/** @param picture already rotated upright */
async function resizePicture(picture: Sharp) {
  const { data, info } = await picture
    .resize({ ...ANNOUNCEMENT_PICTURE_SIZE, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .jpeg({ quality: QUALITY, progressive: true })
    .toBuffer({ resolveWithObject: true });
  return { image: data, width: info.width, height: info.height };
}

/** Stores an uploaded picture. Without an announcement it is deleted after a day. */
export async function takeAnnouncementPicture(
  services: LimitNeeds,
  viewer: Viewer,
  file: () => Promise<Buffer>,
  now: Temporal.Instant,
): Promise<StoredPicture> {
  await limitKey(services, "announcement picture", viewer.userId, UPLOADS);
  const drawn = await readPicture(await file(), resizePicture);
  if (typeof drawn === "string") throw refuseField(field, formatFault(drawn, missing));
  const hash = createHash("sha256").update(drawn.image).digest("base64url");
  const { width, height } = drawn;
  await services.postgres.transaction((tx) =>
    writeAnnouncementPicture(tx, { ...drawn, hash, chosenAt: now.toString() }),
  );
  return { hash, src: buildPictureAddress(hash), width, height };
}

/** @throws Refusal not_found */
export async function readAnnouncementImage(db: Database, hash: string): Promise<Buffer> {
  return requireFound(await findImage(db, hash));
}

/** The picture of an email; null if it was deleted. */
export function readPictureForMail(db: Database, hash: string): Promise<Buffer | null> {
  return findImage(db, hash);
}

/** Keeps a picture until the transaction that uses it ends. @throws Refusal invalid_input if it was deleted */
export async function holdPicture(tx: Database, hash: string): Promise<void> {
  if (!(await lockPicture(tx, hash))) throw refuseField("picture", GONE);
}

/** Deletes pictures that no announcement uses. */
export async function pruneAnnouncementPictures(tx: Database, now: Temporal.Instant): Promise<void> {
  await deleteUnused(tx, now.subtract({ hours: KEPT_HOURS }).toString());
}
