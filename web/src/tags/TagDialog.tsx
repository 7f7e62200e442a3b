import { api } from "@narthex/contract/api.ts";
import { NewTag, type Tag, TagChange } from "@narthex/contract/tags.ts";
import type * as z from "zod";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { ConflictNote } from "../forms/ConflictNote.tsx";
import { FormDialog } from "../forms/FormDialog.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { useVersion } from "../forms/useVersion.ts";

type TagInput = z.input<typeof NewTag>;
type VersionedTag = Pick<Tag, "name"> & { updatedAt: string | null };

const NEW: VersionedTag = { name: "", updatedAt: null };
const toTagValues = ({ name }: VersionedTag): TagInput => ({ name });

/** @param tag null for a new one */
export default function TagDialog({ tag, onClose }: { tag: Tag | null; onClose: () => void }) {
  const form = useSchemaForm<TagInput>(tag ? TagChange : NewTag, toTagValues(tag ?? NEW), `tag.${tag?.id ?? "new"}`);
  const version = useVersion<VersionedTag, TagInput>(form, tag ?? NEW, toTagValues);
  const save = useAction({
    call: (values: TagInput): Promise<VersionedTag> =>
      tag
        ? version.save(values, ({ updatedAt }) =>
            request(api.tags.update, { params: { id: tag.id }, body: { name: values.name, updatedAt } }),
          )
        : request(api.tags.create, { body: { ...values, entryKey: form.draft.entryKey } }),
    failed: "The tag could not be saved.",
    done: ({ name }) => ({ title: tag ? "Tag renamed" : "Tag added", description: name }),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      action={save}
      onClose={onClose}
      size="small"
      title={tag ? "Rename tag" : "Add tag"}
      submitLabel={tag ? "Rename" : "Add tag"}
    >
      <ConflictNote form={form} version={version} fields={{ name: "Name" }} />
      <TextField form={form} name="name" label="Name" required autoComplete="off" />
    </FormDialog>
  );
}
