// Who may revoke the check-in code of a household. Pure.
import type { Household } from "@narthex/contract/households.ts";
import type { Viewer } from "../access/viewer.ts";

/** An adult of the household, and those who may edit it. */
export function mayRenewCard({ memberId }: Pick<Viewer, "memberId">, household: Pick<Household, "can" | "members">) {
  const isAdultOfIt = household.members.some((one) => one.memberId === memberId && one.role !== "child");
  return household.can.edit || isAdultOfIt;
}
