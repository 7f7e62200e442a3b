// Merges two records of one person. Opens for any two ids: from likely duplicates, a person's page, or people who wait.
import { api } from "@narthex/contract/api.ts";
import { ERRORS } from "@narthex/contract/errors.ts";
import { MERGE_UNDO_DAYS, type MergePreview, merges } from "@narthex/contract/merges.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { read } from "../api/reads.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { fullName, listInWords } from "../format/words.ts";
import { FormDialog } from "../forms/FormDialog.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { QueryError } from "../page/QueryError.tsx";
import { ActionBar } from "../ui/ActionBar.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { LoadingRows, Skeleton } from "../ui/Skeleton.tsx";
import { MergeFields, type MergeInput } from "./MergeFields.tsx";
import { recordsInWords } from "./mergeWords.ts";

export interface MergeDialogProps {
  /** The person who stays. */
  id: number;
  otherId: number;
  onClose: () => void;
  /** Called when the two are one, before anything is read again. */
  onMerged?: () => unknown;
}

const TITLE = "Merge Two Records";

export function MergeDialog({ id, otherId, onClose, onMerged }: MergeDialogProps) {
  const query = useQuery({
    ...read(api.merges.preview, { params: { id }, query: { otherId } }),
    refetchOnMount: "always",
  });
  if (query.data && query.isFetchedAfterMount) {
    if (query.data.refusal) return <RefusedMerge preview={query.data} onClose={onClose} />;
    return <MergeForm {...{ onClose, onMerged }} preview={query.data} />;
  }
  return (
    <Dialog open title={TITLE} onClose={onClose}>
      {query.isError ? (
        <QueryError query={query} />
      ) : (
        <LoadingRows label="Loading both people" rows={4} className="grid gap-3" rowClassName="">
          <Skeleton className="h-14 w-full" />
        </LoadingRows>
      )}
    </Dialog>
  );
}

function RefusedMerge({ preview, onClose }: { preview: MergePreview; onClose: () => void }) {
  const { person, other, refusal } = preview;
  return (
    <Dialog
      open
      title={TITLE}
      description={`${fullName(person)} and ${fullName(other)}`}
      onClose={onClose}
      size="small"
    >
      <p className="rounded-lg bg-caution-quiet px-4 py-3">{refusal && ERRORS[refusal].sentence}</p>
      <ActionBar>
        <Button onClick={onClose}>Close</Button>
      </ActionBar>
    </Dialog>
  );
}

interface MergeFormProps {
  preview: MergePreview;
  onClose: () => void;
  onMerged: (() => unknown) | undefined;
}

function MergeForm({ preview: current, onClose, onMerged }: MergeFormProps) {
  // What somebody chooses from stays as it was read.
  const [preview] = useState(current);
  const { person, other, suggested } = preview;
  const form = useSchemaForm<MergeInput>(
    merges.merge.body,
    { otherId: other.id, choices: suggested },
    `merge.${person.id}.${other.id}`,
  );
  const merge = useAction({
    call: (body: MergeInput) => request(api.merges.merge, { params: { id: person.id }, body }),
    failed: "The records could not be merged.",
    done: () => ({
      title: "The records were merged",
      description: `You can undo this for ${MERGE_UNDO_DAYS} days under Likely Duplicates.`,
    }),
    onSaved: () => onMerged?.(),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      action={merge}
      onClose={onClose}
      title={TITLE}
      description="Choose what is right. Everything recorded about either becomes one person's."
      submitLabel="Merge"
    >
      <MergeFields form={form} preview={preview} />
      <MergeConsequences preview={preview} />
    </FormDialog>
  );
}

/** What a merge does besides the fields. */
function MergeConsequences({ preview: { other, moves, doubled, statementYears } }: { preview: MergePreview }) {
  const name = fullName(other);
  return (
    <div className="rounded-lg bg-surface-sunken px-4 py-3 text-sm">
      <ul className="grid gap-1">
        {moves.length > 0 && <li>{`Moves from the merged record of ${name}: ${recordsInWords(moves)}.`}</li>}
        {doubled.length > 0 && <li>{`Recorded for both, and kept once: ${recordsInWords(doubled)}.`}</li>}
        <li>Notes, messages and everything else move too.</li>
        {statementYears.length > 0 && (
          <li>
            {`Statements of ${listInWords(statementYears.map(String))} stay as they were issued. Create them again if they should hold the gifts of both records.`}
          </li>
        )}
        <li>{`You can undo this for ${MERGE_UNDO_DAYS} days.`}</li>
      </ul>
    </div>
  );
}
