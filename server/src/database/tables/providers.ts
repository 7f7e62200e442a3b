import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant, updatedAt } from "./columns.ts";
import { users } from "./users.ts";

/**
 * The mail server, the providers of texts and of cards, the former tokens of the provider of texts, and each provider
 * of OpenID Connect by its short name.
 */
type ProviderName = "mail" | "texts" | "former texts" | "cards" | `sign-in ${string}`;

/** Outside services that administrators set up in forms. */
export const providerSettings = pgTable(
  "provider_settings",
  {
    provider: text().$type<ProviderName>().primaryKey(),
    /** What may be shown, such as host and port. */
    values: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Passwords and keys, sealed together with the values that they were entered for; null if there are none. */
    sealed: text(),
    sealedAt: instant("sealed_at"),
    sealedBy: text("sealed_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("provider_settings_sealed_at", sql`(${t.sealed} is null) = (${t.sealedAt} is null)`),
    index("provider_settings_sealed_by").on(t.sealedBy).where(sql`${t.sealedBy} is not null`),
  ],
);
