// Rules about invitations. Pure.
import type { InvitationStatus } from "@narthex/contract/invitations.ts";
import type { Duty, Permission, Role } from "@narthex/contract/roles.ts";
import { listCallerPermissions } from "../access/permissions.ts";

/** An invitation is valid only while its author may invite, so that a former administrator's links stop working. */
export function mayStillInvite(creator: { role: Role; deactivated: boolean } | null): boolean {
  return creator !== null && !creator.deactivated && listCallerPermissions(creator.role).includes("invitations.manage");
}

interface Offer {
  readonly duties: readonly Duty[];
  readonly creatorRole: Role | null;
  /** Whether the person who accepts it created it. */
  readonly isOwn: boolean;
}

/** The duties that an invitation gives: those that its creator may give, which are none to themselves. */
export function listGivenDuties({ duties, creatorRole, isOwn }: Offer): readonly Duty[] {
  return creatorRole !== null && !isOwn && mayGiveDuties(listCallerPermissions(creatorRole)) ? duties : [];
}

/** Duties are changed by those who manage accounts. */
export const mayGiveDuties = (permissions: readonly Permission[]): boolean => permissions.includes("users.manage");

export function getInvitationStatus(
  { isActive, expiresAt }: { isActive: boolean; expiresAt: string },
  now: Temporal.Instant,
): InvitationStatus {
  if (!isActive) return "inactive";
  return Temporal.Instant.compare(expiresAt, now) <= 0 ? "expired" : "active";
}

const REFUSALS = { active: null, expired: "invitation_expired", inactive: "invitation_inactive" } as const;

/** Why an invitation cannot be used by anyone; null if it can. */
export function getRefusal(status: InvitationStatus) {
  return REFUSALS[status];
}

export interface CodeHolder {
  readonly email: string;
  readonly emailVerified: boolean;
  /** Whether the code was mailed, which proves access to the invited address. */
  readonly cameByMail: boolean;
}

/**
 * Why this person cannot use a valid invitation; null if they can. An email address has to be proven, not only claimed.
 */
export function findHolderRefusal(
  invited: string | null,
  { email, emailVerified, cameByMail }: CodeHolder,
): "invitation_of_another_address" | "invitation_address_unverified" | null {
  if (invited === null) return null;
  if (invited !== email) return "invitation_of_another_address";
  return emailVerified || cameByMail ? null : "invitation_address_unverified";
}

/** Whether accepting proves the account's email address: the code was mailed to that address. */
export function isAddressProof(invited: string | null, holder: CodeHolder): boolean {
  return invited !== null && invited === holder.email && holder.cameByMail && !holder.emailVerified;
}
