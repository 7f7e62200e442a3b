// Accounts for administrators: who may sign in, with which role, and as which member.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { id } from "./fields.ts";
import { Member } from "./members.ts";
import { PageQuery } from "./page.ts";
import { DUTIES } from "./role-names.ts";
import { Duty, Role } from "./roles.ts";

export const UserStatus = z.enum(["active", "deactivated"], "Please choose from the list.");
export type UserStatus = z.infer<typeof UserStatus>;

export const User = z.object({
  id: z.string(),
  /** The address to sign in with. */
  email: z.string(),
  emailVerified: z.boolean(),
  /** The member's name; without a member the account's own. */
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  role: Role,
  duties: z.array(Duty),
  status: UserStatus,
  /** Whether the account has neither its role nor its duties at the moment, because its member is not active. */
  isPending: z.boolean(),
  /** Null while the account has no member: its profile is not completed. */
  member: Member.pick({ id: true, firstName: true, lastName: true, membershipStatus: true }).nullable(),
  /** Null before the first sign-in. */
  lastSignInAt: z.string().nullable(),
  /** Whether signing in asks for a code of an authenticator app as well. */
  secondFactor: z.boolean(),
  /** The number of open sessions. */
  sessions: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  can: z.object({
    changeRole: z.boolean(),
    changeDuties: z.boolean(),
    changeStatus: z.boolean(),
    removeSecondFactor: z.boolean(),
    remove: z.boolean(),
  }),
});
export type User = z.infer<typeof User>;

export const UsersQuery = PageQuery.extend({
  role: Role.optional(),
  duty: Duty.optional(),
  status: UserStatus.optional(),
  /** Accounts with a member, or without one. */
  member: z.enum(["linked", "none"]).optional(),
});
export type UsersQuery = z.infer<typeof UsersQuery>;

/** Absent fields stay unchanged. */
export const UserChange = z
  .object({
    role: Role,
    /** All duties that the account is to have, each once. */
    duties: z.array(Duty).max(DUTIES.length, "Please choose each duty once."),
    /** The duties that the caller saw. With them, only duties that differ from these are added or removed. */
    seenDuties: z.array(Duty).max(DUTIES.length, "Please choose each duty once."),
    status: UserStatus,
    /** Another member without an account; null unlinks the member. */
    memberId: id.nullable(),
  })
  .partial();
export type UserChange = z.infer<typeof UserChange>;

const UserInPath = z.object({ id: z.string().min(1).max(100) });

export const users = {
  list: endpoint({
    method: "GET",
    path: "/api/users",
    summary: "All accounts, by last and first name. Searches name and email.",
    access: "users.manage",
    query: UsersQuery,
    reads: ["members"],
    answers: { 200: z.array(User) },
    errors: [],
  }),
  get: endpoint({
    method: "GET",
    path: "/api/users/:id",
    summary: "One account.",
    access: "users.manage",
    params: UserInPath,
    reads: ["members"],
    answers: { 200: User },
    errors: ["not_found"],
  }),
  update: endpoint({
    method: "PATCH",
    path: "/api/users/:id",
    summary: "Changes role, duties, status or member of an account, from its next request on; what is absent stays.",
    access: "users.manage",
    confirmed: true,
    params: UserInPath,
    body: UserChange,
    answers: { 200: User },
    errors: [
      "not_found",
      "own_role",
      "own_duties",
      "own_account",
      "role_out_of_reach",
      "last_admin",
      "member_has_account",
    ],
  }),
  signOutEverywhere: endpoint({
    method: "POST",
    path: "/api/users/:id/sign-out-everywhere",
    summary: "Ends every session of an account.",
    access: "users.manage",
    params: UserInPath,
    answers: { 200: User },
    errors: ["not_found"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/users/:id",
    summary:
      "Deletes an account with its messages, saved reports and named prayer requests. A person who is linked to it stays in the directory.",
    access: "users.manage",
    confirmed: true,
    params: UserInPath,
    answers: { 200: z.object({ id: z.string() }) },
    errors: ["not_found", "own_account", "role_out_of_reach", "last_admin", "account_has_written"],
  }),
  removeSecondFactor: endpoint({
    method: "DELETE",
    path: "/api/users/:id/second-factor",
    summary: "Takes the second factor off an account whose owner lost phone and backup codes, and ends its sessions.",
    access: "users.manage",
    confirmed: true,
    params: UserInPath,
    answers: { 200: User },
    errors: ["not_found", "own_second_factor", "second_factor_off"],
  }),
};
