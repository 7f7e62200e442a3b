// Who is signed in, and the pages of signing in and out. The ways in themselves
// (/api/auth/sign-in/email and its siblings) are the sign-in library's own calls.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { timezone } from "./fields.ts";
import { Permission, Role } from "./roles.ts";

export const CurrentUser = z.object({
  id: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  role: Role,
  /** The member this account belongs to; null until the profile is completed. */
  memberId: z.number().nullable(),
  profileCompleted: z.boolean(),
  /** Waiting for an administrator to admit the member. */
  pending: z.boolean(),
  permissions: z.array(Permission),
  congregation: z.object({ name: z.string(), timezone }),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

export const SignInOptions = z.object({
  congregationName: z.string(),
  /** False until the first administrator exists. */
  isSetUp: z.boolean(),
  registrationOpen: z.boolean(),
  /** Other accounts that may be used to sign in (OpenID Connect). */
  providers: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The demo congregation's accounts; empty everywhere else. */
  demoAccounts: z.array(z.object({ email: z.string(), password: z.string(), role: Role })),
});
export type SignInOptions = z.infer<typeof SignInOptions>;

const Next = z.object({ next: z.string().max(2000).optional() });

export const signin = {
  user: endpoint({
    method: "GET",
    path: "/api/auth/user",
    summary: "The account that is signed in.",
    access: "signed_in",
    answers: { 200: CurrentUser },
    errors: [],
  }),
  options: endpoint({
    method: "GET",
    path: "/api/signin/options",
    summary: "The ways in that this congregation offers.",
    access: "public",
    answers: { 200: SignInOptions },
    errors: [],
  }),
  page: endpoint({
    method: "GET",
    path: "/api/login",
    summary: "The sign-in page. `next` takes a path of this site to continue to.",
    access: "public",
    query: Next,
    answers: { 200: "page" },
    errors: [],
  }),
  signOut: endpoint({
    method: "GET",
    path: "/api/logout",
    summary: "Ends the session and goes to the front page.",
    access: "public",
    answers: { 302: "redirect" },
    errors: [],
  }),
};
