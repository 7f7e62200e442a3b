// The header with which an administrator uses the view of another role, or of a member with a duty.
import type { Duty, Role } from "./roles.ts";

export const VIEW_HEADER = "x-narthex-view";

export const VIEWS = [
  "intermediate_admin",
  "ministry_leader",
  "member",
  "greeter",
  "treasurer",
  "childrens_team",
] as const satisfies readonly (Role | Duty)[];
export type View = (typeof VIEWS)[number];
