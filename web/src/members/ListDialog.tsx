import { api } from "@narthex/contract/api.ts";
import { type ListFilter, type MemberList, MemberListChange, NewMemberList } from "@narthex/contract/member-lists.ts";
import type * as z from "zod";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { ConflictNote } from "../forms/ConflictNote.tsx";
import { FormDialog } from "../forms/FormDialog.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { useVersion } from "../forms/useVersion.ts";

const NameOnly = NewMemberList.pick({ name: true });
type NameInput = z.input<typeof NameOnly>;
type VersionedList = { id: number; name: string | null; updatedAt: string | null };

const toListValues = ({ name }: VersionedList): NameInput => ({ name: name ?? "" });

interface ListDialogProps {
  /** Null to save the filter as a new list. */
  list: MemberList | null;
  filter: ListFilter;
  onClose: () => void;
  onSaved: (id: number) => void;
}

/** The dialog for the name of a list. */
export default function ListDialog({ list, filter, onClose, onSaved }: ListDialogProps) {
  const start: VersionedList = list ?? { id: 0, name: null, updatedAt: null };
  const form = useSchemaForm<NameInput>(
    list ? MemberListChange.pick({ name: true }).required() : NameOnly,
    toListValues(start),
    `list.${list?.id ?? "new"}`,
  );
  const version = useVersion<VersionedList, NameInput>(form, start, toListValues);
  const save = useAction({
    call: (values: NameInput): Promise<VersionedList> =>
      list
        ? version.save(values, (body) => request(api.memberLists.update, { params: { id: list.id }, body }))
        : request(api.memberLists.create, { body: { ...values, filter, entryKey: form.draft.entryKey } }),
    failed: "The list could not be saved.",
    done: ({ name }) => ({ title: list ? "List renamed" : "List saved", description: name ?? "" }),
    onDone: ({ id }) => {
      onClose();
      onSaved(id);
    },
  });
  return (
    <FormDialog
      form={form}
      action={save}
      onClose={onClose}
      size="small"
      title={list ? "Rename list" : "Save list"}
      description={
        list
          ? undefined
          : "The search, the filters and the sort order are saved, but not the people. The list is updated each time it is opened, and everyone who manages members can use it."
      }
      submitLabel={list ? "Rename" : "Save"}
    >
      <ConflictNote form={form} version={version} fields={{ name: "Name" }} />
      <TextField form={form} name="name" label="Name" required autoComplete="off" />
    </FormDialog>
  );
}
