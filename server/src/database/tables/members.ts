import type { StoredCustomValues } from "@narthex/contract/custom-field-kinds.ts";
import { MEMBERSHIP_STATUSES } from "@narthex/contract/member-filters.ts";
import { type SQL, sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant, nameText, updatedAt } from "./columns.ts";
import { pictures } from "./pictures.ts";
import { streetText } from "./street.ts";
import { users } from "./users.ts";

export const members = pgTable(
  "members",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: text("user_id")
      .unique()
      .references(() => users.id, { onDelete: "set null" }),
    firstName: nameText("first_name").notNull(),
    lastName: nameText("last_name").notNull(),
    email: text(),
    /** E.164, such as +12125550123. */
    phone: text(),
    address: text(),
    dateOfBirth: date("date_of_birth", { mode: "string" }),
    /** From the age that was given at the check-in desk; without a date of birth, rooms are proposed by it. */
    estimatedBirthDate: date("estimated_birth_date", { mode: "string" }),
    /** Null if it is not known, such as for visitors and for rows of a file without it. */
    joinDate: date("join_date", { mode: "string" }),
    membershipStatus: text("membership_status", { enum: MEMBERSHIP_STATUSES }).notNull().default("pending"),
    profileCompleted: boolean("profile_completed").notNull().default(false),
    /**
     * Whether a manager of members entered or confirmed the email address. People's own entries do not count.
     */
    emailConfirmed: boolean("email_confirmed").notNull().default(false),
    /** Whether the account completed this profile before its address was proven: the proof may be another person's. */
    unprovenAccount: boolean("unproven_account").notNull().default(false),
    profileImageUrl: text("profile_image_url").references(() => pictures.url),
    smsConsent: boolean("sms_consent").notNull().default(false),
    /** Whether the person refused, so that no one else may consent for them. */
    smsDeclined: boolean("sms_declined").notNull().default(false),
    /** The person's own choice. */
    announcementEmails: boolean("announcement_emails").notNull().default(true),
    shareEmail: boolean("share_email").notNull().default(false),
    sharePhone: boolean("share_phone").notNull().default(false),
    shareAddress: boolean("share_address").notNull().default(false),
    /**
     * Values of custom fields, in the form that their kind has
     * (docs/decisions/0157-store-custom-values-with-the-person.md).
     */
    customValues: jsonb("custom_values").$type<StoredCustomValues>().notNull().default({}),
    /**
     * The latest check-in, updated in the transaction that records it. In no index, so that a check-in updates the row
     * in place (HOT) and leaves the indexes unchanged, which searches read at the same time.
     */
    lastCheckIn: instant("last_check_in"),
    /** Folded search text (see fold.ts), in lines: the email address, and the name in both orders. */
    searchText: text("search_text")
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`fold_text(coalesce(email, '') || chr(10) || first_name || ' ' || last_name || chr(10) || last_name || ' ' || first_name)`,
      ),
    streetText: streetText(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("members_declined_no_consent", sql`not (${t.smsDeclined} and ${t.smsConsent})`),
    check("members_custom_values_object", sql`jsonb_typeof(${t.customValues}) = 'object'`),
    check("members_status_known", sql`${t.membershipStatus} in ('active', 'inactive', 'pending')`),
    index("members_by_name").on(t.lastName, t.firstName, t.id),
    index("members_search").using("gin", sql`${t.searchText} gin_trgm_ops`),
    index("members_phone_search").using("gin", sql`${t.phone} gin_trgm_ops`),
    index("members_street_search").using("gin", sql`${t.streetText} gin_trgm_ops`),
    index("members_custom_values").using("gin", t.customValues),
    index("members_email").on(t.email),
    index("members_phone").on(t.phone),
    index("members_newest").on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("members_join_date").on(t.joinDate),
    index("members_picture").on(t.profileImageUrl),
    index("members_date_of_birth").on(t.dateOfBirth),
    index("members_pending").on(t.id).where(sql`${t.membershipStatus} = 'pending'`),
  ],
);
