// The people of a list as a table, with the columns of the export of all members.
import { Readable } from "node:stream";
import type { ListFilter } from "@narthex/contract/member-lists.ts";
import type { Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Database, Postgres } from "../database/database.ts";
import { BYTE_ORDER_MARK, lines } from "../exports/csv.ts";
import { furtherColumns, withTags } from "../exports/further-columns.service.ts";
import { headersOf, rowOf } from "../exports/members.rules.ts";
import { type ListedMember, matchingMembers } from "../members/directory.service.ts";
import { type DrawingThread, drawing } from "../pdf/drawing.ts";
import { drawWithinLimit } from "../pdf/drawing-limit.ts";
import type { Secret } from "../sealed.ts";
import { readListed } from "./list.service.ts";
import type { writeWorkbook } from "./workbook.ts";

interface Needs {
  readonly postgres: Postgres;
  readonly drawings: DrawingThread;
  readonly secret: Secret;
}

const WORKBOOK = drawing<typeof writeWorkbook>(new URL("./workbook.ts", import.meta.url), "writeWorkbook");

/** A workbook is in memory as a whole. */
const MAX_WORKBOOK_PEOPLE = 50_000;

async function* csvOf(db: Database, viewer: Viewer, batches: AsyncIterable<ListedMember[]>): AsyncGenerator<string> {
  const columns = await furtherColumns(db, viewer);
  yield BYTE_ORDER_MARK + lines([headersOf(columns)]);
  for await (const batch of batches)
    yield lines((await withTags(db, columns, batch)).map((member) => rowOf(member, columns)));
}

/** Sent while it is read, so that memory use does not depend on its length. */
export async function listAsCsv(
  db: Database,
  viewer: Viewer,
  filter: ListFilter,
  now: Temporal.Instant,
): Promise<Readable> {
  const batches = await matchingMembers(db, viewer, filter, now);
  await recordChange(db, viewer, "members.list_exported", { subjectId: "list", detail: { form: "csv" } });
  return Readable.from(csvOf(db, viewer, batches));
}

export async function listAsWorkbook(
  db: Database,
  services: Needs,
  viewer: Viewer,
  filter: ListFilter,
  now: Temporal.Instant,
): Promise<Buffer> {
  const people = await readListed(db, viewer, filter, now, MAX_WORKBOOK_PEOPLE);
  await recordChange(db, viewer, "members.list_exported", { subjectId: "list", detail: { form: "xlsx" } });
  const columns = await furtherColumns(db, viewer);
  const rows = (await withTags(db, columns, people)).map((member) => rowOf(member, columns));
  return drawWithinLimit(services, viewer, WORKBOOK, "Members", [headersOf(columns), ...rows]);
}
