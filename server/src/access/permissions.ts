// Which role holds which permission. The one table; record-level rules live in the subjects' policies.
import type { Access, Caller, Permission } from "@narthex/contract/roles.ts";

const everyone: readonly Permission[] = [];
const member: readonly Permission[] = ["directory.read"];
const ministryLeader: readonly Permission[] = [...member, "events.write", "messages.to_all"];
const intermediateAdmin: readonly Permission[] = [
  ...ministryLeader,
  "members.manage",
  "roles.change",
  "ministries.manage",
  "attendance.manage",
  "checkin.generate",
  "hours.manage",
  "donations.manage",
  "announcements.manage",
  "dashboard.read",
  "reports.read",
];
const admin: readonly Permission[] = [
  ...intermediateAdmin,
  "barred.manage",
  "notes.read",
  "people.export",
  "invitations.manage",
  "settings.manage",
  "users.manage",
  "audit.read",
  "prayers.moderate",
];

const PERMISSIONS_OF: Record<Caller, readonly Permission[]> = {
  stranger: everyone,
  pending: everyone,
  member,
  ministry_leader: ministryLeader,
  intermediate_admin: intermediateAdmin,
  admin,
};

export function permissionsOf(caller: Caller): readonly Permission[] {
  return PERMISSIONS_OF[caller];
}

/** Whether a caller gets through the door of a call at all: "yes", or the refusal. */
export function admission(caller: Caller, access: Access): "yes" | "signed_out" | "forbidden" {
  if (access === "public") return "yes";
  if (caller === "stranger") return "signed_out";
  if (access === "signed_in" || permissionsOf(caller).includes(access)) return "yes";
  return "forbidden";
}
