// Who plans who serves in a ministry, and who may see its plan. Pure.
import { may, type Viewer } from "../access/viewer.ts";
import { listMinistryRights } from "../ministries/ministries.policy.ts";

/** Those who lead the ministry, with any role, and those who manage ministries. */
export const mayPlan = (viewer: Viewer, { id }: { id: number }): boolean => listMinistryRights(viewer, id).assign;

/** The people of the ministry see who serves. */
export const maySeePlan = (viewer: Viewer, ministry: { id: number }): boolean =>
  mayPlan(viewer, ministry) || (may(viewer, "directory.read") && viewer.ministryIds.includes(ministry.id));
