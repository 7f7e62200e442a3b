// OpenID Connect providers through openid-client. Discovery happens at the first use and is retried after a failure, so
// that a provider that is down delays only its own users.
import { isDeepStrictEqual } from "node:util";
import { MAX_NAME } from "@narthex/contract/limits.ts";
import type { FastifyBaseLogger } from "fastify";
import * as client from "openid-client";
import type { OidcProvider } from "../config.oidc.ts";
import type { Config } from "../config.ts";
import { Refusal } from "../refusal.ts";
import { buildTrace } from "../trace.ts";

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
  /** @throws Refusal `provider_failed` if it does not answer */
  startAuthorization(provider: OidcProvider): Promise<PendingAuthorization & { url: string }>;
  /** @param query the parameters that the provider added to the redirect address */
  finishAuthorization(
    provider: OidcProvider,
    pending: PendingAuthorization,
    query: URLSearchParams,
  ): Promise<ProviderAccount>;
}

/** A name of a claim, without control characters and cut to the longest length that names have here. */
function parseName(claim: unknown): string {
  if (typeof claim !== "string") return "";
  return [...claim.replace(/\p{Cc}/gu, " ").trim()].slice(0, MAX_NAME).join("");
}

/** Reads the description that a provider publishes. */
export async function discoverProvider({
  issuer,
  clientId,
  clientSecret,
}: OidcProvider): Promise<client.Configuration> {
  const url = new URL(issuer);
  const execute = url.protocol === "http:" ? [client.allowInsecureRequests] : [];
  const secret = client.ClientSecretPost(clientSecret);
  return client.discovery(url, clientId, undefined, secret, { execute, timeout: TIMEOUT_SECONDS });
}

export function openOidcClients(config: Config, logger: FastifyBaseLogger): OidcClients {
  /** By id, with the settings that they were discovered with, which administrators may change. */
  const found = new Map<string, { provider: OidcProvider; configuration: Promise<client.Configuration> }>();

  const find = (provider: OidcProvider): Promise<client.Configuration> => {
    const { id } = provider;
    const known = found.get(id);
    if (known && isDeepStrictEqual(known.provider, provider)) return known.configuration;
    const configuration = discoverProvider(provider);
    const next = { provider, configuration };
    found.set(id, next);
    configuration.catch(() => {
      if (found.get(id) === next) found.delete(id);
    });
    return configuration;
  };

  /** Logs the failure of a provider without claims. */
  const reportFailure = (provider: string) => (error: unknown) => {
    if (error instanceof Refusal) throw error;
    logger.warn({ provider, error: buildTrace(error) }, "sign-in with a provider failed");
    throw new Refusal("provider_failed");
  };

  const startAuthorization = async (provider: OidcProvider) => {
    const configuration = await find(provider);
    const [state, nonce, verifier] = [
      client.randomState(),
      client.randomNonce(),
      client.randomPKCECodeVerifier(),
    ] as const;
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: buildRedirect(config, provider.id),
      scope: SCOPE,
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
    });
    return { state, nonce, verifier, url: url.href };
  };

  const finishAuthorization = async (
    provider: OidcProvider,
    { state, nonce, verifier }: PendingAuthorization,
    query: URLSearchParams,
  ) => {
    const configuration = await find(provider);
    const address = new URL(`${buildRedirect(config, provider.id)}?${query}`);
    const tokens = await client.authorizationCodeGrant(configuration, address, {
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
      firstName: parseName(claims.given_name) || parseName(claims.name),
      lastName: parseName(claims.family_name),
    };
  };

  return {
    startAuthorization: (provider) => startAuthorization(provider).catch(reportFailure(provider.id)),
    finishAuthorization: (provider, pending, query) =>
      finishAuthorization(provider, pending, query).catch(reportFailure(provider.id)),
  };
}

const buildRedirect = (config: Config, id: string): string => buildRedirectStart(config) + encodeURIComponent(id);

/** Where providers send people back to, without the id of the provider at its end. */
export const buildRedirectStart = ({ publicUrl }: Config): string => `${publicUrl}/api/auth/callback/`;
