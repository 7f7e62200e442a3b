// Admits everyone in the list in one step, such as the visitors of an import, except likely duplicates.
import { MAX_HOUSEHOLD } from "@narthex/contract/limits.ts";
import type { Newcomer } from "@narthex/contract/newcomers.ts";
import { UserCheck } from "lucide-react";
import { useState } from "react";
import { formatTotalCount } from "../format/format.ts";
import { Button } from "../ui/Button.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { useAdmission } from "./useAdmission.ts";

interface AdmitAllProps {
  /** The loaded part of the list. */
  newcomers: readonly Newcomer[];
  /** The number of people in the whole list. */
  total: number;
}

export function AdmitAll({ newcomers, total }: AdmitAllProps) {
  const [isOpen, setOpen] = useState(false);
  const admission = useAdmission({ onDone: () => setOpen(false) });
  const clear = newcomers.filter(({ can, likely }) => can.admit && likely.length === 0);
  const people = clear.slice(0, MAX_HOUSEHOLD).map(({ member, ...rest }) => ({ ...member, ...rest }));
  if (people.length < 2) return null;
  const label =
    people.length === total ? `Admit all ${people.length}` : `Admit ${people.length} of ${formatTotalCount(total)}`;
  const sentences = [
    "They become active members.",
    ...(newcomers.some(({ likely }) => likely.length > 0) ? ["Likely duplicates stay in the list."] : []),
    ...(newcomers.some(({ can, likely }) => !can.admit && likely.length === 0)
      ? ["People whom only an administrator may admit stay in the list."]
      : []),
    ...(clear.length > people.length || total > newcomers.length
      ? [`At most ${MAX_HOUSEHOLD} are admitted at once, the earliest first. You can admit the next afterwards.`]
      : []),
  ];
  return (
    <>
      <Button icon={<UserCheck />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={`Admit ${people.length} people?`}
        text={sentences.join(" ")}
        confirmLabel={label}
        busy={admission.busy}
        error={admission.problem?.message}
        onCancel={() => setOpen(false)}
        onConfirm={() => admission.run(people)}
      />
    </>
  );
}
