// Adds an existing or a new tag to people, or removes one from them.
import { api } from "@narthex/contract/api.ts";
import { id } from "@narthex/contract/fields.ts";
import { NewTag, type TagName } from "@narthex/contract/tags.ts";
import { useQuery } from "@tanstack/react-query";
import * as z from "zod";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { formatTotalCount } from "../format/format.ts";
import { FormDialog } from "../forms/FormDialog.tsx";
import { SelectField } from "../forms/SelectField.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { allTags } from "./tags.queries.ts";

/** The value of the choice for a tag that does not exist yet. */
const NEW_TAG = "new";

const Choice = z
  .object({ tag: z.union([id, z.literal(NEW_TAG)], "Please choose a tag."), name: z.string() })
  .superRefine(({ tag, name }, { addIssue }) => {
    const { error } = tag === NEW_TAG ? NewTag.safeParse({ name }) : {};
    for (const { message } of error?.issues ?? []) addIssue({ code: "custom", path: ["name"], message });
  });
type Choice = z.input<typeof Choice>;

interface TagPeopleProps {
  memberIds: readonly number[];
  /** "3 members", or the name of one person. */
  people: string;
  /** The number of people of the shown list, in which more people may be than were selected; 0 without a list. */
  listed?: number;
  action: "put on" | "take off";
  /** The tags that the one person has already. */
  known?: readonly TagName[];
  onClose: () => void;
}

export default function TagPeopleDialog({
  memberIds,
  people,
  listed = 0,
  action,
  known = [],
  onClose,
}: TagPeopleProps) {
  const { data: tags = [] } = useQuery(allTags);
  const isPut = action === "put on";
  const form = useSchemaForm<Choice>(Choice, { name: "" }, `tags.${action}`);
  const chosen = form.watch("tag");
  const save = useAction({
    call: async ({ tag, name }: Choice) => {
      const body = { memberIds: [...memberIds] };
      if (!isPut) return request(api.tags.takeOff, { params: { id: Number(tag) }, body });
      const { id: tagId } =
        tag === NEW_TAG
          ? await request(api.tags.create, { body: { name, entryKey: form.draft.entryKey } })
          : { id: Number(tag) };
      return request(api.tags.putOn, { params: { id: tagId }, body });
    },
    failed: isPut ? "The tag could not be added." : "The tag could not be removed.",
    done: ({ name }) => ({ title: isPut ? "Tag added" : "Tag removed", description: `${name}: ${people}` }),
    onDone: onClose,
  });
  const has = new Set(known.map((tag) => tag.id));
  const offered = tags
    .filter((tag) => !isPut || !has.has(tag.id))
    .map(({ id: value, name }) => ({ value, label: name }));
  return (
    <FormDialog
      form={form}
      action={save}
      onClose={onClose}
      size="small"
      title={isPut ? "Add tag" : "Remove tag"}
      description={
        memberIds.length < listed ? `You selected ${people}. The list has ${formatTotalCount(listed)}.` : people
      }
      submitLabel={isPut ? "Add tag" : "Remove tag"}
    >
      <SelectField
        form={form}
        name="tag"
        label="Tag"
        required
        placeholder="Choose a tag"
        options={isPut ? [...offered, { value: NEW_TAG, label: "New tag…" }] : offered}
      />
      {isPut && chosen === NEW_TAG && (
        <TextField form={form} name="name" label="Name of the new tag" required autoComplete="off" />
      )}
    </FormDialog>
  );
}
