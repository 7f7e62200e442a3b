// The run over all donors of a year: a snapshot of the ledger, then one document after the other, each created outside
// of transactions and stored in its own. It may be interrupted at any point and continues from there; several servers
// may work on it; a statement that cannot be created does not affect the others.
import type { StatementYear } from "@narthex/contract/statements.ts";
import type { FastifyBaseLogger } from "fastify";
import type { Viewer } from "../../access/viewer.ts";
import type { Clock } from "../../calendar/clock.ts";
import { recordChange } from "../../changes/record.ts";
import type { Database, Postgres } from "../../database/database.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import { readPaperLogo } from "../../logo/logo.service.ts";
import type { DrawingThread } from "../../pdf/drawing.ts";
import { Refusal } from "../../refusal.ts";
import { commitQuickly, failDrawn, findNextToDraw, issueDrawn, type ToDraw } from "./drawing.queries.ts";
import { STATEMENT } from "./drawings.ts";
import { readCongregation, requireYearSnapshot } from "./identity.service.ts";
import { insertRun } from "./ledger.queries.ts";
import { createProgressReporter } from "./progress.ts";
import { endRun, failRun, findLatestRun, findRun, findRunning, queueForYear } from "./runs.queries.ts";
import { hasUnprintableText } from "./statement.rules.ts";
import { countStatements } from "./statements.queries.ts";
import { showYear } from "./statements.service.ts";

interface Needs {
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  readonly postgres: Postgres;
  readonly jobs: Jobs;
  readonly drawings: DrawingThread;
}

/**
 * Starts a run, or returns the one that is running: there is at most one for each year. @throws Refusal
 * no_gifts_in_year, statements_not_ready, statements_unprintable
 */
export async function startRun(
  tx: Database,
  services: Needs,
  viewer: Viewer,
  { year, now }: { year: number; now: Temporal.Instant },
): Promise<{ isNew: boolean; shown: StatementYear }> {
  await queueForYear(tx, year);
  const isNew = (await findLatestRun(tx, year))?.status !== "running";
  if (isNew) {
    if ((await showYear(tx, services, year, now)).ledger.gifts === 0) throw new Refusal("no_gifts_in_year");
    const snapshot = requireYearSnapshot(await readCongregation(tx, services, now), year);
    const runId = await insertRun(tx, snapshot, { startedBy: viewer.userId, startedAt: now.toString() });
    await services.jobs.send(tx, "make-statements", { runId });
    await recordChange(tx, viewer, "statements.run_started", {});
  }
  return { isNew, shown: await showYear(tx, services, year, now) };
}

/**
 * Creates a document with no transaction open, and stores it if its statement still needs it. @returns false if another
 * server has stored it in the meantime
 */
async function drawOne({ postgres, drawings }: Needs, next: ToDraw, today: string): Promise<boolean> {
  const { content, year, replaces } = next;
  const logo = await readPaperLogo(postgres.db);
  const statement = { ...content, year, replaces, issuedOn: today };
  const pdf = await drawings.draw(STATEMENT, statement, logo?.picture ?? null);
  const drawn = { pdf, issuedOn: today, needsPen: hasUnprintableText(content.donor), logoHash: logo?.hash ?? null };
  return postgres.transaction(async (tx) => {
    await commitQuickly(tx);
    return issueDrawn(tx, next, drawn);
  });
}

/** Creates documents until none is missing. A failed one is tried once more, and then skipped. */
async function drawAll(services: Needs, runId: number, tell: () => Promise<void>): Promise<void> {
  const { db } = services.postgres;
  const { today } = await readCongregation(db, services);
  const failedOnce = new Set<number>();
  let from: "first" | "last" = "first";
  for (;;) {
    const next = await findNextToDraw(db, runId, from);
    if (!next) return;
    try {
      // Another server works from the same end; from the other end, the two share the work.
      if (!(await drawOne(services, next, today))) from = from === "first" ? "last" : "first";
    } catch (error) {
      if (failedOnce.has(next.id)) {
        const reason = error instanceof Error ? error.name : "unknown";
        services.logger.error({ statement: next.id, reason }, "not drawn");
        await failDrawn(db, next);
      }
      failedOnce.add(next.id);
    }
    await tell();
  }
}

export async function makeStatements(services: Needs, runId: number): Promise<void> {
  const run = await findRun(services.postgres.db, runId);
  if (run?.status !== "running") return;
  await drawAll(services, runId, createProgressReporter(services));
  await services.postgres.transaction(async (tx) => {
    // If another server is creating the last documents, it ends the run.
    if (!(await endRun(tx, runId, services.clock().toString()))) return;
    const { year, startedBy } = run;
    const { issued, failed } = await countStatements(tx, year);
    const actor = startedBy === null ? null : { userId: startedBy };
    await recordChange(tx, actor, "statements.issued", { subjectId: year, detail: { issued, failed } });
  });
}

async function giveUp({ postgres, clock }: Needs, runId: number): Promise<void> {
  await postgres.transaction(async (tx) => {
    await failRun(tx, runId, clock().toString());
    await recordChange(tx, null, "statements.run_failed", {});
  });
}

/** Also continues runs of a server that ended. */
export async function startStatementJob(services: Needs): Promise<void> {
  await services.jobs.work("make-statements", async ({ data, isLast }) => {
    try {
      await makeStatements(services, data.runId);
    } catch (error) {
      if (isLast) await giveUp(services, data.runId);
      throw error;
    }
  });
  const { db } = services.postgres;
  for (const runId of await findRunning(db)) await services.jobs.sendOnce(db, "make-statements", { runId });
}
