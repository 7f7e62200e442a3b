// Who may read which statement. Pure.
import { may, type Viewer } from "../../access/viewer.ts";

/** Donors their own, and people who manage gifts all. */
export function mayHaveStatement(viewer: Viewer, memberId: number): boolean {
  return memberId === viewer.memberId || may(viewer, "donations.manage");
}
