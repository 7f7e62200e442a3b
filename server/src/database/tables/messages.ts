import { RECIPIENT_TYPES } from "@narthex/contract/messages.ts";
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { members } from "./members.ts";
import { ministries } from "./ministries.ts";
import { users } from "./users.ts";

/** What was written, once. Accounts send and receive; the names are those of their members, and go with them. */
export const messages = pgTable(
  "messages",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    senderId: text("sender_id").references(() => users.id, { onDelete: "set null" }),
    senderMemberId: integer("sender_member_id").references(() => members.id, { onDelete: "set null" }),
    recipientType: text("recipient_type", { enum: RECIPIENT_TYPES }).notNull(),
    recipientId: text("recipient_id").references(() => users.id, { onDelete: "set null" }),
    recipientMemberId: integer("recipient_member_id").references(() => members.id, { onDelete: "set null" }),
    ministryId: integer("ministry_id").references(() => ministries.id, { onDelete: "set null" }),
    subject: text().notNull(),
    content: text().notNull(),
    messageType: text("message_type").notNull().default("general"),
    sentAt: instant("sent_at").notNull().default(sql`now()`),
    /** Made by the form: one key is one message. */
    entryKey: uuid("entry_key"),
  },
  (t) => [
    unique("messages_sent_once").on(t.entryKey),
    check("messages_recipient_type_known", sql`${t.recipientType} in ('individual', 'ministry', 'all')`),
    check("messages_person_of_one", sql`${t.recipientType} = 'individual' or ${t.recipientId} is null`),
    check("messages_ministry_of_ministry", sql`${t.recipientType} = 'ministry' or ${t.ministryId} is null`),
    index("messages_sender").on(t.senderId),
    index("messages_sender_member").on(t.senderMemberId),
    index("messages_recipient_member").on(t.recipientMemberId),
    index("messages_recipient").on(t.recipientId).where(sql`${t.recipientId} is not null`),
    index("messages_ministry").on(t.ministryId).where(sql`${t.ministryId} is not null`),
  ],
);

/** One for everybody who sent or received a message: whoever removes theirs removes nobody else's. */
export const messageCopies = pgTable(
  "message_copies",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    messageId: integer("message_id")
      .notNull()
      .references(() => messages.id, { onDelete: "cascade" }),
    /** With the person go their letters. */
    memberId: integer("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    box: text({ enum: ["inbox", "sent"] }).notNull(),
    readAt: instant("read_at"),
  },
  (t) => [
    primaryKey({ name: "message_copies_once", columns: [t.userId, t.messageId] }),
    check("message_copies_box_known", sql`${t.box} in ('inbox', 'sent')`),
    check("message_copies_sent_is_read", sql`${t.box} = 'inbox' or ${t.readAt} is not null`),
    index("message_copies_newest").on(t.userId, t.box, t.messageId.desc().nullsFirst()),
    index("message_copies_unread").on(t.userId, t.messageId.desc().nullsFirst()).where(sql`${t.readAt} is null`),
    index("message_copies_message").on(t.messageId),
    index("message_copies_member").on(t.memberId),
  ],
);
