// Signing in with a password or a code by email. Answers do not reveal whether an address has an account, and strangers
// cannot lock one (docs/decisions/0086, 0087). These calls run outside a transaction: a queue of password hashes must
// not occupy connections that check-in needs.
import type { CodeSignIn, PasswordSignIn } from "@narthex/contract/signin.ts";
import { countChange } from "../changes/count.ts";
import { Refusal } from "../refusal.ts";
import { type Credentials, createUser, readCredentials } from "./accounts.ts";
import { type AuthCall, getShare } from "./auth-call.ts";
import { waitForMultipleOf } from "./even-time.ts";
import type { Share } from "./fair-queue.ts";
import { findKnownDevice } from "./known-device.ts";
import { useCode } from "./mail-code.ts";
import { openSession } from "./open-session.ts";
import { hashPassword, needsRehash, verifyPassword } from "./password.ts";
import { countPassword } from "./password-tries.ts";
import { mayRegister } from "./registration.service.ts";
import { queueLookup, queuePasswordCheck } from "./sign-in-queues.ts";

/**
 * Wrong passwords are answered at multiples of this, because hashes of different ages take different times to check.
 */
const WRONG_PASSWORD_MS = 250;
/** Wrong codes are answered at multiples of this, because they are audited only if there is an account. */
const WRONG_CODE_MS = 50;

interface Attempt {
  readonly account: Credentials | null;
  /** The id of the caller's device if it is known for the account. */
  readonly device: string | null;
  readonly share: Share;
}

export async function signInWithPassword(call: AuthCall, sent: PasswordSignIn) {
  const started = performance.now();
  const { db } = call.services.postgres;
  const { account, device } = await queueLookup(getShare(call), async () => {
    const account = await readCredentials(db, sent);
    return { account, device: await findKnownDevice(call, account?.userId) };
  });
  const share = device === null ? getShare(call) : { key: device, isKnown: true };
  try {
    return await queuePasswordCheck(share, () => tryPassword(call, sent, { account, device, share }));
  } catch (error) {
    if (error instanceof Refusal && error.code === "wrong_credentials")
      await waitForMultipleOf(started, WRONG_PASSWORD_MS);
    throw error;
  }
}

async function tryPassword(call: AuthCall, { email, password }: PasswordSignIn, { account, device, share }: Attempt) {
  const forgiveTries = await countPassword(call, email, device);
  if (!account || !(await isPasswordOf(account, password, share))) {
    await countFailure(call, account);
    throw new Refusal("wrong_credentials");
  }
  const rehash = await rehashPassword(account, password, share);
  const opened = await openSession(call, { method: "password", checked: account, rehash });
  await forgiveTries();
  return answerWith(call, opened);
}

async function isPasswordOf({ password: hash }: Credentials, password: string, share: Share): Promise<boolean> {
  return hash !== null && (await verifyPassword(password, hash, share));
}

/** A current hash of the same password, if the stored one is outdated. */
async function rehashPassword({ password: hash }: Credentials, password: string, share: Share): Promise<string | null> {
  if (hash === null || !needsRehash(hash)) return null;
  try {
    return await hashPassword(password, { share });
  } catch (error) {
    // The queue is full: the next sign-in does it.
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Answers 202 if the second step follows. */
function answerWith<T extends object>({ reply }: AuthCall, opened: T): T {
  reply.code("secondStep" in opened ? 202 : 200);
  return opened;
}

/** Counts a failed sign-in in the audit log of the account. */
async function countFailure({ services }: AuthCall, account: Credentials | null): Promise<void> {
  if (account === null) return;
  const failure = { subjectId: account.userId, detail: {} };
  await countChange(services.postgres.db, null, "user.sign_in_failed", failure, services.clock());
}

export async function signInWithCode(call: AuthCall, { email, otp, invitation }: CodeSignIn) {
  const { db } = call.services.postgres;
  const started = performance.now();
  const { account, isRight } = await queueLookup(getShare(call), async () => {
    const account = await readCredentials(db, { email });
    const isRight = await useCode(call, email, otp);
    if (!isRight) await countFailure(call, account);
    return { account, isRight };
  });
  if (!isRight) {
    await waitForMultipleOf(started, WRONG_CODE_MS);
    throw new Refusal("wrong_code");
  }
  const checked = account ?? (await registerByCode(call, email, invitation));
  return answerWith(call, await openSession(call, { method: "code", checked }));
}

/** Creates the account of a person who has just proven the address by a code. */
async function registerByCode(call: AuthCall, email: string, invitation: string | undefined): Promise<Credentials> {
  const { postgres } = call.services;
  const { isWelcome } = await mayRegister(call.services, email, invitation);
  if (!isWelcome) throw new Refusal("registration_closed");
  // If two codes of one address are used concurrently, the second request finds the account of the first.
  await postgres.transaction((tx) => createUser(tx, { email, emailVerified: true }));
  const created = await readCredentials(postgres.db, { email });
  if (!created) throw new Refusal("credentials_changed");
  return created;
}
