// The roles and what they are called on screen. No schemas in here, so that the first screen can read it.

export const ROLES = ["admin", "intermediate_admin", "ministry_leader", "member"] as const;

/** The label of a role. Both leading roles read "Ministry Leader"; an account without a role reads "User". */
export function roleLabel(role: (typeof ROLES)[number] | null | undefined): string {
  switch (role) {
    case "admin":
      return "Administrator";
    case "intermediate_admin":
    case "ministry_leader":
      return "Ministry Leader";
    case "member":
      return "Member";
    default:
      return "User";
  }
}
