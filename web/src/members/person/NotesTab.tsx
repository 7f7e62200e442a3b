import { api } from "@narthex/contract/api.ts";
import type { Note } from "@narthex/contract/notes.ts";
import type { Person } from "@narthex/contract/person.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { FileUp, FileX2, NotebookPen, Pencil, Plus, Trash2 } from "lucide-react";
import { request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { formatDate } from "../../format/format.ts";
import { useKeptState } from "../../forms/useKeptState.ts";
import { loadOnDemand } from "../../page/loadOnDemand.tsx";
import { QueryList } from "../../page/QueryList.tsx";
import { PersonLink } from "../../people/PersonLink.tsx";
import { useMay } from "../../session/session.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { PlainText } from "../../ui/PlainText.tsx";
import type { NoteAction } from "./NoteDialog.tsx";
import { KIND_WORDS, VISIBILITY_WORDS } from "./noteWords.ts";
import { queryNotes } from "./person.queries.ts";
import { RowsLoading } from "./RowsLoading.tsx";

const NoteDialog = loadOnDemand(() => import("./NoteDialog.tsx"));

const HIDDEN_NOTES =
  "Notes that others wrote for administrators are not shown here. Ask an administrator if you should read them.";

/** The notes about a person that the viewer may read. */
export default function NotesTab({ person: { id, can } }: { person: Person }) {
  const list = useInfiniteQuery(queryNotes(id));
  const [opened, setOpened] = useKeptState<NoteAction | null>(`person.${id}.note`, null);
  const readsAll = useMay("notes.read");
  const write = can.writeNotes && (
    <Button icon={<Plus />} onClick={() => setOpened({ action: "write" })}>
      Write a note
    </Button>
  );
  return (
    <>
      <QueryList
        framed
        list={list}
        loading={<RowsLoading label="Loading notes" />}
        empty={
          <EmptyState
            icon={<NotebookPen />}
            title="No notes"
            text="Write down visits, calls and prayers. You choose who can read each note."
            action={write}
          />
        }
        moreFailed="The next notes could not be loaded. Please try again."
      >
        {(notes) => (
          <Card title="Notes" padding="none" action={write}>
            <ul className="border-line border-t">
              {notes.map((note) => (
                <NoteRow key={note.id} note={note} onAction={(action) => setOpened({ action, note })} />
              ))}
            </ul>
          </Card>
        )}
      </QueryList>
      {!readsAll && <p className="mt-3 text-ink-quiet text-sm">{HIDDEN_NOTES}</p>}
      {opened && <NoteDialog {...opened} memberId={id} onClose={() => setOpened(null)} />}
    </>
  );
}

function NoteRow({ note, onAction }: { note: Note; onAction: (action: "edit" | "remove") => void }) {
  const { kind, day, text, visibility, authorName, authorMemberId, can } = note;
  const what = `${KIND_WORDS[kind]} of ${formatDate(day)}`;
  const release = useAction({
    call: () =>
      request(api.notes.release, {
        params: { id: note.memberId, noteId: note.id },
        body: { released: !note.released, updatedAt: note.updatedAt },
      }),
    failed: "The note could not be released. Please try again.",
    failureNotice: true,
    done: ({ released }) => ({
      title: released ? "Note released" : "Note taken back",
      description: released
        ? "The person gets it with the export of everything about them."
        : "The export no longer contains it.",
    }),
  });
  return (
    <li className="border-line border-b px-4 py-4 last:border-b-0 sm:px-6">
      <div className="flex items-start gap-3">
        <p className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1 text-ink-quiet text-sm">
          <span className="font-medium text-ink">{KIND_WORDS[kind]}</span>
          <time dateTime={day}>{formatDate(day)}</time>
          <PersonLink id={authorMemberId}>{authorName ?? "Former member"}</PersonLink>
          <span>{VISIBILITY_WORDS[visibility]}</span>
          {note.released && <Badge>Released for export</Badge>}
        </p>
        {can.release && (
          <IconButton
            size="small"
            icon={note.released ? <FileX2 /> : <FileUp />}
            label={note.released ? `Take back from export: ${what}` : `Release for export: ${what}`}
            onClick={() => !release.busy && release.run()}
          />
        )}
        {can.edit && (
          <IconButton size="small" icon={<Pencil />} label={`Edit ${what}`} onClick={() => onAction("edit")} />
        )}
        {can.remove && (
          <IconButton size="small" icon={<Trash2 />} label={`Delete ${what}`} onClick={() => onAction("remove")} />
        )}
      </div>
      <div className="mt-1.5 break-words">
        <PlainText>{text}</PlainText>
      </div>
    </li>
  );
}
