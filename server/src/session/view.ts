// An administrator may look at the app as a lower role does. The server then answers as for that role, and changes
// nothing.
import { VIEWS } from "@narthex/contract/view.ts";
import type { Viewer } from "../access/viewer.ts";
import { Refusal } from "../refusal.ts";

/**
 * The same person with the role and without the duties that the request asks to be answered for. Only an administrator
 * may ask for another. A view that does not exist is refused: the page believes to show less than an administrator
 * sees.
 */
export function viewedAs(viewer: Viewer, asked: string | string[] | undefined): Viewer {
  if (asked === undefined) return viewer;
  const view = VIEWS.find((role) => role === asked);
  if (view === undefined) throw new Refusal("malformed_request");
  return viewer.role === "admin" ? { ...viewer, role: view, duties: [], isView: true } : viewer;
}
