// Finds the gifts that the refunds of a file pay back.
import type { GiftPart } from "@narthex/contract/gift-import-mapping.ts";
import { toAmount } from "@narthex/contract/money.ts";
import { sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";

const NO_SUCH_GIFT =
  "This refund matches no gift of the file that is imported: by donor and fund, with at least its amount.";

interface Refund {
  row: number;
  day: string;
  cents: number;
  parts: GiftPart[];
  donor: number | null;
}

/** Gifts of the same donor that are not later, the latest first. */
const selectGifts = (importId: number, { donor, day }: Refund) => {
  // Two forms, because `is not distinct from` uses no index.
  const isOfDonor = donor === null ? sql`donor_id is null` : sql`donor_id = ${donor}`;
  return sql`import_id = ${importId} and kind = 'gift' and ${isOfDonor} and day <= ${day}::date`;
};

/** The fund of a refund; undefined if it names none, and null for several. */
function getFund({ parts }: Refund): string | null | undefined {
  const [only, ...more] = parts;
  return more.length > 0 ? null : (only?.fund ?? undefined);
}

/** Whether no refund has reduced the gift. */
export const isUnreduced = sql`cents = (select sum((part ->> 'cents')::bigint) from jsonb_array_elements(parts) as part)`;

/** Voids the latest gift with the same amount to the same fund. @returns its row */
async function refundWhole(tx: Database, importId: number, refund: Refund): Promise<number | undefined> {
  const isOfFund = getFund(refund) === undefined ? sql`` : sql`and parts = ${JSON.stringify(refund.parts)}::jsonb`;
  const { rows } = await tx.execute<{ row: number }>(sql`
    update gift_import_rows set kind = 'refunded', reason = ${`Refunded on ${refund.day}`}
    where import_id = ${importId} and row = (
      select row from gift_import_rows
      where ${selectGifts(importId, refund)} and cents = ${-refund.cents} and ${isUnreduced} ${isOfFund}
      order by day desc, row desc limit 1)
    returning row`);
  return rows[0]?.row;
}

/**
 * Reduces the latest larger gift of a known donor to the same fund, or voids one of which earlier refunds have left this
 * amount. @returns its row
 */
async function refundPart(tx: Database, importId: number, refund: Refund): Promise<number | undefined> {
  const [fund, size] = [getFund(refund), -refund.cents];
  if (refund.donor === null || fund === null) return undefined;
  const isOfFund =
    fund === undefined ? sql`jsonb_array_length(parts) = 1` : sql`lower(part ->> 'fund') = lower(${fund}::text)`;
  const { rows } = await tx.execute<{ row: number; parts: GiftPart[]; place: number; notes: string | null }>(sql`
    select row, parts, place::int - 1 as place, notes
    from gift_import_rows cross join lateral jsonb_array_elements(parts) with ordinality as one (part, place)
    where ${selectGifts(importId, refund)} and ${isOfFund} and (part ->> 'cents')::bigint >= ${size}
    order by (jsonb_array_length(parts) > 1 or (part ->> 'cents')::bigint > ${size}) desc, day desc, row desc limit 1`);
  const [gift] = rows;
  const part = gift?.parts[gift.place];
  if (!gift || !part) return undefined;
  const rest = gift.parts
    .map((one) => (one === part ? { ...one, cents: one.cents - size } : one))
    .filter(({ cents }) => cents > 0);
  if (rest.length === 0) {
    await tx.execute(sql`
      update gift_import_rows set kind = 'refunded', reason = ${`Refunded on ${refund.day}`}
      where import_id = ${importId} and row = ${gift.row}`);
    return gift.row;
  }
  const of = gift.parts.length === 1 ? "" : ` for ${part.fund ?? "no fund"}`;
  const notes = [gift.notes, `${toAmount(size)}${of} was refunded on ${refund.day}`].filter(Boolean).join(". ");
  await tx.execute(sql`
    update gift_import_rows set parts = ${JSON.stringify(rest)}::jsonb, notes = ${notes}
    where import_id = ${importId} and row = ${gift.row}`);
  return gift.row;
}

/**
 * Finds the gift of each refund: of the same donor and fund with the same amount, which is refunded then, or a larger
 * one, which is reduced. A refund without one is left out. @returns the rows of the refunds, with those of their gifts
 */
export async function matchRefunds(tx: Database, importId: number): Promise<Map<number, number>> {
  const { rows } = await tx.execute<Omit<Refund, "cents"> & { cents: string }>(sql`
    select row, day::text, cents::text, parts, donor_id as donor from gift_import_rows
    where import_id = ${importId} and kind = 'refund' order by day, row`);
  const pairs = new Map<number, number>();
  for (const found of rows) {
    const refund = { ...found, cents: Number(found.cents), parts: found.parts ?? [] };
    const gift = (await refundWhole(tx, importId, refund)) ?? (await refundPart(tx, importId, refund));
    if (gift !== undefined) pairs.set(refund.row, gift);
    else await leaveOutRefunds(tx, importId, [refund.row], NO_SUCH_GIFT);
  }
  return pairs;
}

export async function leaveOutRefunds(
  tx: Database,
  importId: number,
  refunds: readonly number[],
  reason: string,
): Promise<void> {
  await tx.execute(sql`
    update gift_import_rows set kind = 'left_out', reason = ${reason}, parts = null
    where import_id = ${importId} and row = any(${sql.param(refunds)}::int[])`);
}
