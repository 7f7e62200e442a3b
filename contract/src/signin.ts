// The signed-in account, the ways to sign in, and the sign-in pages.
// No answer reveals to a stranger whether an address has an account.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { email, line, newPassword, timezone, typedPassword } from "./fields.ts";
import { MAX_NAME } from "./limits.ts";
import { Logo } from "./logo.ts";
import { Duty, Permission, Role } from "./roles.ts";

export const CurrentUser = z.object({
  id: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  /** In another view, the role of that view. */
  role: Role,
  /** The account's own role, in any view. */
  realRole: Role,
  /** In another view, the duty of that view, or none. */
  duties: z.array(Duty),
  /** The member this account belongs to; null until the profile is completed. */
  memberId: z.number().nullable(),
  profileCompleted: z.boolean(),
  /** Waiting for an administrator to admit the member. */
  pending: z.boolean(),
  permissions: z.array(Permission),
  congregation: z.object({
    name: z.string(),
    timezone,
    logo: Logo.nullable(),
    /** Whether gifts can be made online. */
    onlineGiving: z.boolean(),
    /** Whether visitors see public events. */
    publicCalendar: z.boolean(),
  }),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

export const SignInOptions = z.object({
  /** Empty until the congregation has a name. */
  congregationName: z.string(),
  logo: Logo.nullable(),
  /** False until the first administrator exists. */
  isSetUp: z.boolean(),
  registrationOpen: z.boolean(),
  /** Whether the public calendar is switched on. */
  publicCalendar: z.boolean(),
  /** Whether gifts can be made online. */
  onlineGiving: z.boolean(),
  /** Whether anyone here can sign in with a passkey. */
  passkeys: z.boolean(),
  /** Other accounts that may be used to sign in (OpenID Connect). */
  providers: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The demo congregation's accounts; empty everywhere else. */
  demoAccounts: z.array(
    z.object({
      email: z.string(),
      password: z.string(),
      role: Role,
      /** The name of the account's duty; null without one. */
      duty: z.string().nullable(),
    }),
  ),
});
export type SignInOptions = z.infer<typeof SignInOptions>;

/**
 * Views of the sign-in page with their addresses. The secret of a link in an email is in the fragment, which no log
 * contains.
 */
const SIGN_IN_VIEWS = ["reset", "verify", "sign-out"] as const;

const SignInPageQuery = z.object({
  /** A path of this site to continue to. */
  next: z.string().optional().catch(undefined),
  view: z.enum(SIGN_IN_VIEWS).optional().catch(undefined),
  /** Why the last attempt with an account elsewhere failed: an error code, which the page looks up. */
  error: z.string().max(100).optional().catch(undefined),
});

/** The parameters that a provider adds to the callback; others are ignored. */
const fromProvider = z.string().max(4000).optional().catch(undefined);
const CallbackQuery = z.object({ code: fromProvider, state: fromProvider, iss: fromProvider, error: fromProvider });
export type CallbackQuery = z.infer<typeof CallbackQuery>;

const secret = z.string("Required").min(1, "Required").max(2000);

/** The code of an invitation, which allows a new account even if registration is closed. */
const invitation = z.string().max(100).optional();

export const PasswordSignIn = z.object({
  email,
  password: typedPassword,
});
export type PasswordSignIn = z.infer<typeof PasswordSignIn>;

export const SignUp = z.object({
  firstName: line(MAX_NAME, "First name is required"),
  lastName: line(MAX_NAME, "Last name is required"),
  email,
  password: newPassword,
  invitation,
});
export type SignUp = z.infer<typeof SignUp>;

const AddressOnly = z.object({ email });
const CodeRequest = z.object({ email, invitation });

/** Six digits; more if other people repeatedly request codes for this address. */
export const signInCode = z
  .string("Required")
  .transform((value) => value.replace(/[\s-]/g, ""))
  .pipe(z.string().regex(/^(\d{6}|\d{16})$/, "Please enter all digits of the code."));

export const CodeSignIn = z.object({
  email,
  otp: signInCode,
  invitation,
});
export type CodeSignIn = z.infer<typeof CodeSignIn>;

export const PasswordReset = z.object({ token: secret, newPassword });
export type PasswordReset = z.infer<typeof PasswordReset>;

/** The signed-in account. The session is a cookie that scripts cannot read. */
export const SignedIn = z.object({ userId: z.string() });
export type SignedIn = z.infer<typeof SignedIn>;

/** The first step succeeded; the account has a second factor and is signed in only after it. */
const SecondStep = z.object({ secondStep: z.literal(true) });

/** The same for every address, whether or not it has an account. */
export const Accepted = z.object({
  /** The email address as typed. */
  email: z.string(),
  /** False without a mail server. Emails about signing in leave also while everything outgoing is paused. */
  isMailed: z.boolean(),
});
export type Accepted = z.infer<typeof Accepted>;
const Done = z.object({ done: z.literal(true) });

export const signin = {
  user: endpoint({
    method: "GET",
    path: "/api/auth/user",
    summary: "The account that is signed in.",
    access: "signed_in",
    startsLive: true,
    reads: ["members"],
    answers: { 200: CurrentUser },
    errors: [],
  }),
  options: endpoint({
    method: "GET",
    path: "/api/signin/options",
    summary: "The sign-in methods that this congregation offers.",
    access: "public",
    reads: [],
    answers: { 200: SignInOptions },
    errors: [],
  }),
  page: endpoint({
    method: "GET",
    path: "/api/login",
    summary: "The sign-in page; redirects a signed-in person to the requested page.",
    access: "public",
    query: SignInPageQuery,
    answers: { 200: "page", 302: "redirect" },
    errors: [],
  }),
  signOut: endpoint({
    method: "GET",
    path: "/api/logout",
    summary: "Ends the session and goes to the front page; a request from another site goes to a page that asks first.",
    access: "public",
    answers: { 302: "redirect" },
    errors: [],
  }),
  withPassword: endpoint({
    method: "POST",
    path: "/api/auth/sign-in/email",
    summary: "Signs in with email address and password; answers 202 where a second step is to follow.",
    access: "public",
    body: PasswordSignIn,
    answers: { 200: SignedIn, 202: SecondStep },
    errors: [
      "wrong_credentials",
      "credentials_changed",
      "account_deactivated",
      "password_tries_used_up",
      "unavailable",
    ],
  }),
  signUp: endpoint({
    method: "POST",
    path: "/api/auth/sign-up/email",
    summary: "Creates an account that can sign in immediately. The answer is the same if the address already has one.",
    access: "public",
    body: SignUp,
    answers: { 202: Accepted },
    errors: ["registration_closed", "unavailable"],
  }),
  sendCode: endpoint({
    method: "POST",
    path: "/api/auth/email-otp/send-verification-otp",
    summary: "Sends a sign-in code, which works in the browser that asked for it.",
    access: "public",
    body: CodeRequest,
    answers: { 202: Accepted },
    errors: [],
  }),
  withCode: endpoint({
    method: "POST",
    path: "/api/auth/sign-in/email-otp",
    summary:
      "Signs in with a code by email; answers 202 where a second step is to follow. An address without an account gets one where registration is open.",
    access: "public",
    body: CodeSignIn,
    answers: { 200: SignedIn, 202: SecondStep },
    errors: ["wrong_code", "credentials_changed", "registration_closed", "account_deactivated"],
  }),
  elsewhere: endpoint({
    method: "POST",
    path: "/api/auth/sign-in/social",
    summary: "Begins a sign-in with another provider; answers the address to open.",
    access: "public",
    // Answers the address to continue at.
    quiet: true,
    body: z.object({ provider: z.string("Required").max(100), next: z.string().optional(), invitation }),
    answers: { 200: z.object({ url: z.string() }) },
    errors: ["not_found", "provider_failed"],
  }),
  fromElsewhere: endpoint({
    method: "GET",
    path: "/api/auth/callback/:provider",
    summary: "The redirect address of the other provider. A failure leads to the sign-in page, with its code.",
    access: "public",
    params: z.object({ provider: z.string().max(100) }),
    query: CallbackQuery,
    answers: { 302: "redirect" },
    errors: [],
  }),
  forgotPassword: endpoint({
    method: "POST",
    path: "/api/auth/request-password-reset",
    summary: "Sends a link for choosing a new password.",
    access: "public",
    body: AddressOnly,
    answers: { 202: Accepted },
    errors: [],
  }),
  resetPassword: endpoint({
    method: "POST",
    path: "/api/auth/reset-password",
    summary: "Sets a new password with the secret of that link, and ends all sessions of the account.",
    access: "public",
    body: PasswordReset,
    answers: { 200: Done },
    errors: ["link_expired", "unavailable"],
  }),
  sendVerification: endpoint({
    method: "POST",
    path: "/api/auth/send-verification-email",
    summary: "Sends the caller a link that verifies the email address.",
    access: "signed_in",
    answers: { 202: Accepted },
    errors: ["email_already_verified"],
  }),
  verifyEmail: endpoint({
    method: "POST",
    path: "/api/auth/verify-email",
    summary: "Verifies the caller's email address with the secret of that link.",
    access: "signed_in",
    body: z.object({ token: secret }),
    answers: { 200: Done },
    errors: ["link_expired", "link_of_another_account"],
  }),
};
