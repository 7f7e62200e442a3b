// Who may have which receipt. Pure.
import { may, type Viewer } from "../../access/viewer.ts";

/** Donors those of their own gifts, and people who manage gifts all. */
export function mayHaveReceipt(viewer: Viewer, { memberId }: { memberId: number | null }): boolean {
  return (memberId !== null && memberId === viewer.memberId) || may(viewer, "donations.manage");
}
