// Whether the people who approved may still approve when the approval is used.
import type { ApprovalKind } from "@narthex/contract/child-kinds.ts";
import { may } from "../access/viewer.ts";
import { isViewerBarred } from "../barred/barred.service.ts";
import type { Database } from "../database/database.ts";
import { findAccountViewer } from "../session/account-viewer.ts";

async function mayStillApprove(
  tx: Database,
  userId: string,
  { kind, childId }: { kind: ApprovalKind; childId: number },
  now: Temporal.Instant,
): Promise<boolean> {
  const approver = await findAccountViewer(tx, userId);
  if (!approver || !may(approver, kind === "lead" ? "children.lead" : "children.serve")) return false;
  return !(await isViewerBarred(tx, approver, [childId], now));
}

/**
 * Whether each of these accounts is still active, has the duty, and is not barred from the child. They may have changed
 * since the approval was given.
 */
export async function mayAllStillApprove(
  tx: Database,
  userIds: readonly string[],
  about: { kind: ApprovalKind; childId: number },
  now: Temporal.Instant,
): Promise<boolean> {
  for (const userId of userIds) if (!(await mayStillApprove(tx, userId, about, now))) return false;
  return true;
}
