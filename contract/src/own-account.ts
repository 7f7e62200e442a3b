// The caller's account: the devices that are signed in to it, and its password.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { newPassword, typedPassword } from "./fields.ts";

export const SignedInDevice = z.object({
  /** The id of the session. */
  id: z.string(),
  /** Browser and system, such as "Chrome on Windows"; null if the browser did not say. */
  name: z.string().nullable(),
  /** The network address of the sign-in; null if it is unknown. */
  address: z.string().nullable(),
  signedInAt: z.string(),
  /** Accurate to a day. */
  lastUsedAt: z.string(),
  /** Whether the call came from this device. */
  isCurrent: z.boolean(),
});
export type SignedInDevice = z.infer<typeof SignedInDevice>;

export const OwnAccount = z.object({
  /** False for an account that signs in with codes by email or through another provider only. */
  hasPassword: z.boolean(),
  /** The current device first, then by last use. */
  devices: z.array(SignedInDevice),
});
export type OwnAccount = z.infer<typeof OwnAccount>;

export const PasswordChange = z.object({ currentPassword: typedPassword, newPassword });
export type PasswordChange = z.infer<typeof PasswordChange>;

export const ownAccount = {
  read: endpoint({
    method: "GET",
    path: "/api/auth/account",
    summary: "Lists the devices that are signed in to the caller's account, and tells whether it has a password.",
    access: "signed_in",
    reads: ["own_account"],
    answers: { 200: OwnAccount },
    errors: [],
  }),
  signOutDevice: endpoint({
    method: "DELETE",
    path: "/api/auth/devices/:id",
    summary: "Ends the session of one of the caller's other devices.",
    access: "signed_in",
    params: z.object({ id: z.string().max(100) }),
    answers: { 200: OwnAccount },
    errors: ["not_found"],
  }),
  signOutOthers: endpoint({
    method: "DELETE",
    path: "/api/auth/devices",
    summary: "Ends the sessions of all of the caller's other devices.",
    access: "signed_in",
    answers: { 200: OwnAccount },
    errors: [],
  }),
  changePassword: endpoint({
    method: "POST",
    path: "/api/auth/change-password",
    summary: "Changes the caller's password and ends the sessions of all other devices.",
    access: "signed_in",
    body: PasswordChange,
    answers: { 200: z.object({ done: z.literal(true) }) },
    errors: ["wrong_password", "credentials_changed", "unavailable"],
  }),
};
