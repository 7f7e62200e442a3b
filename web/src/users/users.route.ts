import { DUTIES, ROLES } from "@narthex/contract/role-names.ts";
import { createRoute } from "@tanstack/react-router";
import { paths } from "../paths.ts";
import { lazyPage } from "../routing/lazyPage.ts";
import { chosen } from "../routing/params.ts";
import { shell } from "../routing/shell.ts";
import type { UserFilter } from "./userFilter.ts";

export const users = createRoute({
  getParentRoute: () => shell,
  path: paths.users,
  staticData: { title: "User Management", permission: "users.manage" },
  component: lazyPage(() => import("./UsersPage.tsx")),
  validateSearch: (search: { role?: unknown; duty?: unknown; status?: unknown; member?: unknown }): UserFilter => ({
    ...chosen("role", search.role, ROLES),
    ...chosen("duty", search.duty, DUTIES),
    ...chosen("status", search.status, ["active", "deactivated"]),
    ...chosen("member", search.member, ["linked", "none"]),
  }),
});
