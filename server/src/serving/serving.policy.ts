// Who plans who serves in a ministry, and who may see its plan. Pure.
import { may, type Viewer } from "../access/viewer.ts";
import { canTouch } from "../ministries/ministries.policy.ts";

interface Led {
  readonly id: number;
  readonly leaderId: number | null;
}

/** The ministry's leader, with any role, and those who manage ministries. */
export const mayPlan = (viewer: Viewer, ministry: Led): boolean => canTouch(viewer, ministry).assign;

/** The people of the ministry see who serves. */
export const maySeePlan = (viewer: Viewer, ministry: Led): boolean =>
  mayPlan(viewer, ministry) || (may(viewer, "directory.read") && viewer.ministryIds.includes(ministry.id));
