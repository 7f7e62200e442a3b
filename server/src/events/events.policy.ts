// Who may see and write which events. A pure table; the answers travel to the browser as `can`.
import type { Caller } from "@narthex/contract/roles.ts";
import { callerOf, may, type Viewer } from "../access/viewer.ts";

/** What decides about an event. */
export interface Owned {
  readonly ministryId: number | null;
  readonly organizerId: number | null;
}

/** These write every event, so they also see every event. */
const WRITE_ALL: readonly Caller[] = ["admin", "intermediate_admin"];

/** The ministries whose events a viewer may see, besides events of no ministry; null for all. */
export function visibleMinistries(viewer: Viewer): readonly number[] | null {
  return WRITE_ALL.includes(callerOf(viewer)) ? null : viewer.ministryIds;
}

export function maySee(viewer: Viewer, { ministryId }: Owned): boolean {
  const ministries = visibleMinistries(viewer);
  return ministries === null || ministryId === null || ministries.includes(ministryId);
}

/** A ministry leader writes events of their own ministries, and of no ministry those that they organize themselves. */
export function mayWrite(viewer: Viewer, { ministryId, organizerId }: Owned): boolean {
  if (!may(viewer, "events.write")) return false;
  if (WRITE_ALL.includes(callerOf(viewer))) return true;
  if (ministryId !== null) return viewer.ministryIds.includes(ministryId);
  return organizerId !== null && organizerId === viewer.memberId;
}

const FOREIGN_MINISTRY = "Please choose one of your own ministries.";
const FOREIGN_ORGANIZER =
  "You organize an event without a ministry yourself. Choose yourself, or one of your ministries.";

/** Why an event, as it would become, is out of the viewer's reach: a sentence by field, or null. */
export function outOfReach(viewer: Viewer, event: Owned): Record<string, string> | null {
  if (mayWrite(viewer, event)) return null;
  return event.ministryId === null ? { organizerId: FOREIGN_ORGANIZER } : { ministryId: FOREIGN_MINISTRY };
}
