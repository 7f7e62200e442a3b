// Providers of OpenID Connect in the settings. The environment overrides them (docs/decisions/0184).
import {
  MAX_SIGN_IN_PROVIDERS,
  type SignInProviderChange,
  type SignInProvidersView,
  type SignInProviderView,
} from "@narthex/contract/sign-in-providers.ts";
import type { FastifyBaseLogger } from "fastify";
import type { Viewer } from "../access/viewer.ts";
import { unlinkProvider } from "../auth/accounts.ts";
import { buildRedirectStart, discoverProvider } from "../auth/oidc.ts";
import type { Clock } from "../calendar/clock.ts";
import { recordChange } from "../changes/record.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import { readSignInProviders, readStoredProviders, signInKind } from "../providers/sign-in-providers.ts";
import { removeStored } from "../providers/stored.ts";
import { Refusal, refuseField, requireFound } from "../refusal.ts";
import type { Secret } from "../sealed.ts";
import { changeProvider, getSource, refuseFixed, toProviderSecret } from "./provider-change.ts";
import { describeDiscoveryFailure } from "./sign-in-providers.rules.ts";

interface Needs {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  readonly secret: Secret;
}

export async function readSignInSettings(db: Database, services: Needs): Promise<SignInProvidersView> {
  const { oidcProviders, isDemo } = services.config;
  const stored = await readStoredProviders(db, services);
  const source = getSource(oidcProviders.length > 0, isDemo, stored[0] ?? null);
  const entered = stored.map(({ id, stored: one }) => ({
    id,
    ...one.values,
    secret: toProviderSecret(one),
    updatedAt: one.updatedAt,
  }));
  const fixed = oidcProviders.map(({ clientSecret: _, ...one }) => ({ ...one, secret: null, updatedAt: null }));
  const providers = source === "environment" || source === "sample" ? fixed : entered;
  return { source, providers, redirectAddress: buildRedirectStart(services.config) };
}

async function readOne(db: Database, services: Needs, id: string): Promise<SignInProviderView> {
  return requireFound((await readSignInSettings(db, services)).providers.find((one) => one.id === id));
}

export async function changeSignInProvider(
  tx: Database,
  services: Needs,
  viewer: Viewer,
  id: string,
  { clientSecret, updatedAt, ...values }: SignInProviderChange,
): Promise<SignInProviderView> {
  const { source, providers } = await readSignInSettings(tx, services);
  refuseFixed(source);
  const before = providers.find((one) => one.id === id);
  if (!before && providers.length >= MAX_SIGN_IN_PROVIDERS) {
    throw refuseField("name", `There can be ${MAX_SIGN_IN_PROVIDERS} services at most.`);
  }
  const kind = signInKind(id);
  const fields = await changeProvider(tx, services, viewer, kind, {
    values,
    typed: { clientSecret },
    updatedAt,
    read: () => readOne(tx, services, id),
  });
  if (fields.length > 0) {
    if (before?.issuer !== values.issuer) await unlinkProvider(tx, id);
    await recordChange(tx, viewer, "sign_in_provider.changed", { subjectId: id, detail: { fields } });
  }
  return readOne(tx, services, id);
}

export async function removeSignInProvider(
  tx: Database,
  services: Needs,
  viewer: Viewer,
  id: string,
): Promise<SignInProvidersView> {
  const { source, providers } = await readSignInSettings(tx, services);
  refuseFixed(source);
  if (providers.some((one) => one.id === id)) {
    await removeStored(tx, signInKind(id).id);
    await unlinkProvider(tx, id);
    await recordChange(tx, viewer, "sign_in_provider.removed", { subjectId: id });
  }
  return readSignInSettings(tx, services);
}

/** @throws Refusal not_found, sign_in_provider_wrong with one of a fixed list of reasons */
export async function testSignInProvider(db: Database, services: Needs, id: string): Promise<{ issuer: string }> {
  const provider = requireFound((await readSignInProviders(db, services)).find((one) => one.id === id));
  try {
    await discoverProvider(provider);
    return { issuer: provider.issuer };
  } catch (error) {
    const { code } = error as { code?: string };
    services.logger.warn({ provider: id, code }, "test of a provider failed");
    throw new Refusal("sign_in_provider_wrong", { fields: { issuer: describeDiscoveryFailure(code) } });
  }
}
