import { DUTIES, ROLES } from "@narthex/contract/role-names.ts";
import { createRoute } from "@tanstack/react-router";
import { paths } from "../paths.ts";
import { lazyPage } from "../routing/lazyPage.ts";
import { readChosen } from "../routing/params.ts";
import { shell } from "../routing/shell.ts";
import type { UserFilter } from "./userFilter.ts";

export const users = createRoute({
  getParentRoute: () => shell,
  path: paths.users,
  staticData: { title: "User Management", permission: "users.manage" },
  component: lazyPage(() => import("./UsersPage.tsx")),
  validateSearch: (search: { role?: unknown; duty?: unknown; status?: unknown; member?: unknown }): UserFilter => ({
    ...readChosen("role", search.role, ROLES),
    ...readChosen("duty", search.duty, DUTIES),
    ...readChosen("status", search.status, ["active", "deactivated"]),
    ...readChosen("member", search.member, ["linked", "none"]),
  }),
});
