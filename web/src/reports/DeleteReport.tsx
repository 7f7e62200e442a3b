import { api } from "@narthex/contract/api.ts";
import type { SavedReport } from "@narthex/contract/saved-reports.ts";
import { useMutation } from "@tanstack/react-query";
import { request, sentenceOf } from "../api/request.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { notify } from "../ui/notify.ts";
import { refreshSaved } from "./reports.queries.ts";

export function DeleteReport({ saved, onClose }: { saved: SavedReport; onClose: () => void }) {
  const remove = useMutation({
    mutationFn: () => request(api.savedReports.remove, { params: { id: saved.id } }),
    onSuccess: async () => {
      await refreshSaved();
      notify({ title: "Report deleted" });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      title="Delete Report"
      text={`“${saved.name}” leaves your list. No figure and no record is touched.`}
      confirmLabel="Delete"
      busy={remove.isPending}
      error={remove.error ? sentenceOf(remove.error, "Failed to delete the report") : undefined}
      onCancel={onClose}
      onConfirm={() => remove.mutate()}
    />
  );
}
