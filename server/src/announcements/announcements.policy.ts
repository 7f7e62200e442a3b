// Who may see and change which announcements. Pure; the results are sent to the browser as `can`.
import type { Audience } from "@narthex/contract/announcements.ts";
import type { Duty } from "@narthex/contract/roles.ts";
import { getCaller, may, type Viewer } from "../access/viewer.ts";

/** The published announcements that a viewer sees; "all", with unpublished ones, for those who manage them. */
export type VisibleAnnouncements =
  | "all"
  | {
      readonly audiences: readonly Audience[];
      readonly ministryIds: readonly number[];
      readonly duties: readonly Duty[];
      readonly memberId: number | null;
    };

export function getVisibleAnnouncements(viewer: Viewer): VisibleAnnouncements {
  return may(viewer, "announcements.manage") ? "all" : getOwnAnnouncements(viewer);
}

/** The announcements addressed to the viewer. */
export function getOwnAnnouncements(viewer: Viewer): Exclude<VisibleAnnouncements, "all"> {
  const { memberId, ministryIds, duties } = viewer;
  if (getCaller(viewer) === "pending") return { audiences: ["all"], ministryIds: [], duties: [], memberId };
  return { audiences: ["all", "members"], ministryIds, duties, memberId };
}

export function listAnnouncementRights(viewer: Viewer): { edit: boolean; remove: boolean } {
  const manages = may(viewer, "announcements.manage");
  return { edit: manages, remove: manages };
}
