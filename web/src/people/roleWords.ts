import type { Role } from "@narthex/contract/roles.ts";

/** The permissions of a role in words. Two roles are labeled "Ministry Leader": these texts distinguish them. */
export const ROLE_MEANINGS: Readonly<Record<Role, string>> = {
  admin: "Everything, also settings, accounts, invitations, notes about people and the audit log.",
  intermediate_admin:
    "Runs the office: members, events, attendance, giving, announcements and reports. No settings, no accounts.",
  ministry_leader: "Sees the directory, creates events, approves hours of the ministries led, and writes to everyone.",
  member: "Sees the directory, events, and their own attendance, hours and gifts.",
};

/** The name of a role where the two leading roles must be distinguished. Some labels are fixed: see `roleLabel`. */
export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  admin: "Administrator",
  intermediate_admin: "Staff",
  ministry_leader: "Ministry Leader",
  member: "Member",
};
