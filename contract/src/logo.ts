// The congregation's logo: an administrator brings it, and everyone sees it, strangers at the sign-in page too.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { MAX_PICTURE_BYTES } from "./limits.ts";

/** The largest logo that is kept, in pixels; it keeps its shape within. */
export const LOGO_SIZE = { width: 512, height: 256 } as const;

export const Logo = z.object({
  /** Its address, by the hash of what it shows: it never shows another one. */
  src: z.string(),
  /** In pixels. */
  width: z.number(),
  height: z.number(),
  /** What has to lie behind it, because one sees through it; null where it brings its own ground. */
  ground: z.enum(["light", "dark"]).nullable(),
});
export type Logo = z.infer<typeof Logo>;

const Kept = z.object({ logo: Logo.nullable() });

export const logo = {
  get: endpoint({
    method: "GET",
    path: "/api/logo/:hash",
    summary: "The congregation's logo, by the hash of what it shows: it never changes. One that was replaced is gone.",
    access: "public",
    params: z.object({ hash: z.string().regex(/^[\w-]{43}$/) }),
    answers: { 200: "image" },
    errors: ["not_found"],
  }),
  choose: endpoint({
    method: "POST",
    path: "/api/settings/logo",
    summary:
      "Takes the congregation's logo (JPEG, PNG or WebP). It keeps its shape; whatever else the file says is dropped.",
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
    summary: "Takes the congregation's logo away.",
    access: "settings.manage",
    answers: { 200: Kept },
    errors: [],
  }),
};
