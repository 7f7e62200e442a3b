import { payments } from "@narthex/contract/payments.ts";
import { limitKey } from "../../http/limits.ts";
import { createRoutesWith } from "../../http/routes.ts";
import { listPayments, readPaymentsStatus } from "./reading.service.ts";
import type { PaymentNeeds } from "./settle.service.ts";
import { payWithTestCard, sendTestPayment } from "./trial.service.ts";
import { receiveWebhookEvent } from "./webhook.service.ts";

const TESTS = { points: 10, seconds: 15 * 60 };

export const paymentsRoutes = createRoutesWith<PaymentNeeds>()(
  payments,
  {
    webhook({ services, request, now }) {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const signature = [request.headers["stripe-signature"]].flat()[0];
      return receiveWebhookEvent(services, { body, signature }, now);
    },
    list: ({ db, query }) => listPayments(db, query),
    status: ({ db, services, now }) => readPaymentsStatus(db, services, now),
    async sendTest({ services, viewer }) {
      await limitKey(services, "test payment", viewer.userId, TESTS);
      return sendTestPayment(services, viewer);
    },
    payWithTestCard: ({ services, body, now }) => payWithTestCard(services, body, now),
  },
  // The provider is called between two transactions; the payment stays recorded even if the card is declined.
  { inTransaction: false },
);
