// The check of an import, as a job: reads every row as a member and compares it with the members that exist. It changes
// nothing but the import. Rows are read and written in batches, each in a short transaction; a newer check of the same import,
// started by a person or by a retry of the job, stops this one (docs/decisions/0028-import-members-in-reversible-steps.md).
import type { ImportCheck, MemberImport } from "@narthex/contract/imports.ts";
import type { NewMember } from "@narthex/contract/members.ts";
import type { Clock } from "../calendar/clock.ts";
import { dayIn } from "../calendar/days.ts";
import { recordChange } from "../changes/record.ts";
import type { Config } from "../config.ts";
import type { Database, Postgres } from "../database/database.ts";
import { createBulkMatcher, type LikelyOther } from "../duplicates/bulk-match.service.ts";
import type { PersonFacts } from "../duplicates/duplicates.rules.ts";
import { yieldToOthers } from "../event-loop.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { Refusal } from "../refusal.ts";
import { getSettings } from "../settings/settings.service.ts";
import {
  advanceAttempt,
  beginAttempt,
  type CheckAttempt,
  findNextCells,
  type Verdict,
  writeVerdicts,
} from "./check.queries.ts";
import { changeImport, findImport, findUnderWay, type ImportRecord } from "./imports.queries.ts";
import { lockImportAtStep, refuseForeignColumns, showImport } from "./imports.service.ts";
import { type Reading, readRow } from "./row.rules.ts";

interface Needs {
  readonly config: Config;
  readonly clock: Clock;
  readonly postgres: Postgres;
  readonly jobs: Jobs;
}

const UNDER_WAY = "Another import is under way. Please wait until it has finished.";
const ROWS_AT_ONCE = 500;
/** Maximum number of likely members that are shown for a row. */
const MAX_SHOWN = 5;

/** @throws Refusal not_found, conflict */
export async function startCheck(
  tx: Database,
  { jobs }: { jobs: Jobs },
  { id, ...input }: ImportCheck & { id: number },
  now: Temporal.Instant,
): Promise<MemberImport> {
  const record = await lockImportAtStep(tx, id, "check");
  refuseForeignColumns(record, input);
  // The members of a running import are not visible yet, so duplicates of them would not be found.
  if ((await findUnderWay(tx, "running")).length > 0) throw new Refusal("conflict", { fields: { import: UNDER_WAY } });
  const checkAttempt = record.checkAttempt + 1;
  await changeImport(tx, id, { ...input, status: "checking", progress: 0, checkAttempt, checkedAt: now.toString() });
  await jobs.send(tx, "check-import", { importId: id });
  await recordChange(tx, null, "import.check_started", {});
  return showImport(tx, id);
}

/** @throws Refusal not_found, conflict */
export async function cancelCheck(tx: Database, id: number): Promise<MemberImport> {
  await lockImportAtStep(tx, id, "cancel");
  await changeImport(tx, id, { status: "uploaded", progress: 0 });
  await recordChange(tx, null, "import.check_canceled", {});
  return showImport(tx, id);
}

const factsOf = ({ firstName, lastName, email, phone, dateOfBirth }: NewMember): PersonFacts => ({
  firstName,
  lastName,
  email: email ?? null,
  phone: phone ?? null,
  dateOfBirth: dateOfBirth ?? null,
});

type Compare = (people: readonly PersonFacts[]) => Promise<LikelyOther[][]>;

/** Finds errors and likely members of rows. @param goodRows the rows without errors so far; appended to */
async function judge(
  cells: Awaited<ReturnType<typeof findNextCells>>,
  { reading, compare, goodRows }: { reading: Reading; compare: Compare; goodRows: number[] },
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  const people: PersonFacts[] = [];
  const firstPlace = goodRows.length;
  for await (const { row, cells: line } of yieldToOthers(cells)) {
    const { member, faults } = readRow(line, reading);
    if (member) {
      goodRows.push(row);
      people.push(factsOf(member));
      continue;
    }
    const named = faults.map(({ field, sentence }) => {
      const place = field === "row" ? null : reading.mapping[field];
      return { field, column: place === null ? "" : (reading.headers[place] ?? ""), sentence };
    });
    verdicts.push({ row, faults: named, matches: null });
  }
  for (const [place, others] of (await compare(people)).entries()) {
    const row = goodRows[firstPlace + place];
    if (row === undefined || others.length === 0) continue;
    const matches = others.slice(0, MAX_SHOWN).map(({ memberId, place: before, reason }) => ({
      memberId,
      reason,
      row: before === null ? null : (goodRows[before] ?? null),
    }));
    verdicts.push({ row, faults: null, matches });
  }
  return verdicts;
}

async function readingOf(services: Needs, { headers, mapping, dateOrder }: ImportRecord): Promise<Reading> {
  const { timezone } = await getSettings(services.postgres.db, services);
  const today = dayIn(timezone, services.clock());
  return { headers, mapping, dateOrder, today };
}

/** Checks row after row; stops if the check was canceled or started again. */
async function checkRows(services: Needs, attempt: CheckAttempt): Promise<void> {
  const { db, transaction } = services.postgres;
  const { importId } = attempt;
  const record = await findImport(db, importId);
  if (!record) return;
  const reading = await readingOf(services, record);
  const state = { reading, compare: createBulkMatcher(db), goodRows: [] };
  let progress = 0;
  for (let after = 0; ; ) {
    const cells = await findNextCells(db, importId, after, ROWS_AT_ONCE);
    const last = cells.at(-1);
    if (!last) break;
    after = last.row;
    progress += cells.length;
    const verdicts = await judge(cells, state);
    const goesOn = await transaction(async (tx) => {
      if (!(await advanceAttempt(tx, attempt, { progress }))) return false;
      await writeVerdicts(tx, importId, verdicts);
      await recordChange(tx, null, "import.progressed", {});
      return true;
    });
    if (!goesOn) return;
  }
  await endAttempt(services, attempt, "checked");
}

async function endAttempt(
  { postgres }: Needs,
  attempt: CheckAttempt,
  status: "checked" | "check_failed",
): Promise<void> {
  await postgres.transaction(async (tx) => {
    if (await advanceAttempt(tx, attempt, { status, progress: 0 }))
      await recordChange(tx, null, status === "checked" ? "import.progressed" : "import.failed", {});
  });
}

/** Also continues checks of a server that ended: a check starts again with the first row. */
export async function startImportCheckJob(services: Needs): Promise<void> {
  const { db, transaction } = services.postgres;
  await services.jobs.work("check-import", async ({ data, isLast }) => {
    const attempt = await transaction((tx) => beginAttempt(tx, data.importId));
    if (!attempt) return;
    try {
      await checkRows(services, attempt);
    } catch (error) {
      if (isLast) await endAttempt(services, attempt, "check_failed");
      throw error;
    }
  });
  for (const importId of await findUnderWay(db, "checking"))
    await services.jobs.sendOnce(db, "check-import", { importId });
}
