// Limits the mail that a visitor can cause. An account always gets mail: after the immediate limit is used up, mail is
// sent at intervals, and the code or link of the last one still works (docs/decisions/0087).
import { countAttempt, getNeighborhood, getNetwork, type LimitNeeds, type Rule } from "../http/limits.ts";
import { Refusal } from "../refusal.ts";
import type { AuthCall } from "./auth-call.ts";

const MINUTE = 60;
/** Mails of one kind to one address. */
const TO_ONE_ADDRESS: Rule = { points: 5, seconds: 15 * MINUTE };
const SHORT_CODES_OF_A_DAY: Rule = { points: 10, seconds: 24 * 60 * MINUTE };
const INTERVAL: Rule = { points: 1, seconds: 5 * MINUTE };
/** Mails to people without a verified account, from one network: three hundred may join on one Sunday. */
const FROM_ONE_NETWORK: Rule = { points: 300, seconds: 10 * MINUTE };
/**
 * The first 500 emails of an hour may go to anyone. The next 500 are limited per network, so that a few networks cannot
 * use them up.
 */
const TO_ALL_STRANGERS: Rule = { points: 500, seconds: 60 * MINUTE };
const SHARED_OUT: Rule = { points: 500, seconds: 60 * MINUTE };
const SHARE_OF_ONE_NEIGHBORHOOD: Rule = { points: 10, seconds: 60 * MINUTE };

/**
 * Whether a mail of this kind is sent to an account immediately.
 * @param device where the account is known; strangers cannot use up its budget
 */
export function mayMailNow(
  { services }: AuthCall,
  kind: string,
  email: string,
  device: string | null,
): Promise<boolean> {
  if (device !== null) return countAttempt(services, `${kind} to device`, device, TO_ONE_ADDRESS);
  return countAttempt(services, `${kind} to`, email, TO_ONE_ADDRESS);
}

/**
 * Whether the code may have six digits. With the five tries that each withstands, strangers have fifty guesses a day.
 */
export async function mayMailShortCode({ services }: AuthCall, email: string, device: string | null) {
  return device !== null || (await countAttempt(services, "short codes of a day to", email, SHORT_CODES_OF_A_DAY));
}

/** Whether another mail of this kind is due after the immediate ones. */
export function mayMailAgain({ services }: AuthCall, kind: string, email: string): Promise<boolean> {
  return countAttempt(services, `${kind} again to`, email, INTERVAL);
}

/**
 * Whether an email may be sent to an address without a verified account. Invited people do not count toward the overall
 * limit.
 */
export async function mayMailStranger({ services, request }: AuthCall, email: string, isInvited = false) {
  return (
    (await countAttempt(services, "mail to stranger", email, TO_ONE_ADDRESS)) &&
    (await countAttempt(services, "mails to strangers from", getNetwork(request.ip), FROM_ONE_NETWORK)) &&
    (isInvited || (await countAmongStrangers(services, request.ip)))
  );
}

/** @throws Refusal too_many if no email may be sent to an address without a verified account */
export async function requireMailToStranger(call: AuthCall, email: string, isInvited = false): Promise<void> {
  if (!(await mayMailStranger(call, email, isInvited))) throw new Refusal("too_many");
}

async function countAmongStrangers(services: LimitNeeds, address: string): Promise<boolean> {
  if (await countAttempt(services, "mails to strangers", "", TO_ALL_STRANGERS)) return true;
  const neighborhood = getNeighborhood(address);
  return (
    (await countAttempt(services, "mails to strangers shared out to", neighborhood, SHARE_OF_ONE_NEIGHBORHOOD)) &&
    (await countAttempt(services, "mails to strangers shared out", "", SHARED_OUT))
  );
}
