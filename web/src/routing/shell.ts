// The two routes around every page, and what loaders ask before they read. routes.tsx gives them their components.
import { api } from "@narthex/contract/api.ts";
import type { Permission } from "@narthex/contract/roles.ts";
import { createRootRoute, createRoute, redirect } from "@tanstack/react-router";
import { queryClient, read } from "../api/reads.ts";
import { paths } from "../paths.ts";
import { belongsHere } from "./giveDocument.ts";

/** A day in an address. */
export const DATE = /^\d{4}-\d{2}-\d{2}$/;

export const currentUser = () => queryClient.ensureQueryData(read(api.signin.user));

/** Whether the user holds a permission; loaders read only what it allows. */
export async function isAllowed(permission: Permission): Promise<boolean> {
  return (await currentUser()).permissions.includes(permission);
}

export const root = createRootRoute({
  beforeLoad({ location, preload }) {
    if (preload || belongsHere(location.pathname)) return;
    throw redirect({ href: location.href, reloadDocument: true });
  },
});

export const shell = createRoute({
  getParentRoute: () => root,
  id: "shell",
  async beforeLoad() {
    if (!(await currentUser()).profileCompleted) throw redirect({ to: paths.completeProfile });
  },
});
