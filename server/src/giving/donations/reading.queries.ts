// Reads gifts that a viewer may see: pages and sums. Voided gifts are listed and not summed.
import type { DonationFilter, DonationSummary } from "@narthex/contract/donations.ts";
import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Span } from "../../calendar/spans.ts";
import { countRows } from "../../database/count.ts";
import { type Database, prepareOnce } from "../../database/database.ts";
import { buildPersonContains, buildTextContains } from "../../database/search.ts";
import { donations } from "../../database/tables/donations.ts";
import { funds } from "../../database/tables/funds.ts";
import { members } from "../../database/tables/members.ts";
import { payments } from "../../database/tables/payments.ts";
import { users } from "../../database/tables/users.ts";
import type { VisibleGifts } from "./donations.policy.ts";
import { parseFormerDonor, parseGiftText } from "./donations.rules.ts";
import { matchFormerDonor, matchLedgerName } from "./donors.queries.ts";

const recorders = alias(users, "recorders");
const voiders = alias(users, "voiders");
const selectPersonName = (account: typeof recorders | typeof voiders) =>
  sql<string | null>`nullif(trim(${account.firstName} || ' ' || ${account.lastName}), '')`;

/**
 * Whether a gift, joined with its member, shows the name with which it was recorded. A typed name is shown even if the
 * member has it: people of the same name are mixed up most easily.
 */
export const hasRecordedName = sql`(${donations.isNameTyped} or (${donations.giftImportId} is not null
  and ${donations.donorName} is distinct from ${members.firstName} || ' ' || ${members.lastName}))`;

/** Gifts with the name of the donor, without conditions. */
export function selectDonations(db: Pick<Database, "select">) {
  return db
    .select({
      id: donations.id,
      memberId: donations.memberId,
      donorName: sql<
        string | null
      >`coalesce(${members.firstName} || ' ' || ${members.lastName}, ${donations.donorName})`,
      donorEmail: members.email,
      amount: donations.amount,
      donationType: donations.donationType,
      donationMethod: donations.donationMethod,
      notes: donations.notes,
      donationDate: donations.donationDate,
      fund: sql<string | null>`coalesce(${donations.fund}, ${funds.name})`,
      fundId: donations.fundId,
      batchId: donations.batchId,
      isDisputed: sql<boolean>`${donations.voidedAt} is null and ${payments.dispute} is not distinct from 'open'`,
      guestEmail: payments.guestEmail,
      // The address is deleted after two years (docs/decisions/0258).
      isOfGuest: sql<boolean>`${payments.id} is not null and ${payments.userId} is null`,
      recordedName: sql<string | null>`case when ${hasRecordedName} then ${donations.donorName} end`,
      entryKey: donations.entryKey,
      voidedAt: donations.voidedAt,
      voidReason: donations.voidReason,
      voidedBy: selectPersonName(voiders),
      recordedBy: selectPersonName(recorders),
      createdAt: donations.createdAt,
    })
    .from(donations)
    .leftJoin(members, eq(members.id, donations.memberId))
    .leftJoin(funds, eq(funds.id, donations.fundId))
    .leftJoin(payments, eq(payments.id, donations.paymentId))
    .leftJoin(recorders, eq(recorders.id, donations.createdBy))
    .leftJoin(voiders, eq(voiders.id, donations.voidedBy));
}

export type DonationRecord = Awaited<ReturnType<typeof selectDonations>>[number];

const byId = prepareOnce((db) =>
  selectDonations(db)
    .where(eq(donations.id, sql.placeholder("id")))
    .prepare("donation_by_id"),
);

export async function findDonation(db: Database, id: number): Promise<DonationRecord | null> {
  const [found] = await byId(db).execute({ id });
  return found ?? null;
}

/** The gifts of a batch in the order in which they were entered. */
export async function findOfBatch(db: Database, batchId: number): Promise<DonationRecord[]> {
  return selectDonations(db).where(eq(donations.batchId, batchId)).orderBy(asc(donations.id));
}

function buildVisibility(visible: VisibleGifts): SQL | undefined {
  if (visible === "all") return undefined;
  return visible === null ? sql`false` : eq(donations.memberId, visible);
}

/** Members by their present name, and deleted ones and guests by the stored name. */
function matchGiver(search: string): SQL | undefined {
  const named = sql`(select ${members.id} from ${members} where ${buildPersonContains(members.searchText, search, false)})`;
  return or(inArray(donations.memberId, named), and(isNull(donations.memberId), matchLedgerName(search)));
}

