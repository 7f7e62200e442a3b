// Adds the members of a confirmed import in one transaction. A job may run twice or be interrupted: the second one
// finds the import completed, and an interrupted one leaves nothing behind.
import type { LikelyReason } from "@narthex/contract/duplicates.ts";
import type { Clock } from "../calendar/clock.ts";
import { dayIn } from "../calendar/days.ts";
import { recordChange } from "../changes/record.ts";
import type { Config } from "../config.ts";
import type { Database, Postgres } from "../database/database.ts";
import type { StoredMatch } from "../database/tables/imports.ts";
import { recordDifferentPeople } from "../duplicates/bulk-match.service.ts";
import { recordLikelyDuplicates } from "../duplicates/pairs.service.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { addMembers } from "../members/bulk.service.ts";
import { getSettings } from "../settings/settings.service.ts";
import {
  changeImport,
  dropRowsWithoutMember,
  findImport,
  findReadyCells,
  findUnderWay,
  type ImportRecord,
  linkRows,
  outsideTransaction,
  queueForImport,
} from "./imports.queries.ts";
import { type Reading, readRow } from "./row.rules.ts";

interface Needs {
  readonly config: Config;
  readonly clock: Clock;
  readonly postgres: Postgres;
  readonly jobs: Jobs;
}

const ROWS_AT_ONCE = 250;

interface Work {
  record: ImportRecord;
  reading: Reading;
  /** The time of the transaction in which all are added. */
  at: string;
  tell: (progress: number) => Promise<void>;
}

/** Adds row after row. @returns the member of each */
async function addRows(tx: Database, { record, reading, at, tell }: Work): Promise<Map<number, number>> {
  const ready = await findReadyCells(tx, record.id);
  const made = new Map<number, number>();
  for (let start = 0; start < ready.length; start += ROWS_AT_ONCE) {
    const part = ready.slice(start, start + ROWS_AT_ONCE).map(({ row, cells }) => {
      const { member } = readRow(cells, reading);
      if (!member) throw new Error("a row that was found good is not");
      const emailConfirmed = Boolean(member.email);
      return { row, member: { ...member, emailConfirmed, createdAt: at, updatedAt: at } };
    });
    const rows = part.map(({ row }) => row);
    const ids = await addMembers(
      tx,
      part.map(({ member }) => member),
    );
    for (const [place, row] of rows.entries()) made.set(row, ids[place] ?? 0);
    await tell(made.size);
  }
  const looked = ready.flatMap(({ row, matches }) => matches.map((match) => ({ row, match })));
  await linkRows(tx, record.id, [...made.keys()], [...made.values()]);
  await recordDifferentPeople(tx, pairsOf(looked, made));
  return made;
}

/** Rows that were imported despite a likely duplicate: a person decided that they are different people. */
function pairsOf(looked: readonly { row: number; match: StoredMatch }[], made: ReadonlyMap<number, number>) {
  return looked.flatMap(({ row, match }): { one: number; other: number; reason: LikelyReason }[] => {
    const [one, other] = [made.get(row), match.memberId ?? made.get(match.row ?? 0)];
    return one && other ? [{ one, other, reason: match.reason }] : [];
  });
}

export async function runImport(services: Needs, id: number): Promise<void> {
  const progressDb = outsideTransaction(services.postgres);
  const tell = async (progress: number): Promise<void> => {
    await changeImport(progressDb, id, { progress });
    await recordChange(progressDb, null, "import.progressed", {});
  };
  await services.postgres.transaction(async (tx) => {
    await queueForImport(tx, id);
    const record = await findImport(tx, id);
    if (record?.status !== "running") return;
    const now = services.clock();
    const at = now.toString();
    const { timezone } = await getSettings(tx, services);
    const today = dayIn(timezone, now);
    const { headers, mapping, dateOrder } = record;
    const reading = { headers, mapping, dateOrder, today };
    const made = await addRows(tx, { record, reading, at, tell });
    await recordLikelyDuplicates(tx, [...made.values()]);
    await dropRowsWithoutMember(tx, id);
    const [added, leftOut] = [made.size, record.rows - made.size];
    await changeImport(tx, id, { status: "done", added, leftOut, importedAt: at });
    const actor = record.confirmedBy === null ? null : { userId: record.confirmedBy };
    await recordChange(tx, actor, "import.imported", { subjectId: id, detail: { added, leftOut } });
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
      if (isLast) await giveUp(services, data.importId);
      throw error;
    }
  });
  const { db } = services.postgres;
  for (const importId of await findUnderWay(db, "running"))
    await services.jobs.sendOnce(db, "import-members", { importId });
}
