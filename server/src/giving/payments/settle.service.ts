// Updates the stored payment and the ledger to the provider's present state. The number and order of calls do not
// matter.
import type { GiftPart } from "@narthex/contract/giving.ts";
import { toAmount } from "@narthex/contract/money.ts";
import type { Clock } from "../../calendar/clock.ts";
import { getDayIn } from "../../calendar/days.ts";
import { recordChange } from "../../changes/record.ts";
import type { Database, Postgres } from "../../database/database.ts";
import { writeGuestReceipt } from "../../messaging/mail/giving-emails.ts";
import { type MailNeeds, queueMail } from "../../messaging/mail/mail.ts";
import { isOutgoingPaused } from "../../outgoing/pause.ts";
import { readKeptSettings } from "../../settings/settings.service.ts";
import { findValidGiftsOf } from "../donations/donations.queries.ts";
import { recordDonation, voidDonation } from "../donations/donations.service.ts";
import type { StoredFund } from "../funds/funds.queries.ts";
import { setPartRecorded } from "./parts.queries.ts";
import { type PaymentPart, readPaymentParts, toGiftParts } from "./parts.service.ts";
import { changePayment, findPayment, lockPayment, type PaymentRow } from "./payments.queries.ts";
import type { PaymentProvider, Payments, ProviderPayment } from "./provider.ts";
import {
  buildColumns,
  computeNet,
  computeNets,
  computeNextCheck,
  findPaymentNews,
  isAbandoned,
  planLedgerStep,
} from "./settle.rules.ts";

export interface PaymentNeeds extends MailNeeds {
  readonly postgres: Postgres;
  readonly payments: Payments;
  readonly clock: Clock;
}

/** How often the provider is read again after a concurrent change; after that the job is retried later. */
const MOST_TRIES = 10;

/**
 * The provider is read outside a transaction, because it may take a minute. Its state is written only if the payment
 * was not changed since, because an older state must not replace a newer one.
 * @returns false if the provider is not asked, because it is another one, not set up, or sending is paused
 * @throws ProviderFailure if the provider cannot be reached; nothing is changed then
 */
export async function settlePayment(services: PaymentNeeds, id: number): Promise<boolean> {
  const { payments, postgres } = services;
  const provider = await payments.read(postgres.db);
  // A restored copy records nothing, and must not cancel what a donor of the original is about to pay.
  if (!provider || (await isOutgoingPaused(postgres.db))) return false;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const found = await findPayment(postgres.db, id);
    if (!found || found.row.provider !== provider.kind) return false;
    // Webhook events that arrive from now on need another reading.
    const now = services.clock();
    const seen = await askAbout(provider, found.row, now);
    const isWritten = await postgres.transaction(async (tx) => {
      if (!(await lockPayment(tx, id, found.version))) return false;
      if (found.row.intentId === null) await cancelUnstarted(tx, found.row, now);
      else await applyState(tx, services, { row: found.row, seen, now });
      return true;
    });
    if (isWritten) return true;
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

async function applyState(
  tx: Database,
  services: MailNeeds,
  { row, seen, now }: { row: PaymentRow; seen: ProviderPayment | null; now: Temporal.Instant },
): Promise<void> {
  const columns = buildColumns(row, seen);
  const nextCheckAt = computeNextCheck(columns.status, row.createdAt, now);
  await changePayment(tx, row.id, { ...columns, nextCheckAt, updatedAt: now.toString() });
  if (seen) {
    await updateLedger(tx, services, { row, seen, now });
    await recordNews(tx, row, seen);
  }
  await recordChange(tx, null, "payment.settled", {});
}

/** The provider never answered when it was started, so it cannot be paid. */
async function cancelUnstarted(tx: Database, row: PaymentRow, now: Temporal.Instant): Promise<void> {
  const isOver = isAbandoned(row.status, row.createdAt, now);
  const status = isOver ? "canceled" : row.status;
  await changePayment(tx, row.id, { status, nextCheckAt: computeNextCheck(status, row.createdAt, now) });
}

async function updateLedger(
  tx: Database,
  services: MailNeeds,
  { row, seen, now }: { row: PaymentRow; seen: ProviderPayment; now: Temporal.Instant },
): Promise<void> {
  if (row.purpose === "test") return;
  const parts = await readPaymentParts(tx, row);
  const nets = computeNets(row, parts, seen);
  if (!nets) return;
  const valid = await findValidGiftsOf(tx, row.id);
  const { timezone } = await readKeptSettings(tx);
  // The remaining gifts keep their day, even if the congregation's time zone has changed.
  const day = valid[0]?.donationDate ?? getDayIn(timezone, seen.chargedAt ?? now);
  const entered: PaymentPart[] = [];
  let isChanged = false;
  for (const [place, part] of parts.entries()) {
    const isOfPart = ({ fundId }: { fundId: number | null }) => parts.length === 1 || fundId === part.fund.id;
    const standing = valid.find(isOfPart) ?? null;
    const net = nets[place] ?? 0;
    const step = planLedgerStep(part, seen, net, standing !== null);
    if (!step) continue;
    isChanged = true;
    if (standing !== null && step.voidWith !== null) await voidDonation(tx, null, standing.id, step.voidWith, now);
    if (step.record !== null) {
      await recordDonation(tx, null, buildPaymentGift(row, part.fund, step.record, day), now);
      entered.push({ ...part, amount: step.record });
    }
    await setPartRecorded(tx, { paymentId: row.id, fundId: part.fund.id }, toAmount(net));
  }
  // Only the first recording of the payment sends a receipt: the version of its row lets one settlement through.
  if (row.recorded === null && row.guestEmail !== null && entered.length > 0)
    await mailReceipt(tx, services, row.guestEmail, { parts: toGiftParts(entered), day });
  if (isChanged) await changePayment(tx, row.id, { recorded: toAmount(computeNet(seen) ?? 0) });
}

function buildPaymentGift(
  row: PaymentRow,
  { id: fundId, donationType }: StoredFund,
  amount: string,
  donationDate: string,
) {
  const { id: paymentId, memberId, donorName, notes } = row;
  const donor = { memberId, ...(donorName === null ? {} : { donorName }) };
  return { ...donor, amount, donationType, donationMethod: "online" as const, donationDate, notes, fundId, paymentId };
}

/** A receipt has no text that the guest typed, so that no one can send messages to others with it. */
async function mailReceipt(
  tx: Database,
  services: MailNeeds,
  to: string,
  gift: { parts: GiftPart[]; day: string },
): Promise<void> {
  const { congregationName } = await readKeptSettings(tx);
  const sender = { congregationName, publicUrl: services.config.publicUrl };
  await queueMail(tx, services, to, writeGuestReceipt(sender, gift));
}

/** Refunds and disputes have audit entries of their own. */
async function recordNews(tx: Database, row: PaymentRow, seen: ProviderPayment): Promise<void> {
  const { refund, dispute } = findPaymentNews(row, seen);
  const about = row.memberId === null ? {} : { memberId: row.memberId };
  const facts = { subjectId: row.id, detail: about, about };
  if (refund !== null) await recordChange(tx, null, `payment.${refund}`, facts);
  if (dispute !== null) await recordChange(tx, null, `payment.${dispute}`, facts);
}
