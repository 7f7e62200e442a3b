// Pictures of people: uploading and showing.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { MAX_PICTURE_BYTES } from "./limits.ts";

/** Pictures are squares of these widths, in pixels. */
export const PICTURE_SIZES = { small: 128, large: 384 } as const;
export type PictureSize = keyof typeof PICTURE_SIZES;

export const upload = {
  profilePicture: endpoint({
    method: "POST",
    path: "/api/upload/profile-picture",
    summary:
      "Takes a picture of oneself (JPEG, PNG or WebP). It becomes a square; all other data in the file is removed.",
    access: "signed_in",
    // The picture is shown once a profile is saved with it.
    quiet: true,
    file: {
      field: "profilePicture",
      maxBytes: MAX_PICTURE_BYTES,
      missing: "Please select an image file",
      tooLarge: "File size must be less than 5MB",
    },
    answers: { 200: z.object({ profileImageUrl: z.string() }) },
    errors: ["member_profile_not_found", "too_large", "unavailable"],
  }),
};

export const pictures = {
  get: endpoint({
    method: "GET",
    path: "/api/pictures/:hash",
    summary: "A picture, by the hash of its content, so the answer never changes.",
    access: "signed_in",
    // An attended station shows the picture of the person who collects a child.
    stations: ["attended"],
    params: z.object({ hash: z.string().regex(/^[\w-]{43}$/) }),
    query: z.object({ size: z.enum(["small", "large"], "Please choose small or large.").default("small") }),
    answers: { 200: "image" },
    errors: ["not_found"],
  }),
};
