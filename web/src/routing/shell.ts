// The two routes around every page, and the checks that loaders make before they read. routes.tsx adds the components.
import { api } from "@narthex/contract/api.ts";
import type { Permission } from "@narthex/contract/roles.ts";
import { createRootRoute, createRoute, redirect } from "@tanstack/react-router";
import { queryClient, read } from "../api/reads.ts";
import { paths } from "../paths.ts";
import { belongsHere } from "./giveDocument.ts";

/** The pattern of a date in a URL. */
export const DATE = /^\d{4}-\d{2}-\d{2}$/;

export const readCurrentUser = () => queryClient.ensureQueryData(read(api.signin.user));

/** Whether the user has a permission; loaders read only permitted data. */
export async function isAllowed(permission: Permission): Promise<boolean> {
  return (await readCurrentUser()).permissions.includes(permission);
}

/**
 * No placeholder for the two outer routes, which wait for no request because the account is already loaded: the router
 * would keep it until the whole page is loaded, and on a slow device even an instant takes longer than the delay.
 */
const NO_PLACEHOLDER = { pendingMs: Number.POSITIVE_INFINITY };

export const root = createRootRoute({
  ...NO_PLACEHOLDER,
  beforeLoad({ location, preload }) {
    if (preload || belongsHere(location.pathname)) return;
    throw redirect({ href: location.href, reloadDocument: true });
  },
});

export const shell = createRoute({
  ...NO_PLACEHOLDER,
  getParentRoute: () => root,
  id: "shell",
  async beforeLoad({ location: { href } }) {
    if (!(await readCurrentUser()).profileCompleted)
      throw redirect({ to: paths.completeProfile, search: href === paths.home ? {} : { next: href } });
  },
});
