// How an administrator looks at the app: as oneself, as a ministry leader, as a member. In the other two views the server
// answers as for that role, and changes nothing.
import type { Role } from "@narthex/contract/roles.ts";
import type { CurrentUser } from "@narthex/contract/signin.ts";
import type { View } from "@narthex/contract/view.ts";
import { useCurrentUser } from "./session.ts";
import { sendView } from "./view.ts";

export const VIEW_MODES = ["admin", "ministry_leader", "member"] as const;
export type ViewMode = (typeof VIEW_MODES)[number];

const VIEW_OF: Readonly<Record<ViewMode, View | null>> = {
  admin: null,
  ministry_leader: "intermediate_admin",
  member: "member",
};

function viewModeOf({ realRole, role }: CurrentUser): ViewMode {
  if (realRole !== "admin") return "admin";
  return VIEW_MODES.find((mode) => VIEW_OF[mode] === role) ?? "admin";
}

export function useViewMode(): ViewMode {
  return viewModeOf(useCurrentUser());
}

/** Loads the page again, as the view's role gets it: nothing that was read in the view before stays in memory. */
export function setViewMode(mode: ViewMode): void {
  sendView(VIEW_OF[mode]);
  location.reload();
}

/** The role that the screens show: in another view, that of the view. */
export function useEffectiveRole(): Role {
  return useCurrentUser().role;
}
