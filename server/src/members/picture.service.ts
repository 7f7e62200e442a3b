// One's own picture: the upload makes it the picture of one's member at once.
import { upload } from "@narthex/contract/pictures.ts";
import type { Viewer } from "../access/viewer.ts";
import { limit } from "../http/limits.ts";
import { wrongField } from "../http/refusal.ts";
import { keepPicture } from "../pictures/pictures.service.ts";
import { type PictureFault, readPicture } from "../pictures/upload.ts";
import type { Services } from "../services.ts";
import { applyChange, holdMember } from "./members.service.ts";
import { ownMemberId } from "./profile.service.ts";

/** Somebody who cannot decide needs a few; nobody needs more. */
const UPLOADS = { points: 20, seconds: 60 * 60 };

const { field, missing } = upload.profilePicture.file;

const WHY: Record<PictureFault, string> = {
  no_picture: missing,
  other_kind: "Please choose a JPEG, PNG or WebP picture.",
  moving: "Please choose a picture that does not move.",
  too_many_pixels: "This picture has too many pixels. Please choose a smaller one.",
  unreadable: "This picture could not be read. Please choose another one.",
};

/** Makes the file the viewer's picture, in place of an earlier one. */
export async function takeOwnPicture(
  services: Services,
  viewer: Viewer,
  file: () => Promise<Buffer>,
  now: Temporal.Instant,
): Promise<{ profileImageUrl: string }> {
  const id = ownMemberId(viewer);
  await limit(services, "picture", viewer.userId, UPLOADS);
  const squares = await readPicture(await file());
  if (typeof squares === "string") throw wrongField(field, WHY[squares]);
  return services.postgres.transaction(async (tx) => {
    const before = await holdMember(tx, id);
    const profileImageUrl = await keepPicture(tx, squares, now);
    await applyChange(tx, viewer, before, { profileImageUrl }, now);
    return { profileImageUrl };
  });
}
