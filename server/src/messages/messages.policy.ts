// Who may write to whom. Pure (docs/decisions/0044-copy-messages-to-recipients-when-sent.md).

import type { MembershipStatus } from "@narthex/contract/member-filters.ts";
import type { MessageInput } from "@narthex/contract/messages.ts";
import type { Role } from "@narthex/contract/roles.ts";
import { OFFICE_ROLES } from "../access/permissions.ts";
import { getCaller, may, type Viewer } from "../access/viewer.ts";

/** The people whom a viewer finds in the recipient search. */
export type RecipientScope = "administrators" | "office" | "directory" | "everyone";

/** Staff who left the church are suspended. */
const worksInOffice = (person: Pick<Addressee, "role" | "membershipStatus">): boolean =>
  OFFICE_ROLES.some((one) => one === getCaller(person));

export function getReach(viewer: Viewer): RecipientScope {
  return may(viewer, "members.manage") ? "everyone" : getOwnReach(viewer);
}

/** The same for viewers who lead no ministry. */
export function getOwnReach(viewer: Viewer): RecipientScope {
  return getCaller(viewer) === "pending" ? "administrators" : "directory";
}

/** The people of the office whom a viewer finds. */
export function getOfficeReach(viewer: Viewer): RecipientScope {
  return getOwnReach(viewer) === "administrators" ? "administrators" : "office";
}

/** A person with an active account. */
export interface Addressee {
  readonly userId: string;
  readonly role: Role;
  readonly membershipStatus: MembershipStatus;
}

/**
 * Whether a viewer may write to one person.
 * @param wrote whether this person wrote to the viewer before; a viewer who is not pending may answer what they
 * received
 */
export function mayWriteTo(viewer: Viewer, addressee: Addressee, wrote: boolean): boolean {
  if (addressee.userId === viewer.userId) return false;
  if (addressee.role === "admin") return true;
  const reach = getReach(viewer);
  if (reach === "administrators") return false;
  return reach === "everyone" || addressee.membershipStatus === "active" || worksInOffice(addressee) || wrote;
}

/** The ministries that a viewer may write to; "all" for those who lead the congregation. */
export function listReachedMinistries(viewer: Viewer): readonly number[] | "all" {
  const reach = getReach(viewer);
  if (reach === "everyone") return "all";
  return reach === "directory" ? viewer.ministryIds : [];
}

export function mayWriteToAll(viewer: Viewer): boolean {
  return may(viewer, "messages.to_all");
}

/** The field errors if a viewer may not write to such a group; null if they may. */
export function findGroupErrors(
  viewer: Viewer,
  {
    recipientType,
    ministryId = null,
    onlyLeaders = false,
  }: Pick<MessageInput, "recipientType" | "ministryId" | "onlyLeaders">,
): Record<string, string> | null {
  if (recipientType === "all")
    return mayWriteToAll(viewer) ? null : { recipientType: "Only leaders may write to everyone." };
  // Everybody who finds the leaders in the directory may write to them.
  if (onlyLeaders && getReach(viewer) !== "administrators") return null;
  const open = listReachedMinistries(viewer);
  if (open === "all" || (ministryId !== null && open.includes(ministryId))) return null;
  return { ministryId: "You can write to the ministries that you belong to." };
}
