// Updates the stored payment and the ledger to the provider's present state. The number and order of calls do not
// matter.
import { amountOf } from "@narthex/contract/money.ts";
import type { Clock } from "../../calendar/clock.ts";
import { dayIn } from "../../calendar/days.ts";
import { recordChange } from "../../changes/record.ts";
import type { Database, Postgres } from "../../database/database.ts";
import { guestReceipt } from "../../messaging/mail/letters.ts";
import { type MailNeeds, queueMail } from "../../messaging/mail/mail.ts";
import { keptSettings } from "../../settings/settings.service.ts";
import { recordDonation, voidDonation } from "../donations/donations.service.ts";
import { standingGiftOf } from "../donations/payment.service.ts";
import { type KeptFund, readFunds } from "../funds/funds.service.ts";
import { changePayment, findPayment, lockPayment, type PaymentRow } from "./payments.queries.ts";
import type { PaymentProvider, ProviderPayment } from "./provider.ts";
import { columnsFrom, isAbandoned, ledgerStep, netOf, newsOf, nextCheck } from "./settle.rules.ts";

export interface Settling extends MailNeeds {
  readonly postgres: Postgres;
  readonly payments: PaymentProvider | null;
  readonly clock: Clock;
}

/** How often the provider is read again after a concurrent change; after that the job is retried later. */
const MOST_TRIES = 10;

/**
 * The provider is read outside a transaction, because it may take a minute. Its state is written only if the payment
 * was not changed since, because an older state must not replace a newer one.
 * @throws ProviderFailure if the provider cannot be reached; nothing is changed then
 */
export async function settlePayment(services: Settling, id: number): Promise<void> {
  const { payments: provider, postgres } = services;
  if (!provider) return;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const found = await findPayment(postgres.db, id);
    if (!found || found.row.provider !== provider.kind) return;
    // Webhook events that arrive from now on need another reading.
    const now = services.clock();
    const seen = await askAbout(provider, found.row, now);
    const isWritten = await postgres.transaction(async (tx) => {
      if (!(await lockPayment(tx, id, found.version))) return false;
      if (found.row.intentId === null) await giveUpUnmade(tx, found.row, now);
      else await writeDown(tx, services, { row: found.row, seen, now });
      return true;
    });
    if (isWritten) return;
  }
  throw new Error("the payment was changed too often by others");
}

/** The provider's state of a payment; an abandoned one is canceled first. */
async function askAbout(
  provider: PaymentProvider,
  { intentId, status, createdAt }: PaymentRow,
  now: Temporal.Instant,
): Promise<ProviderPayment | null> {
  if (intentId === null) return null;
  if (isAbandoned(status, createdAt, now)) await provider.cancel(intentId);
  return provider.find(intentId);
}

async function writeDown(
  tx: Database,
  services: MailNeeds,
  { row, seen, now }: { row: PaymentRow; seen: ProviderPayment | null; now: Temporal.Instant },
): Promise<void> {
  const columns = columnsFrom(row, seen);
  const nextCheckAt = nextCheck(columns.status, row.createdAt, now);
  await changePayment(tx, row.id, { ...columns, nextCheckAt, updatedAt: now.toString() });
  if (seen) {
    await bringLedgerIntoLine(tx, services, { row, seen, now });
    await recordNews(tx, row, seen);
  }
  await recordChange(tx, null, "payment.settled", {});
}

/** The provider never answered when it was started, so it cannot be paid. */
async function giveUpUnmade(tx: Database, row: PaymentRow, now: Temporal.Instant): Promise<void> {
  const isOver = isAbandoned(row.status, row.createdAt, now);
  const status = isOver ? "canceled" : row.status;
  await changePayment(tx, row.id, { status, nextCheckAt: nextCheck(status, row.createdAt, now) });
}

async function bringLedgerIntoLine(
  tx: Database,
  services: MailNeeds,
  { row, seen, now }: { row: PaymentRow; seen: ProviderPayment; now: Temporal.Instant },
): Promise<void> {
  const standing = await standingGiftOf(tx, row.id);
  const step = ledgerStep(row, seen, standing !== null);
  if (!step) return;
  if (standing !== null && step.voidWith !== null) await voidDonation(tx, null, standing.id, step.voidWith, now);
  if (step.record !== null) {
    const { timezone } = await keptSettings(tx);
    // The remaining gift keeps its day, even if the congregation's time zone has changed.
    const day = standing?.donationDate ?? dayIn(timezone, seen.chargedAt ?? now);
    const fund = await fundOf(tx, row);
    await recordDonation(tx, null, giftOf(row, fund, step.record, day), now);
    // Only the first recording of the payment sends a receipt: the version of its row lets one settlement through.
    if (row.recorded === null && row.guestEmail !== null)
      await mailReceipt(tx, services, row.guestEmail, { amount: step.record, fund: fund.name, day });
  }
  await changePayment(tx, row.id, { recorded: amountOf(netOf(seen) ?? 0) });
}

/** The fund that the donor chose, also if it was closed since. An older version stored only the giving type. */
async function fundOf(tx: Database, { fundId, givingType }: PaymentRow): Promise<KeptFund> {
  const all = await readFunds(tx);
  const fund = all.find((one) => (fundId === null ? one.givingType === givingType : one.id === fundId));
  if (!fund) throw new Error("the payment has no fund");
  return fund;
}

function giftOf(row: PaymentRow, { id: fundId, donationType }: KeptFund, amount: string, donationDate: string) {
  const { id: paymentId, memberId, donorName, notes } = row;
  const donor = { memberId, ...(donorName === null ? {} : { donorName }) };
  return { ...donor, amount, donationType, donationMethod: "online" as const, donationDate, notes, fundId, paymentId };
}

/** A receipt has no text that the guest typed, so that no one can send messages to others with it. */
async function mailReceipt(
  tx: Database,
  services: MailNeeds,
  to: string,
  gift: { amount: string; fund: string; day: string },
): Promise<void> {
  const { congregationName } = await keptSettings(tx);
  const sender = { congregationName, publicUrl: services.config.publicUrl };
  await queueMail(tx, services, to, guestReceipt(sender, gift));
}

/** Refunds and disputes have audit entries of their own. */
async function recordNews(tx: Database, row: PaymentRow, seen: ProviderPayment): Promise<void> {
  const { refund, dispute } = newsOf(row, seen);
  const about = row.memberId === null ? {} : { memberId: row.memberId };
  const facts = { subjectId: row.id, detail: about, about };
  if (refund !== null) await recordChange(tx, null, `payment.${refund}`, facts);
  if (dispute !== null) await recordChange(tx, null, `payment.${dispute}`, facts);
}
