// Allergies, medical notes and barred people that no one has confirmed for a year or since the child came of age. Each
// is read on request, recorded.
import { api } from "@narthex/contract/api.ts";
import type { DueNote } from "@narthex/contract/note-reviews.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { CalendarCheck, Check, Eye, Trash2 } from "lucide-react";
import { useState } from "react";
import { readPages } from "../../api/reads.ts";
import { request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { formatInstantDate } from "../../format/format.ts";
import { ConfirmAction } from "../../page/ConfirmAction.tsx";
import { QueryList } from "../../page/QueryList.tsx";
import { PersonLink } from "../../people/PersonLink.tsx";
import { useCurrentUser } from "../../session/session.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PlainText } from "../../ui/PlainText.tsx";
import { LoadingRows } from "../../ui/Skeleton.tsx";
import { NOTE_KIND_LABELS, readNote } from "./noteContent.ts";

export function ReviewsTab() {
  const list = useInfiniteQuery(readPages(api.noteReviews.list, {}));
  return (
    <QueryList
      framed
      list={list}
      loading={<LoadingRows label="Loading notes" rows={3} className="grid gap-3" bar="h-20" />}
      empty={
        <EmptyState
          icon={<CalendarCheck />}
          title="Nothing to review"
          text="Allergies, medical notes and people who must not collect a child are listed here a year after someone last confirmed them, and on the child's 18th birthday."
        />
      }
      moreFailed="The next notes could not be loaded. Please try again."
      moreClassName="mt-4"
    >
      {(rows) => (
        <Card
          title="Notes to review"
          description="Ask the parents, or the person from the 18th birthday on, once a year whether these are still true. Reading a note is recorded."
          padding="none"
        >
          <ul aria-label="Notes to review" className="border-line border-t">
            {rows.map((note) => (
              <NoteRow key={`${note.source} ${note.id}`} note={note} />
            ))}
          </ul>
        </Card>
      )}
    </QueryList>
  );
}

function NoteRow({ note }: { note: DueNote }) {
  const { source, id, kind, childId, childName, reviewedAt } = note;
  const { timezone } = useCurrentUser().congregation;
  const [isRemoving, setRemoving] = useState(false);
  const params = { source, id };
  const label = `${NOTE_KIND_LABELS[kind]} of ${childName}`;
  const open = useAction({
    call: () => readNote(note),
    failed: "The note could not be read. Please try again.",
    failureNotice: true,
  });
  const confirm = useAction({
    call: () => request(api.noteReviews.confirm, { params }),
    failed: "This could not be saved. Please try again.",
    failureNotice: true,
    done: "Confirmed for another year",
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b px-4 py-3 last:border-b-0 sm:px-6">
      <div className="grid min-w-0 grow basis-60 gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 break-words font-medium">
          <PersonLink id={childId}>{childName}</PersonLink>
          <Badge tone={kind === "barred" ? "critical" : "neutral"}>{NOTE_KIND_LABELS[kind]}</Badge>
        </p>
        <p className="text-ink-quiet text-sm">{`Last confirmed on ${formatInstantDate(reviewedAt, timezone)}`}</p>
        {open.answer !== undefined && <PlainText>{open.answer}</PlainText>}
      </div>
      <div className="flex flex-wrap gap-2">
        {open.answer === undefined && (
          <Button size="small" icon={<Eye />} busy={open.busy} aria-label={`Read: ${label}`} onClick={() => open.run()}>
            Read
          </Button>
        )}
        <Button
          size="small"
          icon={<Check />}
          busy={confirm.busy}
          aria-label={`Still true: ${label}`}
          onClick={() => confirm.run()}
        >
          Still true
        </Button>
        <Button size="small" icon={<Trash2 />} aria-label={`Remove: ${label}`} onClick={() => setRemoving(true)}>
          Remove
        </Button>
      </div>
      {isRemoving && (
        <ConfirmAction
          title={`Remove: ${label}?`}
          text={
            kind === "barred"
              ? "From now on the server no longer refuses this person. Make sure that the parents agree."
              : "The note is deleted and cannot be brought back."
          }
          confirmLabel="Remove"
          danger
          call={() => request(api.noteReviews.remove, { params })}
          failed="The note could not be removed. Please try again."
          done="Note removed"
          onClose={() => setRemoving(false)}
        />
      )}
    </li>
  );
}
