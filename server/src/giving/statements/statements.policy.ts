// Whose statements one may have. Pure.
import { may, type Viewer } from "../../access/viewer.ts";

/** One's own, and everybody's for those who keep the books. */
export function mayHaveStatement(viewer: Viewer, memberId: number): boolean {
  return memberId === viewer.memberId || may(viewer, "donations.manage");
}
