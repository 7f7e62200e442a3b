// The roles and duties and what they are called on screen. No schemas in here, so that the first screen can read it.

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

/** What an account may hold beside its role. Each adds permissions; none takes one away. */
export const DUTIES = ["greeter", "treasurer", "childrens_team", "childrens_lead", "calendar"] as const;

export const DUTY_LABELS: Readonly<Record<(typeof DUTIES)[number], string>> = {
  greeter: "Greeter",
  treasurer: "Treasurer",
  childrens_team: "Children's team",
  childrens_lead: "Children's lead",
  calendar: "Calendar",
};
