// Who sees which gifts, and who may void one. Pure; the answer travels to the browser as `can`.
import { may, type Viewer } from "../../access/viewer.ts";

/** Gifts within sight: everybody's, or those of one member; null is an account without a member, which has none. */
export type Sight = "all" | number | null;

export function sightOf(viewer: Viewer): Sight {
  return may(viewer, "donations.manage") ? "all" : viewer.memberId;
}

export function mayVoid(viewer: Viewer, { voidedAt }: { voidedAt: string | null }): boolean {
  return voidedAt === null && may(viewer, "donations.manage");
}

/** What a donor sees of their own gift does not name who kept the books. */
export function knowsKeepers(viewer: Viewer): boolean {
  return may(viewer, "donations.manage");
}
