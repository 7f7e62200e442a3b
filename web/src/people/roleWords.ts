import type { Role } from "@narthex/contract/roles.ts";

/** Both leading roles read "Ministry Leader" elsewhere. Whoever gives them must see which is which. */
export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  admin: "Administrator",
  intermediate_admin: "Ministry Leader, whole congregation",
  ministry_leader: "Ministry Leader, own ministries",
  member: "Member",
};
