// OpenID Connect providers through openid-client. Discovery happens at the first use and is retried after a failure, so
// that a provider that is down delays only its own users.
import { MAX_NAME } from "@narthex/contract/limits.ts";
import type { FastifyBaseLogger } from "fastify";
import * as client from "openid-client";
import type { OidcProvider } from "../config.oidc.ts";
import type { Config } from "../config.ts";
import { Refusal } from "../refusal.ts";
import { traceOf } from "../trace.ts";

const TIMEOUT_SECONDS = 10;
const SCOPE = "openid email profile";

/** The values that the browser keeps until the provider redirects back. */
export interface PendingAuthorization {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The account at a provider. */
export interface ProviderAccount {
  /** The provider's own id of the account, which never changes. */
  readonly subject: string;
  readonly email: unknown;
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

export interface OidcClients {
  /** @throws Refusal `not_found` for a provider that is not set up, `provider_failed` if it does not answer */
  startAuthorization(providerId: string): Promise<PendingAuthorization & { url: string }>;
  /** @param query the parameters that the provider added to the redirect address */
  finishAuthorization(
    providerId: string,
    pending: PendingAuthorization,
    query: URLSearchParams,
  ): Promise<ProviderAccount>;
}

/** A name of a claim, without control characters and cut to the longest length that names have here. */
function nameFrom(claim: unknown): string {
  if (typeof claim !== "string") return "";
  return [...claim.replace(/\p{Cc}/gu, " ").trim()].slice(0, MAX_NAME).join("");
}

async function discover({ issuer, clientId, clientSecret }: OidcProvider): Promise<client.Configuration> {
  const url = new URL(issuer);
  const execute = url.protocol === "http:" ? [client.allowInsecureRequests] : [];
  const secret = client.ClientSecretPost(clientSecret);
  return client.discovery(url, clientId, undefined, secret, { execute, timeout: TIMEOUT_SECONDS });
}

export function openOidcClients(config: Config, logger: FastifyBaseLogger): OidcClients {
  const found = new Map<string, Promise<client.Configuration>>();

  const find = (id: string): Promise<client.Configuration> => {
    const provider = config.oidcProviders.find((one) => one.id === id);
    if (!provider) throw new Refusal("not_found");
    const known = found.get(id) ?? discover(provider);
    found.set(id, known);
    known.catch(() => found.delete(id));
    return known;
  };

  /** Logs the failure of a provider without claims. */
  const reportFailure = (provider: string) => (error: unknown) => {
    if (error instanceof Refusal) throw error;
    logger.warn({ provider, error: traceOf(error) }, "sign-in with a provider failed");
    throw new Refusal("provider_failed");
  };

  const startAuthorization = async (id: string) => {
    const configuration = await find(id);
    const [state, nonce, verifier] = [
      client.randomState(),
      client.randomNonce(),
      client.randomPKCECodeVerifier(),
    ] as const;
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectOf(config, id),
      scope: SCOPE,
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
    });
    return { state, nonce, verifier, url: url.href };
  };

  const finishAuthorization = async (
    id: string,
    { state, nonce, verifier }: PendingAuthorization,
    query: URLSearchParams,
  ) => {
    const configuration = await find(id);
    const tokens = await client.authorizationCodeGrant(configuration, new URL(`${redirectOf(config, id)}?${query}`), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const inToken = tokens.claims();
    if (!inToken) throw new Refusal("provider_failed");
    const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined;
    const more = hasMore ? await client.fetchUserInfo(configuration, tokens.access_token, inToken.sub) : {};
    const claims: Record<string, unknown> = { ...inToken, ...more };
    return {
      subject: inToken.sub,
      email: claims.email,
      emailVerified: claims.email_verified === true || claims.email_verified === "true",
      firstName: nameFrom(claims.given_name) || nameFrom(claims.name),
      lastName: nameFrom(claims.family_name),
    };
  };

  return {
    startAuthorization: (id) => startAuthorization(id).catch(reportFailure(id)),
    finishAuthorization: (id, pending, query) => finishAuthorization(id, pending, query).catch(reportFailure(id)),
  };
}

function redirectOf({ publicUrl }: Config, id: string): string {
  return `${publicUrl}/api/auth/callback/${encodeURIComponent(id)}`;
}
