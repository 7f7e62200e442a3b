// The reasons to refuse a role change. Pure, with the roles at the request and under the lock.
import { ROLES } from "@narthex/contract/role-names.ts";
import type { Role } from "@narthex/contract/roles.ts";

/** The higher of two roles; the list of roles begins with the highest. */
export function pickHigherRole(one: Role, other: Role): Role {
  return ROLES.indexOf(one) <= ROLES.indexOf(other) ? one : other;
}

export interface RoleStep {
  /** The actor's role when the request arrived, and now under the lock. */
  readonly actor: { readonly before: Role; readonly now: Role };
  readonly from: Role;
  readonly to: Role;
  /** Administrators that can sign in, except the changed account. */
  readonly otherAdmins: number;
}

/** Why a change is refused, or null. An actor who lost their role since the request is refused. */
export function findRoleRefusal(
  step: RoleStep,
  allows: (actor: Role) => boolean,
): "role_out_of_reach" | "last_admin" | null {
  if (!allows(step.actor.before)) return "role_out_of_reach";
  if (step.from === "admin" && step.to !== "admin" && step.otherAdmins === 0) return "last_admin";
  return allows(step.actor.now) ? null : "role_out_of_reach";
}
