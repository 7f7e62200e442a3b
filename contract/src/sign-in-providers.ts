// Providers of OpenID Connect in the settings, with which people may sign in. Their secrets are write-only.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { emptyAsNull, line, versionOrNone } from "./fields.ts";
import { MAX_TITLE } from "./limits.ts";
import { ProviderSecret, ProviderSource } from "./providers.ts";

export const MAX_SIGN_IN_PROVIDERS = 10;

const ISSUER = "Please enter the address that the service gives as its issuer, such as https://accounts.google.com.";
/** Without addresses of no machine, and of the services inside a cloud. */
const protectedAddress = z.url({
  protocol: /^https$/,
  hostname: /^(?!0\.|169\.254\.|2(?:2[4-9]|[3-5]\d)\.|\[::\]$|\[fe80:|\[ff|\[::ffff:|\[64:ff9b:)/,
});
const ownAddress = z.url({ protocol: /^http$/, hostname: /^(?:127\.0\.0\.1|localhost)$/ });

const isIssuer = (text: string): boolean =>
  /^[^\s?#@]+$/.test(text) && [protectedAddress, ownAddress].some((kind) => kind.safeParse(text).success);

export const SignInProvider = z.object({
  /** What the button says. */
  name: line(60),
  issuer: line(500).refine(isIssuer, ISSUER),
  clientId: line(500),
});
export type SignInProvider = z.infer<typeof SignInProvider>;

/** An empty secret leaves the stored one, unless the issuer or the client id changes. */
export const SignInProviderChange = SignInProvider.extend({
  clientSecret: emptyAsNull(line(MAX_TITLE * 5)),
  updatedAt: versionOrNone,
});
export type SignInProviderChange = z.infer<typeof SignInProviderChange>;

/** The short name in the address that the provider sends people back to. "credential" means passwords. */
const providerId = z
  .string()
  .regex(/^(?!credential$)[a-z][a-z0-9]{0,39}$/, "Please use lower-case letters and digits, beginning with a letter.");

export const SignInProviderView = z.object({
  id: z.string(),
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  secret: ProviderSecret.nullable(),
  updatedAt: z.string().nullable(),
});
export type SignInProviderView = z.infer<typeof SignInProviderView>;

export const SignInProvidersView = z.object({
  source: ProviderSource,
  providers: z.array(SignInProviderView),
  /** Where every provider sends people back to, followed by its id: to be entered there. */
  redirectAddress: z.string(),
});
export type SignInProvidersView = z.infer<typeof SignInProvidersView>;

const path = "/api/settings/sign-in-providers";
const params = z.object({ id: providerId });

export const signInProviders = {
  list: endpoint({
    method: "GET",
    path,
    summary: "The services with which people may sign in, without their secrets.",
    access: "settings.manage",
    reads: [],
    answers: { 200: SignInProvidersView },
    errors: [],
  }),
  update: endpoint({
    method: "PUT",
    path: `${path}/:id`,
    summary: "Sets up a service to sign in with. Another issuer or client needs its own secret.",
    access: "settings.manage",
    confirmed: true,
    params,
    body: SignInProviderChange,
    answers: { 200: SignInProviderView },
    errors: ["set_by_environment", "conflict"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: `${path}/:id`,
    summary: "Removes a service to sign in with, and its links to accounts.",
    access: "settings.manage",
    confirmed: true,
    params,
    answers: { 200: SignInProvidersView },
    errors: ["set_by_environment"],
  }),
  test: endpoint({
    method: "POST",
    path: `${path}/:id/test`,
    summary: "Reads the description that a service publishes at its issuer.",
    access: "settings.manage",
    // Reads another server, and changes nothing.
    quiet: true,
    params,
    answers: { 200: z.object({ issuer: z.string() }) },
    errors: ["not_found", "sign_in_provider_wrong"],
  }),
};
