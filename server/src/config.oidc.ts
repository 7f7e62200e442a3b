// Sign-in with OpenID Connect: OIDC_PROVIDERS lists the providers, and four variables describe each one.
import { z } from "zod";

export interface OidcProvider {
  /** Short name; part of the redirect address. */
  id: string;
  /** Label of the button. */
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** Suffixes after OIDC_<PROVIDER>_ */
export const providerVariables = ["ISSUER", "CLIENT_ID", "CLIENT_SECRET", "NAME"] as const;

const issuer = z.url({ protocol: /^https?$/ });

export function readOidcProviders(given: Record<string, string>): { providers: OidcProvider[]; mistakes: string[] } {
  const ids = [...new Set((given.OIDC_PROVIDERS ?? "").split(",").filter(Boolean))];
  const mistakes: string[] = [];
  const providers = ids.map((id) => {
    const buildVariableName = (variable: (typeof providerVariables)[number]) => `OIDC_${id.toUpperCase()}_${variable}`;
    const requireVariable = (variable: (typeof providerVariables)[number]) => {
      const value = given[buildVariableName(variable)];
      if (!value) mistakes.push(`${buildVariableName(variable)} is missing, because OIDC_PROVIDERS names ${id}.`);
      return value ?? "";
    };
    const provider: OidcProvider = {
      id,
      name: given[buildVariableName("NAME")] ?? id.charAt(0).toUpperCase() + id.slice(1),
      issuer: requireVariable("ISSUER"),
      clientId: requireVariable("CLIENT_ID"),
      clientSecret: requireVariable("CLIENT_SECRET"),
    };
    if (id === "credential") mistakes.push("OIDC_PROVIDERS must not name one credential: that word means passwords.");
    if (provider.issuer && !issuer.safeParse(provider.issuer).success) {
      mistakes.push(`${buildVariableName("ISSUER")} must be an address such as https://accounts.example.org.`);
    }
    return provider;
  });
  return { providers, mistakes };
}
