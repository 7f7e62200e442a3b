// Members as a table that a spreadsheet opens, sent while it is read: however many there are, few are held at a time.
import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import type { Viewer } from "../access/viewer.ts";
import { writeAudit } from "../audit/audit.ts";
import type { Database } from "../database/database.ts";
import { everyMember } from "../members/whole.service.ts";
import { HEADERS, rowOf } from "./members.rules.ts";

/** Tells spreadsheets that this is UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** RFC 4180. What any program might take for the end of a cell is quoted. */
function lines(rows: readonly (readonly string[])[]): string {
  return stringify([...rows], { record_delimiter: "\r\n", quoted_match: /[\r\n\t;]/ });
}

async function* tableOf(db: Database): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lines([HEADERS]);
  for await (const batch of everyMember(db)) yield lines(batch.map(rowOf));
}

/** Everything of everyone leaves the house: the log says who took it. */
export async function exportMembers(db: Database, viewer: Viewer): Promise<Readable> {
  await writeAudit(db, viewer, { action: "exported", subject: "members", subjectId: "all" });
  return Readable.from(tableOf(db));
}
