// An administrator may look at the app as a lower role does, or a member with a duty. The server then answers as for that role, and changes
// nothing.
import { DUTIES, ROLES } from "@narthex/contract/role-names.ts";
import type { Duty, Role } from "@narthex/contract/roles.ts";
import { VIEWS, type View } from "@narthex/contract/view.ts";
import { limitMinistries, type Viewer } from "../access/viewer.ts";
import { Refusal } from "../refusal.ts";

/** A view of a duty is that of a member who has it. */
export function getRoleOfView(view: View): { role: Role; duties: Duty[] } {
  const duties = DUTIES.filter((duty) => duty === view);
  return { role: ROLES.find((role) => role === view) ?? "member", duties };
}

/**
 * The same person with the role and the duty that the request asks to be answered for. Only an administrator
 * may request another. A view that does not exist is refused: the page would show everything that an administrator sees,
 * under the name of another role.
 */
export function applyView(viewer: Viewer, asked: string | string[] | undefined): Viewer {
  if (asked === undefined) return viewer;
  const view = VIEWS.find((known) => known === asked);
  if (view === undefined) throw new Refusal("malformed_request");
  return viewer.role === "admin" ? limitMinistries({ ...viewer, ...getRoleOfView(view), isView: true }) : viewer;
}
