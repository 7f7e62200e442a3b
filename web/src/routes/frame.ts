// The frame around every page: who is signed in, and what the loaders may read for them.
import { api } from "@narthex/contract/api.ts";
import { createRootRoute, createRoute, redirect } from "@tanstack/react-router";
import { Root } from "../app/Root.tsx";
import { Shell } from "../app/Shell.tsx";
import { queryClient, read } from "../client/reads.ts";
import { type Audience, isFor } from "../client/viewMode.ts";
import { belongsHere } from "../giving/giveDocument.ts";
import { paths } from "../paths.ts";

/** A day in an address. */
export const DATE = /^\d{4}-\d{2}-\d{2}$/;

export const currentUser = () => queryClient.ensureQueryData(read(api.signin.user));

/** Whether the view shows what is for these: the loaders read no more than that. */
export async function shows(audience: Audience): Promise<boolean> {
  return isFor(audience, (await currentUser()).role);
}

export const root = createRootRoute({
  component: Root,
  beforeLoad({ location, preload }) {
    if (preload || belongsHere(location.pathname)) return;
    throw redirect({ href: location.href, reloadDocument: true });
  },
});

export const shell = createRoute({
  getParentRoute: () => root,
  id: "shell",
  component: Shell,
  async beforeLoad() {
    if (!(await currentUser()).profileCompleted) throw redirect({ to: paths.completeProfile });
  },
});
