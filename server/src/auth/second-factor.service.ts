// Turning the second factor on and off. The library makes and checks the codes; counted, audited and told by mail is here.
// One change at a time per account (alone.ts): the library looks first and writes afterwards, with nothing to hold it together.
import type { SecondFactor, SecondFactorBegun } from "@narthex/contract/second-factor.ts";
import type { FastifyBaseLogger } from "fastify";
import type { Viewer } from "../access/viewer.ts";
import { writeAudit } from "../audit/audit.ts";
import type { Config } from "../config.ts";
import type { Database, Postgres } from "../database/database.ts";
import { forgive, limit } from "../http/limits.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { publishChange } from "../live/changes.ts";
import * as letters from "../messaging/mail/letters.ts";
import { queueMail } from "../messaging/mail/mail.ts";
import { qrCodeOf } from "../qr/qr.ts";
import { Refusal } from "../refusal.ts";
import { WRONG_TRIES, WRONG_TRIES_OF_A_DAY } from "./password-tries.ts";
import { readRegistration } from "./registration.ts";
import { eraseSecondFactor, findHolder, type Holder, holdAccount } from "./second-factor.queries.ts";
import { forgiveSteps, useAppCode } from "./second-step.service.ts";
import type { SignIn } from "./signin.ts";
import { ask, type Visit } from "./translate.ts";

interface Needs {
  readonly config: Config;
  readonly logger: FastifyBaseLogger;
  readonly postgres: Postgres;
  readonly jobs: Jobs;
  readonly signIn: SignIn;
  readonly secret: string;
}

type SecondFactorDeed = "second_factor_on" | "second_factor_off" | "backup_codes_renewed" | "second_factor_removed";

interface Told {
  readonly action: SecondFactorDeed;
  readonly letter: (sender: letters.Sender) => letters.Letter;
}

const post = (path: string, body: object) => ({ method: "POST", path: `/two-factor${path}`, body }) as const;

async function holderOf({ services }: Visit, { userId }: Pick<Viewer, "userId">): Promise<Holder> {
  const holder = await findHolder(services.postgres.db, userId);
  if (!holder) throw new Refusal("signed_out");
  return holder;
}

async function stateOf({ services }: Visit, holder: Holder): Promise<SecondFactor> {
  const { userId, isOn, emailVerified, hasPassword } = holder;
  return {
    on: isOn,
    backupCodesLeft: isOn ? await services.signIn.backupCodesLeft(userId) : null,
    lacks: emailVerified ? (hasPassword ? null : "password") : "verified_email",
  };
}

export async function readSecondFactor(visit: Visit, viewer: Viewer): Promise<SecondFactor> {
  return stateOf(visit, await holderOf(visit, viewer));
}

/** Writes down what was done, in the audit log and to the owner's mailbox. */
async function tell(
  tx: Database,
  services: Needs,
  actor: Pick<Viewer, "userId">,
  { userId, email, memberId }: Holder,
  { action, letter }: Told,
): Promise<void> {
  const { congregationName } = await readRegistration(tx);
  await writeAudit(tx, actor, { action, subject: "user", subjectId: userId });
  await queueMail(tx, services, email, letter({ congregationName, publicUrl: services.config.publicUrl }));
  await publishChange(tx, { topic: "members", memberId, userId });
}

/** Asks the library for something that needs the password. Wrong ones of strangers are counted elsewhere. */
async function withPassword(
  visit: Visit,
  viewer: Viewer,
  path: string,
  body: { password: string; issuer?: string },
): Promise<Response> {
  await limit(visit.services, "own password", viewer.userId, WRONG_TRIES);
  const response = await ask(visit, { ...post(path, body), share: { key: viewer.userId, isKnown: true } });
  await forgive(visit.services, "own password", viewer.userId);
  return response;
}

