// Card payments: webhook events of the provider, and what an administrator sees of them.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { PageQuery } from "./page.ts";

/** The states of a payment, in their usual order. */
const PAYMENT_STATES = [
  "open",
  "declined",
  "processing",
  "received",
  "partly_refunded",
  "refunded",
  "disputed",
  "lost",
  "canceled",
] as const;
export const PaymentState = z.enum(PAYMENT_STATES);
export type PaymentState = z.infer<typeof PaymentState>;

export const Payment = z.object({
  id: z.number(),
  /** A test charges no one: it is started and canceled immediately, to check that the provider's webhook event arrives. */
  purpose: z.enum(["gift", "test"]),
  donorName: z.string().nullable(),
  isGuest: z.boolean(),
  /** Numeric text, such as "50.00". */
  amount: z.string(),
  /** The part of the amount that the donor added for the processing fee. */
  feeCovered: z.string(),
  state: PaymentState,
  /** The amount returned to the donor by refunds or lost disputes. */
  returned: z.string(),
  /** The provider's code for why a card was declined, such as "insufficient_funds". */
  failure: z.string().nullable(),
  createdAt: z.string(),
});
export type Payment = z.infer<typeof Payment>;

export const PaymentsStatus = z.object({
  provider: z.enum(["stripe", "test"]).nullable(),
  /** Whether no real card is charged. */
  isTest: z.boolean(),
  /** Whether donors can give. */
  isOn: z.boolean(),
  /** Whether payments wait since a restore until an administrator resumes them. */
  isPaused: z.boolean(),
  /** The address to which the provider has to send webhook events. */
  webhookAddress: z.string(),
  /** The webhook events that the provider has to be set to send. */
  webhookEvents: z.array(z.string()),
  /** When its latest word arrived. */
  lastHeardAt: z.string().nullable(),
  /** Payments that Narthex started, reported as charged in the last 30 days, and missing here after a restore. */
  unknownCharges: z.number(),
  /** The newest test; completed once the provider's webhook event has arrived. */
  lastTest: z.object({ startedAt: z.string(), answeredAt: z.string().nullable() }).nullable(),
});
export type PaymentsStatus = z.infer<typeof PaymentsStatus>;

/** Cards of the test provider: one that is accepted, and two that are not. */
export const TEST_CARDS = ["accepted", "declined", "insufficient_funds"] as const;
export const TestCard = z.enum(TEST_CARDS, "Please choose from the list.");
export type TestCard = z.infer<typeof TestCard>;

export const payments = {
  webhook: endpoint({
    method: "POST",
    path: "/api/payments/webhook",
    summary: "Receives a webhook event of the card provider. Repeated events, in any order, record one gift.",
    access: "public",
    // A job asks the provider, and records what it answers.
    quiet: true,
    anyOrigin: true,
    signed: true,
    bodyLimit: 256 * 1024,
    answers: { 200: z.object({ received: z.literal(true) }) },
    errors: ["giving_not_set_up", "webhook_not_genuine"],
  }),
  list: endpoint({
    method: "GET",
    path: "/api/payments",
    summary: "The newest card payments with their results. Searches the donor's name.",
    access: "settings.manage",
    query: PageQuery,
    reads: ["payments", "members"],
    answers: { 200: z.array(Payment) },
    errors: [],
  }),
  status: endpoint({
    method: "GET",
    path: "/api/payments/status",
    summary: "Whether card payments are set up, and whether the provider's webhook events arrive.",
    access: "settings.manage",
    reads: ["payments"],
    answers: { 200: PaymentsStatus },
    errors: [],
  }),
  sendTest: endpoint({
    method: "POST",
    path: "/api/payments/test",
    summary:
      "Begins a payment and cancels it immediately, to check the keys and that the provider's webhook event arrives. No card is charged.",
    access: "settings.manage",
    slow: true,
    answers: { 202: z.object({ id: z.number() }) },
    errors: ["giving_not_set_up", "card_test_failed"],
  }),
  payWithTestCard: endpoint({
    method: "POST",
    path: "/api/payments/test-card",
    summary: "What the card provider's page does, in the sample congregation. No card is charged.",
    access: "public",
    // The test provider reports the payment, as any provider does.
    quiet: true,
    body: z.object({ clientSecret: z.string("Required").max(200, "Not a secret."), card: TestCard }),
    slow: true,
    answers: { 200: z.object({ paid: z.literal(true) }) },
    errors: ["not_found", "card_declined", "insufficient_funds", "payment_over"],
  }),
};
