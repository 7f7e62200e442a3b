// Providers of OpenID Connect: OIDC_PROVIDERS, or those that administrators entered. They are read for each sign-in.
import type { SignInProvider } from "@narthex/contract/sign-in-providers.ts";
import type { OidcProvider } from "../config.oidc.ts";
import type { Database } from "../database/database.ts";
import { findProviderIds } from "./providers.queries.ts";
import { type ProviderKind, type ProviderNeeds, readStored, type StoredSettings } from "./stored.ts";

const START = "sign-in ";

/** @param id the short name, such as "google" */
export const signInKind = (id: string): ProviderKind<SignInProvider> => ({
  id: `${START}${id}`,
  boundTo: ({ issuer, clientId }) => [issuer, clientId],
});

interface StoredProvider {
  /** The short name. */
  readonly id: string;
  readonly stored: StoredSettings<SignInProvider>;
}

export async function readStoredProviders(
  db: Database,
  services: Pick<ProviderNeeds, "secret">,
): Promise<StoredProvider[]> {
  const found: StoredProvider[] = [];
  for (const name of await findProviderIds(db, START)) {
    const id = name.slice(START.length);
    const stored = await readStored(db, services, signInKind(id));
    if (stored) found.push({ id, stored });
  }
  return found;
}

/** Those whose secret can be opened. */
export async function readSignInProviders(db: Database, services: ProviderNeeds): Promise<readonly OidcProvider[]> {
  const { oidcProviders, isDemo } = services.config;
  if (oidcProviders.length > 0 || isDemo) return oidcProviders;
  return (await readStoredProviders(db, services)).flatMap(({ id, stored: { values, secrets } }) =>
    secrets?.clientSecret ? [{ id, ...values, clientSecret: secrets.clientSecret }] : [],
  );
}
