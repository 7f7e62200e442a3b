import { api } from "@narthex/contract/api.ts";
import type { WorkerHours } from "@narthex/contract/hours.ts";
import { useMutation } from "@tanstack/react-query";
import { request, sentenceOf } from "../api/request.ts";
import { dateInWords, hoursInWords } from "../format/words.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { notify } from "../ui/notify.ts";
import { refreshHours } from "./hours.queries.ts";

const FALLBACK = "Failed to delete hours";

export function DeleteHours({ entry, onClose }: { entry: WorkerHours; onClose: () => void }) {
  const remove = useMutation({
    mutationFn: () => request(api.workerHours.remove, { params: { id: entry.id } }),
    onSuccess: async () => {
      await refreshHours();
      notify({ title: "Hours deleted" });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      title="Delete Hours"
      text={`${hoursInWords(entry.hours)} for ${entry.ministryName} on ${dateInWords(entry.workerDate)} will be deleted. This action cannot be undone.`}
      confirmLabel="Delete"
      busy={remove.isPending}
      error={remove.error ? sentenceOf(remove.error, FALLBACK) : undefined}
      onCancel={onClose}
      onConfirm={() => remove.mutate()}
    />
  );
}
