import type { Role } from "@narthex/contract/roles.ts";

/** What a role is called where the two leading roles must be told apart. Some labels are fixed: see `roleLabel`. */
export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  admin: "Administrator",
  intermediate_admin: "Staff",
  ministry_leader: "Ministry Leader",
  member: "Member",
};
