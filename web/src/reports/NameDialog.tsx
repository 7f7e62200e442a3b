import { api } from "@narthex/contract/api.ts";
import { type SavedReport, SavedReportName } from "@narthex/contract/saved-reports.ts";
import { useMutation } from "@tanstack/react-query";
import type * as z from "zod";
import { problemOf, request } from "../api/request.ts";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { notify } from "../ui/notify.ts";
import type { Choice } from "./choice.ts";
import { refreshSaved } from "./reports.queries.ts";

interface NameDialogProps {
  choice: Choice;
  /** Null for a report that is saved for the first time. */
  saved: SavedReport | null;
  onClose: () => void;
}

export default function NameDialog({ choice, saved, onClose }: NameDialogProps) {
  const form = useSchemaForm<z.input<typeof SavedReportName>>(
    SavedReportName,
    { name: saved?.name ?? "" },
    `report.${saved?.id ?? "new"}`,
  );
  const save = useMutation({
    mutationFn: ({ name }: { name: string }) =>
      saved
        ? request(api.savedReports.rename, { params: { id: saved.id }, body: { name } })
        : request(api.savedReports.save, { body: { name, report: choice, entryKey: form.draft.entryKey } }),
    onSuccess: async ({ name }) => {
      await refreshSaved();
      notify({ title: saved ? "Report renamed" : "Report saved", description: name });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={saved ? "Rename Report" : "Save Report"}
      description={saved ? undefined : "What you chose is kept. The figures are counted anew whenever you open it."}
    >
      <Form
        form={form}
        onSubmit={save.mutate}
        saving={save.isPending}
        error={problemOf(save.error, "Failed to save the report")}
      >
        <TextField form={form} name="name" label="Name" required autoComplete="off" />
        <FormActions submitLabel={saved ? "Rename" : "Save"} saving={save.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