export async function beginSecondFactor(visit: Visit, viewer: Viewer, password: string): Promise<SecondFactorBegun> {
  // The app lists this account under the congregation's name.
  const body = { password, issuer: viewer.congregation.name };
  const response = await visit.services.signIn.alone(viewer.userId, async () => {
    const holder = await holderOf(visit, viewer);
    if (holder.isOn) throw new Refusal("second_factor_on");
    if (!holder.emailVerified || !holder.hasPassword) throw new Refusal("second_factor_not_ready");
    return withPassword(visit, viewer, "/enable", body);
  });
  const { totpURI, backupCodes } = (await response.json()) as { totpURI: string; backupCodes: string[] };
  // Not every app takes a plus sign for a space.
  const address = totpURI.replaceAll("+", "%20");
  const secret = new URL(address).searchParams.get("secret") ?? "";
  return { address, secret, qrCode: await qrCodeOf(address), backupCodes };
}

/**
 * Whoever was signed in elsewhere came in by one step alone: they are asked anew. The database ends their sessions in the
 * statement that turns it on (docs/decisions/0066-compare-credentials-before-opening-a-session.md); the library then opens one anew, for here.
 */
export async function confirmSecondFactor(visit: Visit, viewer: Viewer, code: string): Promise<SecondFactor> {
  const { services } = visit;
  const { userId } = viewer;
  return services.signIn.alone(userId, async () => {
    const holder = await holderOf(visit, viewer);
    if (holder.isOn) throw new Refusal("second_factor_on");
    // Not counted with the tries at the door: whoever makes those must not keep the owner from beginning anew.
    await limit(services, "first code", userId, WRONG_TRIES);
    await limit(services, "first codes of a day", userId, WRONG_TRIES_OF_A_DAY);
    await useAppCode(services, userId, code);
    await ask(visit, post("/verify-totp", { code }));
    await forgive(services, "first code", userId);
    await forgive(services, "first codes of a day", userId);
    await forgiveSteps(services, userId);
    const told = { action: "second_factor_on", letter: letters.secondFactorOn } as const;
    await services.postgres.transaction((tx) => tell(tx, services, viewer, holder, told));
    return readSecondFactor(visit, viewer);
  });
}

async function requireOn(visit: Visit, viewer: Viewer): Promise<Holder> {
  const holder = await holderOf(visit, viewer);
  if (!holder.isOn) throw new Refusal("second_factor_off");
  return holder;
}

/** Asks the library to change a second factor that is on, and tells so; of several at once, each finds what the one before left. */
async function change(
  visit: Visit,
  viewer: Viewer,
  { path, password }: { path: string; password: string },
  told: Told,
): Promise<Response> {
  const { services } = visit;
  return services.signIn.alone(viewer.userId, async () => {
    const holder = await requireOn(visit, viewer);
    const response = await withPassword(visit, viewer, path, { password });
    await services.postgres.transaction((tx) => tell(tx, services, viewer, holder, told));
    return response;
  });
}

export async function renewBackupCodes(visit: Visit, viewer: Viewer, password: string) {
  const asked = { path: "/generate-backup-codes", password };
  const told = { action: "backup_codes_renewed", letter: letters.backupCodesRenewed } as const;
  const response = await change(visit, viewer, asked, told);
  const { backupCodes } = (await response.json()) as { backupCodes: string[] };
  return { backupCodes };
}

export async function turnOffSecondFactor(visit: Visit, viewer: Viewer, password: string): Promise<SecondFactor> {
  const told = { action: "second_factor_off", letter: letters.secondFactorOff } as const;
  await change(visit, viewer, { path: "/disable", password }, told);
  return readSecondFactor(visit, viewer);
}

/**
 * For somebody who lost phone and backup codes. Who it is was found out by whoever calls.
 * @param then what goes with it, such as ending their sessions
 */
export async function removeSecondFactor<T>(
  services: Needs,
  viewer: Viewer,
  userId: string,
  then: (tx: Database) => Promise<T>,
): Promise<T> {
  const { postgres, signIn } = services;
  const told = { action: "second_factor_removed", letter: letters.secondFactorRemoved } as const;
  const remove = async (tx: Database): Promise<T> => {
    await holdAccount(tx, userId);
    const holder = await findHolder(tx, userId);
    if (!holder?.isOn) throw new Refusal("second_factor_off");
    await eraseSecondFactor(tx, userId);
    await tell(tx, services, viewer, holder, told);
    return then(tx);
  };
  const done = await signIn.alone(userId, () => postgres.transaction(remove));
  // Tries with the lost one say nothing about the next.
  await forgiveSteps(services, userId);
  return done;
}
