// Passkeys: signing in with the fingerprint, face or screen lock of a device (WebAuthn Level 3). Options and responses
// have the JSON forms of that standard, which browsers and the library on the server define.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { line } from "./fields.ts";
import { SignedIn } from "./signin.ts";

/** Bytes as text without padding. Attestations of some security keys have several kilobytes. */
const bytes = z
  .string("Required")
  .max(20_000)
  .regex(/^[\w-]*$/);
const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal("public-key"),
  clientExtensionResults: z.looseObject({}),
};

/** What the browser answers after it made a passkey. */
const NewPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
});
export type NewPasskey = z.output<typeof NewPasskey>;

/** The browser's answer after a passkey was used. */
export const UsedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
  }),
});
export type UsedPasskey = z.output<typeof UsedPasskey>;

/** What the browser needs to make or use a passkey. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() });

const MAX_NAME = 60;
export const PasskeyName = z.object({ name: line(MAX_NAME, "Please enter a name") });

const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  /** Null until it is used. */
  lastUsedAt: z.string().nullable(),
  /** The other address of the site that it was made for, where it does not work here; otherwise null. */
  otherSite: z.string().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

const Passkeys = z.object({
  /** Why the account cannot have passkeys: its address is not verified, or the site has no name but a number. */
  lacks: z.enum(["verified_email", "site_name"]).nullable(),
  /** The newest first. */
  passkeys: z.array(Passkey),
});
export type Passkeys = z.infer<typeof Passkeys>;

const params = z.object({ id: z.string().max(100) });

export const passkeys = {
  list: endpoint({
    method: "GET",
    path: "/api/auth/passkeys",
    summary: "Lists the passkeys of the caller's account.",
    access: "signed_in",
    reads: ["own_account"],
    answers: { 200: Passkeys },
    errors: [],
  }),
  begin: endpoint({
    method: "POST",
    path: "/api/auth/passkeys/options",
    summary: "Answers what a browser needs to make a passkey for the caller's account.",
    access: "signed_in",
    confirmed: true,
    // Only a challenge, which is used with the next call.
    quiet: true,
    answers: { 200: PasskeyOptions },
    errors: ["passkeys_not_ready", "passkeys_unavailable", "too_many_passkeys"],
  }),
  add: endpoint({
    method: "POST",
    path: "/api/auth/passkeys",
    summary: "Adds the passkey that the browser has made.",
    access: "signed_in",
    body: NewPasskey,
    answers: { 201: Passkeys },
    errors: ["passkey_refused", "passkeys_not_ready", "passkeys_unavailable", "too_many_passkeys"],
  }),
  rename: endpoint({
    method: "PATCH",
    path: "/api/auth/passkeys/:id",
    summary: "Renames one of the caller's passkeys.",
    access: "signed_in",
    params,
    body: PasskeyName,
    answers: { 200: Passkeys },
    errors: ["not_found"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/auth/passkeys/:id",
    summary: "Removes one of the caller's passkeys.",
    access: "signed_in",
    confirmed: true,
    params,
    answers: { 200: Passkeys },
    errors: ["not_found"],
  }),
  beginSignIn: endpoint({
    method: "POST",
    path: "/api/auth/sign-in/passkey/options",
    summary: "Answers what a browser needs to sign in with a passkey.",
    access: "public",
    // Only a challenge, which is used with the next call.
    quiet: true,
    answers: { 200: PasskeyOptions },
    errors: ["passkeys_unavailable"],
  }),
  signIn: endpoint({
    method: "POST",
    path: "/api/auth/sign-in/passkey",
    summary: "Signs in with a passkey. It counts as both steps, because the device has checked who holds it.",
    access: "public",
    body: UsedPasskey,
    answers: { 200: SignedIn },
    errors: ["passkey_refused", "passkeys_unavailable", "credentials_changed", "account_deactivated"],
  }),
};
