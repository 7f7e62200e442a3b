// Generates the table of roles and calls from the contract. `node checks/permissions.ts` writes it to
// docs/permissions.md.
import { writeFileSync } from "node:fs";
import { allCalls } from "@narthex/contract/api.ts";
import { DUTIES, DUTY_LABELS } from "@narthex/contract/role-names.ts";
import { CALLERS, type Caller } from "@narthex/contract/roles.ts";
import { STATION_KIND_NAMES, STATION_KINDS } from "@narthex/contract/station-kinds.ts";
import { checkAdmission, checkPrintingAdmission, checkStationAdmission } from "../server/src/access/permissions.ts";

const SIGN = { yes: "yes", signed_out: "401", forbidden: "403" } as const;

const NAMES: Record<Caller, string> = {
  stranger: "stranger",
  pending: "pending",
  member: "member",
  ministry_leader: "ministry leader",
  intermediate_admin: "intermediate admin",
  admin: "admin",
};

const STATIONS = STATION_KINDS.map((kind) => `${STATION_KIND_NAMES[kind].toLowerCase()} station`);

export function permissionTable(): string {
  const rows = allCalls.map(({ call }) => {
    const ofRoles = CALLERS.map((caller) => SIGN[checkAdmission(caller, [], call.access)]);
    const ofDuties = DUTIES.map((duty) => SIGN[checkAdmission("member", [duty], call.access)]);
    const ofStations = STATION_KINDS.map((kind) => SIGN[checkStationAdmission(kind, call)]);
    const cells = [...ofRoles, ...ofDuties, ...ofStations, SIGN[checkPrintingAdmission(call)]];
    return `| \`${call.method} ${call.path}\` | ${call.access} | ${cells.join(" | ")} |`;
  });
  return [
    "# Who may make each call",
    "",
    "Generated from the contract by `node checks/permissions.ts`; a test compares it with the contract and the server.",
    "The subject's policy decides which records a caller may see or change.",
    "The columns of duties are for members who hold that duty. A duty adds the same to every role, except that an",
    "intermediate admin of the children's team who is not a children's lead may not make the calls of `guardians.manage`.",
    "A duty adds nothing to a pending account.",
    "The last columns are for check-in stations, which are browsers without a person, and for printing programs.",
    "",
    `| Call | Access | ${[...CALLERS.map((caller) => NAMES[caller]), ...DUTIES.map((duty) => DUTY_LABELS[duty]), ...STATIONS, "printing program"].join(" | ")} |`,
    `|---|---|${"---|".repeat(CALLERS.length + DUTIES.length + STATIONS.length + 1)}`,
    ...rows,
    "",
  ].join("\n");
}

if (import.meta.main) writeFileSync("docs/permissions.md", permissionTable());
