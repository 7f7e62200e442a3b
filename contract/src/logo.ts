// The congregation's logo: uploaded by an administrator and visible to everyone, also on the sign-in page.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { MAX_PICTURE_BYTES } from "./limits.ts";

/** Maximum width and height of the stored logo in pixels; the aspect ratio is kept. */
export const LOGO_SIZE = { width: 512, height: 256 } as const;

export const Logo = z.object({
  /** Its URL contains the hash of its content, so it never changes. */
  src: z.string(),
  /** In pixels. */
  width: z.number(),
  height: z.number(),
  /** The background that a transparent logo needs; null if it is opaque. */
  ground: z.enum(["light", "dark"]).nullable(),
});
export type Logo = z.infer<typeof Logo>;

const Kept = z.object({ logo: Logo.nullable() });

export const logo = {
  get: endpoint({
    method: "GET",
    path: "/api/logo/:hash",
    summary:
      "The congregation's logo, by the hash of its content, so the answer never changes. A replaced logo is not found.",
    access: "public",
    params: z.object({ hash: z.string().regex(/^[\w-]{43}$/) }),
    answers: { 200: "image" },
    errors: ["not_found"],
  }),
  choose: endpoint({
    method: "POST",
    path: "/api/settings/logo",
    summary:
      "Takes the congregation's logo (JPEG, PNG or WebP). It keeps its shape; all other data in the file is removed.",
    access: "settings.manage",
    file: {
      field: "logo",
      maxBytes: MAX_PICTURE_BYTES,
      missing: "Please select an image file",
      tooLarge: "File size must be less than 5MB",
    },
    answers: { 200: Kept },
    errors: ["too_large", "unavailable"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/settings/logo",
    summary: "Removes the congregation's logo.",
    access: "settings.manage",
    answers: { 200: Kept },
    errors: [],
  }),
};
