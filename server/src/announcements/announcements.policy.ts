// Who sees which announcement, and who touches it. A pure table; the answers travel to the browser as `can`.
import type { Audience } from "@narthex/contract/announcements.ts";
import { callerOf, may, type Viewer } from "../access/viewer.ts";

/** What of the published announcements lies within sight; "all" for those who manage them, unpublished ones too. */
export type Sight = "all" | { readonly audiences: readonly Audience[]; readonly ministryIds: readonly number[] };

export function sightOf(viewer: Viewer): Sight {
  return may(viewer, "announcements.manage") ? "all" : ownSightOf(viewer);
}

/** What is meant for the viewer, whatever else they may see. */
export function ownSightOf(viewer: Viewer): Exclude<Sight, "all"> {
  if (callerOf(viewer) === "pending") return { audiences: ["all"], ministryIds: [] };
  return { audiences: ["all", "members"], ministryIds: viewer.ministryIds };
}

export function canTouch(viewer: Viewer): { edit: boolean; remove: boolean } {
  const manages = may(viewer, "announcements.manage");
  return { edit: manages, remove: manages };
}
