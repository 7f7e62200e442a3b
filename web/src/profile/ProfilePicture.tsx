import type { Member } from "@narthex/contract/members.ts";
import { ImageUp } from "lucide-react";
import { useRef } from "react";
import { formatFullName } from "../format/format.ts";
import { PICTURE_TYPES } from "../pictures/pictureFile.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Button } from "../ui/Button.tsx";
import { Problem } from "../ui/Field.tsx";
import { ProgressBar } from "../ui/ProgressBar.tsx";
import { usePicture } from "./usePicture.ts";

/** The user's picture, large, with its actions. */
export function ProfilePicture({ me }: { me: Member }) {
  const picture = usePicture();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const own = me.profileImageUrl && `${me.profileImageUrl}?size=large`;
  const { sending, choose } = picture;
  // The pressed button is about to be removed.
  const returnFocus = () => button.current?.focus();
  return (
    <div className="flex flex-col items-center gap-4">
      <Avatar name={formatFullName(me)} src={picture.preview ?? own} size="huge" />
      <input ref={input} type="file" accept={PICTURE_TYPES} hidden onChange={choose} aria-label="Profile picture" />
      <div className="-my-1 h-2 w-48">{sending && <ProgressBar label="Uploading picture" done={picture.sent} />}</div>
      <div className="flex flex-wrap justify-center gap-2">
        <Button ref={button} icon={<ImageUp />} busy={sending} onClick={() => input.current?.click()}>
          {me.profileImageUrl ? "Change picture" : "Upload picture"}
        </Button>
        {sending ? (
          <Button variant="quiet" aria-label="Cancel upload" onClick={() => picture.cancel(returnFocus)}>
            Cancel
          </Button>
        ) : (
          me.profileImageUrl && (
            <Button
              variant="quiet"
              aria-label="Remove picture"
              busy={picture.removing}
              onClick={() => picture.remove(returnFocus)}
            >
              Remove
            </Button>
          )
        )}
      </div>
      <Problem sentence={picture.fault} />
      <p className="text-center text-ink-quiet text-xs">
        JPEG, PNG or WebP, up to 5 MB. It is cropped to a square, and location data is removed.
      </p>
    </div>
  );
}
