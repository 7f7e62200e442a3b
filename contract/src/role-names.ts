// Labels of roles and duties. Without schemas, so that the first screen can import it without loading them.

export const ROLES = ["admin", "intermediate_admin", "ministry_leader", "member"] as const;

/** The name of a role on screens and in emails. */
export const ROLE_WORDS: Readonly<Record<(typeof ROLES)[number], string>> = {
  admin: "Administrator",
  intermediate_admin: "Staff",
  ministry_leader: "One ministry's leader",
  member: "Member",
};

/**
 * The fixed label of a role in the profile menu and on cards of members. Both leading roles read "Ministry Leader"; an
 * account without a role reads "User".
 */
export function formatRole(role: (typeof ROLES)[number] | null | undefined): string {
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

/** Duties of an account, in addition to its role. Each adds permissions. */
export const DUTIES = ["greeter", "treasurer", "childrens_team", "childrens_lead", "calendar"] as const;

export const DUTY_LABELS: Readonly<Record<(typeof DUTIES)[number], string>> = {
  greeter: "Greeter",
  treasurer: "Treasurer",
  childrens_team: "Children's team",
  childrens_lead: "Children's lead",
  calendar: "Calendar",
};

const list = new Intl.ListFormat("en-US");

/** "Greeter and Calendar". */
export const formatDuties = (duties: readonly (typeof DUTIES)[number][]): string =>
  list.format(duties.map((duty) => DUTY_LABELS[duty]));

/** Said to a person whose role or duties have no effect yet. */
export const STARTS_WHEN_ACTIVE = "This takes effect as soon as you are an active member of the church.";
