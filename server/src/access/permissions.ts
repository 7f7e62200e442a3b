// The permissions of each role and duty. Rules about single records are in the subjects' policies.
import type { Endpoint } from "@narthex/contract/endpoint.ts";
import type { Access, Caller, Duty, Permission, Role } from "@narthex/contract/roles.ts";
import type { StationKind } from "@narthex/contract/station-kinds.ts";

/** The roles of people who work in the office for the whole church. */
export const OFFICE_ROLES = ["admin", "intermediate_admin"] as const satisfies readonly Role[];

const everyone: readonly Permission[] = [];
const member: readonly Permission[] = ["directory.read"];
const ministryLeader: readonly Permission[] = [...member, "events.write", "messages.to_all"];
const intermediateAdmin: readonly Permission[] = [
  ...ministryLeader,
  "members.manage",
  "households.read",
  "guardians.read",
  "guardians.manage",
  "roles.change",
  "ministries.manage",
  "events.manage",
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
  "children.serve",
  "children.lead",
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

const childrensTeam: readonly Permission[] = ["households.read", "guardians.read", "children.serve"];

const PERMISSIONS_OF_DUTY: Record<Duty, readonly Permission[]> = {
  greeter: ["attendance.manage", "checkin.generate", "households.read"],
  treasurer: ["donations.manage", "reports.read"],
  childrens_team: childrensTeam,
  childrens_lead: [...childrensTeam, "guardians.manage", "barred.manage", "children.lead"],
  calendar: ["events.write", "events.manage"],
};

/**
 * Whether these are the permissions of a person who hands children over, and decides nothing about who collects them
 * (docs/decisions/0154).
 */
export const isHandoverOnly = (permissions: readonly Permission[]): boolean =>
  permissions.includes("children.serve") && !permissions.includes("children.lead");

/** Duties add to the permissions of a role, with one exception. Neither counts while the account waits for admission. */
export function listCallerPermissions(caller: Caller, duties: readonly Duty[] = []): readonly Permission[] {
  const ofRole = PERMISSIONS_OF[caller];
  if (duties.length === 0 || caller === "stranger" || caller === "pending") return ofRole;
  const all = [...new Set([...ofRole, ...duties.flatMap((duty) => PERMISSIONS_OF_DUTY[duty])])];
  return isHandoverOnly(all) ? all.filter((permission) => permission !== "guardians.manage") : all;
}

/** Whether a viewer with these permissions may make a call, and if not, why. */
export function checkAdmission(
  caller: Caller,
  duties: readonly Duty[],
  access: Access,
): "yes" | "signed_out" | "forbidden" {
  if (access === "public") return "yes";
  if (caller === "stranger") return "signed_out";
  if (access === "station" || access === "printing") return "forbidden";
  if (access === "signed_in" || listCallerPermissions(caller, duties).includes(access)) return "yes";
  return "forbidden";
}

/** Whether a printing program may make a call. Its token counts at the calls of printing only. */
export function checkPrintingAdmission({ access }: Pick<Endpoint, "access">): "yes" | "signed_out" {
  return access === "public" || access === "printing" ? "yes" : "signed_out";
}

/**
 * Whether a station may make a call: only public calls, and those that name its kind. For calls of people it is signed
 * out, so that an app that is still open in its browser leaves.
 */
export function checkStationAdmission(
  kind: StationKind,
  { access, stations }: Pick<Endpoint, "access" | "stations">,
): "yes" | "signed_out" | "forbidden" {
  if (access === "public" || stations?.includes(kind)) return "yes";
  return stations ? "forbidden" : "signed_out";
}
