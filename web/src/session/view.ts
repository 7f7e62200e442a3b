// The view that each call of this tab asks the server for. The tab keeps it, so that a reload stays in it.
import { VIEW_HEADER, VIEWS, type View } from "@narthex/contract/view.ts";
import { callHeaders } from "../api/request.ts";

const KEY = "narthex.view";

function setHeader(view: View | null): void {
  if (view === null) delete callHeaders[VIEW_HEADER];
  else callHeaders[VIEW_HEADER] = view;
}

/** Whether the calls of this tab are answered as for another role, and may change nothing. */
export const isInView = (): boolean => VIEW_HEADER in callHeaders;

const storedView = (): View | null => VIEWS.find((view) => view === sessionStorage.getItem(KEY)) ?? null;

/** Goes on in the view that the tab was in. */
export function resumeView(): void {
  setHeader(storedView());
}

/** Asks for a view from now on; null for one's own role. */
export function sendView(view: View | null): void {
  if (view === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, view);
  setHeader(view);
}
