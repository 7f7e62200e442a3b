// Shared setup for tests of card payments: a congregation that accepts cards, and gifts in progress.
import { giving } from "@narthex/contract/giving.ts";
import type { GivingType } from "@narthex/contract/giving-kinds.ts";
import { and, asc, eq } from "drizzle-orm";
import type { CastName } from "../../sample/src/cast.ts";
import { donations } from "../src/database/tables/donations.ts";
import { auditEntries } from "../src/database/tables/operations.ts";
import { payments } from "../src/database/tables/payments.ts";
import { type Congregation, openCongregation } from "./congregation.ts";
import { type FakeStripe, openStripe, type SignedEvent } from "./stripe.ts";
import { until } from "./until.ts";

interface StartedPayment {
  intentId: string;
  /** The payment's id in the database. */
  id: number;
  amount: string;
}

interface More {
  donationType?: GivingType;
  notes?: string;
}

export type CardCongregation = Awaited<ReturnType<typeof openCards>>;

interface Options {
  /** Without keys in the environment: an administrator enters them. */
  inForm?: boolean;
  mode?: "test" | "live";
  onLog?: (line: string) => void;
  /** One server, also in the proof of several servers. */
  isAlone?: boolean;
}

export async function openCards({ inForm = false, mode = "test", ...options }: Options = {}) {
  const stripe: FakeStripe = await openStripe(mode);
  const config = inForm ? { stripeApiUrl: stripe.settings.apiUrl } : { stripe: stripe.settings };
  const congregation: Congregation = await openCongregation({ config, ...options });
  const { db, pool } = congregation.postgres;
  let amount = 20;

  /** Starts a gift with a new amount, not yet paid. */
  const begin = async (name: CastName = "member", more: More = {}): Promise<StartedPayment> => {
    amount += 1;
    const person = await congregation.as(name);
    const { body } = await person.call(giving.start, { body: { amount, ...more } });
    const intent = stripe.intentOf(body.clientSecret);
    const [row] = await db.select().from(payments).where(eq(payments.intentId, intent.id));
    if (!row) throw new Error("the payment was not written down");
    return { intentId: intent.id, id: row.id, amount: row.amount };
  };
  const deliver = ({ body, signature }: SignedEvent): Promise<Response> =>
    congregation.stranger().fetch("/api/payments/webhook", {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8", "stripe-signature": signature },
      body,
    });
  /** Waits until all received webhook events have been processed. */
  const settled = () =>
    until(
      async () => {
        const { rows } = await pool.query<{ open: number }>(
          "select count(*)::int as open from pgboss.job where name = 'settle-payment' and state in ('created', 'active', 'retry')",
        );
        return rows[0]?.open;
      },
      (open) => open === 0,
    );
  /** Delivers a webhook event of Stripe and waits until it is processed. */
  const deliverEvent = async (type: string, intentId: string): Promise<void> => {
    const response = await deliver(stripe.event(type, intentId));
    if (response.status !== 200) throw new Error(`the webhook answered ${response.status}`);
    await response.body?.cancel();
    await settled();
  };
  return {
    congregation,
    stripe,
    begin,
    deliver,
    settled,
    deliverEvent,
    async give(more: More = {}): Promise<StartedPayment> {
      const payment = await begin("member", more);
      stripe.charge(payment.intentId);
      await deliverEvent("payment_intent.succeeded", payment.intentId);
      return payment;
    },
    giftsOf: (paymentId: number) =>
      db.select().from(donations).where(eq(donations.paymentId, paymentId)).orderBy(asc(donations.id)),
    paymentOf: async (id: number) => (await db.select().from(payments).where(eq(payments.id, id)))[0],
    /** The actions of a record's audit entries, in order. */
    async listActionsOn(subject: string, id: number): Promise<string[]> {
      const entries = await db
        .select({ action: auditEntries.action })
        .from(auditEntries)
        .where(and(eq(auditEntries.subject, subject), eq(auditEntries.subjectId, String(id))))
        .orderBy(asc(auditEntries.id));
      return entries.map(({ action }) => action);
    },
    async close(): Promise<void> {
      await congregation.close();
      await stripe.close();
    },
  };
}
