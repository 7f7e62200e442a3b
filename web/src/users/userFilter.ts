// The filter of the accounts in the URL. The search text may be a name, so it is never in the URL.
import type { Duty, Role } from "@narthex/contract/roles.ts";
import type { UserStatus } from "@narthex/contract/users.ts";

export interface UserFilter {
  role?: Role;
  duty?: Duty;
  status?: UserStatus;
  member?: "linked" | "none";
}
