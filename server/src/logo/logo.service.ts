// The congregation's logo: on screens, at the sign-in page, and on paper. There is one at a time; an earlier one is
// kept while issued statements use it, and is not shown (docs/decisions/0020-re-encode-uploaded-images.md).
import { createHash } from "node:crypto";
import { type Logo, logo } from "@narthex/contract/logo.ts";
import type { Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { type LimitNeeds, limitKey } from "../http/limits.ts";
import { type DrawnLogo, drawLogo } from "../pictures/logo.ts";
import { formatFault, readPicture } from "../pictures/upload.ts";
import { refuseField, requireFound } from "../refusal.ts";
import {
  deleteNobodysLogos,
  findLogo,
  findPrinted,
  findPrintedOnce,
  findShownLogo,
  lockLogo,
  writeLogo,
} from "./logo.queries.ts";

/** Logo uploads of one account. */
const CHOICES = { points: 20, seconds: 60 * 60 };

const { field, missing } = logo.choose.file;

export function readCurrentLogo(db: Database): Promise<Logo | null> {
  return findLogo(db);
}

/** @throws Refusal not_found */
export async function readLogoBytes(db: Database, hash: string): Promise<Buffer> {
  return requireFound(await findShownLogo(db, hash));
}

/** The logo of an email, as JPEG; null without one. */
export async function readPrintedLogo(db: Database): Promise<Buffer | null> {
  return (await findPrinted(db))?.printed ?? null;
}

/** A logo as a data URL: PDFKit recognizes equal text, so a document of thousands of pages contains the image once. */
export interface PaperLogo {
  readonly hash: string;
  readonly picture: string;
}

const onPaper = (found: { hash: string; printed: Buffer } | null): PaperLogo | null =>
  found && { hash: found.hash, picture: `data:image/jpeg;base64,${found.printed.toString("base64")}` };

/** The letterhead of a document that is printed now. */
export async function readPaperLogo(db: Database): Promise<PaperLogo | null> {
  return onPaper(await findPrinted(db));
}

/** The letterhead of a document that was issued before. */
export async function readPaperLogoOnce(db: Database, hash: string): Promise<PaperLogo | null> {
  return onPaper(await findPrintedOnce(db, hash));
}

async function changeLogo(tx: Database, viewer: Viewer, drawn: DrawnLogo | null, now: Temporal.Instant) {
  const before = await lockLogo(tx);
  const next = drawn && { ...drawn, hash: createHash("sha256").update(drawn.shown).digest("base64url") };
  if (before !== (next?.hash ?? null)) {
    await writeLogo(tx, next, now.toString());
    await deleteNobodysLogos(tx);
    await recordChange(tx, viewer, next ? "settings.logo_chosen" : "settings.logo_removed", { subjectId: 1 });
  }
  return { logo: await readCurrentLogo(tx) };
}

/** Makes the file the congregation's logo and replaces the earlier one. */
export async function takeLogo(
  services: LimitNeeds,
  viewer: Viewer,
  file: () => Promise<Buffer>,
  now: Temporal.Instant,
): Promise<{ logo: Logo | null }> {
  await limitKey(services, "logo", viewer.userId, CHOICES);
  const drawn = await readPicture(await file(), drawLogo);
  if (typeof drawn === "string") throw refuseField(field, formatFault(drawn, missing));
  return services.postgres.transaction((tx) => changeLogo(tx, viewer, drawn, now));
}

export function removeLogo(tx: Database, viewer: Viewer, now: Temporal.Instant): Promise<{ logo: Logo | null }> {
  return changeLogo(tx, viewer, null, now);
}

/** Deletes logos of statements that no longer exist. */
export function pruneLogos(tx: Database): Promise<void> {
  return deleteNobodysLogos(tx);
}
