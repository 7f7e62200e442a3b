// The second factor: turning it on and off, and the second step of signing in. The library makes and checks the codes;
// counted, audited and told by mail is here. Like the first step, none of this holds a transaction while hashes are made.
import type { SecondFactor, SecondFactorBegun } from "@narthex/contract/second-factor.ts";
import type { SignedIn } from "@narthex/contract/signin.ts";
import type { Viewer } from "../access/viewer.ts";
import { writeAudit } from "../audit/audit.ts";
import type { Database } from "../database/database.ts";
import { forgive, limit } from "../http/limits.ts";
import { Refusal } from "../http/refusal.ts";
import { endOtherSessions } from "../http/session.ts";
import { announce } from "../live/live.ts";
import * as letters from "../mail/letters.ts";
import { queueMail } from "../mail/mail.ts";
import { qrCodeOf } from "../qr/qr.ts";
import type { Services } from "../services.ts";
import { readChallenge } from "./challenge.ts";
import { readRegistration } from "./registration.ts";
import { eraseSecondFactor, findHolder, type Holder } from "./second-factor.queries.ts";
import { countAddress, WRONG_CODES_OF_A_DAY, WRONG_TRIES } from "./signin.service.ts";
import { ask, type Visit } from "./translate.ts";

type SecondFactorDeed = "second_factor_on" | "second_factor_off" | "backup_codes_renewed" | "second_factor_removed";

/** A code of the app is right for a minute and a half, so for longer than that it counts as used. */
const ONCE = { points: 1, seconds: 120 };

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
  services: Services,
  actor: Pick<Viewer, "userId">,
  { userId, email, memberId }: Holder,
  { action, letter }: { action: SecondFactorDeed; letter: (sender: letters.Sender) => letters.Letter },
): Promise<void> {
  const { congregationName } = await readRegistration(tx);
  await writeAudit(tx, actor, { action, subject: "user", subjectId: userId });
  await queueMail(tx, services, email, letter({ congregationName, publicUrl: services.config.publicUrl }));
  await announce(tx, { topic: "members", memberId, userId });
}

/** Asks the library for something that needs the password; wrong ones count as they do at the door. */
async function withPassword(
  visit: Visit,
  viewer: Viewer,
  path: string,
  body: { password: string; issuer?: string },
): Promise<Response> {
  await limit(visit.services, "password", viewer.email, WRONG_TRIES);
  const response = await ask(visit, post(path, body));
  await forgive(visit.services, "password", viewer.email);
  return response;
}

export async function beginSecondFactor(visit: Visit, viewer: Viewer, password: string): Promise<SecondFactorBegun> {
  const holder = await holderOf(visit, viewer);
  if (holder.isOn) throw new Refusal("second_factor_on");
  if (!holder.emailVerified || !holder.hasPassword) throw new Refusal("second_factor_not_ready");
  // The app lists this account under the congregation's name.
  const body = { password, issuer: viewer.congregation.name };
  const response = await withPassword(visit, viewer, "/enable", body);
  const { totpURI, backupCodes } = (await response.json()) as { totpURI: string; backupCodes: string[] };
  // Not every app takes a plus sign for a space.
  const address = totpURI.replaceAll("+", "%20");
  const secret = new URL(address).searchParams.get("secret") ?? "";
  return { address, secret, qrCode: await qrCodeOf(address), backupCodes };
}

/** Counts a try before it is made. A code of the app passes once: whoever reads it over a shoulder comes too late. */
async function countCode({ services }: Visit, userId: string, code: string): Promise<void> {
  await limit(services, "second step", userId, WRONG_TRIES);
  await limit(services, "second steps of a day", userId, WRONG_CODES_OF_A_DAY);
  await limit(services, "app code", `${userId} ${code}`, ONCE).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal("wrong_app_code") : error;
  });
}

async function forgiveCodes({ services }: Visit, userId: string): Promise<void> {
  await forgive(services, "second step", userId);
  await forgive(services, "second steps of a day", userId);
}

