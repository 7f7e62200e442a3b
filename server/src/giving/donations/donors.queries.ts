// Donors whose gifts can be listed: members, and former members and guests of whom the ledger keeps the name. A name
// must not be in an address, so they are identified by the id of one of their gifts.
import type { Donor } from "@narthex/contract/donations.ts";
import { and, asc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { buildPersonSearch, type PersonReach } from "../../database/person-search.ts";
import { buildPattern } from "../../database/search.ts";
import { donations } from "../../database/tables/donations.ts";
import { members } from "../../database/tables/members.ts";

export type StoredDonor = Omit<Donor, "distinction">;

const isFormer = and(isNull(donations.memberId), isNotNull(donations.donorName));

/** Gifts without a member under the stored name of the gift with this id, which may be linked to a member since. */
export function matchFormerDonor(gift: number): SQL | undefined {
  const name = sql`(select former.donor_name from donations former where former.id = ${gift})`;
  return and(isNull(donations.memberId), sql`${donations.donorName} = ${name}`);
}

/** Gifts whose stored donor name contains this text. */
export const matchLedgerName = (search: string): SQL =>
  sql`lower(${donations.donorName} collate "und-x-icu") collate "default" like ${buildPattern(search)}`;

async function findMembers(db: Database, which: SQL, limit: number, rank: SQL[] = []): Promise<StoredDonor[]> {
  const name = sql<string>`${members.firstName} || ' ' || ${members.lastName}`;
  const order = [...rank, asc(members.lastName), asc(members.firstName), asc(members.id)];
  const found = db.select({ id: members.id, name, email: members.email }).from(members).where(which);
  const rows = await found.orderBy(...order).limit(limit);
  return rows.map(({ id, ...person }) => ({ ...person, donor: id, isFormer: false }));
}

async function findFormer(db: Database, which: SQL | undefined, limit: number): Promise<StoredDonor[]> {
  const rows = await db
    .select({ gift: sql<number>`min(${donations.id})`, name: sql<string>`${donations.donorName}` })
    .from(donations)
    .where(and(isFormer, which))
    .groupBy(donations.donorName)
    .orderBy(asc(donations.donorName))
    .limit(limit);
  return rows.map(({ gift, name }) => ({ donor: `former-${gift}`, name, email: null, isFormer: true }));
}

/** The rows that are kept for former members and guests, who would otherwise be missing below many members. */
const FORMER_ROWS = 2;

/** Members first, in the order of every search for people, then former members and guests. */
export async function findDonors(
  db: Database,
  search: string,
  reach: PersonReach,
  limit: number,
): Promise<StoredDonor[]> {
  const { found, rank } = buildPersonSearch(search, reach);
  const former = await findFormer(db, matchLedgerName(search), limit);
  const kept = Math.min(former.length, FORMER_ROWS, limit - 1);
  const current = await findMembers(db, found, limit - kept, search === "" ? [] : [rank]);
  return [...current, ...former.slice(0, limit - current.length)];
}

export async function findDonor(db: Database, donor: number | { formerOf: number }): Promise<StoredDonor[]> {
  return typeof donor === "number"
    ? findMembers(db, eq(members.id, donor), 1)
    : findFormer(db, matchFormerDonor(donor.formerOf), 1);
}
