// Asks who of the people who came together is admitted, if some of them may be in the directory already.
import type { Companion } from "@narthex/contract/newcomers.ts";
import { useState } from "react";
import { formatFullName } from "../format/format.ts";
import { ActionBar } from "../ui/ActionBar.tsx";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { formatPossible } from "./possibleWords.ts";
import { useAdmission } from "./useAdmission.ts";

interface AdmitDialogProps {
  people: readonly Companion[];
  /** A sentence for after the admission. */
  hint: string | undefined;
  onClose: () => void;
}

export default function AdmitDialog({ people, hint, onClose }: AdmitDialogProps) {
  /** The people who were selected or deselected here; people who may be in the directory already are not selected at first. */
  const [changed, setChanged] = useState<ReadonlyMap<number, boolean>>(new Map());
  const isChosen = ({ id, likely }: Companion) => changed.get(id) ?? likely.length === 0;
  const chosen = people.filter(isChosen);
  const admission = useAdmission({ onDone: onClose }, hint);
  return (
    <Dialog
      open
      size="small"
      title="Admit together"
      description="People who may be in the directory already are not selected. Close this and press Compare if they may be the same."
      onClose={onClose}
    >
      {people.map((one) => (
        <Checkbox
          key={one.id}
          label={formatFullName(one)}
          hint={
            one.likely.length > 0 && (
              <span className="text-caution">{[...new Set(one.likely.map(formatPossible))].join(". ")}</span>
            )
          }
          checked={isChosen(one)}
          onChange={({ target }) => setChanged(new Map(changed).set(one.id, target.checked))}
        />
      ))}
      {admission.sentence && (
        <p role="alert" className="mt-2 text-critical">
          {admission.sentence}
        </p>
      )}
      <ActionBar>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="primary"
          disabled={chosen.length === 0}
          busy={admission.busy}
          onClick={() => admission.run(chosen)}
        >
          {chosen.length === 0 ? "Admit" : `Admit ${chosen.length}`}
        </Button>
      </ActionBar>
    </Dialog>
  );
}
