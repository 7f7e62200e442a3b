import { api } from "@narthex/contract/api.ts";
import type { SavedReport } from "@narthex/contract/saved-reports.ts";
import { request } from "../api/request.ts";
import { ConfirmAction } from "../page/ConfirmAction.tsx";

export function DeleteReport({ saved, onClose }: { saved: SavedReport; onClose: () => void }) {
  return (
    <ConfirmAction
      danger
      title="Delete report"
      text={`“${saved.name}” is removed from your list. No figures or records are changed.`}
      confirmLabel="Delete"
      call={() => request(api.savedReports.remove, { params: { id: saved.id } })}
      done="Report deleted"
      failed="Failed to delete the report"
      onClose={onClose}
    />
  );
}
