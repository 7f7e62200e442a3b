import type { FollowUp } from "@narthex/contract/follow-ups.ts";
import { useState } from "react";
import { listAllRows, type RowPages } from "../page/listAllRows.ts";
import { loadOnDemand } from "../page/loadOnDemand.tsx";

// The form is loaded when it first opens.
const FollowUpDialog = loadOnDemand(() => import("./FollowUpDialog.tsx"));

/** The form of one row of a list. It stays open when a colleague's change takes the row out of the list. */
export function useFollowUpDialog(list: { data: RowPages<FollowUp> | undefined }) {
  const [opened, setOpened] = useState<FollowUp | null>(null);
  const current = opened && (listAllRows(list).find(({ id }) => id === opened.id) ?? opened);
  const dialog = current && <FollowUpDialog key={current.id} followUp={current} onClose={() => setOpened(null)} />;
  return [dialog, setOpened] as const;
}
