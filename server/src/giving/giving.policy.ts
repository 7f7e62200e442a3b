// Who may have receipts and statements. Pure.
import { may, type Viewer } from "../access/viewer.ts";

/** Donors those of their own gifts, and people who manage gifts all. @param memberId null for a gift without a donor */
export function mayHaveGiftsOf(viewer: Viewer, memberId: number | null): boolean {
  return (memberId !== null && memberId === viewer.memberId) || may(viewer, "donations.manage");
}
