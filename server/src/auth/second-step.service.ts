// The second step of signing in: with a code of the app, or with a backup code. Every try is counted before it is made.
import type { ErrorCode } from "@narthex/contract/errors.ts";
import type { SignedIn } from "@narthex/contract/signin.ts";
import type { FastifyBaseLogger } from "fastify";
import { writeAudit } from "../audit/audit.ts";
import type { Config } from "../config.ts";
import type { Postgres } from "../database/database.ts";
import { forgive, limit, type Rule } from "../http/limits.ts";
import type { Jobs } from "../jobs/jobs.ts";
import * as letters from "../messaging/mail/letters.ts";
import { queueMail } from "../messaging/mail/mail.ts";
import { Refusal } from "../refusal.ts";
import { type Challenge, readChallenge } from "./challenge.ts";
import { knownDevice } from "./known-device.ts";
import { openBy, type Proof, readStanding } from "./opening.ts";
import { WRONG_TRIES, WRONG_TRIES_OF_A_DAY } from "./password-tries.ts";
import { readRegistration } from "./registration.ts";
import { endStep, findHolder } from "./second-factor.queries.ts";
import type { SignIn } from "./signin.ts";
import type { Visit } from "./translate.ts";

interface Needs {
  readonly config: Config;
  readonly logger: FastifyBaseLogger;
  readonly postgres: Postgres;
  readonly jobs: Jobs;
  readonly signIn: SignIn;
  readonly secret: string;
}

/** A code of the app is right for a minute and a half, so for longer than that it counts as used. */
const ONCE: Rule = { points: 1, seconds: 120 };
const ONE_MAIL_A_DAY: Rule = { points: 1, seconds: 24 * 60 * 60 };

/** What one first step lasts for; the library's own count is of the same size. */
const OF_ONE_STEP: Rule = { points: 5, seconds: 10 * 60 };
const WRONG: readonly ErrorCode[] = ["wrong_app_code", "wrong_backup_code"];

const post = (path: string, code: string) =>
  ({ method: "POST", path: `/two-factor/verify-${path}`, body: { code } }) as const;

/** Takes a code of the app once: whoever reads it over a shoulder comes too late. */
export async function useAppCode(services: Needs, userId: string, code: string): Promise<void> {
  await limit(services, "app code", `${userId} ${code}`, ONCE).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal("wrong_app_code") : error;
  });
}

async function mailTo(
  services: Needs,
  userId: string,
  write: (sender: letters.Sender) => letters.Letter,
): Promise<void> {
  await services.postgres.transaction(async (tx) => {
    const holder = await findHolder(tx, userId);
    if (!holder) return;
    const { congregationName } = await readRegistration(tx);
    await queueMail(tx, services, holder.email, write({ congregationName, publicUrl: services.config.publicUrl }));
  });
}

/** Whoever stands at the second step knows the password or reads the mailbox: once a day, the owner hears of many tries. */
async function warnOwner(services: Needs, userId: string): Promise<void> {
  const isFirst = await limit(services, "told of wrong codes", userId, ONE_MAIL_A_DAY).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );
  if (isFirst) await mailTo(services, userId, letters.manyWrongCodes);
}

/** @param by who tries: a device on which the account has signed in before, or the account itself */
async function countStep(services: Needs, userId: string, by: string, ofTheDay: boolean): Promise<void> {
  try {
    await limit(services, "second step", by, WRONG_TRIES);
    if (ofTheDay) await limit(services, "second steps of a day", by, WRONG_TRIES_OF_A_DAY);
  } catch (error) {
    if (error instanceof Refusal) await warnOwner(services, userId);
    throw error;
  }
}

/** @param by as it was counted */
export async function forgiveSteps(services: Needs, by: string): Promise<void> {
  await forgive(services, "second step", by);
  await forgive(services, "second steps of a day", by);
}

interface Step {
  readonly challenge: Challenge;
  readonly proof: Proof;
  /** For whom its tries are counted. */
  readonly by: string;
}

async function readStep(visit: Visit): Promise<Step> {
  const challenge = await readChallenge(visit);
  const by = (await knownDevice(visit, challenge.userId)) ?? challenge.userId;
  // A new password ends the first step, so one that the library still finds after this was taken with the password that holds.
  const before = await readStanding(visit.services.postgres.db, challenge);
  return { challenge, proof: { before, password: true }, by };
}

async function signedIn(response: Response): Promise<SignedIn> {
  const { user } = (await response.json()) as { user: { id: string } };
  return { userId: user.id };
}

/** The last wrong code ends the first step, and is written down: somebody knows a password, or reads a mailbox. */
async function tryCode(services: Needs, { identifier, userId }: Challenge, work: () => Promise<Response>) {
  const { points } = OF_ONE_STEP;
  const tries = await limit(services, "codes of one step", identifier, OF_ONE_STEP).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal("second_step_over") : error;
  });
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal && WRONG.includes(error.code)) || tries < points) throw error;
    await services.postgres.transaction(async (tx) => {
      await endStep(tx, identifier);
      await writeAudit(tx, null, { action: "second_step_failed", subject: "user", subjectId: userId });
    });
    throw new Refusal("second_step_over");
  }
}

export async function passByApp(visit: Visit, code: string): Promise<SignedIn> {
  const { services } = visit;
  const { challenge, proof, by } = await readStep(visit);
  const { userId, cookie } = challenge;
  await countStep(services, userId, by, true);
  const response = await tryCode(services, challenge, async () => {
    await useAppCode(services, userId, code);
    return openBy(visit, { ...post("totp", code), cookie }, proof);
  });
  await forgiveSteps(services, by);
  return signedIn(response);
}

/** The library reads all codes and writes back what is left of them: two at once would forget what the other has used. */
export async function passByBackupCode(visit: Visit, code: string): Promise<SignedIn> {
  const { services } = visit;
  const { challenge, proof, by } = await readStep(visit);
  const { userId, cookie } = challenge;
  await countStep(services, userId, by, false);
  const { response, left } = await services.signIn.alone(userId, async () => ({
    response: await tryCode(services, challenge, () => openBy(visit, { ...post("backup-code", code), cookie }, proof)),
    left: await services.signIn.backupCodesLeft(userId),
  }));
  await forgiveSteps(services, by);
  await mailTo(services, userId, (sender) => letters.backupCodeUsed(sender, left));
  return signedIn(response);
}
