import type { ListFilter } from "@narthex/contract/member-lists.ts";
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, nameText, updatedAt } from "./columns.ts";
import { users } from "./users.ts";

/** Filters of the directory under a name. They stay when the account of their author goes. */
export const memberLists = pgTable(
  "member_lists",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: nameText().notNull(),
    filter: jsonb().$type<ListFilter>().notNull(),
    authorId: text("author_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("member_lists_name_once").on(sql`lower(${t.name})`),
    index("member_lists_author").on(t.authorId).where(sql`${t.authorId} is not null`),
  ],
);
