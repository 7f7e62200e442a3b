// The audit log: written inside the transaction of the deed, by the service that did it. Names fields, never values.
import { type SQL, sql } from "drizzle-orm";
import type { Viewer } from "../access/viewer.ts";
import { type Alone, type Database, prepared } from "../database/database.ts";
import { liveChanges } from "../database/tables/live.ts";
import { type AuditDetail, auditEntries } from "../database/tables/operations.ts";
import { type Change, publishChangeWith } from "../live/changes.ts";

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

// One statement for both, so that following the log costs no round trip.
const insert = prepared((db) => {
  const entry = db.$with("entry").as(db.insert(auditEntries).values(ENTRY).returning({ id: auditEntries.id }));
  return db
    .with(entry)
    .insert(liveChanges)
    .values({ change: sql.placeholder("change") })
    .prepare("audit_insert");
});

interface EntryValues {
  readonly actorId: string | null;
  readonly action: string;
  readonly subject: string;
  readonly detail: AuditDetail;
}

/** Values of the placeholders in `auditParts`. */
export interface AuditValues extends EntryValues {
  readonly change: Change;
}

/** Who did it; null for the server itself or a visitor without an account. */
export type Actor = Pick<Viewer, "userId"> | null;

const valuesOf = (actor: Actor, { action, subject, detail = {} }: Omit<Deed, "subjectId">): EntryValues => {
  return { actorId: actor?.userId ?? null, action, subject, detail };
};

export async function writeAudit(tx: Database, actor: Actor, { subjectId, ...deed }: Deed): Promise<void> {
  const values = { ...valuesOf(actor, deed), subjectId: String(subjectId) };
  await publishChangeWith(tx, { topic: "audit" }, (row) => insert(tx).execute({ ...values, ...row }));
}

const columnNames = (columns: readonly { name: string }[]) =>
  sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );

/**
 * CTEs that insert an audit entry and a live change for each row of another CTE, so that all of them need one round trip.
 * Execute the statement through `writeWithAudit`, which supplies the values.
 *
 * @param written name of the CTE with the written rows; they have an `id`
 * @param own expressions for values of the entry that depend on the row
 */
export function auditParts(db: Database, written: string, own: { action?: SQL; detail?: SQL } = {}) {
  const { actorId, action, subject, subjectId, detail } = auditEntries;
  const rows = sql.identifier(written);
  const values = sql.join(
    [
      sql`${ENTRY.actorId}::text`,
      own.action ?? sql`${ENTRY.action}::text`,
      sql`${ENTRY.subject}::text`,
      sql`${rows}.id::text`,
      own.detail ?? sql`${sql.param(ENTRY.detail, detail)}::jsonb`,
    ],
    sql`, `,
  );
  return [
    db.$with("entry", {}).as(sql`
      insert into ${auditEntries} (${columnNames([actorId, action, subject, subjectId, detail])})
      select ${values} from ${rows}`),
    db.$with("change", {}).as(sql`
      insert into ${liveChanges} (${columnNames([liveChanges.change])})
      select ${sql.param(sql.placeholder("change"), liveChanges.change)}::jsonb from ${rows}`),
  ];
}

/** Runs a statement that also writes the audit entry and the change (see `auditParts`). */
export function writeWithAudit<T>(
  tx: Database | Alone,
  actor: Actor,
  deed: Omit<Deed, "subjectId">,
  change: Change,
  write: (values: AuditValues) => Promise<T>,
): Promise<T> {
  return publishChangeWith(tx, change, (row) => write({ ...valuesOf(actor, deed), ...row }));
}
