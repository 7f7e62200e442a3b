// Decisions about invitations: pure, without clock, database or request.
import type { InvitationStatus } from "@narthex/contract/invitations.ts";
import type { Role } from "@narthex/contract/roles.ts";
import { permissionsOf } from "../access/permissions.ts";

/** An invitation holds as long as whoever gave it may give one: nobody leaves a way back in behind. */
export function isStillMeant(creator: { role: Role; deactivated: boolean } | null): boolean {
  return creator !== null && !creator.deactivated && permissionsOf(creator.role).includes("invitations.manage");
}

export function statusOf(
  { isActive, expiresAt }: { isActive: boolean; expiresAt: string },
  now: Temporal.Instant,
): InvitationStatus {
  if (!isActive) return "inactive";
  return Temporal.Instant.compare(expiresAt, now) <= 0 ? "expired" : "active";
}

const REFUSALS = { active: null, expired: "invitation_expired", inactive: "invitation_inactive" } as const;

/** Why nobody can use an invitation, or null. */
export function refusalFor(status: InvitationStatus) {
  return REFUSALS[status];
}

export interface Holder {
  readonly email: string;
  readonly emailVerified: boolean;
  /** Whether the code came by email, which only the owner of the invited address can read. */
  readonly cameByMail: boolean;
}

/** Why this person cannot use an invitation that others may, or null. A claimed address is not enough: it has to be proven. */
export function holderRefusal(
  invited: string | null,
  { email, emailVerified, cameByMail }: Holder,
): "invitation_of_another_address" | "invitation_address_unverified" | null {
  if (invited === null) return null;
  if (invited !== email) return "invitation_of_another_address";
  return emailVerified || cameByMail ? null : "invitation_address_unverified";
}

/** Whether accepting proves the account's address: it was mailed there, and is accepted by the account of that address. */
export function provesAddress(invited: string | null, holder: Holder): boolean {
  return invited !== null && invited === holder.email && holder.cameByMail && !holder.emailVerified;
}
