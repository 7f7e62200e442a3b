// Turning the second factor on and off. Each change is one transaction under the account's lock, with its audit entry
// and a mail to the owner.
import type { SecondFactor, SecondFactorBegun } from "@narthex/contract/second-factor.ts";
import { eq } from "drizzle-orm";
import type { Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { users } from "../database/tables/users.ts";
import { limitKey, resetLimit } from "../http/limits.ts";
import * as emails from "../messaging/mail/emails.ts";
import { drawQrCode } from "../qr/qr.ts";
import { Refusal } from "../refusal.ts";
import { beginSession } from "../session/session.ts";
import { closeSessions, lockAccount } from "./accounts.ts";
import type { AuthCall, AuthServices } from "./auth-call.ts";
import { sendEmail } from "./auth-mail.ts";
import {
  buildAppAddress,
  createBackupCodes,
  createSecret,
  hashBackupCode,
  isAppCode,
  openSecret,
  sealSecret,
} from "./codes.ts";
import { requirePassword } from "./own-password.ts";
import { WRONG_TRIES, WRONG_TRIES_OF_A_DAY } from "./password-tries.ts";
import {
  eraseSecondFactor,
  findHolder,
  readFactor,
  type SecondFactorHolder,
  turnOnSecondFactor,
  writeBackupCodes,
  writeFactor,
} from "./second-factor.queries.ts";
import { resetStepTries, useAppCode } from "./second-step.service.ts";

type Needs = Pick<AuthServices, "config" | "logger" | "postgres" | "jobs" | "secret">;

type SecondFactorAction = "second_factor_on" | "second_factor_off" | "backup_codes_renewed" | "second_factor_removed";

/** The email to the owner about each change. */
const EMAILS: Record<SecondFactorAction, Parameters<typeof sendEmail>[3]> = {
  second_factor_on: emails.writeSecondFactorOn,
  second_factor_off: emails.writeSecondFactorOff,
  backup_codes_renewed: emails.writeBackupCodesRenewed,
  second_factor_removed: emails.writeSecondFactorRemoved,
};

async function requireHolder(db: Database, { userId }: Pick<Viewer, "userId">): Promise<SecondFactorHolder> {
  const holder = await findHolder(db, userId);
  if (!holder) throw new Refusal("signed_out");
  return holder;
}

export async function readSecondFactor({ services }: AuthCall, viewer: Viewer): Promise<SecondFactor> {
  const { db } = services.postgres;
  const { userId, isOn, emailVerified, hasPassword } = await requireHolder(db, viewer);
  const factor = isOn ? await readFactor(db, userId) : null;
  return {
    on: isOn,
    backupCodesLeft: factor?.backupCodes.length ?? null,
    lacks: emailVerified ? (hasPassword ? null : "password") : "verified_email",
  };
}

async function recordStep(
  tx: Database,
  services: Needs,
  actor: Pick<Viewer, "userId">,
  { userId, email, memberId }: SecondFactorHolder,
  action: SecondFactorAction,
): Promise<void> {
  await sendEmail(tx, services, email, EMAILS[action]);
  await recordChange(tx, actor, `user.${action}`, { subjectId: userId, about: { memberId, userId } });
}

/** New codes: the codes to show once, and their stored hashes. */
function createHashedBackupCodes(secret: string, userId: string) {
  const shown = createBackupCodes();
  return { shown, kept: shown.map((code) => hashBackupCode(secret, userId, code)) };
}

function requireReady({ isOn, emailVerified, hasPassword }: SecondFactorHolder): void {
  if (isOn) throw new Refusal("second_factor_on");
  if (!emailVerified || !hasPassword) throw new Refusal("second_factor_not_ready");
}

export async function beginSecondFactor(call: AuthCall, viewer: Viewer, password: string): Promise<SecondFactorBegun> {
  const { services } = call;
  const { userId, congregation } = viewer;
  requireReady(await requireHolder(services.postgres.db, viewer));
  await requirePassword(call, viewer, password);
  const secret = createSecret();
  const { shown, kept } = createHashedBackupCodes(secret, userId);
  const { email } = await services.postgres.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const holder = await requireHolder(tx, viewer);
    requireReady(holder);
    await writeFactor(tx, userId, { secret: sealSecret(services.secret, secret), backupCodes: kept });
    return holder;
  });
  const address = buildAppAddress({ secret, issuer: congregation.name, email });
  return { address, secret, qrCode: await drawQrCode(address), backupCodes: shown };
}

