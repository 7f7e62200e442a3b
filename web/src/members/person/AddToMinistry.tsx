import { api } from "@narthex/contract/api.ts";
import { id } from "@narthex/contract/fields.ts";
import type { Person } from "@narthex/contract/person.ts";
import { useQuery } from "@tanstack/react-query";
import * as z from "zod";
import { read } from "../../api/reads.ts";
import { request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { formatFullName } from "../../format/format.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { SelectField } from "../../forms/SelectField.tsx";
import { useSchemaForm } from "../../forms/useSchemaForm.ts";

const Choice = z.object({ ministryId: id });

/** Adds the person to a ministry that they are not assigned to yet. */
export function AddToMinistry({ person, onClose }: { person: Person; onClose: () => void }) {
  const { data: ministries = [] } = useQuery(read(api.ministries.list));
  const form = useSchemaForm<{ ministryId: number }>(Choice, {}, `person.${person.id}.ministry`);
  const assign = useAction({
    call: ({ ministryId }: { ministryId: number }) =>
      request(api.ministries.assign, { params: { id: ministryId }, body: { memberIds: [person.id] } }),
    failed: "Failed to assign members",
    done: ({ name }) => ({ title: `${formatFullName(person)} was added to ${name}` }),
    onDone: onClose,
  });
  const assigned = new Set(person.ministries.map((ministry) => ministry.id));
  const options = ministries.filter((one) => one.can.assign && !assigned.has(one.id));
  return (
    <FormDialog
      form={form}
      action={assign}
      onClose={onClose}
      size="small"
      title="Add to a ministry"
      description={formatFullName(person)}
      submitLabel="Add"
    >
      <SelectField
        form={form}
        name="ministryId"
        label="Ministry"
        required
        placeholder="Choose a ministry"
        options={options.map(({ id: value, name }) => ({ value, label: name }))}
      />
    </FormDialog>
  );
}
