import { MEMBERSHIP_STATUSES } from "@narthex/contract/members.ts";
import { type SQL, sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant, nameText, updatedAt } from "./columns.ts";
import { pictures } from "./pictures.ts";
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
    joinDate: date("join_date", { mode: "string" }).notNull(),
    membershipStatus: text("membership_status", { enum: MEMBERSHIP_STATUSES }).notNull().default("pending"),
    profileCompleted: boolean("profile_completed").notNull().default(false),
    /** Somebody who manages members entered the email address, or confirmed it. What people type about themselves is not. */
    emailConfirmed: boolean("email_confirmed").notNull().default(false),
    /** The account completed this profile before its address was proven: the proof may be somebody else's. */
    unprovenAccount: boolean("unproven_account").notNull().default(false),
    profileImageUrl: text("profile_image_url").references(() => pictures.url),
    smsConsent: boolean("sms_consent").notNull().default(false),
    /** The person themself said no, so nobody else says yes for them. */
    smsDeclined: boolean("sms_declined").notNull().default(false),
    /** The person's own choice. */
    announcementEmails: boolean("announcement_emails").notNull().default(true),
    shareEmail: boolean("share_email").notNull().default(false),
    sharePhone: boolean("share_phone").notNull().default(false),
    shareAddress: boolean("share_address").notNull().default(false),
    /**
     * The latest check-in, kept by the attendance service in the transaction that records it. In no index: so a check-in
     * changes its member's row in place, and leaves the indexes of the table alone, which searches read meanwhile.
     */
    lastCheckIn: instant("last_check_in"),
    /** What a search looks through, in lower case and one line each: the email address, and the name from both its ends. */
    searchText: text("search_text")
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`lower(coalesce(email, '') || chr(10) || first_name || ' ' || last_name || chr(10) || last_name || ' ' || first_name)`,
      ),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("members_declined_no_consent", sql`not (${t.smsDeclined} and ${t.smsConsent})`),
    check("members_status_known", sql`${t.membershipStatus} in ('active', 'inactive', 'pending')`),
    index("members_by_name").on(t.lastName, t.firstName, t.id),
    index("members_search").using("gin", sql`${t.searchText} gin_trgm_ops`),
    index("members_email").on(t.email),
    index("members_phone").on(t.phone),
    index("members_newest").on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("members_join_date").on(t.joinDate),
    index("members_picture").on(t.profileImageUrl),
    index("members_date_of_birth").on(t.dateOfBirth),
  ],
);
