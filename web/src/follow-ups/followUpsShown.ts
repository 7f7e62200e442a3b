import type { FollowUpKind } from "@narthex/contract/follow-up-kinds.ts";

/** The filter of the list, as in the URL; by default the open follow-ups of everyone. */
export interface FollowUpsShown {
  show?: "mine" | "nobody" | "ended";
  kind?: FollowUpKind;
}

export const buildQuery = ({ show, kind }: FollowUpsShown) => ({
  status: show === "ended" ? "done" : "open",
  ...(show === "mine" ? { assigned: "me" } : {}),
  ...(show === "nobody" ? { assigned: "nobody" } : {}),
  ...(kind ? { kind } : {}),
});
