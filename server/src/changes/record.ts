// Records a change of a declared kind (contract/src/changes.ts): its audit entry and its live change, inside the
// transaction that makes it.
import type { ChangeDeclaration, ChangeTopic } from "@narthex/contract/change-facts.ts";
import { CHANGES, type ChangeDetail, type ChangeKind, type LoggedKind } from "@narthex/contract/changes.ts";
import { type SQL, sql } from "drizzle-orm";
import { getCallerId, type Viewer } from "../access/viewer.ts";
import { type Database, prepareOnce, type SingleStatement } from "../database/database.ts";
import { liveChanges } from "../database/tables/live.ts";
import { type AuditDetail, auditEntries } from "../database/tables/operations.ts";
import { type About, type Change, publishChange, publishChangeWith } from "./rows.ts";

/** The account or station that made the change; null for the server itself or a visitor without an account. */
export type Actor =
  | Pick<Viewer, "userId">
  | { readonly userId: null; readonly station: { readonly id: number } }
  | null;

/** As the audit log keeps it. */
export const getActorId = (actor: Actor): string | null => (actor ? getCallerId(actor) : null);

/** The detail if a kind declares one, and whom the change concerns; each element of a list becomes a row of its own. */
type FactsOf<Kind extends ChangeKind> = Kind extends ChangeKind
  ? ([ChangeDetail<Kind>] extends [never] ? { detail?: never } : { detail: ChangeDetail<Kind> }) & {
      about?: About | readonly About[];
    }
  : never;

type RecordedFacts<Kind extends ChangeKind> = Kind extends LoggedKind
  ? FactsOf<Kind> & { subjectId: string | number }
  : FactsOf<Kind>;

const ENTRY = {
  actorId: sql.placeholder("actorId"),
  action: sql.placeholder("action"),
  subject: sql.placeholder("subject"),
  subjectId: sql.placeholder("subjectId"),
  detail: sql.placeholder("detail"),
};

// One statement for both, so that following the log costs no round trip.
const insert = prepareOnce((db) => {
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

/** Values of the placeholders in `recordParts`. */
export interface RecordValues extends EntryValues {
  readonly change: Change;
}

/** The columns of an audit entry that its kind names. */
export function splitKind(kind: ChangeKind): { subject: string; action: string } {
  const [subject = "", action = ""] = kind.split(".");
  return { subject, action };
}

const buildEntry = (actor: Actor, kind: ChangeKind, detail: AuditDetail = {}): EntryValues => {
  return { actorId: getActorId(actor), ...splitKind(kind), detail };
};

function buildRow(about: About, [topic, ...also]: readonly ChangeTopic[]): Change[] {
  return topic ? [{ ...about, topic, ...(also.length > 0 ? { also } : {}) }] : [];
}

/** The rows for open screens; only the first has the topic of the audit log. */
function buildRows(kind: ChangeKind, about: About | readonly About[] = {}): Change[] {
  const { topics, logged }: ChangeDeclaration = CHANGES[kind];
  const [first = {}, ...others] = [about].flat();
  return [
    ...buildRow(first, logged === false ? topics : [...topics, "audit"]),
    ...others.flatMap((one) => buildRow(one, topics)),
  ];
}

/** Records a change: writes its audit entry and its live change with one statement. */
export async function recordChange<Kind extends ChangeKind>(
  tx: Database,
  actor: Actor,
  kind: Kind,
  given: RecordedFacts<Kind>,
): Promise<void> {
  const { subjectId, detail, about } = given as { subjectId?: string | number; detail?: AuditDetail; about?: About };
  const [first, ...others] = buildRows(kind, about);
  if (!first) return;
  if (subjectId === undefined) await publishChange(tx, first);
  else {
    const values = { ...buildEntry(actor, kind, detail), subjectId: String(subjectId) };
    await publishChangeWith(tx, first, (row) => insert(tx).execute({ ...values, ...row }));
  }
  for (const row of others) await publishChange(tx, row);
}

const joinColumnNames = (columns: readonly { name: string }[]) =>
  sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );

/**
 * CTEs that record a change for each row of another CTE, so that all of them need one round trip.
 * Execute the statement through `recordWith`, which supplies the values.
 *
 * @param written name of the CTE with the written rows; they have an `id`
 * @param own expressions for values of the audit entry that depend on the row, and for an object with more of whom the
 * change concerns
 */
export function recordParts(db: Database, written: string, own: { action?: SQL; detail?: SQL; about?: SQL } = {}) {
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
      insert into ${auditEntries} (${joinColumnNames([actorId, action, subject, subjectId, detail])})
      select ${values} from ${rows}`),
    db.$with("change", {}).as(sql`
      insert into ${liveChanges} (${joinColumnNames([liveChanges.change])})
      select ${sql.param(sql.placeholder("change"), liveChanges.change)}::jsonb || ${own.about ?? sql`'{}'`} from ${rows}`),
  ];
}

/** Runs a statement that writes a record and its change (see `recordParts`). */
export function recordWith<T, Kind extends LoggedKind>(
  tx: Database | SingleStatement,
  actor: Actor,
  kind: Kind,
  { detail, about }: FactsOf<Kind> & { about: About },
  write: (values: RecordValues) => Promise<T>,
): Promise<T> {
  const [row] = buildRows(kind, about);
  if (!row) throw new Error(`${kind} has no live change`);
  return publishChangeWith(tx, row, (change) => write({ ...buildEntry(actor, kind, detail), ...change }));
}
