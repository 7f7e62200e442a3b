import type { FollowUp } from "@narthex/contract/follow-ups.ts";
import { useState } from "react";
import { loadOnDemand } from "../page/loadOnDemand.tsx";

// The form is loaded when it first opens.
const FollowUpDialog = loadOnDemand(() => import("./FollowUpDialog.tsx"));

/** The form of one row of a list. It stays open when a colleague's change takes the row out of the list. */
export function useFollowUpDialog() {
  const [opened, setOpened] = useState<FollowUp | null>(null);
  const dialog = opened && <FollowUpDialog key={opened.id} followUp={opened} onClose={() => setOpened(null)} />;
  return [dialog, setOpened] as const;
}
