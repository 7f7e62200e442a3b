// Runs, which create the statements of a year.
import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { takeKeyedLock } from "../../database/locks.ts";
import { statementRuns } from "../../database/tables/statements.ts";
import { selectAccountName } from "../../people/account-name.ts";

/** Lets one server at a time start a run of a year. */
export async function queueForYear(tx: Database, year: number): Promise<void> {
  await takeKeyedLock(tx, "statements", year);
}

export async function findLatestRun(db: Database, year: number) {
  const [found] = await db
    .select({
      run: statementRuns,
      startedByName: selectAccountName(statementRuns.startedBy),
    })
    .from(statementRuns)
    .where(eq(statementRuns.year, year))
    .orderBy(desc(statementRuns.id))
    .limit(1);
  return found ? { ...found.run, startedByName: found.startedByName } : null;
}
export type RunRecord = NonNullable<Awaited<ReturnType<typeof findLatestRun>>>;

/** Ends a run once none of its statements waits; false while one does, or if the run has already ended. */
export async function endRun(tx: Database, runId: number, at: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update statement_runs set status = 'done', finished_at = ${at}, issued_total = (
      select coalesce(sum(total), 0) from statements where run_id = ${runId} and status = 'issued')
    where id = ${runId} and status = 'running'
      and not exists (select from statements where run_id = ${runId} and status = 'waiting')`);
  return rowCount === 1;
}

export async function failRun(tx: Database, runId: number, at: string): Promise<void> {
  await tx
    .update(statementRuns)
    .set({ status: "failed", finishedAt: at })
    .where(and(eq(statementRuns.id, runId), eq(statementRuns.status, "running")));
}

export async function findRun(db: Database, runId: number) {
  const [run] = await db.select().from(statementRuns).where(eq(statementRuns.id, runId));
  return run ?? null;
}

export async function findRunning(db: Database): Promise<number[]> {
  const rows = await db.select({ id: statementRuns.id }).from(statementRuns).where(eq(statementRuns.status, "running"));
  return rows.map(({ id }) => id);
}
