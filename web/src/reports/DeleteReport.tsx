import { api } from "@narthex/contract/api.ts";
import type { SavedReport } from "@narthex/contract/saved-reports.ts";
import { request } from "../api/request.ts";
import { ConfirmAction } from "../page/ConfirmAction.tsx";

export function DeleteReport({ saved, onClose }: { saved: SavedReport; onClose: () => void }) {
  return (
    <ConfirmAction
      danger
      title="Delete Report"
      text={`“${saved.name}” leaves your list. No figure and no record is touched.`}
      confirmLabel="Delete"
      call={() => request(api.savedReports.remove, { params: { id: saved.id } })}
      done="Report deleted"
      failed="Failed to delete the report"
      onClose={onClose}
    />
  );
}
