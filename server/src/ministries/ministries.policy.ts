// Who may see and touch what of a ministry. A pure table; the answers travel to the browser as `can`.
import type { Ministry, MinistryChange } from "@narthex/contract/ministries.ts";
import { may, type Viewer } from "../access/viewer.ts";
import type { MinistryRecord } from "./ministries.queries.ts";

/** Whoever is named as the leader, whatever their account's role is. Someone who waits to be admitted leads nothing. */
function isLeader(viewer: Viewer, { leaderId }: { leaderId: number | null }): boolean {
  return leaderId !== null && leaderId === viewer.memberId && may(viewer, "directory.read");
}

export function canTouch(viewer: Viewer, ministry: { leaderId: number | null }): Ministry["can"] {
  const manages = may(viewer, "ministries.manage");
  const leads = manages || isLeader(viewer, ministry);
  return { edit: manages, describe: leads, assign: leads };
}

const FOR_OTHERS = "Only those who lead the congregation may change this.";

/** What a viewer may not change of the fields that differ: a sentence by field, or null. */
export function outOfReach(
  can: Ministry["can"],
  fields: readonly (keyof MinistryChange)[],
): Record<string, string> | null {
  const foreign = fields.filter((field) => !(field === "description" ? can.describe : can.edit));
  return foreign.length === 0 ? null : Object.fromEntries(foreign.map((field) => [field, FOR_OTHERS]));
}

/** A ministry as this viewer may see it. People who are not active are known to those who manage members, as in the directory. */
export function ministrySeenBy(viewer: Viewer, record: MinistryRecord): Ministry {
  const { leaderStatus, assigned, active, ...ministry } = record;
  const seesAll = may(viewer, "members.manage");
  return {
    ...ministry,
    leaderName: seesAll || leaderStatus === "active" ? ministry.leaderName : null,
    memberCount: seesAll ? assigned : active,
    can: canTouch(viewer, ministry),
  };
}
