import { sql } from "drizzle-orm";
import { index, integer, pgTable, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, nameText, updatedAt } from "./columns.ts";
import { members } from "./members.ts";

export const tags = pgTable(
  "tags",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: nameText().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex("tags_name_once").on(sql`lower(${t.name})`)],
);

export const memberTags = pgTable(
  "member_tags",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    tagId: integer("tag_id")
      .notNull()
      .references(() => tags.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [unique("member_tags_once").on(t.memberId, t.tagId), index("member_tags_tag").on(t.tagId, t.memberId)],
);
