import type { Invitation } from "@narthex/contract/invitations.ts";
import { formatDuties, ROLE_WORDS } from "@narthex/contract/role-names.ts";

/** "Member: Greeter and Calendar", the role and the duties. */
export function formatOffer({ role, duties }: Invitation): string {
  if (duties.length === 0) return ROLE_WORDS[role];
  return `${ROLE_WORDS[role]}: ${formatDuties(duties)}`;
}
