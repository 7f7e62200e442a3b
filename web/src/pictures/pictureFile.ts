// Checks of a chosen file before it is sent. The server decides whether it is a picture.
import { api } from "@narthex/contract/api.ts";

const { maxBytes, missing, tooLarge } = api.upload.profilePicture.file;

/** The formats that the server reads; phones convert their own formats into one of these. */
export const PICTURE_TYPES = "image/jpeg,image/png,image/webp";

export function findFault({ type, size }: Pick<File, "type" | "size">): string | null {
  if (!type.startsWith("image/")) return missing;
  return size > maxBytes ? tooLarge : null;
}
