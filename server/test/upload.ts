// Uploads pictures as the profile screen does.
import { upload } from "@narthex/contract/pictures.ts";
import type { ErrorBody } from "@narthex/contract/refusal.ts";
import type { Person } from "./congregation.ts";

/** A form with a file of any content and declared type. */
export const formWith = (
  bytes: Buffer,
  { field = "profilePicture", name = "me.jpg", type = "image/jpeg" } = {},
): FormData => {
  const form = new FormData();
  form.append(field, new File([new Uint8Array(bytes)], name, { type }));
  return form;
};

export type UploadBody = NonNullable<RequestInit["body"]>;

export async function sendPicture(person: Person, body: UploadBody, headers: Record<string, string> = {}) {
  const answer = await person.fetch(upload.profilePicture.path, { method: "POST", body, headers });
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as Partial<ErrorBody> & { profileImageUrl?: string },
  };
}