function matchDonor(donor: DonationFilter["donor"]): SQL | undefined {
  if (donor === undefined) return undefined;
  if (donor === "anonymous") return and(isNull(donations.memberId), isNull(donations.donorName));
  const former = parseFormerDonor(donor);
  return former === null ? eq(donations.memberId, Number(donor)) : matchFormerDonor(former);
}

function matchText(typed: string): SQL | undefined {
  const { note, amount } = parseGiftText(typed);
  return or(buildTextContains(donations.notes, note), amount === null ? undefined : eq(donations.amount, amount));
}

export interface SeenFilter extends DonationFilter {
  visible: VisibleGifts;
}

// Sub-selects, not joins: the same conditions serve the page, its total and the sums.
function buildFilter({
  visible,
  search = "",
  from,
  to,
  type,
  method,
  number,
  donor,
  fund,
  text = "",
}: SeenFilter): SQL | undefined {
  return and(
    buildVisibility(visible),
    search === "" ? undefined : matchGiver(search),
    from === undefined ? undefined : gte(donations.donationDate, from),
    to === undefined ? undefined : lte(donations.donationDate, to),
    type && eq(donations.donationType, type),
    method && eq(donations.donationMethod, method),
    number === undefined ? undefined : eq(donations.id, number),
    matchDonor(donor),
    fund === undefined ? undefined : eq(donations.fundId, fund),
    text === "" ? undefined : matchText(text),
  );
}

/** The position of a gift, newest day first. */
type DayKey = readonly [donationDate: string, id: number];

/** Built per call, so that PostgreSQL plans for the given filters. */
export async function findDonationPage(db: Database, filter: SeenFilter, after: DayKey | null, limit: number) {
  const beyond = after ? sql`(${donations.donationDate}, ${donations.id}) < (${after[0]}, ${after[1]})` : undefined;
  return selectDonations(db)
    .where(and(buildFilter(filter), beyond))
    .orderBy(desc(donations.donationDate), desc(donations.id))
    .limit(limit);
}

export async function countDonations(db: Database, filter: SeenFilter): Promise<number> {
  return countRows(db, donations, buildFilter(filter));
}

/** Gifts in the order of their days, in chunks. */
export async function findFrom(db: Database, filter: SeenFilter, after: DayKey | null, limit: number) {
  const beyond = after ? sql`(${donations.donationDate}, ${donations.id}) > (${after[0]}, ${after[1]})` : undefined;
  return selectDonations(db)
    .where(and(buildFilter(filter), beyond))
    .orderBy(asc(donations.donationDate), asc(donations.id))
    .limit(limit);
}

const stands = isNull(donations.voidedAt);
const selectSum = (condition: SQL | undefined) =>
  sql<string>`coalesce(sum(${donations.amount}) filter (where ${condition}), 0)::numeric(20, 2)::text`;
const buildSpanCondition = ({ from, until }: Span) =>
  and(stands, gte(donations.donationDate, from), sql`${donations.donationDate} < ${until}`);

/** Sums of all gifts, of a month and of a year. */
export async function sumDonations(
  db: Database,
  filter: SeenFilter,
  month: Span,
  year: Span,
): Promise<DonationSummary> {
  const [sums] = await db
    .select({
      total: selectSum(stands),
      thisMonth: selectSum(buildSpanCondition(month)),
      thisYear: selectSum(buildSpanCondition(year)),
      records: sql<number>`(count(*) filter (where ${stands}))::int`,
      voided: sql<number>`(count(*) filter (where not ${stands}))::int`,
    })
    .from(donations)
    .where(buildFilter(filter));
  return sums ?? { total: "0.00", thisMonth: "0.00", thisYear: "0.00", records: 0, voided: 0 };
}

const ofSpan = prepareOnce((db) =>
  db
    .select({ sum: sql<string>`coalesce(sum(${donations.amount}), 0)::numeric(20, 2)::text` })
    .from(donations)
    .where(
      and(
        stands,
        gte(donations.donationDate, sql.placeholder("from")),
        lt(donations.donationDate, sql.placeholder("until")),
      ),
    )
    .prepare("donations_of_span"),
);

/** Valid gifts of a period; the first day is included. */
export async function sumDuring(db: Database, { from, until }: Span): Promise<string> {
  const [row] = await ofSpan(db).execute({ from, until });
  return row?.sum ?? "0.00";
}
