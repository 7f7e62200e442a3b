import type { MembershipStatus } from "@narthex/contract/member-filters.ts";
import type { Role } from "@narthex/contract/roles.ts";

/** What the two roles do that fixed labels call "Ministry Leader". */
export const STAFF_MEANING = "Runs the office for the whole church.";
export const LEADER_MEANING = "Works in the ministries that they lead or belong to.";

/** The permissions of a role in words. */
export const ROLE_MEANINGS: Readonly<Record<Role, string>> = {
  admin: "Everything, including settings, accounts, invitations, notes about people and the audit log.",
  intermediate_admin: `${STAFF_MEANING} Members, events, attendance, giving, announcements and reports. No settings, no accounts.`,
  ministry_leader: `${LEADER_MEANING} Creates and changes their events, sees who came and how to reach their people, sees the directory, and writes to everyone. Only the leaders chosen for a ministry assign its people and approve its hours.`,
  member: "Sees the directory, events, and their own attendance, hours and gifts.",
};

/** When a new role takes effect: except for administrators, roles are suspended while the member is inactive. */
export const describeRoleStart = (status: MembershipStatus | undefined, role: Role | undefined): string =>
  `A new role takes effect ${status === "inactive" && role !== "admin" ? "as soon as the person is an active member" : "immediately"}.`;
