// The ways in. Every one is counted before it is tried, and none tells whether an address has an account.
// These calls run outside a transaction of ours: a queue of password hashes must not hold connections that check-in needs.

import { safeNext } from "@narthex/contract/next.ts";
import type {
  CallbackQuery,
  CodeSignIn,
  PasswordReset,
  PasswordSignIn,
  SignedIn,
  SignUp,
} from "@narthex/contract/signin.ts";
import { eq } from "drizzle-orm";
import type { Viewer } from "../access/viewer.ts";
import { users } from "../database/tables/users.ts";
import { forgive, limit, limitAddress, type Rule } from "../http/limits.ts";
import { Refusal } from "../http/refusal.ts";
import { opensDoor } from "../invitations/acceptance.service.ts";
import { carriedInvitation, carryInvitation } from "./carried-invitation.ts";
import { openBy, readStanding } from "./opening.ts";
import { readRegistration } from "./registration.ts";
import { ask, destination, type Visit } from "./translate.ts";

const QUARTER_HOUR = 15 * 60;
export const WRONG_TRIES: Rule = { points: 10, seconds: QUARTER_HOUR };
/** A million codes are soon guessed by someone with patience and no limit over the day. */
export const WRONG_CODES_OF_A_DAY: Rule = { points: 50, seconds: 24 * 60 * 60 };
const MAILS: Rule = { points: 5, seconds: QUARTER_HOUR };
/** One Wi-Fi for a whole congregation is one address. */
const FROM_ONE_ADDRESS: Rule = { points: 300, seconds: 10 * 60 };

export const countAddress = ({ services, request }: Visit) =>
  limitAddress(services, "sign-in", request.ip, FROM_ONE_ADDRESS);
const countMail = ({ services }: Visit, recipient: string) => limit(services, "mail", recipient, MAILS);

/** The first step is answered with 202 where a second is to follow, which the library then asks for with a cookie. */
async function signedIn({ reply }: Visit, response: Response): Promise<SignedIn | { secondStep: true }> {
  const { user } = (await response.json()) as { user?: { id: string } };
  if (!user) return { secondStep: true };
  reply.code(200);
  return { userId: user.id };
}

export async function signInWithPassword(visit: Visit, { email, password }: PasswordSignIn) {
  await countAddress(visit);
  await limit(visit.services, "password", email, WRONG_TRIES);
  const before = await readStanding(visit.services.postgres.db, { email });
  const question = { method: "POST", path: "/sign-in/email", body: { email, password } } as const;
  const response = await openBy(visit, question, { before, password: true, typed: password });
  await forgive(visit.services, "password", email);
  return signedIn(visit, response);
}

export async function signUp(visit: Visit, { email, invitation, ...rest }: SignUp) {
  await countAddress(visit);
  await countMail(visit, email);
  const { db } = visit.services.postgres;
  const isWelcome = (await readRegistration(db)).isOpen || (await opensDoor(db, visit.services, invitation, email));
  if (!isWelcome) throw new Refusal("registration_closed");
  try {
    await ask(visit, { method: "POST", path: "/sign-up/email", body: { email, name: "", ...rest }, invitation });
  } catch (error) {
    // Two at once with one address: the second is answered as if it had come after the first.
    const [taken] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (!taken || error instanceof Refusal) throw error;
  }
  return { email };
}

export async function sendCode(visit: Visit, email: string) {
  await countAddress(visit);
  await countMail(visit, email);
  await ask(visit, { method: "POST", path: "/email-otp/send-verification-otp", body: { email, type: "sign-in" } });
  return { email };
}

export async function signInWithCode(visit: Visit, { email, otp, invitation }: CodeSignIn) {
  await countAddress(visit);
  await limit(visit.services, "code", email, WRONG_TRIES);
  await limit(visit.services, "codes of a day", email, WRONG_CODES_OF_A_DAY);
  const before = await readStanding(visit.services.postgres.db, { email });
  const question = { method: "POST", path: "/sign-in/email-otp", body: { email, otp }, invitation } as const;
  const response = await openBy(visit, question, { before, password: false });
  await forgive(visit.services, "code", email);
  await forgive(visit.services, "codes of a day", email);
  return signedIn(visit, response);
}

export async function sendPasswordReset(visit: Visit, email: string) {
  await countAddress(visit);
  await countMail(visit, email);
  await ask(visit, { method: "POST", path: "/request-password-reset", body: { email } });
  return { email };
}

export async function resetPassword(visit: Visit, { token, newPassword }: PasswordReset) {
  await countAddress(visit);
  await ask(visit, { method: "POST", path: "/reset-password", body: { token, newPassword } });
}

export async function sendVerification(visit: Visit, { email, emailVerified }: Viewer) {
  if (emailVerified) throw new Refusal("email_already_verified");
  await countMail(visit, email);
  await ask(visit, { method: "POST", path: "/send-verification-email", body: { email } });
  return { email };
}

/** The address inside a verification link's token. Read, not believed: the library checks the signature. */
function addressIn(token: string): string | null {
  try {
    const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8")) as {
      email?: unknown;
    };
    return typeof claims.email === "string" ? claims.email : null;
  } catch {
    return null;
  }
}

/**
 * Takes the link and the session of the same account. Otherwise somebody could sign up with another person's address, wait
 * until that person opens the link out of curiosity, and be taken for them.
 */
export async function verifyEmail(visit: Visit, viewer: Viewer, token: string) {
  await countAddress(visit);
  const address = addressIn(token);
  if (address === null) throw new Refusal("link_expired");
  if (address !== viewer.email) throw new Refusal("link_of_another_account");
  await ask(visit, { method: "GET", path: `/verify-email?${new URLSearchParams({ token })}` });
}

/** The address of another service where the visitor proves who they are. */
export async function startElsewhere(
  visit: Visit,
  { provider, next, invitation }: { provider: string; next?: string | undefined; invitation?: string | undefined },
) {
  await countAddress(visit);
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
    await countAddress(visit);
    const question = { method: "GET", path, provider, invitation } as const;
    const response = await openBy(visit, question, { before: null, password: false });
    return destination(response, visit.services.config.publicUrl);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === "not_found") throw error;
    return `/api/login?error=${error.code}`;
  }
}
