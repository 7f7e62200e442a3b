// What can be said of a chosen file before it is sent. Whether it is a picture is for the server to see.
import { api } from "@narthex/contract/api.ts";

const { maxBytes, missing, tooLarge } = api.upload.profilePicture.file;

/** What the server reads; phones turn their own formats into one of these. */
export const PICTURE_TYPES = "image/jpeg,image/png,image/webp";

export function faultOf({ type, size }: Pick<File, "type" | "size">): string | null {
  if (!type.startsWith("image/")) return missing;
  return size > maxBytes ? tooLarge : null;
}
