// Writes, locks and voids single gifts. There is deliberately no update of an amount and no delete.
import { USUAL_FUNDS } from "@narthex/contract/giving-kinds.ts";
import { and, eq, isNull, sql } from "drizzle-orm";
import { type RecordValues, recordParts } from "../../changes/record.ts";
import { selectCouple } from "../../database/couples.ts";
import { type Database, prepareOnce, type SingleStatement } from "../../database/database.ts";
import { type ChangeById, changeById } from "../../database/rows.ts";
import { donations } from "../../database/tables/donations.ts";
import { funds } from "../../database/tables/funds.ts";
import { members } from "../../database/tables/members.ts";
import { type DonationRecord, selectDonations } from "./reading.queries.ts";

type Columns = typeof donations.$inferInsert;
type DonationRow = Omit<
  Required<Columns>,
  "id" | "fund" | "giftImportId" | "remoteKey" | "voidedAt" | "voidReason" | "voidedBy" | keyof typeof OPTIONAL
> &
  Pick<Columns, keyof typeof OPTIONAL>;

const OPTIONAL = {
  donorName: null,
  isNameTyped: false,
  notes: null,
  fundId: null,
  batchId: null,
  paymentId: null,
  entryKey: null,
};

/** The giving type of the fund in which a gift of each type counts if none was chosen. */
const USUAL_CASES = sql.raw(
  Object.entries(USUAL_FUNDS)
    .flatMap(([type, usual]) => (usual === null ? [] : [`when '${type}' then '${usual}'`]))
    .join(" "),
);

const insert = prepareOnce((db) => {
  const member = sql`from ${members} where ${members.id} = ${sql.placeholder("memberId")}`;
  const donorName = sql`${sql.placeholder("donorName")}::text`;
  const type = sql`${sql.placeholder("donationType")}::text`;
  const fundId = sql`coalesce(${sql.placeholder("fundId")}::int, (select ${funds.id} from ${funds}
    where not ${funds.isClosed} and ${funds.givingType} = case ${type} ${USUAL_CASES} end))`;
  // The CTE has the table's name, so `selectDonations` selects the new row from it, as it selects others from the
  // table.
  const added = db.$with("donations").as(
    db
      .insert(donations)
      .values({
        // Without a given name, the foreign key refuses an unknown member.
        memberId: sql`case when ${donorName} is null then ${sql.placeholder("memberId")}::int else (select ${members.id} ${member}) end`,
        donorName: sql`coalesce((select ${members.firstName} || ' ' || ${members.lastName} ${member}), ${donorName},
          case when ${sql.placeholder("memberId")}::int is not null then '' end)`,
        isNameTyped: sql.placeholder("isNameTyped"),
        amount: sql.placeholder("amount"),
        donationType: sql.placeholder("donationType"),
        donationMethod: sql.placeholder("donationMethod"),
        notes: sql.placeholder("notes"),
        donationDate: sql.placeholder("donationDate"),
        fund: sql`(select ${funds.name} from ${funds} where ${funds.id} = ${fundId})`,
        fundId,
        batchId: sql.placeholder("batchId"),
        paymentId: sql.placeholder("paymentId"),
        entryKey: sql.placeholder("entryKey"),
        createdBy: sql.placeholder("createdBy"),
        createdAt: sql.placeholder("createdAt"),
      })
      .onConflictDoNothing({ target: donations.entryKey })
      .returning(),
  );
  const change = recordParts(db, "donations", {
    action: sql`case when ${donations.memberId} is null then 'recorded_without_member' else 'recorded' end`,
    detail: sql`jsonb_strip_nulls(jsonb_build_object('memberId', ${donations.memberId}, 'batchId', ${donations.batchId}))`,
    // The list of years of a couple has the sums of both.
    about: sql`coalesce((select jsonb_build_object('memberIds', jsonb_build_array(first_id, second_id))
      from (${selectCouple(donations.memberId, sql`extract(year from ${donations.donationDate})`)}) as couple), '{}')`,
  });
  return selectDonations(db.with(added, ...change)).prepare("donation_insert");
});

/**
 * Writes a gift with its audit entry and its change. Its donor is the member with the present name, or the given name
 * if there is no such member. Waits for a concurrent gift with the same entry key.
 * @returns null if the entry key was used before; then nothing is written
 * @throws donations_member_id_members_id_fk if there is neither the member nor a name
 */
export async function insertDonation(
  tx: Database | SingleStatement,
  values: DonationRow,
  change: RecordValues,
): Promise<DonationRecord | null> {
  const [written] = await insert(tx).execute({ ...OPTIONAL, ...values, ...change });
  return written ?? null;
}

/** Locks a gift until the transaction ends. */
export async function lockDonation(tx: Database, id: number): Promise<typeof donations.$inferSelect | null> {
  const [found] = await tx.select().from(donations).where(eq(donations.id, id)).for("update");
  return found ?? null;
}

interface Voiding {
  voidedAt: string;
  voidReason: string;
  voidedBy: string | null;
}

export const markVoid: ChangeById<Voiding> = changeById(donations);

/** The gift that was written with an entry key; null if there is none. */
export async function findDonationByKey(db: Database, entryKey: string): Promise<typeof donations.$inferSelect | null> {
  const [found] = await db.select().from(donations).where(eq(donations.entryKey, entryKey));
  return found ?? null;
}

/** The valid gifts of a payment with their days and funds. */
export async function findValidGiftsOf(db: Database, paymentId: number) {
  return db
    .select({ id: donations.id, donationDate: donations.donationDate, fundId: donations.fundId })
    .from(donations)
    .where(and(eq(donations.paymentId, paymentId), isNull(donations.voidedAt)));
}
