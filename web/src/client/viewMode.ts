// How an administrator looks at the app: as oneself, as a ministry leader, as a member. In the other two views the server
// answers as for that role, and changes nothing.
import { api } from "@narthex/contract/api.ts";
import type { Role } from "@narthex/contract/roles.ts";
import type { CurrentUser } from "@narthex/contract/signin.ts";
import type { View } from "@narthex/contract/view.ts";
import { notifyManager } from "@tanstack/react-query";
import { notifyFailure } from "./failures.ts";
import { queryClient, read } from "./reads.ts";
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

/** Reads everything on the screen again, as the view's role gets it. */
export async function setViewMode(mode: ViewMode): Promise<void> {
  const takeBack = sendView(VIEW_OF[mode]);
  const user = read(api.signin.user);
  // What is on its way was asked for in the view before.
  await queryClient.cancelQueries();
  try {
    await queryClient.fetchQuery({ ...user, staleTime: 0 });
  } catch (error) {
    takeBack();
    return notifyFailure(error, "The view could not be changed. Please try again.");
  }
  // The page of the view before is replaced first; its queries would be refused if they were read again.
  await new Promise<void>((resolve) => notifyManager.schedule(resolve));
  await queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== user.queryKey[0] });
}

/** The role that the screens show: in another view, that of the view. */
export function useEffectiveRole(): Role {
  return useCurrentUser().role;
}

/** Whether the screens show what only those who lead the congregation see. */
export function leads(role: Role): boolean {
  return role === "admin" || role === "intermediate_admin";
}

/** Whom a page is for. */
export type Audience = "admin" | "leaders";

/** Whether the view shows somebody the pages for these. */
export function isFor(audience: Audience, role: Role): boolean {
  return audience === "admin" ? role === "admin" : leads(role);
}

export function useLeads(): boolean {
  return leads(useEffectiveRole());
}
