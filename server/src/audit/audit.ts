// The audit log: written inside the transaction of the deed, by the service that did it. Names fields, never values.
import { sql } from "drizzle-orm";
import type { Viewer } from "../access/viewer.ts";
import { type Database, prepared } from "../database/database.ts";
import { type AuditDetail, auditEntries } from "../database/tables/operations.ts";

export interface Deed {
  /** Such as "created", "changed", "deleted", "checked_in". */
  action: string;
  /** The kind of record, such as "member". */
  subject: string;
  subjectId: string | number;
  detail?: AuditDetail;
}

const insert = prepared((db) =>
  db
    .insert(auditEntries)
    .values({
      actorId: sql.placeholder("actorId"),
      action: sql.placeholder("action"),
      subject: sql.placeholder("subject"),
      subjectId: sql.placeholder("subjectId"),
      detail: sql.placeholder("detail"),
    })
    .prepare("audit_insert"),
);

/** @param actor who did it; null for the server itself or a visitor without an account */
export async function writeAudit(tx: Database, actor: Pick<Viewer, "userId"> | null, deed: Deed): Promise<void> {
  await insert(tx).execute({
    actorId: actor?.userId ?? null,
    action: deed.action,
    subject: deed.subject,
    subjectId: String(deed.subjectId),
    detail: deed.detail ?? {},
  });
}
