// Who may see and change which fields of a ministry. Pure; the results are sent to the browser as `can`.
import type { Ministry, MinistryChange } from "@narthex/contract/ministries.ts";
import { may, type Viewer } from "../access/viewer.ts";
import { mayFindEveryStatus } from "../members/members.policy.ts";
import type { MinistryRecord } from "./ministries.queries.ts";

type Changes = Omit<Ministry["can"], "writeToLeader">;

export function listMinistryRights(viewer: Viewer, ministryId: number): Changes {
  const manages = may(viewer, "ministries.manage");
  const leads = manages || viewer.ledMinistryIds.includes(ministryId);
  return { edit: manages, describe: leads, assign: leads };
}

const FOR_OTHERS = "Only leaders of the congregation may change this.";

/** For the changed fields, those the viewer may not change, each with a sentence; null if all are allowed. */
export function findMinistryReachErrors(
  can: Changes,
  fields: readonly (keyof MinistryChange)[],
): Record<string, string> | null {
  const foreign = fields.filter((field) => !(field === "description" ? can.describe : can.edit));
  return foreign.length === 0 ? null : Object.fromEntries(foreign.map((field) => [field, FOR_OTHERS]));
}

/** Whether the viewer can write to one of these accounts of people who lead a ministry. */
function isAnyReachable(viewer: Viewer, accounts: readonly (string | null)[]): boolean {
  return may(viewer, "directory.read") && accounts.some((account) => account !== null && account !== viewer.userId);
}

/**
 * A ministry as this viewer may see it. Only those who find people of every status in the directory see those who are
 * not active.
 */
export function toMinistry(viewer: Viewer, record: MinistryRecord): Ministry {
  const { leaderStatus, leaderAccount, coLeaders, assigned, active, ...ministry } = record;
  const seesAll = mayFindEveryStatus(viewer);
  const seesLeader = seesAll || leaderStatus === "active";
  const seenCoLeaders = coLeaders.filter(({ isActive }) => seesAll || isActive);
  // Messages reach inactive people only from those who manage members.
  const reachesAll = may(viewer, "members.manage");
  const accounts = [
    reachesAll || leaderStatus === "active" ? leaderAccount : null,
    ...coLeaders.map(({ isActive, account }) => (reachesAll || isActive ? account : null)),
  ];
  return {
    ...ministry,
    leaderName: seesLeader ? ministry.leaderName : null,
    coLeaders: seenCoLeaders.map(({ id, name }) => ({ id, name })),
    memberCount: seesAll ? assigned : active,
    can: { ...listMinistryRights(viewer, ministry.id), writeToLeader: isAnyReachable(viewer, accounts) },
  };
}
