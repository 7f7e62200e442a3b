// Statements that wait for their document, and the documents as they are drawn.
import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { statements } from "../../database/tables/statements.ts";

/** What a power cut takes back of this transaction is drawn again: nobody needs to wait for the disk. */
export async function commitQuickly(tx: Database): Promise<void> {
  await tx.execute(sql`set local synchronous_commit = off`);
}

/** The first or the last statement of a run that waits to be drawn. It is not held: it may be drawn twice, and is written once. */
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

/** Still waiting for the document that was drawn. */
const stillWaits = ({ id, runId, contentMark }: ToDraw) =>
  and(
    eq(statements.id, id),
    eq(statements.runId, runId),
    eq(statements.contentMark, contentMark),
    eq(statements.status, "waiting"),
  );

/** Writes a document down; false where its statement does not wait for it any more. */
export async function issueDrawn(
  tx: Database,
  drawn: ToDraw,
  document: Pick<typeof statements.$inferInsert, "pdf" | "issuedOn" | "needsPen" | "logoHash">,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(statements)
    .set({ status: "issued", ...document })
    .where(stillWaits(drawn));
  return rowCount === 1;
}

export async function failDrawn(db: Database, drawn: ToDraw): Promise<void> {
  await db.update(statements).set({ status: "failed" }).where(stillWaits(drawn));
}
