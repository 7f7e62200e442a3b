// Members and gifts as CSV files, sent while they are read, so that memory use does not depend on their length.
import { Readable } from "node:stream";
import type { Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { readEveryDonation } from "../giving/donations/reading.service.ts";
import { refuseBackwards } from "../http/period.ts";
import { readEveryMember } from "../members/bulk.service.ts";
import { BYTE_ORDER_MARK, lines } from "./csv.ts";
import * as donationTable from "./donations.rules.ts";
import { furtherColumns, withTags } from "./further-columns.service.ts";
import * as memberTable from "./members.rules.ts";

async function* tableOf<Row>(
  headers: readonly string[],
  batches: AsyncIterable<Row[]>,
  cellsOf: (row: Row) => string[],
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lines([headers]);
  for await (const batch of batches) yield lines(batch.map(cellsOf));
}

/** Exports all data of all members, so the audit log records who did. */
export async function exportMembers(db: Database, viewer: Viewer): Promise<Readable> {
  await recordChange(db, viewer, "members.exported", { subjectId: "all" });
  const columns = await furtherColumns(db, viewer);
  async function* batches() {
    for await (const batch of readEveryMember(db)) yield await withTags(db, columns, batch);
  }
  const cellsOf = (member: memberTable.ExportedMember) => memberTable.rowOf(member, columns);
  return Readable.from(tableOf(memberTable.headersOf(columns), batches(), cellsOf));
}

/** @param period first and last day, YYYY-MM-DD; an absent day is no limit */
export async function exportDonations(
  db: Database,
  viewer: Viewer,
  period: { from?: string | undefined; to?: string | undefined },
): Promise<Readable> {
  refuseBackwards(period);
  await recordChange(db, viewer, "donations.exported", { subjectId: "all" });
  const { timezone } = viewer.congregation;
  const gifts = readEveryDonation(db, period);
  return Readable.from(tableOf(donationTable.HEADERS, gifts, (gift) => donationTable.rowOf(gift, timezone)));
}
