// Signing in with an account at an OpenID Connect provider. What has to be known on the way back waits in a sealed cookie.
import { email as emailField } from "@narthex/contract/fields.ts";
import { safeNext } from "@narthex/contract/next.ts";
import type { CallbackQuery } from "@narthex/contract/signin.ts";
import { limitAddress, type Rule } from "../http/limits.ts";
import { Refusal } from "../refusal.ts";
import { seal, unseal } from "../sealed.ts";
import { createUser, findLinked, holdCredentials, linkAccount, readCredentials } from "./accounts.queries.ts";
import { type AuthCall, cookieFor } from "./auth-call.ts";
import type { Departure, ProviderAccount } from "./oidc.ts";
import { openSession } from "./open-session.ts";
import { mayRegister } from "./registration.service.ts";

/** Setting out to another service, from one network; a whole congregation shares one Wi-Fi. */
const PER_NETWORK: Rule = { points: 300, seconds: 10 * 60 };
/** Time to sign in at the provider. */
const SECONDS = 10 * 60;
const STATE = /^[\w-]{20,100}$/;
/** What a cookie can hold; whether the invitation is good is checked on the way back. */
const INVITATION = /^[\w-]{1,100}$/;

interface Journey extends Departure {
  readonly provider: string;
  /** A path of this site. */
  readonly next: string;
  readonly invitation?: string;
}

/** One cookie for each journey, so that two tabs do not end each other's. */
const cookieOf = (call: AuthCall, state: string) => cookieFor(call, `elsewhere_${state}`);

/** The address of another service where somebody proves who they are. */
export async function startElsewhere(
  call: AuthCall,
  { provider, next, invitation }: { provider: string; next?: string | undefined; invitation?: string | undefined },
) {
  const { services, request, reply } = call;
  if (!services.config.oidcProviders.some(({ id }) => id === provider)) throw new Refusal("not_found");
  await limitAddress(services, "elsewhere", request.ip, PER_NETWORK);
  const { url, ...departure } = await services.oidc.setOut(provider);
  const invited = invitation !== undefined && INVITATION.test(invitation) ? { invitation } : {};
  const journey: Journey = { ...departure, provider, next: safeNext(next), ...invited };
  const { name, options } = cookieOf(call, departure.state);
  const sealed = seal(services.secret, "account elsewhere", JSON.stringify(journey));
  reply.setCookie(name, sealed, { ...options, maxAge: SECONDS });
  return { url };
}

/** What this browser set out with; it is gone by that. */
function takeJourney(call: AuthCall, state: string | undefined): Journey | null {
  if (state === undefined || !STATE.test(state)) return null;
  const { name, options } = cookieOf(call, state);
  const sealed = call.request.cookies[name];
  if (!sealed) return null;
  call.reply.clearCookie(name, options);
  const text = unseal(call.services.secret, "account elsewhere", sealed);
  return text === null ? null : (JSON.parse(text) as Journey);
}

/** Where to send somebody who comes back from there: onwards, or to the sign-in page with what went wrong. */
export async function returnFromElsewhere(call: AuthCall, provider: string, query: CallbackQuery): Promise<string> {
  const { services } = call;
  if (!services.config.oidcProviders.some(({ id }) => id === provider)) throw new Refusal("not_found");
  const journey = takeJourney(call, query.state);
  if (!journey || journey.provider !== provider) return "/api/login?error=provider_failed";
  const signInPage = (error?: string) =>
    `/api/login?${new URLSearchParams({ next: journey.next, ...(error === undefined ? {} : { error }) })}`;
  // Nobody who has changed their mind over there needs an explanation.
  if (query.error === "access_denied") return signInPage();
  try {
    const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
    const account = await services.oidc.comeBack(provider, journey, new URLSearchParams(given));
    await signInAs(call, provider, account, journey.invitation);
    return journey.next;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return signInPage(error.code);
  }
}

async function signInAs(call: AuthCall, provider: string, account: ProviderAccount, invitation: string | undefined) {
  const { db } = call.services.postgres;
  const { subject } = account;
  const userId = (await findLinked(db, provider, subject)) ?? (await link(call, provider, account, invitation));
  const checked = await readCredentials(db, { userId });
  if (!checked) throw new Refusal("credentials_changed");
  const also: Parameters<typeof openSession>[1]["also"] = async (tx) => {
    if ((await findLinked(tx, provider, subject)) !== userId) throw new Refusal("credentials_changed");
  };
  await openSession(call, { way: "account elsewhere", checked, also });
}

/** Links the provider's account to the one with the same address, or to a new one. @returns the account's id */
async function link(
  { services }: AuthCall,
  provider: string,
  { subject, email: claimed, emailVerified, firstName, lastName }: ProviderAccount,
  invitation: string | undefined,
): Promise<string> {
  const { postgres } = services;
  const { data: email } = emailField.safeParse(claimed);
  if (!email) throw new Refusal("provider_without_email");
  const existing = await readCredentials(postgres.db, { email });
  if (existing && !(existing.emailVerified && emailVerified)) throw new Refusal("account_not_linked");
  if (!existing && !(await mayRegister(services, email, invitation)).isWelcome)
    throw new Refusal("registration_closed");
  return postgres.transaction(async (tx) => {
    const userId = existing?.userId ?? (await createUser(tx, { email, emailVerified, firstName, lastName }));
    if (userId === null) throw new Refusal("account_not_linked");
    const now = await holdCredentials(tx, userId);
    // Somebody who took over the mailbox could link an account with its address, and pass by the second factor.
    if (now?.hasSecondFactor) throw new Refusal("second_factor_bars_linking");
    if (!(await linkAccount(tx, userId, provider, subject))) throw new Refusal("account_not_linked");
    return userId;
  });
}
