// Chooses the other record of a person, and merges the two.
import { id } from "@narthex/contract/fields.ts";
import type { Person } from "@narthex/contract/person.ts";
import { useState } from "react";
import * as z from "zod";
import { fullName } from "../../format/words.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useSchemaForm } from "../../forms/useSchemaForm.ts";
import { MergeDialog } from "../../merges/MergeDialog.tsx";
import { MemberPicker } from "../picker/MemberPicker.tsx";

export function MergePerson({ person, onClose }: { person: Person; onClose: () => void }) {
  const [otherId, setOtherId] = useState<number | null>(null);
  const [schema] = useState(() =>
    z.object({ otherId: id.refine((chosen) => chosen !== person.id, "Please choose another person.") }),
  );
  const form = useSchemaForm<{ otherId: number }>(schema, {}, null);
  if (otherId !== null) return <MergeDialog id={person.id} otherId={otherId} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      action={{ run: (chosen) => setOtherId(chosen.otherId), busy: false, problem: null }}
      onClose={onClose}
      size="small"
      title="Merge Two Records"
      description={`Choose the other record of ${fullName(person)}. Nothing is changed yet.`}
      submitLabel="Continue"
    >
      <MemberPicker form={form} name="otherId" label="The other record" required autoFocus />
    </FormDialog>
  );
}
