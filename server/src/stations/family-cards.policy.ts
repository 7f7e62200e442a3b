// Who may see and revoke the check-in code of a household. Pure.
import type { Household } from "@narthex/contract/households.ts";
import type { Viewer } from "../access/viewer.ts";

/** Its own people, and those who may edit it. Greeters and the children's team see households without their codes. */
export function maySeeCard({ memberId }: Pick<Viewer, "memberId">, household: Pick<Household, "can" | "members">) {
  return household.can.edit || household.members.some((one) => one.memberId === memberId);
}

/** An adult of the household, and those who may edit it. */
export function mayRenewCard({ memberId }: Pick<Viewer, "memberId">, household: Pick<Household, "can" | "members">) {
  const isAdultOfIt = household.members.some((one) => one.memberId === memberId && one.role !== "child");
  return household.can.edit || isAdultOfIt;
}
