// Uploads a picture as the viewer's own profile picture.
import { upload } from "@narthex/contract/pictures.ts";
import { requireMemberId, type Viewer } from "../access/viewer.ts";
import { type LimitNeeds, limitKey } from "../http/limits.ts";
import { drawSquares } from "../pictures/drawing.ts";
import { storePicture } from "../pictures/pictures.service.ts";
import { formatFault, readPicture } from "../pictures/upload.ts";
import { refuseField } from "../refusal.ts";
import { applyChange, requireLockedMember } from "./members.service.ts";

/** Enough uploads for a person who tries several pictures. */
const UPLOADS = { points: 20, seconds: 60 * 60 };

const { field, missing } = upload.profilePicture.file;

/** Stores the file as the viewer's picture, replacing an earlier one. */
export async function takeOwnPicture(
  services: LimitNeeds,
  viewer: Viewer,
  file: () => Promise<Buffer>,
  now: Temporal.Instant,
): Promise<{ profileImageUrl: string }> {
  const id = requireMemberId(viewer);
  await limitKey(services, "picture", viewer.userId, UPLOADS);
  const squares = await readPicture(await file(), drawSquares);
  if (typeof squares === "string") throw refuseField(field, formatFault(squares, missing));
  return services.postgres.transaction(async (tx) => {
    const before = await requireLockedMember(tx, id);
    const profileImageUrl = await storePicture(tx, squares, now);
    await applyChange(tx, viewer, before, { profileImageUrl }, now);
    return { profileImageUrl };
  });
}
