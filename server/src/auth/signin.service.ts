// The ways in. None tells whether an address has an account, and no stranger can close one (docs/decisions/0086, 0087).
// These calls run outside a transaction of ours: a queue of password hashes must not hold connections that check-in needs.

import { randomUUID } from "node:crypto";
import { safeNext } from "@narthex/contract/next.ts";
import type {
  CallbackQuery,
  CodeSignIn,
  PasswordReset,
  PasswordSignIn,
  SignedIn,
  SignUp,
} from "@narthex/contract/signin.ts";
import { verifyJWT } from "better-auth/crypto";
import { and, eq } from "drizzle-orm";
import type { Viewer } from "../access/viewer.ts";
import { writeAudit } from "../audit/audit.ts";
import { countAudit } from "../audit/count.ts";
import { users } from "../database/tables/users.ts";
import { limitAddress, type Rule } from "../http/limits.ts";
import { opensDoor } from "../invitations/acceptance.service.ts";
import { keepProfile } from "../members/links.service.ts";
import { Refusal, wrongField } from "../refusal.ts";
import { inTurnOfHashes, inTurnOfLookUps } from "./admission.ts";
import { carriedInvitation, carryInvitation } from "./carried-invitation.ts";
import { evenOut, inEvenTime } from "./even-time.ts";
import type { Share } from "./fair-queue.ts";
import { knownDevice } from "./known-device.ts";
import { mayMailAgain, mayMailNow, mayMailShortCode, mayMailStranger } from "./mail-budget.ts";
import { beginCodeRequest, mailLongCode, mailShortCode, useCode } from "./mail-code.ts";
import { openBy, readStanding, type Standing } from "./opening.ts";
import { countPassword, forgivePassword } from "./password-tries.ts";
import { readRegistration } from "./registration.ts";
import { findHolder } from "./second-factor.queries.ts";
import { ask, destination, shareOf, type Visit } from "./translate.ts";
import { refuseWeakPassword, weaknessOf } from "./weak-password.ts";

/** Setting out to another service, from one network; a whole congregation shares one Wi-Fi. */
const ELSEWHERE: Rule = { points: 300, seconds: 10 * 60 };
/** Wrong passwords are answered at multiples of this: an older hash takes longer to check than a new one, or none. */
const WRONG_PASSWORD_MS = 250;
/** So are wrong codes, which are written down where there is an account. */
const WRONG_CODE_MS = 50;
/** So are requests for mail, which an unknown address does not get. */
const MAIL_MS = 100;

/** The first step is answered with 202 where a second is to follow, which the library then asks for with a cookie. */
async function signedIn({ reply }: Visit, response: Response): Promise<SignedIn | { secondStep: true }> {
  const { user } = (await response.json()) as { user?: { id: string } };
  if (!user) return { secondStep: true };
  reply.code(200);
  return { userId: user.id };
}

export async function signInWithPassword(visit: Visit, sent: PasswordSignIn) {
  const started = performance.now();
  const [before, device] = await inTurnOfLookUps(shareOf(visit), async () => {
    const standing = await readStanding(visit.services.postgres.db, sent);
    return [standing, await knownDevice(visit, standing?.userId)];
  });
  const share = device === null ? shareOf(visit) : { key: device, isKnown: true };
  try {
    return await inTurnOfHashes(share, () => tryPassword(visit, sent, { before, device, share }));
  } catch (error) {
    if (error instanceof Refusal && error.code === "wrong_credentials") await evenOut(started, WRONG_PASSWORD_MS);
    throw error;
  }
}

interface Trying {
  readonly before: Standing | null;
  readonly device: string | null;
  readonly share: Share;
}

async function tryPassword(visit: Visit, { email, password }: PasswordSignIn, { before, device, share }: Trying) {
  const forgiveTries = await countPassword(visit, email, device);
  const question = { method: "POST", path: "/sign-in/email", body: { email, password }, share } as const;
  try {
    const response = await openBy(visit, question, { before, password: true, typed: password });
    await forgiveTries();
    return await signedIn(visit, response);
  } catch (error) {
    if (error instanceof Refusal && error.code === "wrong_credentials") await noteFailure(visit, before?.userId);
    throw error;
  }
}

/** Somebody tried to sign in to an account, and could not. */
async function noteFailure({ services }: Visit, userId: string | undefined): Promise<void> {
  if (userId === undefined) return;
  const deed = { action: "sign_in_failed", subject: "user", subjectId: userId };
  await countAudit(services.postgres.db, null, deed, services.clock());
}

