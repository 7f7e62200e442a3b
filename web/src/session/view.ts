// The view that each call of this tab requests from the server. It is stored in the tab, so that it survives a reload.
import type { CurrentUser } from "@narthex/contract/signin.ts";
import { VIEW_HEADER, VIEWS, type View } from "@narthex/contract/view.ts";
import { callHeaders } from "../api/request.ts";

const KEY = "narthex.view";
const SWITCHED = "narthex.view-switched";

let switched: string | null = null;

function setHeader(view: View | null): void {
  if (view === null) delete callHeaders[VIEW_HEADER];
  else callHeaders[VIEW_HEADER] = view;
}

/** Whether the calls of this tab are answered for another role and cannot change anything. */
export const isInView = (): boolean => VIEW_HEADER in callHeaders;

const readStoredView = (): View | null => VIEWS.find((view) => view === sessionStorage.getItem(KEY)) ?? null;

/** Restores the stored view of the tab. */
export function resumeView(): void {
  switched = sessionStorage.getItem(SWITCHED);
  sessionStorage.removeItem(SWITCHED);
  setHeader(readStoredView());
}

/** Notes the page on which the view is changed, for the reload. */
export const keepSwitchedPath = (): void => sessionStorage.setItem(SWITCHED, location.pathname);

/** The path on which the view was changed before this page was loaded; null if it was not. */
export const getSwitchedPath = (): string | null => switched;

/** Requests a view from now on; null for the user's own role. */
export function sendView(view: View | null): void {
  if (view === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, view);
  setHeader(view);
}

/** Ends a view of an administrator that another account has, or the same one without that role. */
export function endForeignView({ realRole }: Pick<CurrentUser, "realRole">): void {
  if (realRole !== "admin" && isInView()) sendView(null);
}
