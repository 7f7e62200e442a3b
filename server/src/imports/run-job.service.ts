// The job of a confirmed import: it adds and changes the members in one transaction. A job may run twice or be
// interrupted: the second one finds the import completed, and an interrupted one leaves nothing behind.
import { makeCheckedChange } from "../barred/bulk.service.ts";
import type { Clock } from "../calendar/clock.ts";
import { recordChange } from "../changes/record.ts";
import type { Postgres } from "../database/database.ts";
import { connectOutsideTransaction } from "../database/outside-transaction.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { Refusal } from "../refusal.ts";
import { findAccountViewer } from "../session/account-viewer.ts";
import { changeImport, findImport, findUnderWay, queueForImport } from "./imports.queries.ts";
import { createReading } from "./reading.service.ts";
import { getActor, importLines } from "./run.service.ts";

interface Needs {
  readonly clock: Clock;
  readonly postgres: Postgres;
  readonly jobs: Jobs;
}

/**
 * @throws Refusal forbidden if the import would change the records of a child from whom its author is barred, conflict
 * if a person of the file was removed after the check
 */
export async function runImport(services: Needs, id: number): Promise<void> {
  const progressDb = connectOutsideTransaction(services.postgres);
  const reportProgress = async (progress: number): Promise<void> => {
    await changeImport(progressDb, id, { progress });
    await recordChange(progressDb, null, "import.progressed", {});
  };
  await services.postgres.transaction(async (tx) => {
    await queueForImport(tx, id);
    const record = await findImport(tx, id);
    if (record?.status !== "running") return;
    const now = services.clock();
    const at = now.toString();
    const reading = await createReading(tx, services, record);
    const viewer = record.confirmedBy === null ? null : await findAccountViewer(tx, record.confirmedBy);
    const { counts: detail, createdTags } = await makeCheckedChange(tx, viewer, now, (barredFrom) =>
      importLines(tx, { record, reading, at, barredFrom, tell: reportProgress }),
    );
    await changeImport(tx, id, { status: "done", ...detail, createdTags, importedAt: at });
    await recordChange(tx, getActor(record), "import.imported", { subjectId: id, detail });
  });
}

/** Nothing was added: marks the import as failed, so that it can be tried again. */
async function giveUp({ postgres }: Needs, id: number): Promise<void> {
  await postgres.transaction(async (tx) => {
    await queueForImport(tx, id);
    if ((await findImport(tx, id))?.status !== "running") return;
    await changeImport(tx, id, { status: "failed", progress: 0 });
    await recordChange(tx, null, "import.failed", {});
  });
}

/** Also continues imports of a server that ended. */
export async function startImportJob(services: Needs): Promise<void> {
  await services.jobs.work("import-members", async ({ data, isLast }) => {
    try {
      await runImport(services, data.importId);
    } catch (error) {
      // Another attempt would be refused as well.
      const isRefused = error instanceof Refusal;
      if (isRefused || isLast) await giveUp(services, data.importId);
      if (!isRefused) throw error;
    }
  });
  const { db } = services.postgres;
  for (const importId of await findUnderWay(db, "running"))
    await services.jobs.sendOnce(db, "import-members", { importId });
}
