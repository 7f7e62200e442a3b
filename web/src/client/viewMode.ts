// How an administrator looks at the app: as oneself, as a ministry leader, as a member. It only hides; the server knows
// the real role. Section 4 of the specification.
import type { Role } from "@narthex/contract/roles.ts";
import { useSyncExternalStore } from "react";
import { useCurrentUser } from "./session.ts";

export const VIEW_MODES = ["admin", "ministry_leader", "member"] as const;
export type ViewMode = (typeof VIEW_MODES)[number];

const KEY = "narthex.view";
const listeners = new Set<() => void>();

export function storedViewMode(): ViewMode {
  return VIEW_MODES.find((mode) => mode === sessionStorage.getItem(KEY)) ?? "admin";
}

export function setViewMode(mode: ViewMode): void {
  sessionStorage.setItem(KEY, mode);
  for (const listener of listeners) listener();
}

export function useViewMode(): ViewMode {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, storedViewMode);
}

/** The role that the screens show: an administrator's by view mode, everyone else's own. */
export function effectiveRole(role: Role, mode: ViewMode): Role {
  if (role !== "admin") return role;
  if (mode === "ministry_leader") return "intermediate_admin";
  return mode;
}

export function useEffectiveRole(): Role {
  return effectiveRole(useCurrentUser().role, useViewMode());
}

/** Whether the screens offer what the server allows: an administrator in member view is offered nothing of it. */
export function useOffersOwnRights(): boolean {
  const { role } = useCurrentUser();
  const shown = useEffectiveRole();
  return shown === role || leads(shown);
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
