// When a role may not be taken or given: pure, on what was true at the request and what is true under the lock.
import { ROLES } from "@narthex/contract/role-names.ts";
import type { Role } from "@narthex/contract/roles.ts";

/** The one of two roles that may do more; the list of roles begins with the highest. */
export function higherRole(one: Role, other: Role): Role {
  return ROLES.indexOf(one) <= ROLES.indexOf(other) ? one : other;
}

export interface RoleStep {
  /** The role of the person who acts: when the request came in, and now that nobody else can change roles. */
  readonly actor: { readonly before: Role; readonly now: Role };
  readonly from: Role;
  readonly to: Role;
  /** Administrators that can sign in, besides the account concerned. */
  readonly otherAdmins: number;
}

/** Why a step is refused, or null. Whoever lost their own role a moment ago does not get through. */
export function roleRefusal(
  step: RoleStep,
  allows: (actor: Role) => boolean,
): "role_out_of_reach" | "last_admin" | null {
  if (!allows(step.actor.before)) return "role_out_of_reach";
  if (step.from === "admin" && step.to !== "admin" && step.otherAdmins === 0) return "last_admin";
  return allows(step.actor.now) ? null : "role_out_of_reach";
}
