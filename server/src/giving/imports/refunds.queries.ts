// Finds the gifts that the refunds of a file pay back.
import type { GiftPart } from "@narthex/contract/gift-import-mapping.ts";
import { toAmount } from "@narthex/contract/money.ts";
import { sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";

const NO_SUCH_GIFT =
  "This refund matches no gift of the file that is imported: by donor and fund, with at least its amount.";

/** The reason of a row whose gift is in the books. Where the file says that it was refunded, a sentence follows. */
export const ENTERED = "This gift is in the books already.";
export const SEE_REFUND = "The file says that it was refunded. If it is not void in the books, please void it there.";
export const ENTERED_BEFORE_REFUND = `${ENTERED} ${SEE_REFUND}`;
export const ENTERED_AS_VOID = `${ENTERED} It is void there.`;
/** Whether the gift of a row is in the books. */
export const isEntered = sql`(reason is not null and reason in (${ENTERED}, ${ENTERED_BEFORE_REFUND}, ${ENTERED_AS_VOID}))`;
const APPLIED = "This refund is in the books already.";
const REFUND_OF_ENTERED =
  "This pays back a gift that is in the books already. If it is not void or reduced there, please correct it there.";
/** The reason of a refund begins with this and the row of its gift. */
const PAYS_BACK = "This pays back row ";
const OF_LEFT_OUT = ", which is likely in the books already. If it is not void there, please void it.";
const REFUNDED_ON = "Refunded on ";
const rowPaidBack = sql`substring(refund.reason from ${`^${PAYS_BACK}(\\d+)`})::int`;

interface Refund {
  row: number;
  day: string;
  cents: number;
  parts: GiftPart[];
  donor: number | null;
  method: string;
}

interface PaidGift {
  row: number;
  isEntered: boolean;
}

/**
 * Whether the file itself says that the gift of a row was refunded. A new one that a refund pays back has another
 * reason.
 */
const isRefundedByStatus = sql`((kind = 'refunded' and reason is null)
  or (reason is not null and reason in (${ENTERED_BEFORE_REFUND}, ${ENTERED_AS_VOID})))`;

/** Whether a refund belongs to the gift of a row before all others. */
const isMarkedFor = ({ method }: Refund) => sql`(${isRefundedByStatus} and method = ${method})`;

/** Rows of the same donor that are not later. @param rows only these rows, or all for null */
const selectRows = (importId: number, { donor, day }: Refund, rows: readonly number[] | null) => {
  // Two forms, because `is not distinct from` uses no index.
  const isOfDonor = donor === null ? sql`donor_id is null` : sql`donor_id = ${donor}`;
  const isAmong = rows === null ? sql`` : sql`and row = any(${sql.param(rows)}::int[])`;
  return sql`import_id = ${importId} and parts is not null and ${isOfDonor} and day <= ${day}::date ${isAmong}`;
};

/** The gifts of the file that are in the books void or reduced, with the texts there that name the days of refunds. */
async function findRefundedGifts(db: Database, importId: number) {
  const { rows } = await db.execute<{ row: number; text: string }>(sql`
    select r.row, concat_ws(' ', d.void_reason, d.notes) as text
    from gift_import_rows r join donations d on d.remote_key = r.gift_key
    where r.import_id = ${importId} and ${isEntered}
      and (d.void_reason like 'Refunded on %' or d.notes like '%was refunded on %')`);
  return rows;
}

/** The fund of a refund; undefined if it names none, and null for several. */
function getFund({ parts }: Refund): string | null | undefined {
  const [only, ...more] = parts;
  return more.length > 0 ? null : (only?.fund ?? undefined);
}

/** Whether no refund has reduced the gift. */
export const isUnreduced = sql`cents = (select sum((part ->> 'cents')::bigint) from jsonb_array_elements(parts) as part)`;

/**
 * What the refunds have left of a gift g that the file itself says was refunded. It is entered as void with its whole
 * amount, so they do not reduce its parts.
 */
const unpaidRest = sql`g.cents + (select coalesce(sum(refund.cents), 0) from gift_import_rows refund
  where refund.import_id = g.import_id and refund.donor_id = g.donor_id and refund.kind = 'refund'
    and ${rowPaidBack} = g.row)`;

/**
 * Finds the latest gift with the same amount to the same fund that the file itself says was refunded, if it has the method
 * of the refund, or else voids the latest one. One in the books is not used again.
 */
async function refundWhole(
  tx: Database,
  importId: number,
  refund: Refund,
  among: readonly number[] | null,
): Promise<PaidGift | undefined> {
  const isOfFund = getFund(refund) === undefined ? sql`` : sql`and parts = ${JSON.stringify(refund.parts)}::jsonb`;
  const { rows } = await tx.execute<PaidGift & Record<string, unknown>>(sql`
    update gift_import_rows set
      kind = case kind when 'left_out' then kind else 'refunded' end,
      reason = case kind when 'left_out' then reason else ${REFUNDED_ON + refund.day} end,
      parts = case when kind <> 'left_out' then parts end
    where import_id = ${importId} and row = (
      select row from gift_import_rows g
      where ${selectRows(importId, refund, among)} and (kind = 'gift' or ${isEntered} or ${isRefundedByStatus})
        and cents = ${-refund.cents} and ${isUnreduced} and (kind <> 'refunded' or ${unpaidRest} = cents) ${isOfFund}
      order by ${isMarkedFor(refund)} desc, day desc, row desc limit 1)
    returning row, kind = 'left_out' as "isEntered"`);
  return rows[0];
}

/**
 * Finds the latest gift of a known donor to the same fund that the file itself says was refunded, or else reduces the
 * latest larger one, or voids one of which earlier refunds have left this amount. Of one in the books, later refunds can
 * pay back only the rest.
 */
async function refundPart(
  tx: Database,
  importId: number,
  refund: Refund,
  among: readonly number[] | null,
): Promise<PaidGift | undefined> {
  const [fund, size] = [getFund(refund), -refund.cents];
  if (refund.donor === null || fund === null) return undefined;
  const isOfFund =
    fund === undefined ? sql`jsonb_array_length(parts) = 1` : sql`lower(part ->> 'fund') = lower(${fund}::text)`;
  const { rows } = await tx.execute<
    Record<string, unknown> &
      PaidGift & { kind: string; unpaid: string; parts: GiftPart[]; place: number; notes: string | null }
  >(sql`
    select row, kind, parts, place::int - 1 as place, notes, kind = 'left_out' as "isEntered", (${unpaidRest})::text as unpaid
    from gift_import_rows g cross join lateral jsonb_array_elements(parts) with ordinality as one (part, place)
    where ${selectRows(importId, refund, among)} and (kind = 'gift' or reason = ${ENTERED} or ${isMarkedFor(refund)})
      and ${isOfFund} and (part ->> 'cents')::bigint >= ${size} and (kind <> 'refunded' or ${unpaidRest} >= ${size})
    order by ${isMarkedFor(refund)} desc,
      (jsonb_array_length(parts) > 1 or (part ->> 'cents')::bigint > ${size}) desc, day desc, row desc limit 1`);
  const [gift] = rows;
  const part = gift?.parts[gift.place];
  if (!gift || !part) return undefined;
  const rest = gift.parts
    .map((one) => (one === part ? { ...one, cents: one.cents - size } : one))
    .filter(({ cents }) => cents > 0);
  if (gift.isEntered) {
    await tx.execute(sql`
      update gift_import_rows set parts = ${rest.length === 0 ? null : JSON.stringify(rest)}::jsonb
      where import_id = ${importId} and row = ${gift.row}`);
    return gift;
  }
  const isMarked = gift.kind === "refunded";
  const isPaidBack = isMarked ? Number(gift.unpaid) === size : rest.length === 0;
  const of = gift.parts.length === 1 ? "" : ` for ${part.fund ?? "no fund"}`;
  const notes = [gift.notes, `${toAmount(size)}${of} was refunded on ${refund.day}`].filter(Boolean).join(". ");
  await tx.execute(sql`
    update gift_import_rows set
      kind = ${isPaidBack ? "refunded" : gift.kind}, reason = ${isPaidBack ? REFUNDED_ON + refund.day : null},
      parts = ${JSON.stringify(isMarked || isPaidBack ? gift.parts : rest)}::jsonb, notes = ${notes}
    where import_id = ${importId} and row = ${gift.row}`);
  return gift;
}

/**
 * Finds the gift of each refund: of the same donor and fund with the same amount, which is refunded then, or a larger
 * one, which is reduced. The refund refers to its row. A refund without a gift is left out, and so is one of a gift that
 * is in the books. Refunds that are recorded there are found first, so that they pay back no other gift.
 */
export async function matchRefunds(tx: Database, importId: number): Promise<void> {
  const { rows } = await tx.execute<Omit<Refund, "cents"> & { cents: string }>(sql`
    select row, day::text, cents::text, parts, donor_id as donor, method from gift_import_rows
    where import_id = ${importId} and kind = 'refund' order by day, row`);
  if (rows.length === 0) return;
  const refunded = await findRefundedGifts(tx, importId);
  for (const found of rows) {
    const refund = { ...found, cents: Number(found.cents), parts: found.parts ?? [] };
    const pay = async (among: readonly number[] | null) =>
      (await refundWhole(tx, importId, refund, among)) ?? (await refundPart(tx, importId, refund, among));
    const named = refunded.flatMap(({ row, text }) => (text.includes(`efunded on ${refund.day}`) ? row : []));
    const isApplied = named.length > 0 && (await pay(named)) !== undefined;
    const gift = isApplied ? undefined : await pay(null);
    const isPaidBack = gift !== undefined && !gift.isEntered;
    const whyNot = isApplied ? APPLIED : gift ? REFUND_OF_ENTERED : NO_SUCH_GIFT;
    await tx.execute(sql`
      update gift_import_rows set kind = ${isPaidBack ? "refund" : "left_out"},
        reason = ${isPaidBack ? `${PAYS_BACK}${gift.row}.` : whyNot}, parts = null
      where import_id = ${importId} and row = ${refund.row}`);
  }
}

/** Leaves out the refunds of gifts that are left out, and restores those of the other gifts. */
export async function updateRefunds(tx: Database, importId: number): Promise<void> {
  await tx.execute(sql`
    update gift_import_rows refund
    set kind = case gift.kind when 'left_out' then 'left_out' else 'refund' end,
      reason = ${PAYS_BACK}::text || gift.row || case gift.kind when 'left_out' then ${OF_LEFT_OUT} else '.' end
    from gift_import_rows gift
    where refund.import_id = ${importId} and gift.import_id = ${importId} and gift.row = ${rowPaidBack}`);
}

/** The reason of a row r that was refunded: the day of the last refund of its donor that pays it back, if any. */
export const selectRefundReason = sql`(
  select ${REFUNDED_ON}::text || max(refund.day)::text from gift_import_rows refund
  where refund.import_id = r.import_id and refund.donor_id = r.donor_id and ${rowPaidBack} = r.row)`;
