// Admits everyone in the list in one step, such as the visitors of an import, except likely duplicates.
import { MAX_HOUSEHOLD } from "@narthex/contract/limits.ts";
import type { Newcomer } from "@narthex/contract/newcomers.ts";
import { UserCheck } from "lucide-react";
import { useState } from "react";
import { Button } from "../ui/Button.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { useAdmission } from "./useAdmission.ts";

export function AdmitAll({ newcomers }: { newcomers: readonly Newcomer[] }) {
  const [isOpen, setOpen] = useState(false);
  const admission = useAdmission({ onDone: () => setOpen(false) });
  const clear = newcomers.filter(({ can, likely }) => can.admit && likely.length === 0);
  const people = clear.slice(0, MAX_HOUSEHOLD).map(({ member, ...rest }) => ({ ...member, ...rest }));
  if (people.length < 2) return null;
  const label = `Admit all ${people.length}`;
  const others = newcomers.length - clear.length;
  const note =
    others === 0 ? "" : " Likely duplicates, and people whom only an administrator may admit, stay in the list.";
  return (
    <>
      <Button icon={<UserCheck />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={`Admit ${people.length} people?`}
        text={`They become active members.${note}`}
        confirmLabel={label}
        busy={admission.busy}
        error={admission.problem?.message}
        onCancel={() => setOpen(false)}
        onConfirm={() => admission.run(people)}
      />
    </>
  );
}
