// An administrator may look at the app as a lower role does. The server then answers as for that role, and changes nothing.
import { VIEWS } from "@narthex/contract/view.ts";
import type { Viewer } from "./viewer.ts";

/** The same person with the role that the request asks to be answered for. Only an administrator may ask for another. */
export function viewedAs(viewer: Viewer, asked: string | string[] | undefined): Viewer {
  const view = VIEWS.find((role) => role === asked);
  return view === undefined || viewer.role !== "admin" ? viewer : { ...viewer, role: view, isView: true };
}
