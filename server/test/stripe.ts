// The parts of Stripe's HTTP API that Narthex uses, on loopback, for the real SDK, with cards that tests charge.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import Stripe from "stripe";
import type { StripeSettings } from "../src/config.stripe.ts";

interface Charge {
  id: string;
  object: "charge";
  created: number;
  amount: number;
  amount_refunded: number;
  disputed: boolean;
}

interface Intent {
  id: string;
  object: "payment_intent";
  amount: number;
  amount_received: number;
  currency: string;
  description: string | null;
  client_secret: string;
  created: number;
  status: string;
  metadata: Record<string, string>;
  allowed_payment_method_types: string[];
  last_payment_error: { code: string; decline_code?: string } | null;
  latest_charge: string | null;
}

interface Dispute {
  id: string;
  object: "dispute";
  payment_intent: string;
  status: string;
  amount: number;
}

/** An event with the signature that Stripe would send. */
export interface SignedEvent {
  id: string;
  body: string;
  signature: string;
}

const WEBHOOK_SECRET = "whsec_only_for_tests";
const seconds = (instant?: string) =>
  Math.floor((instant ? Temporal.Instant.from(instant).epochMilliseconds : Date.now()) / 1000);
const numbered = (kind: string) => `${kind}_${randomUUID().replaceAll("-", "")}`;

export interface FakeStripe {
  readonly settings: StripeSettings;
  readonly intents: ReadonlyMap<string, Intent>;
  /** Calls that arrived, such as "POST /v1/payment_intents". */
  readonly calls: readonly string[];
  /** While true, every call is answered with an error. */
  outage: boolean;
  /** Holds the next answer, as it was at the time of the request, until it is released. */
  lockNextAnswer(): { asked: Promise<void>; release(): void };
  /** Holds every answer from now on. `waiting` is their number; `release` sends these and holds the following ones. */
  lockAnswers(): { waiting(): number; release(): void; end(): void };
  /** The intent of a browser's client secret. */
  intentOf(clientSecret: string): Intent;
  /** Charges a card as Stripe's page does. @param at time of the charge, ISO 8601 */
  charge(intentId: string, at?: string): void;
  decline(intentId: string, declineCode: string): void;
  refund(intentId: string, cents: number): void;
  /** As another account, which does not know the intent. */
  forget(intentId: string): void;
  dispute(intentId: string, status: string, cents?: number): void;
  /** Any body, with a valid signature. */
  signed(body: string): Pick<SignedEvent, "body" | "signature">;
  /** @param at time of sending, ISO 8601 */
  event(type: string, intentId: string, options?: { at?: string; id?: string; secret?: string }): SignedEvent;
  close(): Promise<void>;
}

