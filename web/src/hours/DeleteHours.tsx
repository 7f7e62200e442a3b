import { api } from "@narthex/contract/api.ts";
import type { WorkerHours } from "@narthex/contract/hours.ts";
import { request } from "../api/request.ts";
import { formatDate, formatHours } from "../format/format.ts";
import { ConfirmAction } from "../page/ConfirmAction.tsx";

export function DeleteHours({ entry, onClose }: { entry: WorkerHours; onClose: () => void }) {
  return (
    <ConfirmAction
      danger
      title="Delete hours"
      text={`${formatHours(entry.hours)} for ${entry.ministryName} on ${formatDate(entry.workerDate)} will be deleted. This action cannot be undone.`}
      confirmLabel="Delete"
      call={() => request(api.workerHours.remove, { params: { id: entry.id } })}
      done="Hours deleted"
      failed="Failed to delete hours"
      onClose={onClose}
    />
  );
}
