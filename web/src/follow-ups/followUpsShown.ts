import type { FollowUpKind, FollowUpStatus } from "@narthex/contract/follow-up-kinds.ts";

/** The filter of the list, as in the URL; by default the open follow-ups of everyone. */
export interface FollowUpsShown {
  show?: "mine" | "nobody" | "ended" | "dismissed";
  kind?: FollowUpKind;
}

const getStatus = (show: FollowUpsShown["show"]): FollowUpStatus => {
  if (show === "ended") return "done";
  return show === "dismissed" ? "dismissed" : "open";
};

export const buildQuery = ({ show, kind }: FollowUpsShown) => ({
  status: getStatus(show),
  ...(show === "mine" ? { assigned: "me" } : {}),
  ...(show === "nobody" ? { assigned: "nobody" } : {}),
  ...(kind ? { kind } : {}),
});
