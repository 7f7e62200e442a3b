// Makes and uses passkeys in this browser.
import type { PasskeyOptions } from "@narthex/contract/passkeys.ts";
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import type * as z from "zod";

type Options = z.output<typeof PasskeyOptions>;

export const canUsePasskeys = browserSupportsWebAuthn;

/** Asks the device to make a passkey. @throws WebAuthnError if the user cancels, or the device has one already */
export async function makePasskey(options: Options) {
  const made = await startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON });
  return { ...made, clientExtensionResults: { ...made.clientExtensionResults } };
}

/** Asks the device to sign with a passkey. @throws WebAuthnError if the user cancels */
export async function signWithPasskey(options: Options) {
  const used = await startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON });
  return { ...used, clientExtensionResults: { ...used.clientExtensionResults } };
}
