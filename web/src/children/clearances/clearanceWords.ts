import type { ClearanceKind } from "@narthex/contract/clearance-kinds.ts";

export const CLEARANCE_LABELS: Readonly<Record<ClearanceKind, string>> = {
  background_check: "Background check",
  training: "Training",
  first_aid: "First aid course",
};
