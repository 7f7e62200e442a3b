// The two routes around every page, and what loaders ask before they read. routes.tsx gives them their components.
import { api } from "@narthex/contract/api.ts";
import { createRootRoute, createRoute, redirect } from "@tanstack/react-router";
import { queryClient, read } from "../api/reads.ts";
import { paths } from "../paths.ts";
import { type Audience, isFor } from "../session/viewMode.ts";
import { belongsHere } from "./giveDocument.ts";

/** A day in an address. */
export const DATE = /^\d{4}-\d{2}-\d{2}$/;

export const currentUser = () => queryClient.ensureQueryData(read(api.signin.user));

/** Whether the view shows what is for these: the loaders read no more than that. */
export async function shows(audience: Audience): Promise<boolean> {
  return isFor(audience, (await currentUser()).role);
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
