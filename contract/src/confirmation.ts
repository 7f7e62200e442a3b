// The caller confirms who they are before a sensitive action: with the password, a passkey, or a code by email.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { typedPassword } from "./fields.ts";
import { PasskeyOptions, UsedPasskey } from "./passkeys.ts";
import { Accepted, signInCode } from "./signin.ts";

/** The ways in which the caller can confirm. */
const ConfirmationMethods = z.object({
  /** Accounts without a password confirm with a code by email. */
  password: z.boolean(),
  passkey: z.boolean(),
});
export type ConfirmationMethods = z.infer<typeof ConfirmationMethods>;

/** The confirmation is valid for this many seconds. */
const Confirmed = z.object({ seconds: z.number() });

export const confirmation = {
  methods: endpoint({
    method: "GET",
    path: "/api/auth/confirmation",
    summary: "The ways in which the caller can confirm who they are.",
    access: "signed_in",
    reads: ["own_account"],
    answers: { 200: ConfirmationMethods },
    errors: [],
  }),
  require: endpoint({
    method: "POST",
    path: "/api/auth/confirmation/required",
    summary:
      "Succeeds if the caller has confirmed. A browser calls it before it follows a link to a file that needs it.",
    access: "signed_in",
    confirmed: true,
    // Changes nothing.
    quiet: true,
    answers: { 200: z.object({}) },
    errors: [],
  }),
  confirm: endpoint({
    method: "POST",
    path: "/api/auth/confirmation",
    summary:
      "Confirms the caller with the password. A cookie of this browser says so for the answered number of seconds.",
    access: "signed_in",
    body: z.object({ password: typedPassword }),
    // Allows sensitive calls for a few minutes.
    quiet: true,
    answers: { 200: Confirmed },
    errors: ["wrong_password"],
  }),
  sendCode: endpoint({
    method: "POST",
    path: "/api/auth/confirmation/code/send",
    summary: "Sends the caller a code by email, for accounts without a password.",
    access: "signed_in",
    // Only an email to the caller.
    quiet: true,
    answers: { 202: Accepted },
    errors: ["confirm_by_password"],
  }),
  withCode: endpoint({
    method: "POST",
    path: "/api/auth/confirmation/code",
    summary: "Confirms the caller with the code that was sent, for accounts without a password.",
    access: "signed_in",
    body: z.object({ otp: signInCode }),
    quiet: true,
    answers: { 200: Confirmed },
    errors: ["wrong_code", "confirm_by_password"],
  }),
  beginPasskey: endpoint({
    method: "POST",
    path: "/api/auth/confirmation/passkey/options",
    summary: "Answers what a browser needs to confirm the caller with a passkey.",
    access: "signed_in",
    // Only a challenge, which is used with the next call.
    quiet: true,
    answers: { 200: PasskeyOptions },
    errors: ["passkeys_unavailable"],
  }),
  withPasskey: endpoint({
    method: "POST",
    path: "/api/auth/confirmation/passkey",
    summary: "Confirms the caller with one of their passkeys.",
    access: "signed_in",
    body: UsedPasskey,
    quiet: true,
    answers: { 200: Confirmed },
    errors: ["passkey_refused", "passkeys_unavailable"],
  }),
};
