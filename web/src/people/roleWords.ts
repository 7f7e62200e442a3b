import type { Role } from "@narthex/contract/roles.ts";

/** Both leading roles are called "Ministry Leader" elsewhere; a person who assigns them has to tell them apart. */
export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  admin: "Administrator",
  intermediate_admin: "Ministry Leader, whole congregation",
  ministry_leader: "Ministry Leader, own ministries",
  member: "Member",
};
