// Merges of the last weeks, each of which can be undone.
import { api } from "@narthex/contract/api.ts";
import type { Merge } from "@narthex/contract/merges.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readPages } from "../api/reads.ts";
import { request } from "../api/request.ts";
import { formatDate, formatInstantDate, formatList } from "../format/format.ts";
import { ConfirmAction } from "../page/ConfirmAction.tsx";
import { QueryList } from "../page/QueryList.tsx";
import { PersonLink } from "../people/PersonLink.tsx";
import { useCurrentUser } from "../session/session.ts";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { LoadingRows } from "../ui/Skeleton.tsx";
import { FIELD_LABELS, formatRecords } from "./mergeWords.ts";

export function RecentMerges() {
  const list = useInfiniteQuery({ ...readPages(api.merges.list, {}), refetchOnMount: "always" });
  const [undoing, setUndoing] = useState<Merge | null>(null);
  return (
    <Card title="Recent merges" description="Each can be undone for 90 days." className="mt-6">
      <QueryList
        list={list}
        loading={<LoadingRows label="Loading recent merges" rows={2} className="grid gap-3" bar="h-12" />}
        empty={<p className="text-ink-quiet">No one was merged in the last 90 days.</p>}
        moreFailed="The next merges could not be loaded. Please try again."
        moreClassName="mt-4"
      >
        {(merges) => (
          <ul className="divide-y divide-line">
            {merges.map((merge) => (
              <MergeRow key={merge.mergeId} merge={merge} onUndo={() => setUndoing(merge)} />
            ))}
          </ul>
        )}
      </QueryList>
      {undoing && <UndoMerge merge={undoing} onClose={() => setUndoing(null)} />}
    </Card>
  );
}

function MergeRow({ merge, onUndo }: { merge: Merge; onUndo: () => void }) {
  const { timezone } = useCurrentUser().congregation;
  const { memberId, name, mergedName, mergedAt, mergedBy, until, undoFirst } = merge;
  const day = formatInstantDate(mergedAt, timezone);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="break-words">
          {mergedName} was merged into <PersonLink id={memberId}>{name}</PersonLink>
        </p>
        <p className="text-ink-quiet text-sm">
          {mergedBy ? `${day}, by ${mergedBy}` : day} · can be undone until {formatDate(until)}
        </p>
        {undoFirst !== null && (
          <p className="text-ink-quiet text-sm">{`${name} was merged again later: undo that first.`}</p>
        )}
      </div>
      <Button
        size="small"
        disabled={undoFirst !== null}
        onClick={onUndo}
        aria-label={`Undo the merge of ${mergedName} into ${name}`}
      >
        Undo
      </Button>
    </li>
  );
}

function UndoMerge({ merge, onClose }: { merge: Merge; onClose: () => void }) {
  const { mergeId, name, mergedName } = merge;
  return (
    <ConfirmAction
      title="Undo this merge"
      text={`${mergedName} and ${name} become two records again, as they were before. Records added since then stay with ${name}.`}
      confirmLabel="Undo merge"
      call={() => request(api.merges.undo, { params: { id: mergeId } })}
      done={({ stayed, notRestored, keptFields, keptCustomFields }) => ({
        title: "The merge was undone",
        description:
          [
            stayed.length > 0 && `Recorded since, and kept by ${name}: ${formatRecords(stayed)}.`,
            notRestored.length > 0 &&
              `Removed or replaced since, so not given back to ${mergedName}: ${formatRecords(notRestored)}.`,
            keptFields.length + keptCustomFields.length > 0 &&
              `Changed since, and kept: ${formatList([...keptFields.map((field) => FIELD_LABELS[field].toLowerCase()), ...keptCustomFields])}.`,
          ]
            .filter(Boolean)
            .join(" ") || undefined,
      })}
      failed="The merge could not be undone."
      onClose={onClose}
    />
  );
}
