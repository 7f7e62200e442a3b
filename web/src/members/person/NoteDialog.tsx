// The dialogs of the notes, loaded together when the first one opens.
import { api } from "@narthex/contract/api.ts";
import { NewNote, type Note, NoteChange } from "@narthex/contract/notes.ts";
import { request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { ConflictNote } from "../../forms/ConflictNote.tsx";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useSchemaForm } from "../../forms/useSchemaForm.ts";
import { useVersion } from "../../forms/useVersion.ts";
import { useToday } from "../../live/midnight.ts";
import { ConfirmAction } from "../../page/ConfirmAction.tsx";
import { NOTE_LABELS, NoteFields, type NoteInput } from "./NoteFields.tsx";

export type NoteAction = { action: "write" } | { action: "edit" | "remove"; note: Note };

type NoteDialogProps = NoteAction & { memberId: number; onClose: () => void };

export default function NoteDialog(props: NoteDialogProps) {
  const { memberId, onClose } = props;
  if (props.action === "write") return <WriteNote memberId={memberId} onClose={onClose} />;
  if (props.action === "edit") return <EditNote note={props.note} onClose={onClose} />;
  return <RemoveNote note={props.note} onClose={onClose} />;
}

const WrittenNote = NewNote.required({ day: true }).omit({ entryKey: true });
const EditedNote = NoteChange.omit({ updatedAt: true }).required();

function WriteNote({ memberId, onClose }: { memberId: number; onClose: () => void }) {
  const start = { kind: "visit", day: useToday(), text: "", visibility: "administrators" } as const;
  const form = useSchemaForm<NoteInput>(WrittenNote, start, `note.new.${memberId}`);
  const write = useAction({
    call: (typed: NoteInput) =>
      request(api.notes.create, { params: { id: memberId }, body: { ...typed, entryKey: form.draft.entryKey } }),
    failed: "The note could not be saved. Please try again.",
    done: "Note saved",
    onDone: onClose,
  });
  return (
    <FormDialog form={form} action={write} onClose={onClose} title="Write a note" submitLabel="Save">
      <NoteFields form={form} />
    </FormDialog>
  );
}

const toNoteValues = ({ kind, day, text, visibility }: Note): NoteInput => ({ kind, day, text, visibility });

function EditNote({ note, onClose }: { note: Note; onClose: () => void }) {
  const form = useSchemaForm<NoteInput>(EditedNote, toNoteValues(note), `note.${note.id}`);
  const params = { id: note.memberId, noteId: note.id };
  // An empty change returns the current note.
  const version = useVersion(form, note, toNoteValues, () =>
    request(api.notes.change, { params, body: { updatedAt: undefined } }),
  );
  const save = useAction({
    call: (typed: NoteInput) => version.save(typed, (body) => request(api.notes.change, { params, body })),
    failed: "The note could not be saved. Please try again.",
    done: "Note saved",
    onDone: onClose,
  });
  return (
    <FormDialog form={form} action={save} onClose={onClose} title="Edit note" submitLabel="Save">
      <ConflictNote form={form} version={version} fields={NOTE_LABELS} />
      <NoteFields form={form} />
    </FormDialog>
  );
}

function RemoveNote({ note, onClose }: { note: Note; onClose: () => void }) {
  return (
    <ConfirmAction
      danger
      title="Delete this note?"
      text="This action cannot be undone."
      confirmLabel="Delete"
      call={() => request(api.notes.remove, { params: { id: note.memberId, noteId: note.id } })}
      done="Note deleted"
      failed="The note could not be deleted. Please try again."
      failureNotice
      onClose={onClose}
    />
  );
}