/**
 * Turns it on with a first code of the app. Sessions elsewhere were opened by one step alone: they end in the same
 * transaction (docs/decisions/0066), and this browser gets a new one.
 */
export async function confirmSecondFactor(call: AuthCall, viewer: Viewer, code: string): Promise<SecondFactor> {
  const { services, request, reply } = call;
  const { userId } = viewer;
  const { postgres, secret, clock } = services;
  if ((await requireHolder(postgres.db, viewer)).isOn) throw new Refusal("second_factor_on");
  // Counted separately from the second steps of sign-ins, so that attempts of a stranger do not block the owner.
  await limitKey(services, "first code", userId, WRONG_TRIES);
  await limitKey(services, "first codes of a day", userId, WRONG_TRIES_OF_A_DAY);
  await useAppCode(services, userId, code);
  const session = await postgres.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const holder = await requireHolder(tx, viewer);
    if (holder.isOn) throw new Refusal("second_factor_on");
    const factor = await readFactor(tx, userId);
    if (!factor) throw new Refusal("second_step_over");
    if (!isAppCode(secret, factor.secret, code, clock())) throw new Refusal("wrong_app_code");
    await turnOnSecondFactor(tx, userId);
    await closeSessions(tx, userId);
    await recordStep(tx, services, viewer, holder, "second_factor_on");
    return beginSession(tx, services, { request, reply }, userId);
  });
  session.setCookie();
  await resetLimit(services, "first code", userId);
  await resetLimit(services, "first codes of a day", userId);
  await resetStepTries(services, userId);
  return readSecondFactor(call, viewer);
}

/** Changes a second factor that is on, after the password. */
async function changeSecondFactor(
  call: AuthCall,
  viewer: Viewer,
  password: string,
  action: SecondFactorAction,
  work: (tx: Database) => Promise<void>,
): Promise<void> {
  const { services } = call;
  const requireOn = (holder: SecondFactorHolder): SecondFactorHolder => {
    if (!holder.isOn) throw new Refusal("second_factor_off");
    return holder;
  };
  requireOn(await requireHolder(services.postgres.db, viewer));
  await requirePassword(call, viewer, password);
  await services.postgres.transaction(async (tx) => {
    await lockAccount(tx, viewer.userId);
    const holder = requireOn(await requireHolder(tx, viewer));
    await work(tx);
    await recordStep(tx, services, viewer, holder, action);
  });
}

export async function renewBackupCodes(call: AuthCall, viewer: Viewer, password: string) {
  const { userId } = viewer;
  let backupCodes: string[] = [];
  await changeSecondFactor(call, viewer, password, "backup_codes_renewed", async (tx) => {
    const factor = await readFactor(tx, userId);
    const secret = factor && openSecret(call.services.secret, factor.secret);
    if (!secret) throw new Refusal("second_factor_off");
    const { shown, kept } = createHashedBackupCodes(secret, userId);
    await writeBackupCodes(tx, userId, kept);
    backupCodes = shown;
  });
  return { backupCodes };
}

export async function turnOffSecondFactor(call: AuthCall, viewer: Viewer, password: string): Promise<SecondFactor> {
  await changeSecondFactor(call, viewer, password, "second_factor_off", (tx) => eraseSecondFactor(tx, viewer.userId));
  return readSecondFactor(call, viewer);
}

/**
 * Takes a lost second factor from an account.
 * @param then what goes with it, such as ending their sessions
 */
export async function removeSecondFactor<T>(
  services: Needs,
  viewer: Viewer,
  userId: string,
  then: (tx: Database) => Promise<T>,
): Promise<T> {
  const done = await services.postgres.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const holder = await findHolder(tx, userId);
    if (!holder?.isOn) throw new Refusal("second_factor_off");
    await eraseSecondFactor(tx, userId);
    await recordStep(tx, services, viewer, holder, "second_factor_removed");
    return then(tx);
  });
  // Tries with the lost one say nothing about the next.
  await resetStepTries(services, userId);
  return done;
}

/** Removes every second factor, after the secret that sealed them was lost. @returns how many */
export async function removeAllSecondFactors(tx: Database): Promise<number> {
  const holders = await tx.select({ id: users.id }).from(users).where(eq(users.twoFactorEnabled, true));
  for (const { id } of holders) {
    await eraseSecondFactor(tx, id);
    await recordChange(tx, null, "user.second_factor_removed", { subjectId: id, about: { userId: id } });
  }
  return holders.length;
}