/** Whoever was signed in elsewhere came in by one step alone: they are asked anew. */
export async function confirmSecondFactor(visit: Visit, viewer: Viewer, code: string): Promise<SecondFactor> {
  const { services } = visit;
  const holder = await holderOf(visit, viewer);
  if (holder.isOn) throw new Refusal("second_factor_on");
  await countCode(visit, viewer.userId, code);
  const response = await ask(visit, post("/verify-totp", { code }));
  await forgiveCodes(visit, viewer.userId);
  await services.postgres.transaction(async (tx) => {
    await endOtherSessions(tx, services, viewer.userId, response.headers.getSetCookie());
    await tell(tx, services, viewer, holder, { action: "second_factor_on", letter: letters.secondFactorOn });
  });
  return readSecondFactor(visit, viewer);
}

async function requireOn(visit: Visit, viewer: Viewer): Promise<Holder> {
  const holder = await holderOf(visit, viewer);
  if (!holder.isOn) throw new Refusal("second_factor_off");
  return holder;
}

export async function renewBackupCodes(visit: Visit, viewer: Viewer, password: string) {
  const { services } = visit;
  const holder = await requireOn(visit, viewer);
  const response = await withPassword(visit, viewer, "/generate-backup-codes", { password });
  const { backupCodes } = (await response.json()) as { backupCodes: string[] };
  const told = { action: "backup_codes_renewed", letter: letters.backupCodesRenewed } as const;
  await services.postgres.transaction((tx) => tell(tx, services, viewer, holder, told));
  return { backupCodes };
}

export async function turnOffSecondFactor(visit: Visit, viewer: Viewer, password: string): Promise<SecondFactor> {
  const { services } = visit;
  const holder = await requireOn(visit, viewer);
  await withPassword(visit, viewer, "/disable", { password });
  const told = { action: "second_factor_off", letter: letters.secondFactorOff } as const;
  await services.postgres.transaction((tx) => tell(tx, services, viewer, holder, told));
  return readSecondFactor(visit, viewer);
}

/** For somebody who lost phone and backup codes. Who it is was found out by whoever calls; their sessions are the caller's to end. */
export async function removeSecondFactor(
  tx: Database,
  services: Services,
  viewer: Viewer,
  userId: string,
): Promise<void> {
  const holder = await findHolder(tx, userId);
  if (!holder?.isOn) throw new Refusal("second_factor_off");
  await eraseSecondFactor(tx, userId);
  const told = { action: "second_factor_removed", letter: letters.secondFactorRemoved } as const;
  await tell(tx, services, viewer, holder, told);
}

async function signedIn(response: Response): Promise<SignedIn> {
  const { user } = (await response.json()) as { user: { id: string } };
  return { userId: user.id };
}

export async function passByApp(visit: Visit, code: string): Promise<SignedIn> {
  await countAddress(visit);
  const { userId, cookie } = await readChallenge(visit);
  await countCode(visit, userId, code);
  const response = await ask(visit, { ...post("/verify-totp", { code }), cookie });
  await forgiveCodes(visit, userId);
  return signedIn(response);
}

export async function passByBackupCode(visit: Visit, code: string): Promise<SignedIn> {
  const { services } = visit;
  await countAddress(visit);
  const { userId, cookie } = await readChallenge(visit);
  await limit(services, "second step", userId, WRONG_TRIES);
  const response = await ask(visit, { ...post("/verify-backup-code", { code }), cookie });
  await forgiveCodes(visit, userId);
  const holder = await holderOf(visit, { userId });
  const left = await services.signIn.backupCodesLeft(userId);
  await services.postgres.transaction(async (tx) => {
    const { congregationName } = await readRegistration(tx);
    const sender = { congregationName, publicUrl: services.config.publicUrl };
    await queueMail(tx, services, holder.email, letters.backupCodeUsed(sender, left));
  });
  return signedIn(response);
}
