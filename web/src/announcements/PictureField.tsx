import { buildPictureAddress } from "@narthex/contract/announcement-pictures.ts";
import { api } from "@narthex/contract/api.ts";
import { ImageUp } from "lucide-react";
import { useEffect, useRef } from "react";
import { useWatch } from "react-hook-form";
import { TextField } from "../forms/TextField.tsx";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import { PICTURE_TYPES } from "../pictures/pictureFile.ts";
import { useSendPicture } from "../pictures/useSendPicture.ts";
import { Button } from "../ui/Button.tsx";
import { Problem } from "../ui/Field.tsx";
import { ProgressBar } from "../ui/ProgressBar.tsx";
import type { AnnouncementInput } from "./announcementForm.ts";

interface PictureFieldProps {
  form: SchemaForm<AnnouncementInput>;
  /** Called when an upload begins or ends. */
  onUploading: (isUploading: boolean) => void;
}

/** The picture above the text of an announcement, with its description. */
export function PictureField({ form, onUploading }: PictureFieldProps) {
  const picture = useWatch({ control: form.control, name: "picture" }) ?? null;
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const set = (value: AnnouncementInput["picture"]) => form.setValue("picture", value, { shouldDirty: true });
  const sending = useSendPicture(api.announcementPictures.upload, {
    show: ({ hash }) => set({ hash, description: "" }),
    failed: "Failed to save the picture",
  });
  const isUploading = sending.file !== null;
  useEffect(() => {
    onUploading(isUploading);
    // The sentence that it is still being uploaded.
    if (!isUploading) form.clearErrors("picture");
  }, [onUploading, isUploading, form]);
  const remove = () => {
    set(null);
    sending.forgetFault();
    // The clicked button is removed.
    button.current?.focus();
  };
  const fault = sending.fault ?? form.formState.errors.picture?.message;
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">Picture</legend>
      {picture && (
        <img
          src={buildPictureAddress(picture.hash)}
          alt={picture.description || "The chosen picture"}
          className="mb-3 max-h-40 max-w-full rounded-md border border-line"
        />
      )}
      <input ref={input} type="file" accept={PICTURE_TYPES} hidden onChange={sending.choose} aria-label="Picture" />
      {isUploading && (
        <div className="mb-3 h-2">
          <ProgressBar label="Uploading picture" done={sending.sent} />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          ref={button}
          name="picture"
          size="small"
          icon={<ImageUp />}
          busy={isUploading}
          onClick={() => input.current?.click()}
        >
          {picture ? "Change picture" : "Add a picture"}
        </Button>
        {picture && (
          <Button size="small" variant="quiet" onClick={remove}>
            Remove picture
          </Button>
        )}
      </div>
      <Problem sentence={fault} />
      {picture ? (
        <TextField
          form={form}
          name="picture.description"
          label="Description of the picture"
          hint="For people who cannot see it. Leave it empty if the picture is only decoration."
          className="mt-3"
        />
      ) : (
        <p className="mt-1.5 text-ink-quiet text-xs">JPEG, PNG or WebP, up to 5 MB. It is shown above the text.</p>
      )}
    </fieldset>
  );
}
