// The view of an administrator: as administrator, as ministry leader, or as member. In the last two the server answers
// as for that role, and refuses changes.
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

/** Reloads the page for the role of the view, so that no data of the former view stays in memory. */
export function setViewMode(mode: ViewMode): void {
  sendView(VIEW_OF[mode]);
  location.reload();
}

/** The role that the screens are shown for: in another view, the role of that view. */
export function useEffectiveRole(): Role {
  return useCurrentUser().role;
}
