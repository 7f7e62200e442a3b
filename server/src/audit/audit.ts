// The audit log: written inside the transaction of the deed, by the service that did it. Names fields, never values.
import type { Viewer } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import { type AuditDetail, auditEntries } from "../database/tables/operations.ts";

export interface Deed {
  /** Such as "created", "changed", "deleted", "checked_in". */
  action: string;
  /** The kind of record, such as "member". */
  subject: string;
  subjectId: string | number;
  detail?: AuditDetail;
}

/** @param actor who did it; null for the server itself or a visitor without an account */
export async function writeAudit(tx: Database, actor: Pick<Viewer, "userId"> | null, deed: Deed): Promise<void> {
  await tx.insert(auditEntries).values({
    actorId: actor?.userId ?? null,
    action: deed.action,
    subject: deed.subject,
    subjectId: String(deed.subjectId),
    detail: deed.detail ?? {},
  });
}
