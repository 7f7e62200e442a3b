// The header with which an administrator uses the view of another role.
import type { Role } from "./roles.ts";

export const VIEW_HEADER = "x-narthex-view";

export const VIEWS = ["intermediate_admin", "member"] as const satisfies readonly Role[];
export type View = (typeof VIEWS)[number];
