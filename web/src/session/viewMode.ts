// The view of an administrator: their own, or that of another role or duty, in which the server answers as for that role,
// and refuses changes.
import { DUTY_LABELS, ROLE_WORDS } from "@narthex/contract/role-names.ts";
import type { Role } from "@narthex/contract/roles.ts";
import type { CurrentUser } from "@narthex/contract/signin.ts";
import type { View } from "@narthex/contract/view.ts";
import { runWhenLeft } from "./runWhenLeft.ts";
import { useCurrentUser } from "./session.ts";
import { keepSwitchedPath, sendView } from "./view.ts";

/** "ministry_leader" is the staff, as the specification fixes it; "one_ministry" has the role of that name. */
export type ViewMode = "admin" | "ministry_leader" | "one_ministry" | DutyView | "member";
type DutyView = "greeter" | "treasurer" | "childrens_team";

const VIEW_OF: Readonly<Record<ViewMode, View | null>> = {
  admin: null,
  ministry_leader: "intermediate_admin",
  one_ministry: "ministry_leader",
  greeter: "greeter",
  treasurer: "treasurer",
  childrens_team: "childrens_team",
  member: "member",
};

export const VIEW_LABELS: Readonly<Record<ViewMode, string>> = {
  admin: "Admin View",
  ministry_leader: "Ministry Leader",
  one_ministry: ROLE_WORDS.ministry_leader,
  greeter: DUTY_LABELS.greeter,
  treasurer: DUTY_LABELS.treasurer,
  childrens_team: DUTY_LABELS.childrens_team,
  member: "Member View",
};

const MODES = Object.keys(VIEW_OF) as ViewMode[];

function getViewMode({ realRole, role, duties }: CurrentUser): ViewMode {
  if (realRole !== "admin") return "admin";
  const view = role === "member" ? (duties[0] ?? role) : role;
  return MODES.find((mode) => VIEW_OF[mode] === view) ?? "admin";
}

export function useViewMode(): ViewMode {
  return getViewMode(useCurrentUser());
}

/** Reloads the page for the role of the view, so that no data of the former view stays in memory. */
export function setViewMode(mode: ViewMode): void {
  runWhenLeft(() => {
    sendView(VIEW_OF[mode]);
    keepSwitchedPath();
  });
  location.reload();
}

/** The role that the screens are shown for: in another view, the role of that view. */
export function useEffectiveRole(): Role {
  return useCurrentUser().role;
}
