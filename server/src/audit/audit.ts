// The audit log: written inside the transaction of the deed, by the service that did it. Names fields, never values.
import { sql } from "drizzle-orm";
import type { Viewer } from "../access/viewer.ts";
import { type Database, prepared } from "../database/database.ts";
import { liveChanges } from "../database/tables/live.ts";
import { type AuditDetail, auditEntries } from "../database/tables/operations.ts";
import { type Change, publishChange } from "../live/changes.ts";

export interface Deed {
  /** Such as "created", "changed", "deleted", "checked_in". */
  action: string;
  /** The kind of record, such as "member". */
  subject: string;
  subjectId: string | number;
  detail?: AuditDetail;
}

const ENTRY = {
  actorId: sql.placeholder("actorId"),
  action: sql.placeholder("action"),
  subject: sql.placeholder("subject"),
  subjectId: sql.placeholder("subjectId"),
  detail: sql.placeholder("detail"),
};

const insert = prepared((db) => db.insert(auditEntries).values(ENTRY).prepare("audit_insert"));

/** One round trip for two rows that are always written together. */
const insertWithChange = prepared((db) => {
  const entry = db.$with("entry").as(db.insert(auditEntries).values(ENTRY).returning({ id: auditEntries.id }));
  return db
    .with(entry)
    .insert(liveChanges)
    .values({ change: sql.placeholder("change") })
    .prepare("audit_and_change_insert");
});

/**
 * @param actor who did it; null for the server itself or a visitor without an account
 * @param change what open screens are told of it, written with the same statement
 */
export async function writeAudit(
  tx: Database,
  actor: Pick<Viewer, "userId"> | null,
  deed: Deed,
  change?: Change,
): Promise<void> {
  const entry = {
    actorId: actor?.userId ?? null,
    action: deed.action,
    subject: deed.subject,
    subjectId: String(deed.subjectId),
    detail: deed.detail ?? {},
  };
  if (change) await publishChange(tx, change, (row) => insertWithChange(tx).execute({ ...entry, ...row }));
  else await insert(tx).execute(entry);
}
