// Merges two records of one person. Opens for any two IDs: from likely duplicates, a person's page, or the newcomers.
import { api } from "@narthex/contract/api.ts";
import { ERRORS } from "@narthex/contract/errors.ts";
import { MERGE_FIELDS, MERGE_UNDO_DAYS, type MergePreview, merges } from "@narthex/contract/merges.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { read } from "../api/reads.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { formatFullName, formatList } from "../format/format.ts";
import { FormDialog } from "../forms/FormDialog.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { findNewerVersion, showOver } from "../forms/useVersion.ts";
import { PendingDialog } from "../page/PendingDialog.tsx";
import { ActionBar } from "../ui/ActionBar.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { MergeFields } from "./MergeFields.tsx";
import { isDifferent, keepChoices, type MergeInput, toInput } from "./mergeSides.ts";
import { formatRecords } from "./mergeWords.ts";

export interface MergeDialogProps {
  /** The ID of the person who is kept. */
  id: number;
  otherId: number;
  onClose: () => void;
}

const TITLE = "Merge two records";

export function MergeDialog({ id, otherId, onClose }: MergeDialogProps) {
  const query = useQuery({
    ...read(api.merges.preview, { params: { id }, query: { otherId } }),
    refetchOnMount: "always",
  });
  if (query.data && query.isFetchedAfterMount) {
    if (query.data.refusal) return <RefusedMerge preview={query.data} onClose={onClose} />;
    return <MergeForm preview={query.data} onClose={onClose} />;
  }
  return (
    <PendingDialog title={TITLE} onClose={onClose} query={query} label="Loading both people" rows={4} bar="h-14" />
  );
}

function RefusedMerge({ preview, onClose }: { preview: MergePreview; onClose: () => void }) {
  const { person, other, refusal } = preview;
  return (
    <Dialog
      open
      title={TITLE}
      description={`${formatFullName(person)} and ${formatFullName(other)}`}
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
}

function MergeForm({ preview: current, onClose }: MergeFormProps) {
  // The user chooses from a snapshot of the preview, which later reads do not change.
  const [preview, setPreview] = useState(current);
  const { person, other } = preview;
  const form = useSchemaForm<MergeInput>(merges.merge.body, toInput(preview), `merge.${person.id}.${other.id}`);
  const merge = useAction({
    call: (body: MergeInput) =>
      request(api.merges.merge, { params: { id: person.id }, body: { ...body, updatedAt: body.updatedAt } }),
    failed: "The records could not be merged.",
    onFailed: (error) => {
      const newer = findNewerVersion<MergePreview>(error);
      if (!newer) return;
      setPreview(newer);
      showOver(form, toInput(newer), keepChoices(form.getValues(), preview, newer));
    },
    done: () => ({
      title: "The records were merged",
      description: `You can undo this for ${MERGE_UNDO_DAYS} days under Likely duplicates.`,
    }),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      action={merge}
      onClose={onClose}
      title={TITLE}
      description={`${hasChoice(preview) ? "Choose the correct values. " : ""}All records of both people will belong to one person.`}
      submitLabel="Merge"
    >
      <MergeFields form={form} preview={preview} />
      <MergeConsequences preview={preview} />
    </FormDialog>
  );
}

/** Whether the two people differ in any value. */
const hasChoice = (preview: MergePreview): boolean =>
  preview.custom.length > 0 || MERGE_FIELDS.some((field) => isDifferent(preview, field));

/** The effects of a merge apart from the fields. */
function MergeConsequences({ preview: { other, moves, doubled, statementYears } }: { preview: MergePreview }) {
  const name = formatFullName(other);
  return (
    <div className="rounded-lg bg-surface-sunken px-4 py-3 text-sm">
      <ul className="grid gap-1">
        {moves.length > 0 && <li>{`Moves from the merged record of ${name}: ${formatRecords(moves)}.`}</li>}
        {doubled.length > 0 && <li>{`Recorded for both, and kept once: ${formatRecords(doubled)}.`}</li>}
        <li>Messages, private notes and everything else move too.</li>
        {statementYears.length > 0 && (
          <li>
            {`Statements of ${formatList(statementYears.map(String))} stay as they were issued. Create them again if they should include the gifts of both records.`}
          </li>
        )}
        <li>{`You can undo this for ${MERGE_UNDO_DAYS} days.`}</li>
      </ul>
    </div>
  );
}
