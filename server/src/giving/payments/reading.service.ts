// Card payments for administrators: whether they are set up, whether webhook events arrive, and the state of each
// payment.
import { id } from "@narthex/contract/fields.ts";
import { toAmount, toCents } from "@narthex/contract/money.ts";
import type { PageQuery } from "@narthex/contract/page.ts";
import { type Payment, type PaymentsStatus, payments } from "@narthex/contract/payments.ts";
import * as z from "zod";
import type { Config } from "../../config.ts";
import type { Database } from "../../database/database.ts";
import { type Page, readCursorOf, readPage } from "../../http/page.ts";
import { isOutgoingPaused } from "../../outgoing/pause.ts";
import { countPayments, findPayments } from "./list.queries.ts";
import {
  countUnderWay,
  countUnknownCharges,
  findLatestEventTime,
  findLatestTest,
  type PaymentRow,
} from "./payments.queries.ts";
import type { Payments } from "./provider.ts";
import { getPaymentState } from "./reading.rules.ts";

interface Needs {
  readonly config: Config;
  readonly payments: Payments;
}

/** The webhook events that can change a payment. */
const EVENTS = [
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.canceled",
  "charge.refunded",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
];

/** The cursor of a page of payments. */
const PaymentKey = z.tuple([id]);

const UNKNOWN_SHOWN = { hours: 24 * 30 };

export async function readPaymentsStatus(
  db: Database,
  services: Needs,
  now: Temporal.Instant,
): Promise<PaymentsStatus> {
  const provider = await services.payments.read(db);
  const [lastHeardAt, unknownCharges, lastTest, isPaused] = await Promise.all([
    findLatestEventTime(db),
    countUnknownCharges(db, now.subtract(UNKNOWN_SHOWN).toString()),
    findLatestTest(db),
    isOutgoingPaused(db),
  ]);
  return {
    provider: provider?.kind ?? null,
    isTest: provider?.isTest ?? false,
    isOn: provider?.isOn ?? false,
    isPaused,
    webhookAddress: `${services.config.publicUrl}${payments.webhook.path}`,
    webhookEvents: EVENTS,
    lastHeardAt,
    unknownCharges,
    lastTest,
  };
}

/** The number of gifts that were started at Stripe and are neither paid nor canceled. */
export const countGiftsUnderWay = (db: Database): Promise<number> => countUnderWay(db);

function toPayment(row: PaymentRow): Payment {
  const { id, purpose, donorName, amount, feeCovered, failure, createdAt } = row;
  const returned = toAmount(toCents(row.refunded) + toCents(row.lost));
  return {
    id,
    purpose,
    donorName,
    isGuest: purpose === "gift" && row.userId === null,
    amount,
    feeCovered,
    state: getPaymentState(row),
    returned,
    failure,
    createdAt,
  };
}

export async function listPayments(db: Database, { search = "", limit, after }: PageQuery): Promise<Page<Payment>> {
  const [below = null] = readCursorOf(after, PaymentKey) ?? [];
  const page = await readPage(
    { limit, after },
    (most) => findPayments(db, search, below, most),
    () => countPayments(db, search),
    (last) => [last.id],
  );
  return { ...page, rows: page.rows.map(toPayment) };
}
