import type { ApprovalKind } from "@narthex/contract/child-kinds.ts";
import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { insertInto } from "../database/rows.ts";
import { childApprovals } from "../database/tables/children.ts";

export const insertApproval = insertInto(childApprovals);

export interface Sought {
  readonly checkInId: number;
  readonly kind: ApprovalKind;
  readonly fingerprints: readonly string[];
}

/** An approval of this child that was not used and still applies. */
export async function findApproval(tx: Database, { checkInId, kind, fingerprints }: Sought, at: string) {
  const [found] = await tx
    .select()
    .from(childApprovals)
    .where(
      and(
        eq(childApprovals.checkInId, checkInId),
        inArray(childApprovals.fingerprint, [...fingerprints]),
        eq(childApprovals.kind, kind),
        isNull(childApprovals.usedAt),
        isNull(childApprovals.refusedAt),
        gt(childApprovals.expiresAt, at),
      ),
    );
  return found ?? null;
}

export async function markUsed(tx: Database, id: number, at: string): Promise<void> {
  await tx.update(childApprovals).set({ usedAt: at }).where(eq(childApprovals.id, id));
}
