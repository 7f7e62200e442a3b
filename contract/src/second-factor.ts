// The second factor: a six-digit code of an authenticator app, or one of ten backup codes, after the first step of
// signing in. The secret and the backup codes are sent once, when they are created.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { typedPassword } from "./fields.ts";
import { SignedIn } from "./signin.ts";

export const SecondFactor = z.object({
  on: z.boolean(),
  /** Null while it is off. */
  backupCodesLeft: z.number().nullable(),
  /** What the account needs before the second factor can be turned on. */
  lacks: z.enum(["verified_email", "password"]).nullable(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** The secret for the authenticator app: an image to scan, and text to type. */
export const SecondFactorBegun = z.object({
  /** An `otpauth:` address, which opens the app on the same phone. */
  address: z.string(),
  secret: z.string(),
  /** A data address of an SVG. */
  qrCode: z.string(),
  backupCodes: z.array(z.string()),
});
export type SecondFactorBegun = z.infer<typeof SecondFactorBegun>;

/** Six digits, as people type them: with a space or a hyphen in the middle. */
export const AppCode = z.object({
  code: z
    .string("Required")
    .max(20, "Please enter the six digits.")
    .transform((value) => value.replace(/[\s-]/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, "Please enter the six digits.")),
});

/** Ten letters and digits in two halves; upper or lower case, with or without spaces and the hyphen. */
const BackupCode = z.object({
  code: z
    .string("Required")
    .max(40, "Please enter one whole backup code.")
    .transform((value) => value.toLowerCase().replace(/[^a-z0-9]/g, ""))
    .pipe(z.string().regex(/^.{10}$/, "Please enter one whole backup code."))
    .transform((value) => `${value.slice(0, 5)}-${value.slice(5)}`),
});

export const OwnPassword = z.object({ password: typedPassword });

export const secondFactor = {
  status: endpoint({
    method: "GET",
    path: "/api/auth/two-factor",
    summary: "Whether the caller's account has a second factor.",
    access: "signed_in",
    reads: ["members"],
    answers: { 200: SecondFactor },
    errors: [],
  }),
  begin: endpoint({
    method: "POST",
    path: "/api/auth/two-factor/enable",
    summary: "Makes a secret and backup codes for the caller's account. They count once a code has confirmed them.",
    access: "signed_in",
    // Takes effect when the first code is confirmed.
    quiet: true,
    body: OwnPassword,
    answers: { 200: SecondFactorBegun },
    errors: ["wrong_password", "second_factor_on", "second_factor_not_ready", "unavailable"],
  }),
  confirm: endpoint({
    method: "POST",
    path: "/api/auth/two-factor/confirm",
    summary: "Turns the second factor on with a first code of the app, and ends the caller's sessions everywhere else.",
    access: "signed_in",
    body: AppCode,
    answers: { 200: SecondFactor },
    errors: ["wrong_app_code", "second_factor_on", "second_step_over"],
  }),
  renewBackupCodes: endpoint({
    method: "POST",
    path: "/api/auth/two-factor/generate-backup-codes",
    summary: "Creates new backup codes, which replace the earlier ones.",
    access: "signed_in",
    body: OwnPassword,
    answers: { 200: z.object({ backupCodes: z.array(z.string()) }) },
    errors: ["wrong_password", "second_factor_off", "unavailable"],
  }),
  turnOff: endpoint({
    method: "POST",
    path: "/api/auth/two-factor/disable",
    summary: "Turns the caller's second factor off. Secret and backup codes are erased.",
    access: "signed_in",
    body: OwnPassword,
    answers: { 200: SecondFactor },
    errors: ["wrong_password", "second_factor_off", "unavailable"],
  }),
  byApp: endpoint({
    method: "POST",
    path: "/api/auth/two-factor/verify-totp",
    summary: "The second step of signing in, with a code of the app. Each works once.",
    access: "public",
    body: AppCode,
    answers: { 200: SignedIn },
    errors: ["wrong_app_code", "second_step_over", "credentials_changed", "account_deactivated"],
  }),
  byBackupCode: endpoint({
    method: "POST",
    path: "/api/auth/two-factor/verify-backup-code",
    summary: "The second step of signing in, with a backup code. Each works once.",
    access: "public",
    body: BackupCode,
    answers: { 200: SignedIn },
    errors: ["wrong_backup_code", "second_step_over", "credentials_changed", "account_deactivated"],
  }),
};
