// The check of an import, as a job: reads every row as a member and compares it with the existing members. It changes
// only the import. Rows are read and written in batches, each in a short transaction; a newer check of the same import,
// started by a person or by a retry of the job, stops this one
// (docs/decisions/0028-import-members-in-reversible-steps.md).

import type { ImportCheck } from "@narthex/contract/import-mapping.ts";
import { isSecondPerson } from "@narthex/contract/import-rows.ts";
import type { MemberImport } from "@narthex/contract/imports.ts";
import type { Viewer } from "../access/viewer.ts";
import type { Clock } from "../calendar/clock.ts";
import { recordChange } from "../changes/record.ts";
import type { Database, Postgres } from "../database/database.ts";
import { readInParts } from "../database/parts.ts";
import { createBulkMatcher } from "../duplicates/bulk-match.service.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { Refusal } from "../refusal.ts";
import {
  advanceAttempt,
  beginAttempt,
  type CheckAttempt,
  findMembersOfFile,
  findNextCells,
  insertSeconds,
  writeVerdicts,
} from "./check.queries.ts";
import { listSecondPeople } from "./couples.rules.ts";
import { keepHiddenMeanings } from "./custom.rules.ts";
import { findHiddenFields, refuseHiddenColumns, requireCustomColumns } from "./custom-columns.service.ts";
import { changeImport, findImport, findUnderWay } from "./imports.queries.ts";
import { lockImportAtStep, refuseForeignColumns, showImport } from "./imports.service.ts";
import { judgeRows } from "./judging.service.ts";
import { planImport } from "./planning.service.ts";
import { findIdSource } from "./products.rules.ts";
import { createReading } from "./reading.service.ts";
import { refuseTooManyTags } from "./tag-columns.service.ts";

interface Needs {
  readonly clock: Clock;
  readonly postgres: Postgres;
  readonly jobs: Jobs;
}

const UNDER_WAY = "Another import is under way. Please wait until it has finished.";
const ROWS_AT_ONCE = 500;

/** @throws Refusal not_found, conflict, forbidden if a column was chosen for a field that the viewer may not change */
export async function startCheck(
  tx: Database,
  { jobs, viewer }: { jobs: Jobs; viewer: Viewer },
  { id, values, source, custom, ...input }: ImportCheck & { id: number },
  now: Temporal.Instant,
): Promise<MemberImport> {
  const record = await lockImportAtStep(tx, id, "check");
  // Without the field, its column would be one that everybody sees.
  await refuseHiddenColumns(tx, viewer, record.customColumns);
  refuseForeignColumns(record, { mapping: input.mapping, custom });
  const customColumns = await requireCustomColumns(tx, viewer, custom);
  if (input.createTags) await refuseTooManyTags(tx, id, input.mapping.tags);
  // The members of a running import are not visible yet, so duplicates of them would not be found.
  if ((await findUnderWay(tx, "running")).length > 0) throw new Refusal("conflict", { fields: { import: UNDER_WAY } });
  const checkAttempt = record.checkAttempt + 1;
  const { membershipStatus = [], householdRole = [], custom: choices = [], twoPeople = "one" } = values ?? {};
  const { custom: before = [], headingRows = [], unreadFiles = [], emptyColumns = [] } = record.values;
  const ofFile = { headingRows, unreadFiles, emptyColumns };
  const meanings = keepHiddenMeanings(before, choices, await findHiddenFields(tx, viewer));
  const chosen = { membershipStatus, householdRole, custom: meanings, twoPeople, ...ofFile };
  const meaning = { source: source ?? record.source, values: chosen };
  await changeImport(tx, id, {
    ...input,
    customColumns,
    ...meaning,
    status: "checking",
    progress: 0,
    checkAttempt,
    checkedAt: now.toString(),
  });
  await jobs.send(tx, "check-import", { importId: id });
  await recordChange(tx, null, "import.check_started", {});
  return showImport(tx, viewer, id);
}

/** @throws Refusal not_found, conflict */
export async function cancelCheck(tx: Database, viewer: Viewer, id: number): Promise<MemberImport> {
  await lockImportAtStep(tx, id, "cancel");
  await changeImport(tx, id, { status: "uploaded", progress: 0 });
  await recordChange(tx, null, "import.check_canceled", {});
  return showImport(tx, viewer, id);
}

/** Checks the rows in order; stops if the check was canceled or started again. */
async function checkRows(services: Needs, attempt: CheckAttempt): Promise<void> {
  const { db, transaction } = services.postgres;
  const { importId } = attempt;
  const record = await findImport(db, importId);
  if (!record) return;
  const reading = await createReading(db, services, record);
  const compare = createBulkMatcher(db);
  const source = findIdSource(record);
  const { remoteId } = reading.mapping;
  const known = new Set(remoteId === null ? [] : await findMembersOfFile(db, importId, source, remoteId));
  const soFar = {
    goodRows: [],
    rowsById: new Map<string, { row: number; text: string }>(),
    rowsByMerged: new Map<number, number>(),
    taken: new Set(known),
    known,
  };
  const state = { db, reading, source, compare, ...soFar };
  let progress = 0;
  let identified = 0;
  const find = (after: number) => findNextCells(db, importId, after, ROWS_AT_ONCE);
  for await (const cells of readInParts(find, 0, ({ row }) => row)) {
    progress += cells.filter(({ row }) => !isSecondPerson(row)).length;
    const verdicts = await judgeRows(cells, state);
    identified += verdicts.filter(({ targetId, matches }) => targetId !== null && matches === null).length;
    const goesOn = await transaction(async (tx) => {
      if (!(await advanceAttempt(tx, attempt, { progress }))) return false;
      await writeVerdicts(tx, importId, verdicts);
      await insertSeconds(tx, importId, listSecondPeople(cells, verdicts, reading));
      await recordChange(tx, null, "import.progressed", {});
      return true;
    });
    if (!goesOn) return;
  }
  await endAttempt(services, attempt, "checked", async (tx) => {
    await changeImport(tx, importId, { values: { ...record.values, identified } });
    await planImport(tx, services, record);
  });
}

async function endAttempt(
  { postgres }: Needs,
  attempt: CheckAttempt,
  status: "checked" | "check_failed",
  store?: (tx: Database) => Promise<void>,
): Promise<void> {
  await postgres.transaction(async (tx) => {
    if (!(await advanceAttempt(tx, attempt, { status, progress: 0 }))) return;
    await store?.(tx);
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
