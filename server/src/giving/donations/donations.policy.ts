// Who may see which gifts, and who may void one. Pure; the result is sent to the browser as `can`.
import { may, type Viewer } from "../../access/viewer.ts";

/** The visible gifts: all, or those of one member; null for an account without a member, which sees none. */
export type VisibleGifts = "all" | number | null;

export function getVisibleGifts(viewer: Viewer): VisibleGifts {
  return may(viewer, "donations.manage") ? "all" : viewer.memberId;
}

export function mayVoid(viewer: Viewer, { voidedAt }: { voidedAt: string | null }): boolean {
  return voidedAt === null && may(viewer, "donations.manage");
}

/**
 * Gifts that were paid without an account, and gifts that were recorded with only a name, are linked to a person by
 * hand only.
 */
export function mayLink(
  viewer: Viewer,
  { isOfGuest, recordedName }: { isOfGuest: boolean; recordedName: string | null },
): boolean {
  return (isOfGuest || recordedName !== null) && may(viewer, "donations.manage");
}

/** Donors do not see who entered or voided their gift. */
export function maySeeKeepers(viewer: Viewer): boolean {
  return may(viewer, "donations.manage");
}
