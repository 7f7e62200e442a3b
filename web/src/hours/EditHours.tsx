import { api } from "@narthex/contract/api.ts";
import { HoursInput, type WorkerHours } from "@narthex/contract/hours.ts";
import { useMutation } from "@tanstack/react-query";
import { problemOf, request } from "../client/request.ts";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { notify } from "../ui/notices.ts";
import { HoursFields, type HoursFormInput } from "./HoursFields.tsx";
import { refreshHours } from "./hours.queries.ts";
import { shortHours } from "./hoursText.ts";

const FALLBACK = "Failed to save hours";

/** Corrects hours that are not approved yet. What was returned goes back to be approved. */
export function EditHours({ entry, onClose }: { entry: WorkerHours; onClose: () => void }) {
  const wasReturned = entry.status === "returned";
  const form = useSchemaForm<HoursFormInput>(
    HoursInput,
    {
      ministryId: entry.ministryId,
      hours: shortHours(entry.hours),
      workerDate: entry.workerDate,
      description: entry.description ?? "",
    },
    `hours.${entry.id}`,
  );
  const save = useMutation({
    mutationFn: (body: HoursFormInput) => request(api.workerHours.change, { params: { id: entry.id }, body }),
    onSuccess: async () => {
      await refreshHours();
      notify({ title: wasReturned ? "Hours submitted again" : "Hours updated" });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={wasReturned ? "Correct Hours" : "Edit Hours"}
      description={wasReturned ? (entry.note ?? undefined) : undefined}
    >
      <Form
        form={form}
        onSubmit={(body) => save.mutate(body)}
        saving={save.isPending}
        error={problemOf(save.error, FALLBACK)}
      >
        <HoursFields form={form} />
        <FormActions submitLabel={wasReturned ? "Submit Again" : "Save"} saving={save.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