/** Whether this address may get an account, and whether an invitation is what permits it. */
async function welcome({ services }: Visit, email: string, invitation: string | undefined) {
  const { db } = services.postgres;
  if (invitation && (await opensDoor(db, services, invitation, email))) return { isWelcome: true, isInvited: true };
  return { isWelcome: (await readRegistration(db)).isOpen, isInvited: false };
}

/** Why a password is refused for a new account, beside the field; asked also where other fields are wrong. */
export async function weakSignUpPassword(
  { postgres }: Pick<Visit["services"], "postgres">,
  { password, ...names }: Readonly<Record<string, unknown>>,
): Promise<Record<string, string>> {
  if (typeof password !== "string") return {};
  const { congregationName } = await readRegistration(postgres.db);
  const context = Object.values(names).filter((name) => typeof name === "string");
  const weakness = await weaknessOf(password, [...context, congregationName]);
  return weakness === null ? {} : { password: weakness };
}

async function createWithPassword(visit: Visit, { email, invitation, ...rest }: SignUp) {
  const fields = await weakSignUpPassword(visit.services, { email, ...rest });
  if (fields.password !== undefined) throw wrongField("password", fields.password);
  const { isWelcome, isInvited } = await welcome(visit, email, invitation);
  if (!isWelcome) throw new Refusal("registration_closed");
  if (!(await mayMailStranger(visit, email, isInvited))) throw new Refusal("too_many", { retryAfter: 15 * 60 });
  try {
    await ask(visit, { method: "POST", path: "/sign-up/email", body: { email, name: "", ...rest }, invitation });
  } catch (error) {
    // Two at once with one address: the second is answered as if it had come after the first.
    const { db } = visit.services.postgres;
    const [taken] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (!taken || error instanceof Refusal) throw error;
  }
  return { email };
}

/** The answer is the same, at the same time, for an address that has an account. */
export function signUp(visit: Visit, input: SignUp) {
  return inEvenTime(MAIL_MS, () => inTurnOfHashes(shareOf(visit), () => createWithPassword(visit, input)));
}

interface Recipient {
  readonly userId: string;
  readonly isVerified: boolean;
  /** The visitor's device, where this account has signed in on it before. */
  readonly device: string | null;
}

async function recipientAt(visit: Visit, email: string): Promise<Recipient | null> {
  const { db } = visit.services.postgres;
  const [user] = await db
    .select({ userId: users.id, isVerified: users.emailVerified })
    .from(users)
    .where(eq(users.email, email));
  return user ? { ...user, device: await knownDevice(visit, user.userId) } : null;
}

/** Does what a request for mail asks, in the turn of its network, and answers at a time that tells nothing. */
function inTurnAndEvenTime<T>(visit: Visit, work: () => Promise<T>): Promise<T> {
  return inEvenTime(MAIL_MS, () => inTurnOfLookUps(shareOf(visit), work));
}

/** Sends a code to whoever may sign in with it. The answer is the same for every address. */
export function sendCode(visit: Visit, { email, invitation }: { email: string; invitation?: string | undefined }) {
  return inTurnAndEvenTime(visit, async () => {
    const token = beginCodeRequest(visit);
    const recipient = await recipientAt(visit, email);
    if (recipient) {
      const { device, isVerified } = recipient;
      const isShort =
        (await mayMailNow(visit, "code", email, device)) &&
        (await mayMailShortCode(visit, email, device)) &&
        (isVerified || (await mayMailStranger(visit, email)));
      await (isShort ? mailShortCode(visit, email, token) : mailLongCode(visit, email));
    } else {
      const { isWelcome, isInvited } = await welcome(visit, email, invitation);
      if (isWelcome && (await mayMailStranger(visit, email, isInvited))) await mailShortCode(visit, email, token);
    }
    return { email };
  });
}

/** For somebody new, who has just proven the address by a code. */
async function createAccount(visit: Visit, email: string, invitation: string | undefined): Promise<void> {
  const { isWelcome } = await welcome(visit, email, invitation);
  if (!isWelcome) throw new Refusal("registration_closed");
  await visit.services.postgres.transaction(async (tx) => {
    const id = randomUUID();
    const created = await tx
      .insert(users)
      .values({ id, email, emailVerified: true })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id });
    if (created.length === 0) return;
    await writeAudit(tx, { userId: id }, { action: "created", subject: "user", subjectId: id });
  });
}

