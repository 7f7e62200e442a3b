// Gifts as a viewer may see them: pages, newest day first, and sums, which the database calculates.
import type { Donation, DonationFilter, DonationQuery, DonationSummary, Donor } from "@narthex/contract/donations.ts";
import { id } from "@narthex/contract/fields.ts";
import { getFundName } from "@narthex/contract/giving-kinds.ts";
import * as z from "zod";
import { requireMemberId, type Viewer } from "../../access/viewer.ts";
import { getDay } from "../../calendar/days.ts";
import { findSpans } from "../../calendar/spans.ts";
import type { Database } from "../../database/database.ts";
import { type Page, readCursorOf, readPage } from "../../http/page.ts";
import { refuseBackwards } from "../../http/period.ts";
import { searchReach } from "../../members/members.policy.ts";
import { addDistinctions, distinguishNamesakes } from "../../members/namesakes.service.ts";
import { formatSpokenName } from "../../people/whole-names.rules.ts";
import { findCouples } from "../couples/couples.queries.ts";
import { getVisibleGifts, mayLink, maySeeKeepers, mayVoid, type VisibleGifts } from "./donations.policy.ts";
import { parseFormerDonor } from "./donations.rules.ts";
import { findDonor, findDonors, type StoredDonor } from "./donors.queries.ts";
import {
  countDonations,
  type DonationRecord,
  findDonation,
  findDonationPage,
  findFrom,
  sumDonations,
  sumDuring,
} from "./reading.queries.ts";

export function toDonation(viewer: Viewer, record: DonationRecord): Donation {
  const keepers = maySeeKeepers(viewer)
    ? {}
    : { recordedBy: null, voidedBy: null, guestEmail: null, recordedName: null, isDisputed: false };
  return {
    ...record,
    ...keepers,
    distinction: null,
    fund: getFundName(record.fund),
    can: { void: mayVoid(viewer, record), link: mayLink(viewer, record) },
  };
}

/** A gift as the answer to writing it. */
export async function readWrittenDonation(tx: Database, viewer: Viewer, donationId: number): Promise<Donation> {
  const record = await findDonation(tx, donationId);
  if (!record) throw new Error("the gift that was just written is not there");
  return toDonation(viewer, record);
}

const DayKey = z.tuple([z.iso.date(), id]);

async function readDonations(
  db: Database,
  viewer: Viewer,
  { limit, after, ...asked }: DonationQuery,
  visible: VisibleGifts,
): Promise<Page<Donation>> {
  refuseBackwards(asked);
  const key = readCursorOf(after, DayKey);
  const filter = { ...asked, visible };
  const page = await readPage(
    { limit, after },
    (most) => findDonationPage(db, filter, key, most),
    () => countDonations(db, filter),
    (last) => [last.donationDate, last.id],
  );
  return { ...page, rows: page.rows.map((record) => toDonation(viewer, record)) };
}

export async function listDonations(
  db: Database,
  viewer: Viewer,
  query: DonationQuery,
  now: Temporal.Instant,
): Promise<Page<Donation>> {
  const visible = getVisibleGifts(viewer);
  const page = await readDonations(db, viewer, query, visible);
  return visible === "all" ? { ...page, rows: await addDistinctions(db, viewer, page.rows, now) } : page;
}

export async function listOwnDonations(
  db: Database,
  viewer: Viewer,
  query: Omit<DonationQuery, "donor" | "fund">,
): Promise<Page<Donation>> {
  return readDonations(db, viewer, query, requireMemberId(viewer));
}

interface DonorQuery {
  search?: string | undefined;
  donor?: number | string | undefined;
  couple?: string | undefined;
  limit: number;
}

/** The donors whose gifts can be listed, the one with a given key, or a couple. The list shows every email address. */
export async function listDonors(
  db: Database,
  viewer: Viewer,
  { search = "", donor, couple, limit }: DonorQuery,
  now: Temporal.Instant,
): Promise<Donor[]> {
  if (couple !== undefined) {
    const found = await findCouples(db, [formatSpokenName(couple)]);
    const people = found.map(({ id, name, email }) => ({ donor: id, name, email, isFormer: false }));
    return withDistinctions(db, viewer, people.slice(0, limit), now);
  }
  if (donor === undefined) {
    const found = await findDonors(db, search, { ...searchReach(viewer), emails: true }, limit);
    return withDistinctions(db, viewer, found, now);
  }
  const formerOf = parseFormerDonor(donor);
  const known = donor === "anonymous" ? [] : await findDonor(db, formerOf === null ? Number(donor) : { formerOf });
  return withDistinctions(db, viewer, known, now);
}

async function withDistinctions(
  db: Database,
  viewer: Viewer,
  donors: readonly StoredDonor[],
  now: Temporal.Instant,
): Promise<Donor[]> {
  const ids = donors.flatMap(({ donor }) => (typeof donor === "number" ? [donor] : []));
  const distinctions = await distinguishNamesakes(db, viewer, ids, now, { showsNamesOnly: true });
  return donors.map((one) => ({
    ...one,
    distinction: typeof one.donor === "number" ? (distinctions.get(one.donor) ?? null) : null,
  }));
}

async function summarizeGifts(
  db: Database,
  viewer: Viewer,
  filter: DonationFilter & { visible: VisibleGifts },
  now: Temporal.Instant,
): Promise<DonationSummary> {
  refuseBackwards(filter);
  const { month, year } = findSpans(getDay(viewer, now));
  return sumDonations(db, filter, month, year);
}

export async function summarizeDonations(
  db: Database,
  viewer: Viewer,
  filter: DonationFilter,
  now: Temporal.Instant,
): Promise<DonationSummary> {
  return summarizeGifts(db, viewer, { ...filter, visible: getVisibleGifts(viewer) }, now);
}

export async function summarizeOwn(
  db: Database,
  viewer: Viewer,
  filter: Omit<DonationFilter, "donor" | "fund">,
  now: Temporal.Instant,
): Promise<DonationSummary> {
  return summarizeGifts(db, viewer, { ...filter, visible: requireMemberId(viewer) }, now);
}

/** The sum of gifts from a day (included) to another (excluded); numeric text. */
export async function sumGifts(db: Database, span: { from: string; until: string }): Promise<string> {
  return sumDuring(db, span);
}

const ROWS_AT_ONCE = 1000;

/** The matching gifts of everyone in the order of their days, including voided ones, in chunks. */
export async function* readEveryDonation(db: Database, filter: DonationFilter): AsyncGenerator<DonationRecord[]> {
  let after: readonly [string, number] | null = null;
  do {
    const rows: DonationRecord[] = await findFrom(db, { ...filter, visible: "all" }, after, ROWS_AT_ONCE);
    if (rows.length > 0) yield rows;
    const last = rows.length === ROWS_AT_ONCE ? rows.at(-1) : undefined;
    after = last ? [last.donationDate, last.id] : null;
  } while (after !== null);
}