/** @param mode of its keys; no card is charged with either */
export async function openStripe(mode: "test" | "live" = "test"): Promise<FakeStripe> {
  const secretKey = `sk_${mode}_${randomUUID().replaceAll("-", "")}`;
  const publishableKey = `pk_${mode}_narthex`;
  const intents = new Map<string, Intent>();
  const charges = new Map<string, Charge>();
  const disputes: Dispute[] = [];
  const made = new Map<string, { told: string; intent: Intent }>();
  const calls: string[] = [];
  const known = (id: string): Intent => {
    const intent = intents.get(id);
    if (!intent) throw new Error(`there is no intent ${id}`);
    return intent;
  };
  const chargeOf = (id: string): Charge => {
    const charge = charges.get(known(id).latest_charge ?? "");
    if (!charge) throw new Error(`${id} was not charged`);
    return charge;
  };
  let lockNext: ((write: () => void) => void) | null = null;
  let held: (() => void)[] | null = null;
  const answer = (response: ServerResponse, status: number, body: object): void => {
    const told = JSON.stringify(body);
    const write = () => {
      response.writeHead(status, { "content-type": "application/json", "request-id": numbered("req") }).end(told);
    };
    const hold = lockNext;
    lockNext = null;
    if (hold) hold(write);
    else if (held) held.push(write);
    else write();
  };
  const refuse = (response: ServerResponse, status: number, code: string, type = "invalid_request_error") =>
    answer(response, status, { error: { type, code, message: `stand-in: ${code}` } });

  function create(request: IncomingMessage, told: string, response: ServerResponse): void {
    const key = String(request.headers["idempotency-key"]);
    const before = made.get(key);
    if (before && before.told !== told) return void refuse(response, 400, "", "idempotency_error");
    if (before) return void answer(response, 200, before.intent);
    const form = new URLSearchParams(told);
    const amount = Number(form.get("amount"));
    if (amount < 50) return void refuse(response, 400, "amount_too_small");
    if (amount > 99_999_999) return void refuse(response, 400, "amount_too_large");
    const id = numbered("pi");
    const intent: Intent = {
      id,
      object: "payment_intent",
      amount,
      amount_received: 0,
      currency: form.get("currency") ?? "",
      description: form.get("description"),
      client_secret: `${id}_secret_${randomUUID()}`,
      created: seconds(),
      status: "requires_payment_method",
      metadata: { narthex: form.get("metadata[narthex]") ?? "" },
      allowed_payment_method_types: [form.get("allowed_payment_method_types[0]") ?? ""],
      last_payment_error: null,
      latest_charge: null,
    };
    intents.set(id, intent);
    made.set(key, { told, intent });
    answer(response, 200, intent);
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://stripe");
    calls.push(`${request.method} ${url.pathname}`);
    const told = await text(request);
    if (stripe.outage) return void refuse(response, 500, "", "api_error");
    // A browser may read an intent whose secret it has.
    const [ofIntent = ""] = url.searchParams.get("client_secret")?.split("_secret_") ?? [];
    const isBrowser = ofIntent !== "" && intents.get(ofIntent)?.client_secret === url.searchParams.get("client_secret");
    const keys = isBrowser ? [secretKey, publishableKey] : [secretKey];
    if (!keys.some((key) => request.headers.authorization === `Bearer ${key}`)) return void refuse(response, 401, "");
    if (`${request.method} ${url.pathname}` === "POST /v1/payment_intents") return create(request, told, response);
    if (url.pathname === "/v1/disputes") {
      const data = disputes.filter((one) => one.payment_intent === url.searchParams.get("payment_intent"));
      return void answer(response, 200, { object: "list", data, has_more: false, url: url.pathname });
    }
    const [, id = "", verb] = /^\/v1\/payment_intents\/(\w+)(\/cancel)?$/.exec(url.pathname) ?? [];
    const intent = intents.get(id);
    if (!intent) return void refuse(response, 404, "resource_missing");
    if (verb) {
      if (intent.status !== "requires_payment_method")
        return void refuse(response, 400, "payment_intent_unexpected_state");
      intent.status = "canceled";
    }
    const isWhole = url.searchParams.getAll("expand[0]").includes("latest_charge");
    const charge = intent.latest_charge ? charges.get(intent.latest_charge) : null;
    answer(response, 200, { ...intent, latest_charge: isWhole ? charge : intent.latest_charge });
  }

  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const isTest = mode === "test";
  const settings = { secretKey, publishableKey, webhookSecret: WEBHOOK_SECRET, apiUrl, isTest };

  const stripe: FakeStripe = {
    settings,
    intents,
    calls,
    outage: false,
    lockNextAnswer() {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
      lockNext = (write) => {
        ask();
        void released.then(write);
      };
      return { asked, release };
    },
    lockAnswers() {
      held = [];
      const release = () => {
        for (const write of held?.splice(0) ?? []) write();
      };
      return {
        waiting: () => held?.length ?? 0,
        release,
        end() {
          release();
          held = null;
        },
      };
    },
    intentOf: (clientSecret) => known(clientSecret.split("_secret_")[0] ?? ""),
    charge(intentId, at) {
      const intent = known(intentId);
      const id = numbered("ch");
      const { amount } = intent;
      charges.set(id, { id, object: "charge", created: seconds(at), amount, amount_refunded: 0, disputed: false });
      Object.assign(intent, {
        status: "succeeded",
        amount_received: amount,
        latest_charge: id,
        last_payment_error: null,
      });
    },
    decline(intentId, declineCode) {
      known(intentId).last_payment_error = { code: "card_declined", decline_code: declineCode };
    },
    refund(intentId, cents) {
      chargeOf(intentId).amount_refunded += cents;
    },
    forget(intentId) {
      intents.delete(intentId);
    },
    dispute(intentId, status, cents) {
      const charge = chargeOf(intentId);
      charge.disputed = true;
      const old = disputes.find((one) => one.payment_intent === intentId);
      if (old) old.status = status;
      else {
        const amount = cents ?? charge.amount;
        disputes.push({ id: numbered("du"), object: "dispute", payment_intent: intentId, status, amount });
      }
    },
    signed(body) {
      const payload = { payload: body, secret: WEBHOOK_SECRET, timestamp: seconds() };
      return { body, signature: Stripe.webhooks.generateTestHeaderString(payload) };
    },
    event(type, intentId, { at, id = numbered("evt"), secret = WEBHOOK_SECRET } = {}) {
      const object = type.startsWith("payment_intent.")
        ? { ...intents.get(intentId), object: "payment_intent", id: intentId }
        : {
            id: numbered("ch"),
            object: type.startsWith("charge.dispute") ? "dispute" : "charge",
            payment_intent: intentId,
          };
      const body = JSON.stringify({ id, object: "event", type, livemode: false, data: { object } });
      const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: seconds(at) });
      return { id, body, signature };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return stripe;
}