export async function signInWithCode(visit: Visit, { email, otp, invitation }: CodeSignIn) {
  const { services } = visit;
  const started = performance.now();
  const [before, isRight] = await inTurnOfLookUps(shareOf(visit), async () => {
    const standing = await readStanding(services.postgres.db, { email });
    const isTaken = await useCode(visit, email, otp);
    if (!isTaken) await noteFailure(visit, standing?.userId);
    return [standing, isTaken];
  });
  if (!isRight) {
    await evenOut(started, WRONG_CODE_MS);
    throw new Refusal("wrong_code");
  }
  if (!before) await createAccount(visit, email, invitation);
  // The library keeps one code per address: of two people's at the same moment, one would replace the other.
  const response = await services.signIn.alone(`code ${email}`, async () => {
    const body = { email, otp: await services.signIn.createCode(email) };
    const question = { method: "POST", path: "/sign-in/email-otp", body, invitation } as const;
    return openBy(visit, question, { before, password: false });
  });
  return signedIn(visit, response);
}

export function sendPasswordReset(visit: Visit, email: string) {
  return inTurnAndEvenTime(visit, async () => {
    const recipient = await recipientAt(visit, email);
    // The link that was mailed last still works, in every browser.
    const isDue =
      recipient !== null &&
      ((await mayMailNow(visit, "reset", email, recipient.device)) || (await mayMailAgain(visit, "reset", email)));
    if (isDue) await ask(visit, { method: "POST", path: "/request-password-reset", body: { email } });
    return { email };
  });
}

export async function resetPassword(visit: Visit, { token, newPassword }: PasswordReset) {
  const { postgres, signIn } = visit.services;
  const userId = await signIn.challenged(`reset-password:${token}`);
  const holder = userId === null ? null : await findHolder(postgres.db, userId);
  if (!holder) throw new Refusal("link_expired");
  const { congregationName } = await readRegistration(postgres.db);
  const context = [holder.email, holder.firstName, holder.lastName, congregationName];
  await refuseWeakPassword("newPassword", newPassword, context);
  await ask(visit, { method: "POST", path: "/reset-password", body: { token, newPassword } });
  await forgivePassword(visit, holder.email);
}

export async function sendVerification(visit: Visit, { email, emailVerified }: Viewer) {
  if (emailVerified) throw new Refusal("email_already_verified");
  if (!(await mayMailStranger(visit, email))) throw new Refusal("too_many", { retryAfter: 15 * 60 });
  await ask(visit, { method: "POST", path: "/send-verification-email", body: { email } });
  return { email };
}

/**
 * Takes the link and the session of the same account. Otherwise somebody could sign up with another person's address, wait
 * until that person opens the link out of curiosity, and be taken for them.
 */
export async function verifyEmail({ services }: Visit, { userId, email }: Viewer, token: string) {
  const claims = await verifyJWT<{ email?: unknown; updateTo?: unknown }>(token, services.secret);
  if (!claims || claims.updateTo !== undefined) throw new Refusal("link_expired");
  if (claims.email !== email) throw new Refusal("link_of_another_account");
  await services.postgres.transaction(async (tx) => {
    const proven = await tx
      .update(users)
      .set({ emailVerified: true })
      .where(and(eq(users.id, userId), eq(users.emailVerified, false)))
      .returning({ id: users.id });
    if (proven.length === 0) return;
    // The link came by email and the session is the account's own: whoever wrote the profile reads the mailbox.
    await keepProfile(tx, userId);
    await writeAudit(tx, { userId }, { action: "verified_email", subject: "user", subjectId: userId });
  });
}

/** The address of another service where the visitor proves who they are. */
export async function startElsewhere(
  visit: Visit,
  { provider, next, invitation }: { provider: string; next?: string | undefined; invitation?: string | undefined },
) {
  const { services, request } = visit;
  if (!services.config.oidcProviders.some(({ id }) => id === provider)) throw new Refusal("not_found");
  await limitAddress(services, "elsewhere", request.ip, ELSEWHERE);
  carryInvitation(visit, invitation);
  const target = safeNext(next);
  const back = new URLSearchParams({ next: target });
  const body = { provider, callbackURL: target, errorCallbackURL: `/api/login?${back}`, disableRedirect: true };
  const response = await ask(visit, { method: "POST", path: "/sign-in/social", body, provider });
  const { url } = (await response.json()) as { url: string };
  return { url };
}

/** Where to send someone who comes back from there: onwards, or to the sign-in page with what went wrong. */
export async function returnFromElsewhere(visit: Visit, provider: string, query: CallbackQuery): Promise<string> {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const path = `/callback/${encodeURIComponent(provider)}?${new URLSearchParams(given)}`;
  const invitation = carriedInvitation(visit);
  try {
    const question = { method: "GET", path, provider, invitation } as const;
    const response = await openBy(visit, question, { before: null, password: false });
    return destination(response, visit.services.config.publicUrl);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === "not_found") throw error;
    return `/api/login?error=${error.code}`;
  }
}
