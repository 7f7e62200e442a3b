import { api } from "@narthex/contract/api.ts";
import { type SavedReport, SavedReportName } from "@narthex/contract/saved-reports.ts";
import type * as z from "zod";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { FormDialog } from "../forms/FormDialog.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import type { ReportChoice } from "./choice.ts";

interface NameDialogProps {
  choice: ReportChoice;
  /** Null for a new report. */
  saved: SavedReport | null;
  onClose: () => void;
}

export default function NameDialog({ choice, saved, onClose }: NameDialogProps) {
  const form = useSchemaForm<z.input<typeof SavedReportName>>(
    SavedReportName,
    { name: saved?.name ?? "" },
    `report.${saved?.id ?? "new"}`,
  );
  const save = useAction({
    call: ({ name }: { name: string }) =>
      saved
        ? request(api.savedReports.rename, { params: { id: saved.id }, body: { name } })
        : request(api.savedReports.save, { body: { name, report: choice, entryKey: form.draft.entryKey } }),
    failed: "Failed to save the report",
    done: ({ name }) => ({ title: saved ? "Report renamed" : "Report saved", description: name }),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      action={save}
      onClose={onClose}
      size="small"
      title={saved ? "Rename report" : "Save report"}
      description={
        saved ? undefined : "Your choices are saved. The figures are calculated again each time you open it."
      }
      submitLabel={saved ? "Rename" : "Save"}
    >
      <TextField form={form} name="name" label="Name" required autoComplete="off" />
    </FormDialog>
  );
}
