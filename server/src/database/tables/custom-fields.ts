import {
  CUSTOM_FIELD_EDITORS,
  CUSTOM_FIELD_KINDS,
  CUSTOM_FIELD_READERS,
} from "@narthex/contract/custom-field-kinds.ts";
import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, nameText, updatedAt } from "./columns.ts";

/** Fields of people that administrators define. They are archived and never deleted. */
export const customFields = pgTable(
  "custom_fields",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: nameText().notNull(),
    kind: text({ enum: CUSTOM_FIELD_KINDS }).notNull(),
    seenBy: text("seen_by", { enum: CUSTOM_FIELD_READERS }).notNull(),
    editedBy: text("edited_by", { enum: CUSTOM_FIELD_EDITORS }).notNull(),
    place: integer().notNull(),
    isArchived: boolean("is_archived").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("custom_fields_name_once").on(sql`lower(${t.name})`),
    check("custom_fields_kind_known", sql`${t.kind} in ('text', 'number', 'date', 'yes_no', 'choice', 'choices')`),
    check("custom_fields_seen_by_known", sql`${t.seenBy} in ('administrators', 'managers', 'staff', 'person')`),
    check("custom_fields_edited_by_known", sql`${t.editedBy} in ('managers', 'person')`),
    check("custom_fields_editor_sees", sql`${t.editedBy} <> 'person' or ${t.seenBy} = 'person'`),
  ],
);

/** Choices are archived and never deleted, because people may have them. */
export const customFieldChoices = pgTable(
  "custom_field_choices",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    fieldId: integer("field_id")
      .notNull()
      .references(() => customFields.id, { onDelete: "cascade" }),
    name: nameText().notNull(),
    place: integer().notNull(),
    isArchived: boolean("is_archived").notNull().default(false),
  },
  (t) => [uniqueIndex("custom_field_choices_name_once").on(t.fieldId, sql`lower(${t.name})`)],
);
