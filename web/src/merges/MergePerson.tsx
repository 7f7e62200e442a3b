// Chooses the other record of a person, and merges the two.
import { id } from "@narthex/contract/fields.ts";
import { useState } from "react";
import * as z from "zod";
import { formatFullName, type NamedPerson } from "../format/format.ts";
import { FormDialog } from "../forms/FormDialog.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { MemberPicker } from "../members/picker/MemberPicker.tsx";
import { MergeDialog } from "./MergeDialog.tsx";

interface MergePersonProps {
  person: NamedPerson;
  /** The initial choice. */
  likely?: NamedPerson | undefined;
  /** Whether the other record is kept, instead of this person's. */
  isMergedAway?: boolean;
  onClose: () => void;
}

export function MergePerson({ person, likely, isMergedAway = false, onClose }: MergePersonProps) {
  const [otherId, setOtherId] = useState<number | null>(null);
  const [schema] = useState(() =>
    z.object({ otherId: id.refine((chosen) => chosen !== person.id, "Please choose another person.") }),
  );
  const form = useSchemaForm<{ otherId: number }>(schema, likely ? { otherId: likely.id } : {}, null);
  if (otherId !== null) {
    const pair = isMergedAway ? { id: otherId, otherId: person.id } : { id: person.id, otherId };
    return <MergeDialog {...pair} onClose={onClose} />;
  }
  return (
    <FormDialog
      form={form}
      action={{ run: (chosen) => setOtherId(chosen.otherId), busy: false, problem: null }}
      onClose={onClose}
      size="small"
      title="Merge two records"
      description={`Choose the other record of ${formatFullName(person)}. Nothing is changed yet.`}
      submitLabel="Continue"
    >
      <MemberPicker
        form={form}
        name="otherId"
        label="The other record"
        start={likely ? formatFullName(likely) : null}
        without={person.id}
        required
        autoFocus
      />
    </FormDialog>
  );
}
