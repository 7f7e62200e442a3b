// Roles and the names of permissions.
// The permissions of each role are in server/src/access.
import * as z from "zod";
import { DUTIES, ROLES } from "./role-names.ts";

export const Role = z.enum(ROLES, "Please choose from the list.");
export type Role = z.infer<typeof Role>;

export const Duty = z.enum(DUTIES, "Please choose from the list.");
export type Duty = z.infer<typeof Duty>;

/** Everyone who can call: the roles, an account whose member is not active yet, and a signed-out visitor. */
export const CALLERS = ["stranger", "pending", "member", "ministry_leader", "intermediate_admin", "admin"] as const;
export type Caller = (typeof CALLERS)[number];

export const PERMISSIONS = [
  "directory.read",
  "members.manage",
  "households.read",
  "guardians.read",
  "guardians.manage",
  "barred.manage",
  "children.serve",
  "children.lead",
  "roles.change",
  "notes.read",
  "people.export",
  "ministries.manage",
  "events.write",
  "events.manage",
  "attendance.manage",
  "checkin.generate",
  "hours.manage",
  "donations.manage",
  "announcements.manage",
  "messages.to_all",
  "prayers.moderate",
  "dashboard.read",
  "reports.read",
  "invitations.manage",
  "settings.manage",
  "users.manage",
  "audit.read",
] as const;
export const Permission = z.enum(PERMISSIONS);
export type Permission = z.infer<typeof Permission>;

/**
 * Who may make a call: everyone, every signed-in account, accounts with a permission, or no person at all and only
 * check-in stations, or only printing programs.
 */
export type Access = "public" | "signed_in" | "station" | "printing" | Permission;
