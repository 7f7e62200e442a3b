// Gifts as a viewer may see them: in pages, the newest day first, and their sums, which are made in the database.
import type { Donation, DonationFilter, DonationQuery, DonationSummary, Donor } from "@narthex/contract/donations.ts";
import { id } from "@narthex/contract/fields.ts";
import * as z from "zod";
import type { Viewer } from "../../access/viewer.ts";
import { dayOf } from "../../calendar/days.ts";
import { spansAt } from "../../calendar/spans.ts";
import type { Database } from "../../database/database.ts";
import { type Page, readCursorOf, totalOf } from "../../http/page.ts";
import { refuseBackwards } from "../../http/period.ts";
import { Refusal } from "../../refusal.ts";
import { knowsKeepers, mayVoid, type Sight, sightOf } from "./donations.policy.ts";
import { formerIn } from "./donations.rules.ts";
import { findDonor, findDonors } from "./donors.queries.ts";
import {
  countDonations,
  type DonationRecord,
  findDonation,
  findFrom,
  findPage,
  sumDonations,
  sumDuring,
} from "./reading.queries.ts";

export function seenBy(viewer: Viewer, record: DonationRecord): Donation {
  const keepers = knowsKeepers(viewer) ? {} : { recordedBy: null, voidedBy: null, isDisputed: false };
  return { ...record, ...keepers, can: { void: mayVoid(viewer, record) } };
}

/** A gift after it was written. */
export async function readBack(tx: Database, viewer: Viewer, donationId: number): Promise<Donation> {
  const record = await findDonation(tx, donationId);
  if (!record) throw new Error("the gift that was just written is not there");
  return seenBy(viewer, record);
}

const DayKey = z.tuple([z.iso.date(), id]);

async function readPage(
  db: Database,
  viewer: Viewer,
  { limit, after, ...asked }: DonationQuery,
  sight: Sight,
): Promise<Page<Donation>> {
  refuseBackwards(asked);
  const key = readCursorOf(after, DayKey);
  const filter = { ...asked, sight };
  const [found, total] = await Promise.all([
    findPage(db, filter, key, limit + 1),
    totalOf(after, () => countDonations(db, filter)),
  ]);
  const rows = found.slice(0, limit).map((record) => seenBy(viewer, record));
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, total, next: last ? [last.donationDate, last.id] : null };
}

function ownSight({ memberId }: Viewer): number {
  if (memberId === null) throw new Refusal("member_profile_not_found");
  return memberId;
}

export async function listDonations(db: Database, viewer: Viewer, query: DonationQuery): Promise<Page<Donation>> {
  return readPage(db, viewer, query, sightOf(viewer));
}

export async function ownDonations(
  db: Database,
  viewer: Viewer,
  query: Omit<DonationQuery, "donor">,
): Promise<Page<Donation>> {
  return readPage(db, viewer, query, ownSight(viewer));
}

/** Whose gifts can be asked for; or the one whom a key means. */
export async function listDonors(
  db: Database,
  { search = "", donor, limit }: { search?: string | undefined; donor?: number | string | undefined; limit: number },
): Promise<Donor[]> {
  if (donor === undefined) return findDonors(db, search, limit);
  const formerOf = formerIn(donor);
  if (formerOf !== null) return findDonor(db, { formerOf });
  return donor === "anonymous" ? [] : findDonor(db, Number(donor));
}

async function summarize(
  db: Database,
  viewer: Viewer,
  filter: DonationFilter & { sight: Sight },
  now: Temporal.Instant,
): Promise<DonationSummary> {
  refuseBackwards(filter);
  const { month, year } = spansAt(dayOf(viewer, now));
  return sumDonations(db, filter, month, year);
}

export async function summarizeDonations(
  db: Database,
  viewer: Viewer,
  filter: DonationFilter,
  now: Temporal.Instant,
): Promise<DonationSummary> {
  return summarize(db, viewer, { ...filter, sight: sightOf(viewer) }, now);
}

export async function summarizeOwn(
  db: Database,
  viewer: Viewer,
  filter: Omit<DonationFilter, "donor">,
  now: Temporal.Instant,
): Promise<DonationSummary> {
  return summarize(db, viewer, { ...filter, sight: ownSight(viewer) }, now);
}

/** What the congregation was given from a day on, until right before another; numeric text. */
export async function sumOfGifts(db: Database, span: { from: string; until: string }): Promise<string> {
  return sumDuring(db, span);
}

const ROWS_AT_ONCE = 1000;

/** Every gift of a period in the order of their days, voided ones too, so many at a time. */
export async function* everyDonation(
  db: Database,
  period: Pick<DonationFilter, "from" | "to">,
): AsyncGenerator<DonationRecord[]> {
  let after: readonly [string, number] | null = null;
  do {
    const rows: DonationRecord[] = await findFrom(db, { ...period, sight: "all" }, after, ROWS_AT_ONCE);
    if (rows.length > 0) yield rows;
    const last = rows.length === ROWS_AT_ONCE ? rows.at(-1) : undefined;
    after = last ? [last.donationDate, last.id] : null;
  } while (after !== null);
}
