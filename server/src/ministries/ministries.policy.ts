// Who may see and change which fields of a ministry. Pure; the results are sent to the browser as `can`.
import type { Ministry, MinistryChange } from "@narthex/contract/ministries.ts";
import { may, type Viewer } from "../access/viewer.ts";
import type { MinistryRecord } from "./ministries.queries.ts";

/** Whether the viewer is the ministry's leader, with any role. A pending account leads no ministry. */
function isLeader(viewer: Viewer, { leaderId }: { leaderId: number | null }): boolean {
  return leaderId !== null && leaderId === viewer.memberId && may(viewer, "directory.read");
}

type Changes = Omit<Ministry["can"], "writeToLeader">;

export function canTouch(viewer: Viewer, ministry: { leaderId: number | null }): Changes {
  const manages = may(viewer, "ministries.manage");
  const leads = manages || isLeader(viewer, ministry);
  return { edit: manages, describe: leads, assign: leads };
}

const FOR_OTHERS = "Only leaders of the congregation may change this.";

/** For the changed fields, those the viewer may not change, each with a sentence; null if all are allowed. */
export function findReachErrors(
  can: Changes,
  fields: readonly (keyof MinistryChange)[],
): Record<string, string> | null {
  const foreign = fields.filter((field) => !(field === "description" ? can.describe : can.edit));
  return foreign.length === 0 ? null : Object.fromEntries(foreign.map((field) => [field, FOR_OTHERS]));
}

/**
 * A ministry as this viewer may see it. Only those who manage members see people who are not active, as in the
 * directory.
 */
export function toMinistry(viewer: Viewer, record: MinistryRecord): Ministry {
  const { leaderStatus, leaderAccount, assigned, active, ...ministry } = record;
  const seesAll = may(viewer, "members.manage");
  const seesLeader = seesAll || leaderStatus === "active";
  const isReachable = leaderAccount !== null && leaderAccount !== viewer.userId && may(viewer, "directory.read");
  return {
    ...ministry,
    leaderName: seesLeader ? ministry.leaderName : null,
    memberCount: seesAll ? assigned : active,
    can: { ...canTouch(viewer, ministry), writeToLeader: seesLeader && isReachable },
  };
}
