// Who may write to whom. A pure table; section 2 of what we decided, and docs/decisions/0044-copy-messages-to-recipients-when-sent.md.

import type { MembershipStatus } from "@narthex/contract/member-filters.ts";
import type { MessageInput } from "@narthex/contract/messages.ts";
import type { Role } from "@narthex/contract/roles.ts";
import { callerOf, may, type Viewer } from "../access/viewer.ts";

/** Whom a viewer finds when they look for somebody to write to. */
export type Reach = "administrators" | "directory" | "everyone";

export function reachOf(viewer: Viewer): Reach {
  return may(viewer, "members.manage") ? "everyone" : ownReachOf(viewer);
}

/** The same for somebody who leads nobody. */
export function ownReachOf(viewer: Viewer): Reach {
  return callerOf(viewer) === "pending" ? "administrators" : "directory";
}

/** Someone with an account that is in use. */
export interface Addressee {
  readonly userId: string;
  readonly role: Role;
  readonly membershipStatus: MembershipStatus;
}

/**
 * Whether a viewer may write to one person.
 * @param wrote whether this person wrote to the viewer before: what one may read one may answer, unless one is pending
 */
export function mayWriteTo(viewer: Viewer, { userId, role, membershipStatus }: Addressee, wrote: boolean): boolean {
  if (userId === viewer.userId) return false;
  if (role === "admin") return true;
  const reach = reachOf(viewer);
  if (reach === "administrators") return false;
  return reach === "everyone" || membershipStatus === "active" || wrote;
}

/** The ministries that a viewer may write to; "all" for those who lead the congregation. */
export function reachedMinistries(viewer: Viewer): readonly number[] | "all" {
  const reach = reachOf(viewer);
  if (reach === "everyone") return "all";
  return reach === "directory" ? viewer.ministryIds : [];
}

export function mayWriteToAll(viewer: Viewer): boolean {
  return may(viewer, "messages.to_all");
}

/** Why a viewer may not write to these many people, by field, or null where they may. */
export function refusedGroup(
  viewer: Viewer,
  { recipientType, ministryId = null }: Pick<MessageInput, "recipientType" | "ministryId">,
): Record<string, string> | null {
  if (recipientType === "all")
    return mayWriteToAll(viewer) ? null : { recipientType: "Only those who lead may write to everyone." };
  const open = reachedMinistries(viewer);
  if (open === "all" || (ministryId !== null && open.includes(ministryId))) return null;
  return { ministryId: "You can write to the ministries that you belong to." };
}
