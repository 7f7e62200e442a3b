// How many passwords are tried. Each try is counted before it is made, so that sixty at the same moment are sixty.
// Nothing here locks an account: a known device has counts of its own, and a code by email asks none of them
// (docs/decisions/0086).
import { countAttempt, getNetwork, limitKey, type Rule, resetLimit, subtractAttempt } from "../http/limits.ts";
import { Refusal } from "../refusal.ts";
import type { AuthCall } from "./auth-call.ts";

const HOUR = 60 * 60;
/** Wrong tries of one password, or of one second step, by one network or known device. */
export const WRONG_TRIES: Rule = { points: 10, seconds: HOUR / 4 };
export const WRONG_TRIES_OF_A_DAY: Rule = { points: 50, seconds: 24 * HOUR };
/** A whole congregation shares the address of its Wi-Fi. */
const OF_ONE_NETWORK: Rule = { points: 300, seconds: HOUR / 6 };
/** Tries at one account by all networks together; what comes after goes slowly. */
const OF_ALL_NETWORKS: Rule = { points: 30, seconds: HOUR };
const SLOWLY: Rule = { points: 1, seconds: 60 };

/** The counters that a right password resets. */
type Forgive = () => Promise<void>;

async function countDevice({ services }: AuthCall, device: string): Promise<Forgive> {
  await limitKey(services, "password by device", device, WRONG_TRIES);
  await limitKey(services, "passwords of a day by device", device, WRONG_TRIES_OF_A_DAY);
  return async () => {
    await resetLimit(services, "password by device", device);
    await resetLimit(services, "passwords of a day by device", device);
  };
}

async function countStranger({ services, request }: AuthCall, email: string): Promise<Forgive> {
  const network = getNetwork(request.ip);
  const own = `${email} ${network}`;
  await limitKey(services, "password", own, WRONG_TRIES);
  await limitKey(services, "passwords from", network, OF_ONE_NETWORK);
  if (!(await countAttempt(services, "passwords of an hour", email, OF_ALL_NETWORKS)))
    await limitKey(services, "passwords slowly", email, SLOWLY);
  return async () => {
    await resetLimit(services, "password", own);
    await subtractAttempt(services, "passwords from", network, OF_ONE_NETWORK);
    await subtractAttempt(services, "passwords of an hour", email, OF_ALL_NETWORKS);
  };
}

/**
 * Counts a try at a password; refuses with `password_tries_used_up`.
 * @param device the id of a device on which the account has signed in before
 */
export async function countPassword(call: AuthCall, email: string, device: string | null): Promise<Forgive> {
  try {
    return await (device === null ? countStranger(call, email) : countDevice(call, device));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { retryAfter } = error;
    throw new Refusal("password_tries_used_up", retryAfter === undefined ? {} : { retryAfter });
  }
}

/** Resets the count of wrong passwords from this network after a new password was chosen. */
export async function resetPasswordTries({ services, request }: AuthCall, email: string): Promise<void> {
  await resetLimit(services, "password", `${email} ${getNetwork(request.ip)}`);
}
