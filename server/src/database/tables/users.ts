// Accounts, their credentials and their sessions.

import { DUTIES, ROLES } from "@narthex/contract/role-names.ts";
import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bytes, dateInstant } from "./columns.ts";

const now = sql`now()`;

export const users = pgTable(
  "users",
  {
    id: text().primaryKey(),
    email: text().notNull().unique(),
    emailVerified: boolean("email_verified").notNull().default(false),
    firstName: text("first_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    profileImageUrl: text("profile_image_url"),
    role: text({ enum: ROLES }).notNull().default("member"),
    /** Permissions beside the role, in the order of the list. */
    duties: text({ enum: DUTIES }).array().notNull().default([]),
    /** Whether signing in requires a second factor, which is in `second_factors`. */
    twoFactorEnabled: boolean("two_factor_enabled").notNull().default(false),
    /**
     * How often all its sessions were ended at the same time: a sign-in that began before the last time gets no
     * session.
     */
    signOuts: integer("sign_outs").notNull().default(0),
    /** Set while the account is deactivated. */
    deactivatedAt: dateInstant("deactivated_at"),
    /** Outlives the session and the sign-out. */
    lastSignInAt: dateInstant("last_sign_in_at"),
    createdAt: dateInstant("created_at").notNull().default(now),
    updatedAt: dateInstant("updated_at").notNull().default(now),
  },
  (t) => [
    check("users_role_known", sql`${t.role} in ('admin', 'intermediate_admin', 'ministry_leader', 'member')`),
    check(
      "users_duties_known",
      sql`${t.duties} <@ array['greeter', 'treasurer', 'childrens_team', 'childrens_lead', 'calendar']`,
    ),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    id: text().primaryKey(),
    sid: text().notNull().unique(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expire: dateInstant("expire").notNull(),
    address: text(),
    agent: text(),
    createdAt: dateInstant("created_at").notNull().default(now),
    updatedAt: dateInstant("updated_at").notNull().default(now),
  },
  (t) => [index("sessions_expire").on(t.expire), index("sessions_user").on(t.userId)],
);

/**
 * Browsers in which an account completed a sign-in. Failed attempts of other browsers do not count against them. The
 * database deletes them when all sessions of the account are ended, and when its address is proven.
 */
export const knownDevices = pgTable(
  "known_devices",
  {
    /** A keyed hash of the cookie's token. */
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    lastUsedAt: dateInstant("last_used_at").notNull(),
  },
  (t) => [index("known_devices_user").on(t.userId, t.lastUsedAt)],
);

/** Ways to sign in: a password, or an account at another provider. */
export const accounts = pgTable(
  "accounts",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    password: text(),
    /** Raised with every new password, but not when the same password is rehashed. */
    passwordVersion: integer("password_version").notNull().default(0),
    createdAt: dateInstant("created_at").notNull().default(now),
    updatedAt: dateInstant("updated_at").notNull().default(now),
  },
  (t) => [index("accounts_user").on(t.userId), uniqueIndex("accounts_provider_account").on(t.providerId, t.accountId)],
);

/** Second factors: the secret is encrypted with the server's secret, and the backup codes are hashed with it. */
export const secondFactors = pgTable("second_factors", {
  id: text().primaryKey(),
  userId: text("user_id")
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  secret: text().notNull(),
  backupCodes: text("backup_codes").array().notNull(),
  /** False until a first code has confirmed that the app has the secret. */
  verified: boolean().notNull().default(false),
});

/** Passkeys: credentials of devices that check a finger, a face or a PIN (WebAuthn). */
export const passkeys = pgTable(
  "passkeys",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The credential id that the device made, in base64url. */
    credentialId: text("credential_id").notNull().unique(),
    /** The public key as COSE. */
    publicKey: bytes("public_key").notNull(),
    /** How often the device has used it; 0 for devices that do not count. */
    counter: bigint({ mode: "number" }).notNull(),
    /** How the device can be reached, such as "internal" or "usb". */
    transports: text().array().notNull(),
    /** The host name of the site when it was made; it works nowhere else. */
    siteName: text("site_name").notNull(),
    name: text().notNull(),
    createdAt: dateInstant("created_at").notNull().default(now),
    lastUsedAt: dateInstant("last_used_at"),
  },
  (t) => [index("passkeys_user").on(t.userId)],
);

/** Codes and links that prove an email address or reset a password. */
export const verifications = pgTable(
  "verifications",
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: dateInstant("expires_at").notNull(),
    createdAt: dateInstant("created_at").notNull().default(now),
    updatedAt: dateInstant("updated_at").notNull().default(now),
  },
  (t) => [index("verifications_identifier").on(t.identifier)],
);
