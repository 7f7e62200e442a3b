// What the address says of which accounts are shown. What is typed to search may be a name, and stands in no address.
import type { Duty, Role } from "@narthex/contract/roles.ts";
import type { UserStatus } from "@narthex/contract/users.ts";

export interface UserFilter {
  role?: Role;
  duty?: Duty;
  status?: UserStatus;
  member?: "linked" | "none";
}
