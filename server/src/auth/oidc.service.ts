// Signing in with an account at an OpenID Connect provider. A sealed cookie keeps the state until the provider
// redirects back.
import { email as emailField } from "@narthex/contract/fields.ts";
import { sanitizeNext } from "@narthex/contract/next.ts";
import type { CallbackQuery } from "@narthex/contract/signin.ts";
import type { OidcProvider } from "../config.oidc.ts";
import type { Database } from "../database/database.ts";
import { limitAddress, type Rule } from "../http/limits.ts";
import { readSignInProviders } from "../providers/sign-in-providers.ts";
import { Refusal, requireFound } from "../refusal.ts";
import { seal, unseal } from "../sealed.ts";
import { createUser, findLinked, linkAccount, lockCredentials, readCredentials } from "./accounts.ts";
import { type AuthCall, buildCookie } from "./auth-call.ts";
import type { PendingAuthorization, ProviderAccount } from "./oidc.ts";
import { openSession } from "./open-session.ts";
import { mayRegister } from "./registration.service.ts";

/** Sign-ins that one network may start; a whole congregation shares one Wi-Fi. */
const PER_NETWORK: Rule = { points: 300, seconds: 10 * 60 };
/** Time to sign in at the provider. */
const SECONDS = 10 * 60;
const STATE = /^[\w-]{20,100}$/;
/** Characters that a cookie may contain; the invitation itself is checked when the account is created. */
const INVITATION = /^[\w-]{1,100}$/;

interface PendingSignIn extends PendingAuthorization {
  readonly provider: string;
  /** A path of this site. */
  readonly next: string;
  readonly invitation?: string;
}

/** One cookie for each sign-in, so that two tabs do not interfere. */
const buildStateCookie = (call: AuthCall, state: string) => buildCookie(call, `elsewhere_${state}`);

/** Null for a provider that is not set up. */
async function findProvider({ services }: AuthCall, id: string): Promise<OidcProvider | null> {
  const providers = await readSignInProviders(services.postgres.db, services);
  return providers.find((one) => one.id === id) ?? null;
}

/**
 * @returns the address of the provider to send the browser to
 * @throws Refusal not_found for a provider that is not set up
 */
export async function startProviderSignIn(
  call: AuthCall,
  { provider, next, invitation }: { provider: string; next?: string | undefined; invitation?: string | undefined },
) {
  const { services, request, reply } = call;
  const found = requireFound(await findProvider(call, provider));
  await limitAddress(services, "elsewhere", request.ip, PER_NETWORK);
  const { url, ...pending } = await services.oidc.startAuthorization(found);
  const invited = invitation !== undefined && INVITATION.test(invitation) ? { invitation } : {};
  const started: PendingSignIn = { ...pending, provider, next: sanitizeNext(next), ...invited };
  const { name, options } = buildStateCookie(call, pending.state);
  const sealed = seal(services.secret, "account elsewhere", JSON.stringify(started));
  reply.setCookie(name, sealed, { ...options, maxAge: SECONDS });
  return { url };
}

/** Reads and clears the cookie of a started sign-in. */
function readPending(call: AuthCall, state: string | undefined): PendingSignIn | null {
  if (state === undefined || !STATE.test(state)) return null;
  const { name, options } = buildStateCookie(call, state);
  const sealed = call.request.cookies[name];
  if (!sealed) return null;
  call.reply.clearCookie(name, options);
  const text = unseal(call.services.secret, "account elsewhere", sealed);
  return text === null ? null : (JSON.parse(text) as PendingSignIn);
}

/** @returns the path to redirect to: the requested page, or the sign-in page with an error code */
export async function finishProviderSignIn(call: AuthCall, provider: string, query: CallbackQuery): Promise<string> {
  const { services } = call;
  const started = readPending(call, query.state);
  if (!started || started.provider !== provider) return "/api/login?error=provider_failed";
  const signInPage = (error?: string) =>
    `/api/login?${new URLSearchParams({ next: started.next, ...(error === undefined ? {} : { error }) })}`;
  // A person who canceled at the provider sees no error.
  if (query.error === "access_denied") return signInPage();
  try {
    const found = await findProvider(call, provider);
    // It may have been removed while the person was there.
    if (!found) throw new Refusal("provider_failed");
    const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
    const account = await services.oidc.finishAuthorization(found, started, new URLSearchParams(given));
    await signInAs(call, provider, account, started.invitation);
    return started.next;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return signInPage(error.code);
  }
}

async function signInAs(call: AuthCall, provider: string, account: ProviderAccount, invitation: string | undefined) {
  const { db } = call.services.postgres;
  const { subject } = account;
  const userId =
    (await findLinked(db, provider, subject)) ?? (await linkProviderAccount(call, provider, account, invitation));
  const checked = await readCredentials(db, { userId });
  if (!checked) throw new Refusal("credentials_changed");
  const requireSameLink = async (tx: Database): Promise<void> => {
    if ((await findLinked(tx, provider, subject)) !== userId) throw new Refusal("credentials_changed");
  };
  await openSession(call, { method: "account elsewhere", checked, inTransaction: requireSameLink });
}

/** Links the provider's account to the one with the same address, or to a new one. @returns the account's id */
async function linkProviderAccount(
  { services }: AuthCall,
  provider: string,
  { subject, email: claimed, emailVerified, firstName, lastName }: ProviderAccount,
  invitation: string | undefined,
): Promise<string> {
  const { postgres } = services;
  const { data: email } = emailField.safeParse(claimed);
  if (!email) throw new Refusal("provider_without_email");
  const existing = await readCredentials(postgres.db, { email });
  // A code by email verifies the address here, and changes nothing at the provider.
  if (existing && !emailVerified) throw new Refusal("provider_address_unverified");
  if (existing && !existing.emailVerified) throw new Refusal("account_not_linked");
  if (!existing && !(await mayRegister(services, email, invitation)).isWelcome)
    throw new Refusal("registration_closed");
  return postgres.transaction(async (tx) => {
    const userId = existing?.userId ?? (await createUser(tx, { email, emailVerified, firstName, lastName }));
    if (userId === null) throw new Refusal("account_not_linked");
    const now = await lockCredentials(tx, userId);
    // Otherwise an attacker with access to the mailbox could bypass the second factor with an account of the same
    // address.
    if (now?.hasSecondFactor) throw new Refusal("second_factor_bars_linking");
    if (!(await linkAccount(tx, userId, provider, subject))) throw new Refusal("account_not_linked");
    return userId;
  });
}
