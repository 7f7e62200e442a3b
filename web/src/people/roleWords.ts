import type { Role } from "@narthex/contract/roles.ts";

/** The name of a role where the two leading roles must be distinguished. Some labels are fixed: see `roleLabel`. */
export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  admin: "Administrator",
  intermediate_admin: "Staff",
  ministry_leader: "Ministry Leader",
  member: "Member",
};
