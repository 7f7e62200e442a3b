import { DUTY_LABELS, formatRole } from "@narthex/contract/role-names.ts";
import { useCurrentUser } from "./session.ts";

/** The role of the account with its duties: "Member · Greeter". */
export function RoleLine() {
  const { pending, role, realRole, duties } = useCurrentUser();
  // In the view of a duty, it is not the account's own.
  const names = pending || role !== realRole ? [] : duties.map((duty) => DUTY_LABELS[duty]);
  return [formatRole(pending ? null : realRole), ...names].join(" · ");
}
