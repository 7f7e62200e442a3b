// The sign-in library behind one door. It owns the ways in; who is signed in is read by http/session.ts, without it.
// Every provider has a library of its own, so that one that does not answer delays nobody else and is found once it is back.
import { MAX_NAME } from "@narthex/contract/limits.ts";
import { type BetterAuthOptions, betterAuth } from "better-auth";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../calendar/clock.ts";
import type { OidcProvider } from "../config.oidc.ts";
import type { Config } from "../config.ts";
import { connect, type Postgres } from "../database/database.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { Refusal } from "../refusal.ts";
import { cookieName } from "../session/cookies.ts";
import { tokenIn } from "../session/session.ts";
import { logLost } from "../trace.ts";
import { type Alone, oneAtATime } from "./alone.ts";
import { libraryOptions } from "./library.ts";

interface Needs {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  readonly postgres: Postgres;
  readonly jobs: Jobs;
  readonly secret: string;
}

const CONNECTIONS = 4;
/** So many accounts may change their second factor at the same moment; the next ones wait. */
const LOCKS = 4;
const DISCOVERY_MS = 10_000;

/** The cookie that the library sets between the two steps of signing in. */
export function challengeCookieName(config: Pick<Config, "publicUrl">): string {
  return cookieName(config, "two_factor");
}

type Handler = (request: Request) => Promise<Response>;

export interface SignIn {
  /**
   * Hands a request to the library.
   * @param provider for an account elsewhere; refused with `not_found` or `provider_failed`
   */
  answer(request: Request, provider?: string): Promise<Response>;
  /** Whose second step is awaited under this identifier, which the first step left in a cookie; null where it is over. */
  challenged(identifier: string): Promise<string | null>;
  /** Makes a code that the library takes once for this address; ours was right before (mail-code.ts). */
  createCode(email: string): Promise<string>;
  /** Ends a first step: by its identifier, or by the `set-cookie` lines that would begin it. */
  endStep(step: string | readonly string[]): Promise<void>;
  /** How many backup codes an account has not used yet. */
  backupCodesLeft(userId: string): Promise<number>;
  /** Runs work on an account's second factor while no other such work on it runs, on whichever server. */
  readonly alone: Alone;
  close(): Promise<void>;
}

/** A name as the provider has it, in the form that names have here. */
function nameFrom(claim: unknown): string {
  if (typeof claim !== "string") return "";
  return [...claim.replace(/\p{Cc}/gu, " ").trim()].slice(0, MAX_NAME).join("");
}

function openIdConnect({ id, name, issuer, clientId, clientSecret }: OidcProvider) {
  return genericOAuth({
    config: [
      {
        providerId: id,
        name,
        discoveryUrl: `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`,
        clientId,
        clientSecret,
        scopes: ["openid", "email", "profile"],
        pkce: true,
        requireIdTokenVerification: true,
        mapProfileToUser: (profile) => ({
          firstName: nameFrom(profile.given_name) || nameFrom(profile.name),
          lastName: nameFrom(profile.family_name),
          emailVerified: profile.email_verified === true || profile.email_verified === "true",
        }),
      },
    ],
  });
}

export function createSignIn(services: Needs): SignIn {
  const { config, logger, postgres } = services;
  const onLost = logLost(logger);
  const limits = config.databaseLimits;
  const own = connect({ url: postgres.url, size: CONNECTIONS, name: "sign-in", limits, onLost });
  const locks = connect({ url: postgres.url, size: LOCKS, name: "sign-in locks", limits, onLost });
  const options = libraryOptions(services, own.db);
  const byMail = betterAuth(options);
  const elsewhere = new Map<string, Promise<Handler>>();

  const open = async (provider: OidcProvider): Promise<Handler> => {
    const library = betterAuth({
      ...options,
      plugins: [...options.plugins, openIdConnect(provider)],
      // What a provider does wrong is for the operator to know. Details may hold claims, so only the sentence is logged.
      logger: { level: "error", log: (_level, message) => logger.warn({ provider: provider.id }, message) },
    } satisfies BetterAuthOptions);
    const { socialProviders } = await library.$context;
    if (!socialProviders.some(({ id }) => id === provider.id)) throw new Refusal("provider_failed");
    return library.handler;
  };

  const find = async (id: string): Promise<Handler> => {
    const provider = config.oidcProviders.find((one) => one.id === id);
    if (!provider) throw new Refusal("not_found");
    const found = elsewhere.get(id) ?? open(provider);
    elsewhere.set(id, found);
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Refusal("provider_failed")), DISCOVERY_MS);
    });
    try {
      return await Promise.race([found, tooLong]);
    } catch (error) {
      elsewhere.delete(id);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    async answer(request, provider) {
      const handle = provider === undefined ? byMail.handler : await find(provider);
      return handle(request);
    },
    async challenged(identifier) {
      const { internalAdapter } = await byMail.$context;
      const found = await internalAdapter.findVerificationValue(identifier);
      return found && found.expiresAt.getTime() > Date.now() ? found.value : null;
    },
    createCode: (email) => byMail.api.createVerificationOTP({ body: { email, type: "sign-in" } }),
    async endStep(step) {
      const identifier = typeof step === "string" ? step : tokenIn(services, step, challengeCookieName(config));
      const { internalAdapter } = await byMail.$context;
      if (identifier !== null) await internalAdapter.deleteVerificationByIdentifier(identifier);
    },
    async backupCodesLeft(userId) {
      const { backupCodes } = await byMail.api.viewBackupCodes({ body: { userId } });
      return backupCodes.length;
    },
    alone: oneAtATime(locks),
    async close() {
      await Promise.all([own.close(), locks.close()]);
    },
  };
}
