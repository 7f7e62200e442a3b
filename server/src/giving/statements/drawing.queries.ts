// Statements without a document, and storing their documents.
import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { statements } from "../../database/tables/statements.ts";

/** The transaction does not wait for the disk: a document that a power failure loses is created again. */
export async function commitQuickly(tx: Database): Promise<void> {
  await tx.execute(sql`set local synchronous_commit = off`);
}

/**
 * The first or the last statement of a run without a document. It is not locked: it may be created twice, but is stored
 * once.
 */
export async function findNextToDraw(db: Database, runId: number, from: "first" | "last") {
  const { id, year, content, contentMark, replaces } = statements;
  const inTurn = from === "first" ? asc : desc;
  const [next] = await db
    .select({ id, runId: statements.runId, year, content, contentMark, replaces })
    .from(statements)
    .where(and(eq(statements.runId, runId), eq(statements.status, "waiting")))
    .orderBy(inTurn(statements.runId), inTurn(statements.id))
    .limit(1);
  return next ?? null;
}
export type ToDraw = NonNullable<Awaited<ReturnType<typeof findNextToDraw>>>;

/** Whether the statement still needs the document that was created. */
const matchWaiting = ({ id, runId, contentMark }: ToDraw) =>
  and(
    eq(statements.id, id),
    eq(statements.runId, runId),
    eq(statements.contentMark, contentMark),
    eq(statements.status, "waiting"),
  );

/** Stores a document; false if its statement no longer needs it. */
export async function issueDrawn(
  tx: Database,
  drawn: ToDraw,
  document: Pick<typeof statements.$inferInsert, "pdf" | "issuedOn" | "needsPen" | "logoHash">,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(statements)
    .set({ status: "issued", ...document })
    .where(matchWaiting(drawn));
  return rowCount === 1;
}

export async function failDrawn(db: Database, drawn: ToDraw): Promise<void> {
  await db.update(statements).set({ status: "failed" }).where(matchWaiting(drawn));
}
