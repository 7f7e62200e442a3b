// The people of a list as a table: the columns of the export of all members, then household, ministries and last visit.
import { Readable } from "node:stream";
import type { ListFilter } from "@narthex/contract/member-lists.ts";
import type { Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { escapeCell } from "../exports/cells.rules.ts";
import { writeTable } from "../exports/csv.ts";
import { readFurtherColumns, withFurtherValues } from "../exports/further-columns.service.ts";
import { buildHeaders, buildMemberRow, type FurtherColumns, formatPhoneToDial } from "../exports/members.rules.ts";
import { type MatchingMember, readMatchingMembers } from "../members/directory.service.ts";
import { toVisibleMember } from "../members/members.policy.ts";
import { createDrawing } from "../pdf/drawing.ts";
import { type DrawingNeeds, drawWithinLimit } from "../pdf/drawing-limit.ts";
import { readListed } from "./list.service.ts";
import type { writeWorkbook } from "./workbook.ts";

const WORKBOOK = createDrawing<typeof writeWorkbook>(new URL("./workbook.ts", import.meta.url), "writeWorkbook");

/** A workbook is in memory as a whole. */
const MAX_WORKBOOK_PEOPLE = 50_000;

/** The columns of the list on the screen that an export of all members does not have. */
const LIST_HEADERS = ["Household name", "Household phone", "Ministries", "Last seen"];

function listCells(viewer: Viewer, person: MatchingMember): string[] {
  const { household, ministries, lastSeenOn } = toVisibleMember(viewer, person);
  const names = ministries.map(({ name }) => name).join("; ");
  const phone = person.household?.phone ?? null;
  return [
    escapeCell(household?.name ?? ""),
    phone === null ? "" : formatPhoneToDial(phone),
    escapeCell(names),
    lastSeenOn ?? "",
  ];
}

const buildListHeaders = (columns: FurtherColumns) => [...buildHeaders(columns), ...LIST_HEADERS];

async function buildListRows(
  db: Database,
  viewer: Viewer,
  columns: FurtherColumns,
  people: readonly MatchingMember[],
): Promise<string[][]> {
  const completed = await withFurtherValues(db, columns, people);
  return completed.map((member) => [...buildMemberRow(member, columns), ...listCells(viewer, member)]);
}

/** Sent while it is read, so that memory use does not depend on its length. */
export async function listAsCsv(
  db: Database,
  viewer: Viewer,
  filter: ListFilter,
  now: Temporal.Instant,
): Promise<Readable> {
  const batches = await readMatchingMembers(db, viewer, filter, now);
  await recordChange(db, viewer, "members.list_exported", { subjectId: "list", detail: { form: "csv" } });
  const columns = await readFurtherColumns(db, viewer, { hasHouseholds: false });
  return Readable.from(
    writeTable(buildListHeaders(columns), batches, (people) => buildListRows(db, viewer, columns, people)),
  );
}

export async function listAsWorkbook(
  db: Database,
  services: DrawingNeeds,
  viewer: Viewer,
  filter: ListFilter,
  now: Temporal.Instant,
): Promise<Buffer> {
  const people = await readListed(db, viewer, filter, now, MAX_WORKBOOK_PEOPLE);
  await recordChange(db, viewer, "members.list_exported", { subjectId: "list", detail: { form: "xlsx" } });
  const columns = await readFurtherColumns(db, viewer, { hasHouseholds: false });
  const rows = await buildListRows(db, viewer, columns, people);
  return drawWithinLimit(services, viewer, WORKBOOK, "Members", [buildListHeaders(columns), ...rows]);
}
