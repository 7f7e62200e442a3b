// The pictures of announcements: uploading and showing.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { line } from "./fields.ts";
import { MAX_PICTURE_BYTES } from "./limits.ts";

/** Maximum width and height of the stored picture in pixels; the aspect ratio is kept. */
export const ANNOUNCEMENT_PICTURE_SIZE = { width: 1200, height: 1200 } as const;
const MAX_DESCRIPTION = 200;

/** The hash of a picture's content. */
const PictureHash = z.string("Please choose a picture.").regex(/^[\w-]{43}$/, "Please choose a picture.");

export const StoredPicture = z.object({
  hash: z.string(),
  /** Its address contains the hash of its content, so it never changes. */
  src: z.string(),
  /** In pixels. */
  width: z.number(),
  height: z.number(),
});
export type StoredPicture = z.infer<typeof StoredPicture>;

/** The address of a picture. */
export const buildPictureAddress = (hash: string): string => `/api/announcements/pictures/${hash}`;

/** The picture of an announcement that is being written. */
export const ChosenPicture = z.object({
  hash: PictureHash,
  /** Read to people who do not see the picture; may be empty. */
  description: z.union([z.literal(""), line(MAX_DESCRIPTION)]),
});
export type ChosenPicture = z.infer<typeof ChosenPicture>;

export const announcementPictures = {
  upload: endpoint({
    method: "POST",
    path: "/api/announcements/picture",
    summary:
      "Takes a picture for an announcement (JPEG, PNG or WebP). It keeps its shape; all other data in the file is removed. One that no announcement uses is deleted after a day.",
    access: "announcements.manage",
    // The picture is shown once an announcement is saved with it.
    quiet: true,
    file: {
      field: "picture",
      maxBytes: MAX_PICTURE_BYTES,
      missing: "Please select an image file",
      tooLarge: "File size must be less than 5MB",
    },
    answers: { 200: StoredPicture },
    errors: ["too_large", "unavailable"],
  }),
  get: endpoint({
    method: "GET",
    path: "/api/announcements/pictures/:hash",
    summary: "The picture of an announcement, by the hash of its content, so the answer never changes.",
    access: "signed_in",
    params: z.object({ hash: PictureHash }),
    answers: { 200: "image" },
    errors: ["not_found"],
  }),
};
