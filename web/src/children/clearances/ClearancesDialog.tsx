import { api } from "@narthex/contract/api.ts";
import { CLEARANCE_KINDS, type ClearanceKind } from "@narthex/contract/clearance-kinds.ts";
import type { Clearance } from "@narthex/contract/clearances.ts";
import { date, emptyAsNull } from "@narthex/contract/fields.ts";
import { useState } from "react";
import * as z from "zod";
import { request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { DateField } from "../../forms/TextField.tsx";
import { useSchemaForm } from "../../forms/useSchemaForm.ts";
import { CLEARANCE_LABELS } from "./clearanceWords.ts";

const end = emptyAsNull(date);
/** The last day of each kind; empty for none. */
const Ends = z.object({ background_check: end, training: end, first_aid: end });
type EndsInput = z.input<typeof Ends>;

const findEnd = (list: readonly Clearance[], kind: ClearanceKind) =>
  list.find((entry) => entry.kind === kind)?.validUntil ?? "";

interface ClearancesDialogProps {
  memberId: number;
  name: string;
  list: Clearance[];
  onSaved?: () => void;
  onClose: () => void;
}

export default function ClearancesDialog({ memberId, name, list: current, onSaved, onClose }: ClearancesDialogProps) {
  // The form edits the list that the user has read; a later one is compared with it when it is saved.
  const [list] = useState(current);
  const start: EndsInput = {
    background_check: findEnd(list, "background_check"),
    training: findEnd(list, "training"),
    first_aid: findEnd(list, "first_aid"),
  };
  const form = useSchemaForm<EndsInput>(Ends, start, null);
  const save = useAction({
    call: (ends: EndsInput) =>
      request(api.clearances.replace, {
        params: { id: memberId },
        query: { seen: list.map(({ id }) => id).join() },
        body: CLEARANCE_KINDS.flatMap((kind) => (ends[kind] ? [{ kind, validUntil: ends[kind] }] : [])),
      }),
    failed: "The clearances could not be saved. Please try again.",
    done: "Clearances saved",
    onDone: () => {
      onClose();
      onSaved?.();
    },
  });
  return (
    <FormDialog
      form={form}
      action={save}
      onClose={onClose}
      size="small"
      title="Clearances"
      description={`The last day on which each clearance of ${name} applies. Leave it empty where there is none.`}
      submitLabel="Save"
    >
      {CLEARANCE_KINDS.map((kind) => (
        <DateField key={kind} form={form} name={kind} label={`${CLEARANCE_LABELS[kind]}: valid until`} />
      ))}
    </FormDialog>
  );
}
