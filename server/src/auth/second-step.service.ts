// The second step of signing in, with a code of the app or a backup code. Every attempt is counted before it is
// checked.
import type { ErrorCode } from "@narthex/contract/errors.ts";
import { recordChange } from "../changes/record.ts";
import { type LimitNeeds, limitKey, type Rule, resetLimit } from "../http/limits.ts";
import * as emails from "../messaging/mail/emails.ts";
import { Refusal } from "../refusal.ts";
import { useToken } from "../session/one-time-token.ts";
import { readCredentials } from "./accounts.ts";
import type { AuthCall, AuthServices } from "./auth-call.ts";
import { sendEmail } from "./auth-mail.ts";
import { type Challenge, clearChallenge, readChallenge } from "./challenge.ts";
import { isAppCode, listBackupCodeHashes } from "./codes.ts";
import { findKnownDevice } from "./known-device.ts";
import { type CheckedSignIn, openSession } from "./open-session.ts";
import { WRONG_TRIES, WRONG_TRIES_OF_A_DAY } from "./password-tries.ts";
import { findHolder, readFactor, writeBackupCodes } from "./second-factor.queries.ts";

/** A used code of the app is refused for longer than the minute and a half in which it is valid. */
const ONCE: Rule = { points: 1, seconds: 120 };
const ONE_MAIL_A_DAY: Rule = { points: 1, seconds: 24 * 60 * 60 };
/** Wrong codes before one second step ends. */
const OF_ONE_STEP: Rule = { points: 5, seconds: 10 * 60 };
const WRONG: readonly ErrorCode[] = ["wrong_app_code", "wrong_backup_code"];

/** Marks a code of the app as used, so that a person who saw it being typed cannot use it. */
export async function useAppCode(services: LimitNeeds, userId: string, code: string): Promise<void> {
  await limitKey(services, "app code", `${userId} ${code}`, ONCE).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal("wrong_app_code") : error;
  });
}

/** Mails the owner once a day: many wrong codes mean that someone else has the password or access to the mailbox. */
async function warnOwner(services: AuthServices, userId: string): Promise<void> {
  const isFirst = await limitKey(services, "mails about wrong codes", userId, ONE_MAIL_A_DAY).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );
  if (isFirst) await mailOwner(services, userId, emails.writeManyWrongCodes);
}

async function mailOwner(services: AuthServices, userId: string, write: Parameters<typeof sendEmail>[3]) {
  await services.postgres.transaction(async (tx) => {
    const holder = await findHolder(tx, userId);
    if (holder) await sendEmail(tx, services, holder.email, write);
  });
}

/** @param by whose attempts are counted: a known device of the account, or the account itself */
async function countStep(services: AuthServices, userId: string, by: string, ofTheDay: boolean): Promise<void> {
  try {
    await limitKey(services, "second step", by, WRONG_TRIES);
    if (ofTheDay) await limitKey(services, "second steps of a day", by, WRONG_TRIES_OF_A_DAY);
  } catch (error) {
    if (error instanceof Refusal) await warnOwner(services, userId);
    throw error;
  }
}

/** @param by as it was counted */
export async function resetStepTries(services: LimitNeeds, by: string): Promise<void> {
  await resetLimit(services, "second step", by);
  await resetLimit(services, "second steps of a day", by);
}

/** The last wrong code ends the step and is audited, because someone else has the password or access to the mailbox. */
async function tryCode<T>(services: AuthServices, { token, userId }: Challenge, work: () => Promise<T>): Promise<T> {
  const { points } = OF_ONE_STEP;
  const tries = await limitKey(services, "codes of one step", token, OF_ONE_STEP).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal("second_step_over") : error;
  });
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal && WRONG.includes(error.code)) || tries < points) throw error;
    await services.postgres.transaction(async (tx) => {
      await useToken(tx, services, "second step", token);
      await recordChange(tx, null, "user.second_step_failed", { subjectId: userId });
    });
    throw new Refusal("second_step_over");
  }
}

interface Step {
  readonly method: CheckedSignIn["method"];
  /** Whether attempts also count toward the daily limit; backup codes are too long to be guessed. */
  readonly ofTheDay: boolean;
  /** Refuses a wrong code before the account is locked. */
  check?(userId: string): Promise<void>;
  /** Uses the code up, under the account's lock. */
  use?: NonNullable<CheckedSignIn["inTransaction"]>;
}

async function passStep(call: AuthCall, stepFor: (userId: string) => Step): Promise<{ userId: string }> {
  const { services } = call;
  const challenge = await readChallenge(call);
  const { token, userId } = challenge;
  const { method, ofTheDay, check, use } = stepFor(userId);
  const by = (await findKnownDevice(call, userId)) ?? userId;
  const checked = await readCredentials(services.postgres.db, { userId });
  if (!checked) throw new Refusal("second_step_over");
  await countStep(services, userId, by, ofTheDay);
  await tryCode(services, challenge, async () => {
    await check?.(userId);
    await openSession(call, {
      method,
      checked,
      async inTransaction(tx) {
        await use?.(tx);
        if (!(await useToken(tx, services, "second step", token))) throw new Refusal("second_step_over");
      },
    });
  });
  clearChallenge(call);
  await resetStepTries(services, by);
  return { userId };
}

export function passStepByApp(call: AuthCall, code: string) {
  const { postgres, secret, clock } = call.services;
  return passStep(call, (userId) => ({
    method: "app",
    ofTheDay: true,
    async check() {
      await useAppCode(call.services, userId, code);
      const factor = await readFactor(postgres.db, userId);
      if (!factor?.verified) throw new Refusal("second_step_over");
      if (!isAppCode(secret, factor.secret, code, clock())) throw new Refusal("wrong_app_code");
    },
  }));
}

export async function passStepByBackupCode(call: AuthCall, code: string) {
  const { services } = call;
  let left = 0;
  const passed = await passStep(call, (userId) => ({
    method: "backup code",
    ofTheDay: false,
    async use(tx) {
      const factor = await readFactor(tx, userId);
      if (!factor?.verified) throw new Refusal("second_step_over");
      const hashes = listBackupCodeHashes(services.secret, factor.secret, userId, code);
      const others = factor.backupCodes.filter((hash) => !hashes.includes(hash));
      if (others.length === factor.backupCodes.length) throw new Refusal("wrong_backup_code");
      left = others.length;
      await writeBackupCodes(tx, userId, others);
    },
  }));
  await mailOwner(services, passed.userId, (sender) => emails.writeBackupCodeUsed(sender, left));
  return passed;
}
