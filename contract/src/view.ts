// How an administrator looks at the app as another role would: the role travels in a header of each call.
import type { Role } from "./roles.ts";

export const VIEW_HEADER = "x-narthex-view";

export const VIEWS = ["intermediate_admin", "member"] as const satisfies readonly Role[];
export type View = (typeof VIEWS)[number];
