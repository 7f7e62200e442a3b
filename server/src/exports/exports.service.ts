// Members and gifts as CSV files, sent while they are read, so that memory use does not depend on their length.
import { Readable } from "node:stream";
import type { DonationFilter } from "@narthex/contract/donations.ts";
import type { Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { readEveryDonation } from "../giving/donations/reading.service.ts";
import { refuseBackwards } from "../http/period.ts";
import { type KnownMember, readEveryMember } from "../members/bulk.service.ts";
import { writeTable } from "./csv.ts";
import * as donationTable from "./donations.rules.ts";
import { readFurtherColumns, withFurtherValues } from "./further-columns.service.ts";
import * as memberTable from "./members.rules.ts";

/** Exports all data of all members, so the audit log records who did. */
export async function exportMembers(db: Database, viewer: Viewer): Promise<Readable> {
  await recordChange(db, viewer, "members.exported", { subjectId: "all" });
  const columns = await readFurtherColumns(db, viewer, { hasHouseholds: true });
  const buildLines = async (batch: KnownMember[]) =>
    (await withFurtherValues(db, columns, batch)).map((member) => memberTable.buildMemberRow(member, columns));
  return Readable.from(writeTable(memberTable.buildHeaders(columns), readEveryMember(db), buildLines));
}

/** The entry of the audit log says whether all gifts were exported. */
export async function exportDonations(db: Database, viewer: Viewer, filter: DonationFilter): Promise<Readable> {
  refuseBackwards(filter);
  const isEverything = Object.values(filter).every((value) => value === undefined || value === "");
  await (isEverything
    ? recordChange(db, viewer, "donations.exported", { subjectId: "all" })
    : recordChange(db, viewer, "donations.list_exported", { subjectId: "list" }));
  const { timezone } = viewer.congregation;
  const gifts = readEveryDonation(db, filter);
  return Readable.from(
    writeTable(donationTable.HEADERS, gifts, (batch) => batch.map((gift) => donationTable.buildRow(gift, timezone))),
  );
}
