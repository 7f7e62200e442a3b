// Unsubscribing from announcement emails and resubscribing, with the token that every one of them contains.
import type { Subscription } from "@narthex/contract/consent.ts";
import type { Clock } from "../../calendar/clock.ts";
import type { Database } from "../../database/database.ts";
import { settings } from "../../database/tables/operations.ts";
import { Refusal } from "../../refusal.ts";
import type { Secret } from "../../sealed.ts";
import { addOptOut, isUnsubscribed, resubscribeMailbox } from "./opt-outs.ts";
import { maskAddress, openToken } from "./token.ts";

interface Needs {
  readonly clock: Clock;
  readonly secret: Secret;
}

/** Whether a token was not created by this server. */
export function isInvalidAddressToken({ secret }: { secret: Secret }, token: string): boolean {
  return openToken(secret, token) === null;
}

function openAddress({ secret }: { secret: Secret }, token: string): string {
  const address = openToken(secret, token);
  if (address === null) throw new Refusal("unsubscribe_link_invalid");
  return address;
}

async function describeSubscription(db: Database, address: string): Promise<Subscription> {
  const [row] = await db.select({ name: settings.congregationName }).from(settings);
  return {
    congregationName: row?.name ?? "",
    address: maskAddress(address),
    unsubscribed: await isUnsubscribed(db, address),
  };
}

export async function readSubscription(db: Database, services: Needs, token: string): Promise<Subscription> {
  return describeSubscription(db, openAddress(services, token));
}

export async function unsubscribeByToken(tx: Database, services: Needs, token: string): Promise<Subscription> {
  const address = openAddress(services, token);
  await addOptOut(tx, "email", address, services.clock());
  return describeSubscription(tx, address);
}

export async function resubscribeByToken(tx: Database, services: Needs, token: string): Promise<Subscription> {
  const address = openAddress(services, token);
  await resubscribeMailbox(tx, address);
  return describeSubscription(tx, address);
}
