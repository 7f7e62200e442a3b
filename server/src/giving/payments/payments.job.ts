// The jobs of card payments: check a payment after a webhook event, and payments without one.

import type { Database } from "../../database/database.ts";
import { deleteSettled, findDuePayments, forgetGuests } from "./payments.queries.ts";
import { type PaymentNeeds, settlePayment } from "./settle.service.ts";

/** The most payments of one run; the others wait for the next one. */
const MOST_AT_ONCE = 500;

/** Adds a job for each payment that is due; none while no card provider is set up. */
export async function checkPayments({
  postgres,
  jobs,
  clock,
  payments,
}: Pick<PaymentNeeds, "postgres" | "jobs" | "clock" | "payments">): Promise<void> {
  if ((await payments.read(postgres.db)) === null) return;
  for (const paymentId of await findDuePayments(postgres.db, clock(), MOST_AT_ONCE)) {
    await jobs.sendOnce(postgres.db, "settle-payment", { paymentId });
  }
}

/**
 * Payments that never became a gift, and webhook events, are deleted at the first age, addresses of guests at the
 * second.
 */
export async function prunePayments(tx: Database, before: string, guestsBefore: string): Promise<void> {
  await deleteSettled(tx, before);
  await forgetGuests(tx, guestsBefore);
}

export async function startPaymentJobs(services: PaymentNeeds): Promise<void> {
  await services.jobs.work("settle-payment", async ({ data }) => {
    await settlePayment(services, data.paymentId);
  });
  await services.jobs.work("check-payments", () => checkPayments(services));
  // Also continues after a server that was killed.
  await checkPayments(services);
}
