// Inserts the giving of a sample congregation.
import { toAmount } from "@narthex/contract/money.ts";
import type { Database } from "../../server/src/database/database.ts";
import { donationBatches, donations } from "../../server/src/database/tables/donations.ts";
import { users } from "../../server/src/database/tables/users.ts";
import { splitBatches } from "./batches.ts";
import { CAST, type CastName } from "./cast.ts";
import type { Giving } from "./giving.ts";
import type { GivenPayment } from "./payments.ts";
import type { Person } from "./people.ts";
import { writeFunds } from "./write-funds.ts";
import { writePayments } from "./write-payments.ts";

const formatGiftTime = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** @param memberIds the ids of the people, in their order */
export async function writeGiving(
  tx: Database,
  { gifts, batches, paid }: Giving,
  people: readonly Person[],
  memberIds: readonly number[],
): Promise<void> {
  const rows = await tx.select({ id: users.id, email: users.email }).from(users);
  const accounts = new Map(rows.map(({ id, email }) => [email, id]));
  const findAccount = (name: CastName): string | null => accounts.get(CAST[name].email) ?? null;
  const batchIds: number[] = [];
  for (const counted of splitBatches(batches)) {
    const part = counted.map(({ batchDate, closingReason, by, ...batch }) => ({
      batchDate,
      closingReason,
      expectedTotal: toAmount(batch.expectedCents),
      closedTotal: toAmount(batch.closedCents),
      closedAt: formatGiftTime(batch.closedAt),
      closedBy: findAccount(by),
      createdBy: findAccount(by),
      createdAt: formatGiftTime(batch.begunAt),
    }));
    for (const { id } of await tx.insert(donationBatches).values(part).returning({ id: donationBatches.id }))
      batchIds.push(id);
  }
  const formatDonorName = (place: number): string | null => {
    const row = people[place]?.row;
    return row ? `${row.firstName} ${row.lastName}` : null;
  };
  const toDonor = ({ person: place, guest }: GivenPayment) =>
    place === null
      ? { memberId: null, userId: null, donorName: guest?.name ?? null, ...(guest ? { guestEmail: guest.email } : {}) }
      : {
          memberId: memberIds[place] ?? null,
          userId: accounts.get(people[place]?.row.email ?? "") ?? null,
          donorName: formatDonorName(place),
        };
  const funds = await writeFunds(tx, formatGiftTime(paid.payments[0]?.begunAt ?? 0));
  const paymentIds = await writePayments(tx, paid, toDonor, funds);
  for (const given of splitBatches(gifts)) {
    const part = given.map((whole) => {
      const { person, guest, cents, batch, recordedAt, recorder, voided, splitOf: _, ...gift } = whole;
      const recorderId = recorder && findAccount(recorder);
      return {
        ...gift,
        fund: funds.get(gift.fund)?.name ?? null,
        fundId: funds.get(gift.fund)?.id ?? null,
        memberId: person === null ? null : (memberIds[person] ?? null),
        donorName: person === null ? (guest?.name ?? null) : formatDonorName(person),
        amount: toAmount(cents),
        paymentId: paymentIds.get(whole) ?? null,
        batchId: batch === null ? null : (batchIds[batch] ?? null),
        createdBy: recorderId,
        createdAt: formatGiftTime(recordedAt),
        voidedAt: voided && formatGiftTime(voided.at),
        voidReason: voided?.reason ?? null,
        voidedBy: voided && recorderId,
      };
    });
    await tx.insert(donations).values(part);
  }
}
