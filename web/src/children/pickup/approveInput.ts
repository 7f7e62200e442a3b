// What the form of an approval holds, and the call that it becomes. Pure.
import { APPROVAL_KINDS } from "@narthex/contract/child-kinds.ts";
import type { NewApproval } from "@narthex/contract/children.ts";
import * as z from "zod";
import { toCollectorInput } from "./checkOutInput.ts";

/** The server checks the values. */
export const ApproveInput = z.object({
  kind: z.enum(APPROVAL_KINDS),
  /** A person on the list (`buildChoice`), or `other`. */
  collector: z.string(),
  collectorName: z.string(),
  guardianCalledId: z.string(),
  isAnotherPerson: z.boolean(),
});
export type ApproveInput = z.infer<typeof ApproveInput>;

export const START: ApproveInput = {
  kind: "second",
  collector: "",
  collectorName: "",
  guardianCalledId: "",
  isAnotherPerson: false,
};

export function toApproval(
  checkInId: number,
  { kind, collector, collectorName, guardianCalledId, isAnotherPerson }: ApproveInput,
): z.input<typeof NewApproval> {
  const called = { guardianCalledId: guardianCalledId === "" ? null : Number(guardianCalledId) };
  return {
    checkInId,
    kind,
    ...toCollectorInput(collector, collectorName),
    ...(kind === "lead" ? called : {}),
    isAnotherPerson,
  };
}
